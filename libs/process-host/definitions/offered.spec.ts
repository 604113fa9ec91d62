import { describe, expect, it } from '@jest/globals';
import type { Node } from '#lab/process-engine/index.js';
import { asksOpinion } from './nodes.js';
import { offeredAt } from './offered.js';

const task = (...operations: string[]) => ({ task: { operations } }) as unknown as Node;

describe('the operations of a node', () => {
  it('are the usual ones where the diagram names none', () => {
    expect(offeredAt(task())).toEqual([
      'claim',
      'transfer',
      'delegate',
      'return',
      'addSign',
      'removeSign',
      'comment',
      'cc',
      'urge',
    ]);
    expect(offeredAt(undefined)).toEqual(offeredAt(task()));
  });

  it('are exactly those that it names', () => {
    expect(offeredAt(task('return', 'dueDate', 'cc'))).toEqual(['return', 'cc', 'dueDate']);
    expect(offeredAt(task('opinion'))).toEqual(offeredAt(undefined));
    expect(offeredAt(task('claim'))).toEqual(['claim']);
  });

  it('are still the usual ones where it only asks for an opinion', () => {
    expect(offeredAt(task('opinion'))).toEqual(offeredAt(task()));
    expect(offeredAt(task('opinion', 'urge'))).toEqual(['urge']);
    expect([asksOpinion(task('opinion')), asksOpinion(task('urge')), asksOpinion(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
