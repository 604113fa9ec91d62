import { compileAst, compileExpression, type Ast, type Expression } from '../expression/index.js';
import { isJuel, parseJuel } from '../expression/juel/index.js';
import type { AllVariables, Mapping, PeopleRule } from '../model/specs.js';
import { reportExpressions } from '../notation/bounds.js';
import { body, nearestId, word, type Element, type Undeclared } from '../notation/moddle.js';
import type { Problems } from '../notation/problems.js';
import type { Foreign } from './foreign/index.js';
import { isExpression } from './foreign/texts.js';
import type { LaneRules } from './lanes.js';
import type { SubjectWords } from './vocabulary.js';

/** What reading one diagram needs at hand. */
export interface Reading {
  readonly problems: Problems;
  readonly subject: SubjectWords | undefined;
  /** What references to nothing were written as. */
  readonly undeclared: Undeclared;
  /** Names of the messages that message flows carry, by the element at either end. */
  readonly messageFlows: ReadonlyMap<string, string>;
  /** Who decides the tasks of a lane. */
  readonly lanes: LaneRules;
  /** How many expressions, and how much in them, may still be read in this file; below zero once one was too many. */
  readonly left: { expressions: number; characters: number };
  /** Every expression of the diagram with its element, for the checks of names. */
  readonly expressions: { readonly elementId: string; readonly expression: Expression }[];
  /** Names that something on the diagram writes. */
  readonly written: Set<string>;
  /** What the words of other engines say about an element. */
  readonly foreign: (element: Element) => Foreign | undefined;
}

const feelLanguages = /^(feel|juel|https?:\/\/www\.omg\.org\/spec\/(feel|dmn)\/.*)$/i;

/** Reads a formal expression of the file; other languages than FEEL and `${…}` are refused. */
export function readFormal(reading: Reading, element: Element | undefined, elementId: string): Expression | undefined {
  if (element === undefined) return undefined;
  const text = body(element);
  if (text === undefined) {
    reading.problems.unreadable(elementId, '', { code: 'empty', args: {} });
    return undefined;
  }
  const language = element.get('language');
  if (typeof language === 'string' && language !== '' && !feelLanguages.test(language)) {
    reading.problems.error('expression-language', elementId, { language });
    return undefined;
  }
  return readExpression(reading, text, elementId);
}

/** Whether one more expression may be read; the first that may not is reported. */
export function admits({ left, problems }: Reading, text: string): boolean {
  const wasOver = left.expressions < 0 || left.characters < 0;
  left.expressions--;
  left.characters -= text.length;
  const isOver = left.expressions < 0 || left.characters < 0;
  if (isOver && !wasOver) reportExpressions(problems);
  return !isOver;
}

/** Reads an expression: `${…}` as Java's engines write it, else FEEL; a leading `=` is accepted. */
export function readExpression(reading: Reading, text: string, elementId: string): Expression | undefined {
  if (!admits(reading, text)) return undefined;
  if (isJuel(text)) {
    const parsed = parseJuel(text);
    if ('ast' in parsed) return readAst(reading, parsed.ast, text, elementId);
    reading.problems.unreadable(elementId, text, parsed.problem);
    return undefined;
  }
  const names = Object.keys(reading.subject?.facts ?? {});
  const compiled = compileExpression(text.replace(/^\s*=/, ''), { names });
  if ('problem' in compiled) {
    reading.problems.unreadable(elementId, text, compiled.problem);
    return undefined;
  }
  reading.expressions.push({ elementId, expression: compiled.expression });
  return compiled.expression;
}

/** Compiles what another notation was read into; the caller has asked whether it may be read. */
export function readAst(reading: Reading, ast: Ast, text: string, elementId: string): Expression | undefined {
  const compiled = compileAst(ast, text);
  if ('problem' in compiled) {
    reading.problems.unreadable(elementId, text, compiled.problem);
    return undefined;
  }
  reading.expressions.push({ elementId, expression: compiled.expression });
  return compiled.expression;
}

/** A text of another engine that is worked out by nothing. */
function readText(reading: Reading, text: string, elementId: string): Expression | undefined {
  return admits(reading, text) ? readAst(reading, { kind: 'literal', value: text, at: 0 }, text, elementId) : undefined;
}

/** Mappings of a called process or a thrown event: one value under another name each, or everything. */
export function readMappings(
  reading: Reading,
  given: NonNullable<Foreign['in']>,
  elementId: string,
): { readonly mappings: readonly Mapping[]; readonly all: AllVariables } {
  const mappings = given.flatMap(({ source, sourceExpression, target, local, all: every }): Mapping[] => {
    const text = sourceExpression ?? source;
    if (every !== true && (text === undefined) !== (target === undefined))
      reading.problems.error('mapping-part', elementId, { end: text === undefined ? 'source' : 'target' });
    if (target === undefined || text === undefined) return [];
    // A variable is named by `source`; a source expression without `${…}` or `=` is the text that it is.
    const value =
      sourceExpression === undefined || isExpression(sourceExpression)
        ? readExpression(reading, text, elementId)
        : readText(reading, sourceExpression, elementId);
    reading.written.add(target);
    return value ? [{ target, value, ...(local ? { local } : {}) }] : [];
  });
  const everything = given.filter(({ all }) => all === true);
  const all = everything.length > 0 && everything.every(({ local }) => local) ? 'local' : everything.length > 0;
  return { mappings, all };
}

/** Reads `amount = total * 2; name`: values under their own or another name; `*` means all. */
export function readMappingText(
  reading: Reading,
  text: string | undefined,
  elementId: string,
): { readonly mappings: readonly Mapping[]; readonly all: boolean } {
  const parts = splitOutside(text ?? '', ';');
  const mappings = parts.flatMap((part): Mapping[] => {
    if (part === '*') return [];
    const [, target = '', source = target] = /^([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:=\s*(.+))?$/su.exec(part) ?? [];
    if (target === '') {
      reading.problems.error('mapping', elementId, { text: part });
      return [];
    }
    const value = readExpression(reading, source, elementId);
    reading.written.add(target);
    return value ? [{ target, value }] : [];
  });
  return { mappings, all: parts.includes('*') };
}

/** Words in a list, separated by blanks or commas. */
export function words(text: string | undefined): string[] {
  return (text ?? '').split(/[\s,]+/).filter((part) => part !== '');
}

/** Reads `departmentManager(2); user(u1); role(=approverRole)`. */
export function readPeople(reading: Reading, element: Element, text: string | undefined): PeopleRule[] {
  if (text === undefined) return [];
  const elementId = nearestId(element);
  return splitOutside(text, ';').flatMap((part): PeopleRule[] => {
    const match = /^([A-Za-z][\w.-]*)\s*(?:\((.*)\))?$/s.exec(part);
    if (!match?.[1]) {
      reading.problems.error('assignee-syntax', elementId, { text: part });
      return [];
    }
    const args = splitOutside(match[2] ?? '', ',').flatMap((arg): (string | Expression)[] => {
      if (!arg.startsWith('=')) return [arg.replace(/^(["'])(.*)\1$/s, '$2')];
      const expression = readExpression(reading, arg, elementId);
      return expression ? [expression] : [];
    });
    return [{ text: part, resolver: match[1], args }];
  });
}

/** Splits at a separator outside of brackets and quotes; empty parts are dropped. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (char === separator && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}

/** A word that has a few values; the first of them counts where it is not said. */
export function oneOf<const T extends string>(
  reading: Reading,
  element: Element,
  attribute: string,
  values: readonly [T, ...T[]],
): T {
  const text = word(element, attribute);
  const found = text === undefined ? values[0] : values.find((value) => value === text);
  if (found === undefined) reading.problems.error('word-value', element.id ?? '', { attribute, text: text ?? '' });
  return found ?? values[0];
}
