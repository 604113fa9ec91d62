import { describe, expect, it } from '@jest/globals';
import { approversOf, type ApprovalAct } from './approvers.js';

const now = 'amount 10.00';
const before = 'amount 9.00';

function act(kind: string, by: string, more: Partial<ApprovalAct> = {}): ApprovalAct {
  return { kind, element: 'first', by, onBehalfOf: null, content: null, ...more };
}
const passed = (by: string, more: Partial<ApprovalAct> = {}) => act('acted', by, { content: now, ...more });
const approvers = (...acts: readonly ApprovalAct[]) => [...approversOf(acts, now)];

describe('the approvers of the record as it is now', () => {
  it('are the users who have passed a task, each once', () => {
    expect(approvers(passed('lin'), passed('zhou'), passed('lin', { element: 'second' }))).toEqual(['lin', 'zhou']);
  });

  it('leave out a user who was against, or who passed another content', () => {
    expect(approvers(act('acted', 'lin'), passed('zhou', { content: before }))).toEqual([]);
  });

  it('are the owners on whose behalf a substitute acted', () => {
    expect(approvers(passed('zhou', { onBehalfOf: 'lin' }))).toEqual(['lin']);
  });

  it('leave out a decision that the owner or the substitute withdrew, of that task alone', () => {
    const substituted = passed('zhou', { onBehalfOf: 'lin' });
    expect(approvers(passed('lin'), act('withdrew', 'lin'))).toEqual([]);
    expect(approvers(substituted, act('withdrew', 'lin'))).toEqual([]);
    expect(approvers(substituted, act('withdrew', 'zhou'))).toEqual([]);
    expect(approvers(passed('lin'), passed('zhou'), act('withdrew', 'lin'))).toEqual(['zhou']);
    expect(approvers(passed('lin'), passed('lin', { element: 'second' }), act('withdrew', 'lin'))).toEqual(['lin']);
    expect(approvers(passed('lin'), act('withdrew', 'lin'), passed('lin'))).toEqual(['lin']);
  });

  it.each(['returned', 'moved', 'stepRepeated'])('leave out everything from before the record was %s', (kind) => {
    expect(approvers(passed('lin'), act(kind, 'admin', { element: 'second' }), passed('zhou'))).toEqual(['zhou']);
  });
});
