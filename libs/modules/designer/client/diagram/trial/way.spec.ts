import { expect, it } from '@jest/globals';
import type { DryRun, DryStep } from '#lab/shared/process-view.js';
import { trialMarks, type Drawn } from './way.js';

const step = (element: string, possible = false): DryStep => ({
  element,
  kind: 'userTask',
  name: { zh: element },
  people: [],
  chooser: null,
  possible,
  due: null,
  usual: null,
});
const run = (values: Partial<DryRun>): DryRun => ({
  path: [],
  refusals: [],
  taken: [],
  state: null,
  outcome: null,
  lasts: null,
  ...values,
});
const inside = { id: 'sub' };
const nodes: readonly Drawn[] = [
  { id: 's' },
  { id: 'sub' },
  { id: 'a', parent: inside },
  { id: 'g', parent: inside },
  { id: 'b', parent: inside },
  { id: 'c' },
  { id: 'e' },
];
const flow = (id: string, source: string, target: string): Drawn => ({
  id,
  source: { id: source },
  target: { id: target },
});
const flows = [
  flow('f1', 's', 'sub'),
  flow('f2', 'a', 'g'),
  flow('f3', 'g', 'b'),
  flow('f4', 'sub', 'e'),
  flow('f5', 's', 'c'),
];

it('marks what is passed, what may be, what is refused; the rest is paler', () => {
  const trial = run({
    path: [step('a'), step('b', true), step('child/x')],
    taken: ['f1', 'f2', 'gone'],
    refusals: [{ element: 'a', name: { zh: 'a' }, code: 4001, args: [] }],
  });
  expect(Object.fromEntries(trialMarks([...nodes, ...flows], trial))).toEqual({
    s: 'on',
    sub: 'on',
    a: 'refused',
    g: 'on',
    b: 'maybe',
    c: 'off',
    e: 'off',
    f1: 'on',
    f2: 'on',
    f3: 'maybe',
    f4: 'off',
    f5: 'off',
  });
});

it('a sub-process is passed when something in it is, and possible when all of it is', () => {
  expect(trialMarks(nodes, run({ path: [step('b', true)] })).get('sub')).toBe('maybe');
  expect(trialMarks(nodes, run({ path: [step('b', true), step('a')] })).get('sub')).toBe('on');
});
