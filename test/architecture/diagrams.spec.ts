import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { subjects, vocabulary } from '#lab/modules/subjects.js';
import { compileDecisions } from '#lab/process-engine/decision/index.js';
import { checkDiagram, type Definition } from '#lab/process-engine/index.js';
import { parseScenarios, runScenarios } from '#lab/process-engine/scenario/index.js';
import { walk } from '../support/walk.js';

const root = join(process.cwd(), 'processes');
const files = (folder: string, ending: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path, ending);
    return entry.name.endsWith(ending) ? [path] : [];
  });
const diagrams = files(root, '.bpmn').map((path) => ({
  path,
  name: basename(path, '.bpmn'),
  xml: readFileSync(path, 'utf8'),
}));
const tables = files(root, '.dmn').map((path) => readFileSync(path, 'utf8'));
const decisions = (await Promise.all(tables.map((xml) => compileDecisions(xml)))).flatMap(({ decisions: found }) => [
  ...found.keys(),
]);

/** States that rooms set outside any process: `test/architecture/rooms/<room>.ts` exports `unreached`. */
const roomFiles = join(import.meta.dirname, 'rooms');
const unreached: Record<string, readonly string[]> = {};
for (const file of readdirSync(roomFiles))
  Object.assign(unreached, ((await import(join(roomFiles, file))) as { readonly unreached: object }).unreached);

async function compiled(xml: string): Promise<Definition> {
  const { definition, problems } = await checkDiagram(xml, { ...vocabulary, decisions }, tables);
  expect(problems).toEqual([]);
  if (!definition) throw new Error('it does not compile');
  return definition;
}

describe('decision tables', () => {
  it('compile without a problem, and no decision is in two of them', async () => {
    const problems = (await Promise.all(tables.map((xml) => compileDecisions(xml)))).flatMap((each) => each.problems);
    expect(problems).toEqual([]);
    expect(decisions.length).toBeGreaterThan(0);
    expect([...new Set(decisions)]).toEqual(decisions);
  });
});

describe.each(diagrams)('the diagram $name', ({ path, name, xml }) => {
  it('compiles without a problem and is named like its file and its subject', async () => {
    const { root: process, subject } = await compiled(xml);
    expect({ id: process.id, subject }).toEqual({ id: name, subject: name.split('.')[0] });
  });

  it('has scenarios, and they hold', async () => {
    const file = path.replace(/\.bpmn$/, '.scenario.json');
    const scenarios = parseScenarios(readFileSync(file, 'utf8'));
    const xmls = scenarios.diagrams.map((each) => readFileSync(join(dirname(file), each), 'utf8'));
    const results = await runScenarios(relative(root, file), scenarios, xmls, vocabulary);
    expect(results.length).toBeGreaterThan(0);
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('ends or waits on every path, takes every flow and offers only actions of its subject', async () => {
    const definition = await compiled(xml);
    const subject = subjects.find((each) => each.name === definition.subject);
    const walked = walk(definition, subject?.facts, xml, tables);
    expect(walked.stuck).toEqual([]);
    expect([...walked.outcomes].filter((outcome) => outcome !== 'completed')).toEqual([]);
    expect([...walked.actions].filter((action) => !Object.keys(subject?.actions ?? {}).includes(action))).toEqual([]);
    const flows = [...definition.root.all.values()].flatMap(({ outgoing }) => outgoing.map(({ id }) => id));
    expect(flows.filter((flow) => !walked.taken.has(flow))).toEqual([]);
  });
});

describe.each(subjects.map((subject) => ({ name: subject.name, subject })))(
  'the subject $name',
  ({ name, subject }) => {
    it('reaches each of its states: before the start by saving, after it by one of its diagrams', async () => {
      const reached = new Set<string>(subject.editable);
      for (const { xml } of diagrams.filter((each) => each.name.startsWith(`${name}.`))) {
        for (const state of walk(await compiled(xml), subject.facts, xml, tables).states) reached.add(state);
      }
      expect(Object.keys(subject.states).filter((state) => !reached.has(state))).toEqual(unreached[name] ?? []);
    });
  },
);
