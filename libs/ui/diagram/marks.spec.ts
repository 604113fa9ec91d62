import { describe, expect, it } from '@jest/globals';
import type { PathStep } from '#lab/shared/process-view.js';
import type { StepStatus } from '#lab/shared/todo-view.js';
import { marksOf, pathOnDiagram, type Plan } from './marks.js';

const step = (element: string, status: StepStatus): PathStep => ({
  element,
  status,
  name: { zh: element },
  people: [],
});

const node = (id: string, isActivity = false, parent?: string) => ({ id, isActivity, ...(parent ? { parent } : {}) });
const flow = (id: string, source: string, target: string, unlikely = false) => ({ id, source, target, unlikely });

/** start → [approvals: in → manager → big? → (head) → out] → end, with a rejection out of each task. */
const plan: Plan = {
  nodes: [
    node('start'),
    node('approvals', true),
    node('in', false, 'approvals'),
    node('manager', true, 'approvals'),
    node('big', false, 'approvals'),
    node('head', true, 'approvals'),
    node('out', false, 'approvals'),
    node('refused', false, 'approvals'),
    node('end'),
  ],
  flows: [
    flow('f1', 'start', 'approvals'),
    flow('f2', 'in', 'manager'),
    flow('f3', 'manager', 'big'),
    flow('f4', 'big', 'head'),
    flow('f5', 'big', 'out'),
    flow('f6', 'head', 'out'),
    flow('f7', 'manager', 'refused', true),
    flow('f8', 'approvals', 'end'),
  ],
};

const marks = (
  path: readonly PathStep[],
  taken: readonly string[],
  incidents: readonly string[] = [],
  undone: readonly string[] = [],
) =>
  marksOf(plan, {
    path,
    taken,
    undone,
    incidents: incidents.map((element) => ({ id: element, element, code: 'work', message: '', at: '' })),
  });

describe('marks on a diagram', () => {
  it('are green behind, blue where a user has it, grey on the expected way and pale beside it', () => {
    const found = marks([step('manager', 'current')], ['f1', 'f2']);
    expect(Object.fromEntries(found)).toEqual({
      start: 'done',
      approvals: 'expected',
      in: 'done',
      manager: 'current',
      big: 'expected',
      head: 'off',
      out: 'expected',
      refused: 'off',
      end: 'expected',
      f1: 'done',
      f2: 'done',
      f3: 'expected',
      f4: 'off',
      f5: 'expected',
      f6: 'off',
      f7: 'off',
      f8: 'expected',
    });
  });

  it('lead through a task that will probably be asked', () => {
    const found = marks([step('manager', 'done'), step('head', 'expected')], ['f1', 'f2', 'f3']);
    expect(['manager', 'big', 'head', 'f4', 'f6', 'end'].map((id) => found.get(id))).toEqual([
      'done',
      'expected',
      'expected',
      'expected',
      'expected',
      'expected',
    ]);
  });

  it('are green to the end that was reached; what was never reached is pale', () => {
    const found = marks([step('manager', 'rejected')], ['f1', 'f2', 'f7', 'f8']);
    expect(['manager', 'refused', 'approvals', 'end', 'big', 'f3'].map((id) => found.get(id))).toEqual([
      'rejected',
      'done',
      'done',
      'done',
      'off',
      'off',
    ]);
  });

  it('are past where a send-back has undone the way, and expected where it will be taken again', () => {
    const found = marks([step('manager', 'current'), step('head', 'done')], ['f1', 'f2'], [], ['f3', 'f4', 'f6']);
    expect(['manager', 'big', 'head', 'f3', 'f4', 'f6', 'f5'].map((id) => found.get(id))).toEqual([
      'current',
      'expected',
      'past',
      'expected',
      'past',
      'past',
      'expected',
    ]);
  });

  it('show late tasks and places that stand still', () => {
    expect(marks([step('manager', 'late')], ['f1', 'f2']).get('manager')).toBe('late');
    expect(marks([step('manager', 'current')], ['f1', 'f2'], ['big']).get('big')).toBe('failed');
  });
});

describe('the path on a diagram', () => {
  const person = (id: string) => ({ id, name: { zh: id } });
  const called = (element: string, status: StepStatus, id: string): PathStep => ({
    ...step(element, status),
    call: 'head',
    people: [person(id)],
  });

  it('shows at the call activity who has a step of a called process, and leaves out what is done there', () => {
    const path = [
      step('manager', 'done'),
      called('manager', 'done', 'a'),
      called('check', 'current', 'b'),
      called('weigh', 'late', 'c'),
    ];
    expect(pathOnDiagram(path)).toMatchObject([
      { element: 'manager', status: 'done', people: [] },
      { element: 'head', status: 'late', people: [person('b'), person('c')] },
    ]);
    expect(pathOnDiagram(path)).toHaveLength(2);
  });
});
