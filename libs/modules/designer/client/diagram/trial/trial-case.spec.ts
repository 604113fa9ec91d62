import { describe, expect, it } from '@jest/globals';
import type { DryRun, DryStep } from '#lab/shared/process-view.js';
import { parseScenarios, runScenarios } from '#lab/process-engine/scenario/index.js';
import { bpmn } from '#lab/process-engine/testing/bpmn.js';
import { caseOf, withCase, type TaskWords } from './trial-case.js';

const people = (...names: string[]) => names.map((name) => ({ id: `id-${name}`, name: { zh: name, en: name } }));
const step = (element: string, ...names: string[]): DryStep => ({
  element,
  kind: 'userTask',
  name: { zh: element },
  people: people(...names),
  chooser: null,
  possible: false,
  due: null,
  usual: null,
});
const run = (path: readonly DryStep[], values: Partial<DryRun> = {}): DryRun => ({
  path,
  refusals: [],
  taken: [],
  state: null,
  outcome: 'completed',
  lasts: null,
  ...values,
});
const words: Readonly<Record<string, TaskWords>> = {
  a: { assignee: 'departmentManager(2); ceo', sign: '', actions: ['approve', 'reject'], repeats: false },
  b: { assignee: 'role(QA)', sign: 'ratio(0.6)', actions: ['approve', 'reject'], repeats: false },
  many: { assignee: 'user(=p)', sign: '', actions: [], repeats: true },
};
const story = { name: 'tried', by: 'chen', facts: { amount: 5 } };
const made = (run: DryRun) => caseOf(run, story, (element) => words[element]);

describe('a trial as a scenario', () => {
  it('is the same case: the runner plays it to the same end', async () => {
    const kept = made(run([step('a', 'lin'), step('b', 'wu', 'xu', 'yu')]));
    expect(kept).toMatchObject({
      name: 'tried',
      start: { by: 'chen', facts: { amount: 5 }, people: { 'departmentManager(2)': ['lin'], ceo: [] } },
    });
    const xml = bpmn(
      'start s\nuser a assignee="departmentManager(2); ceo" actions="approve reject"\nuser b assignee="role(QA)" sign="ratio(0.6)" actions="approve reject"\nend e\ns -> a -> b -> e',
    );
    const text = withCase('', 'x.bpmn', kept ?? story);
    expect(await runScenarios('x', parseScenarios(text), [xml])).toMatchObject([{ case: 'tried', ok: true }]);
    const other = xml.replace('assignee="role(QA)"', 'assignee="role(QC)"');
    expect(await runScenarios('x', parseScenarios(text), [other])).toMatchObject([{ ok: false }]);
  });

  it('is none where the story is not plain', () => {
    expect(made(run([step('a', 'lin')], { outcome: null }))).toBeUndefined();
    expect(made(run([{ ...step('a', 'lin'), possible: true }]))).toBeUndefined();
    expect(
      made(run([step('a', 'lin')], { refusals: [{ element: 'a', name: { zh: 'a' }, code: 1, args: [] }] })),
    ).toBeUndefined();
    expect(made(run([step('a')]))).toBeUndefined();
    expect(made(run([step('many', 'lin')]))).toBeUndefined();
    expect(made(run([step('other/a', 'lin')]))).toBeUndefined();
    // One rule cannot find two different people in the same story.
    const twice = (element: string) =>
      element === 'b' ? { ...words.b, assignee: 'ceo' } : { ...words.a, assignee: 'ceo' };
    const trial = run([step('a', 'lin'), step('b', 'wu')]);
    expect(caseOf(trial, story, (element) => twice(element) as TaskWords)).toBeUndefined();
  });

  it('is beside the cases that are there, under a name of its own', () => {
    const once = withCase('{"diagrams":["a.bpmn"],"process":"p","cases":[{"name":"tried"}]}', 'x.bpmn', story);
    expect(JSON.parse(once)).toEqual({
      diagrams: ['a.bpmn'],
      process: 'p',
      cases: [{ name: 'tried' }, { ...story, name: 'tried 2' }],
    });
  });
});
