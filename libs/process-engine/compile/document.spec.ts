import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { canonical } from '../testing/canonical.js';
import { withElements } from '../testing/xml.js';
import { completeIds, openDocument, writeDocument } from './document.js';
import { compile } from './index.js';

const root = join(import.meta.dirname, '..', '..', '..');
const shipped = readdirSync(join(root, 'processes'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.bpmn'))
  .map((file) => join('processes', file));

/** The file as it is written again. */
async function written(xml: string): Promise<string> {
  const { root: tree } = await openDocument(xml);
  return writeDocument(tree);
}

describe('a file that is read and written again', () => {
  it.each([...shipped, 'libs/process-engine/testing/every-element.bpmn'])(
    'holds everything that %s holds',
    async (file) => {
      const xml = readFileSync(join(root, file), 'utf8');
      const { lost } = await openDocument(xml);
      expect(lost).toEqual([]);
      // Blanks around the sign of an attribute are legal, and the parser of the browser reads them.
      expect(canonical(await written(xml))).toEqual(canonical(xml));
    },
  );

  it('says which parts the new file would lack', async () => {
    const xml = withElements('<sequenceFlow id="f" sourceRef="s" targetRef="nowhere"/><sticker/>');
    expect((await openDocument(xml)).lost).toEqual(['<sticker/>', 'targetRef="nowhere"']);
  });
});

describe('an attribute of another tool in the namespace of its element', () => {
  const camunda = 'http://camunda.org/schema/1.0/bpmn';
  const holding = (element: string) =>
    withElements(`<task id="t" name="T"><extensionElements>${element}</extensionElements></task>`).replace(
      '<definitions ',
      `<definitions xmlns:camunda="${camunda}" `,
    );

  it('is written with its prefix after a change elsewhere, beside one of the same name without', async () => {
    const xml = holding(
      '<camunda:properties><camunda:property camunda:name="a" name="b" camunda:value="c"/><camunda:property name="d"/></camunda:properties>',
    );
    const { root: tree } = await openDocument(xml);
    tree.set?.('name', 'Changed');
    const text = await writeDocument(tree);
    expect(text).toContain('<camunda:property camunda:name="a" name="b" camunda:value="c" />');
    expect(text).toContain('<camunda:property name="d" />');
    expect(canonical(text)).toEqual(canonical(xml.replace('<definitions ', '<definitions name="Changed" ')));
  });

  it.each([
    ['declared where it is used', `<own:a xmlns:own="urn:own" own:b="1" b="2"><own:c own:d="3"/></own:a>`],
    [
      'declared again',
      `<camunda:a camunda:b="1"><camunda:c xmlns:camunda="${camunda}" camunda:b="2" b="3"/></camunda:a>`,
    ],
    [
      'on an element that holds one of BPMN',
      `<camunda:a camunda:b="1"><formalExpression camunda:c="2">x</formalExpression></camunda:a>`,
    ],
    [
      'on an element that holds one of another tool',
      `<camunda:a camunda:b="1"><own:c xmlns:own="urn:own" camunda:d="2" own:d="3"/></camunda:a>`,
    ],
    [
      'of another namespace in the next element',
      `<own:a xmlns:own="urn:one" own:b="1"/><own:a xmlns:own="urn:two" own:b="2"/>`,
    ],
  ])('is kept where its prefix is %s', async (_, element) => {
    const xml = holding(element);
    expect(canonical(await written(xml))).toEqual(canonical(xml));
  });

  it.each([
    ['two prefixes mean the same', `<other:a xmlns:other="${camunda}" other:b="1"/>`],
    ['the namespace is also the one without prefix', `<a xmlns="${camunda}" camunda:b="1"/>`],
  ])('is written without prefix where %s, and the element stays what it is', async (_, element) => {
    const xml = holding(element);
    expect(canonical(await written(xml))).toEqual(canonical(xml.replace(/\w+:b=/, 'b=')));
  });
});

it('elements without an id get the one by which the compiler knows them', async () => {
  const xml = withElements('<task name="first"/><subProcess><task name="inner"/></subProcess>');
  const document = await openDocument(xml);
  completeIds(document);
  const ids = async (file: string) => [...((await compile(file)).definition?.root.all.keys() ?? [])].sort();
  const text = await writeDocument(document.root);
  expect(text).toContain('id="process.task0"');
  expect(await ids(text)).toEqual(await ids(xml));
});
