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

it('elements without an id get the one by which the compiler knows them', async () => {
  const xml = withElements('<task name="first"/><subProcess><task name="inner"/></subProcess>');
  const document = await openDocument(xml);
  completeIds(document);
  const ids = async (file: string) => [...((await compile(file)).definition?.root.all.keys() ?? [])].sort();
  const text = await writeDocument(document.root);
  expect(text).toContain('id="process.task0"');
  expect(await ids(text)).toEqual(await ids(xml));
});
