import { describe, expect, it } from 'vitest';
import { approversOf, contentHash, type Act } from './approvals.js';

const now = contentHash({ amount: '10.00' });
const before = contentHash({ amount: '9.00' });

function act(kind: string, by: string, more: Partial<Act> = {}): Act {
  return { kind, element: 'first', by, onBehalfOf: null, content: null, ...more };
}
const passed = (by: string, more: Partial<Act> = {}) => act('acted', by, { content: now, ...more });
const approvers = (...acts: readonly Act[]) => [...approversOf(acts, now)];

describe('who has passed the record as it is now', () => {
  it('is whoever has passed a task, each once', () => {
    expect(approvers(passed('lin'), passed('zhou'), passed('lin', { element: 'second' }))).toEqual(['lin', 'zhou']);
  });

  it('is nobody who was against, or who passed something else', () => {
    expect(approvers(act('acted', 'lin'), passed('zhou', { content: before }))).toEqual([]);
  });

  it('is the one in whose place somebody acted', () => {
    expect(approvers(passed('zhou', { onBehalfOf: 'lin' }))).toEqual(['lin']);
  });

  it('is nobody who took it back, of that task alone, whoever of the two did', () => {
    const substituted = passed('zhou', { onBehalfOf: 'lin' });
    expect(approvers(passed('lin'), act('withdrew', 'lin'))).toEqual([]);
    expect(approvers(substituted, act('withdrew', 'lin'))).toEqual([]);
    expect(approvers(substituted, act('withdrew', 'zhou'))).toEqual([]);
    expect(approvers(passed('lin'), passed('zhou'), act('withdrew', 'lin'))).toEqual(['zhou']);
    expect(approvers(passed('lin'), passed('lin', { element: 'second' }), act('withdrew', 'lin'))).toEqual(['lin']);
    expect(approvers(passed('lin'), act('withdrew', 'lin'), passed('lin'))).toEqual(['lin']);
  });

  it.each(['returned', 'moved'])('is nobody from before something was %s', (kind) => {
    expect(approvers(passed('lin'), act(kind, 'admin', { element: 'second' }), passed('zhou'))).toEqual(['zhou']);
  });
});
