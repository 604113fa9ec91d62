import { expect } from '@jest/globals';
import { compileAst, textOf, type Ast, type Json } from '../../../expression/index.js';
import { lookupIn, moment } from '../../../expression/testing/evaluated.js';
import { list, parse, type Element } from '../../../notation/moddle.js';
import { Problems } from '../../../notation/problems.js';
import { readForeign, type Foreign, type Note, type Treatment } from '../index.js';

const prefixes = `
 xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
 xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"
 xmlns:flowable="http://flowable.org/bpmn"
 xmlns:activiti="http://activiti.org/bpmn"
 xmlns:modeler="http://camunda.org/schema/modeler/1.0"`;

export function note(word: string, what: Treatment = 'translated'): Note {
  return { word, what };
}

export function extended(inner: string): string {
  return `<task id="it"><extensionElements>${inner}</extensionElements></task>`;
}

export function callActivity(words: string, inner = ''): string {
  return `<callActivity id="it" calledElement="p2" ${words}><extensionElements>${inner}</extensionElements></callActivity>`;
}

/** What is read from the element `it`. */
export async function read(elements: string, rootElements = '', bindings = prefixes): Promise<Foreign | undefined> {
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ${bindings} id="d">
    ${rootElements}<process id="p">${elements}</process></definitions>`;
  const problems = new Problems();
  const parsed = await parse(xml, problems);
  expect(problems.found).toEqual([]);
  const [process] = parsed ? list(parsed.root, 'rootElements').filter(({ id }) => id === 'p') : [];
  return readForeign(found(process ? list(process, 'flowElements') : []));
}

function found(elements: readonly Element[]): Element {
  const element = elements.find(({ id }) => id === 'it');
  if (!element) throw new Error('the file has no element "it"');
  return element;
}

/** The same without notes. */
export async function said(elements: string, rootElements?: string): Promise<Omit<Foreign, 'notes'>> {
  const { notes, ...words } = (await read(elements, rootElements)) ?? { notes: [] };
  expect(notes).not.toEqual([]);
  return words;
}

const variables: Readonly<Record<string, Json>> = { manager: 'miss piggy', site: 7, groups: ['a', 'b'] };

export function given(arg: string | Ast): string {
  if (typeof arg === 'string') return JSON.stringify(arg);
  const compiled = compileAst(arg, '');
  if ('problem' in compiled) throw new Error(compiled.problem.message);
  const value = compiled.expression.evaluate(lookupIn(variables), moment);
  return typeof value === 'string' ? JSON.stringify(value) : textOf(value);
}
