import { describe, expect, it } from '@jest/globals';
import { scenarioProblem } from '#lab/process-engine/scenario/problems.js';
import { failingElement } from './failing-element.js';

const drawn = ['submitted', 'manager', 'head', 'approved'];
const markable = { has: (id: string) => drawn.includes(id), start: 'submitted' };
const written = {
  name: 'it',
  steps: [
    { act: 'manager', as: 'lin', action: 'approve' },
    { expect: { waiting: ['head'] } },
    { act: 'head', as: 'zhou', action: 'approve' },
    { expect: { ended: true } },
  ],
};
const failed = { file: 'f', case: 'it', ok: false };
const of = (played: object) => failingElement({ ...failed, ...played }, written, markable);

describe('the element at which a case fails', () => {
  it('is none for a case that passes', () => {
    expect(of({ ok: true })).toBeUndefined();
  });

  it.each([
    ['the task that was expected and is not open', { waiting: ['manager', 'head'] }, { waiting: ['manager'] }, 'head'],
    ['the one that came instead', { waiting: ['manager'] }, { waiting: ['manager', 'head'] }, 'head'],
    ['one that is there more often', { tasks: ['head', 'head'] }, { tasks: ['head'] }, 'head'],
    [
      'the one with other people',
      { assignees: { manager: ['a'], head: ['b'] } },
      { assignees: { manager: ['a'], head: ['c'] } },
      'head',
    ],
    ['the one that was not passed', { visited: ['manager', 'approved'] }, { visited: ['manager'] }, 'approved'],
  ])('is %s', (_, expected, actual, element) => {
    expect(of({ step: 1, expected, actual })).toBe(element);
  });

  it('is that of the last step before where a state differs', () => {
    expect(of({ step: 3, expected: { state: 'approved' }, actual: { state: 'draft' } })).toBe('head');
    expect(of({ step: 1, expected: { ended: true }, actual: { ended: false } })).toBe('manager');
  });

  it('is the one that the refusal names, or that of the refused step', () => {
    expect(of({ step: 2, problem: scenarioProblem('no-task', { element: 'head' }) })).toBe('head');
    expect(of({ step: 2, problem: scenarioProblem('unplayable', { detail: '' }) })).toBe('head');
    expect(of({ step: 0, expected: { refused: 8004 }, actual: 'done' })).toBe('manager');
  });

  it('is the one before where the named one is not drawn any more', () => {
    expect(of({ step: 2, problem: scenarioProblem('no-task', { element: 'gone' }) })).toBe('head');
  });

  it('is the start where the start was refused, and the element that does not compile', () => {
    const reason = scenarioProblem('no-process', { process: 'x' });
    expect(of({ problem: scenarioProblem('start-refused', { reason: '' }, { reason }) })).toBe('submitted');
    const problems = [{ elementId: 'head', code: 'no-people', severity: 'error', message: '', args: {} }] as never;
    expect(of({ problem: scenarioProblem('not-compiled', {}, { problems }) })).toBe('head');
  });
});
