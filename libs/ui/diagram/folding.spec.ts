import { describe, expect, it } from '@jest/globals';
import { pillsWithoutRoom, type Pill } from './folding.js';

const pill = (id: string, x: number, y = 0, isCurrent = false): Pill => ({
  id,
  x,
  y,
  width: 100,
  height: 20,
  isCurrent,
});
const folded = (...given: Parameters<typeof pillsWithoutRoom>) => [...pillsWithoutRoom(...given)].sort();

describe('the pills of a diagram', () => {
  it('are all shown where they have room', () => {
    expect(
      folded([pill('a', 0), pill('b', 100), pill('c', 50, 20)], [{ x: 0, y: -80, width: 100, height: 80 }]),
    ).toEqual([]);
  });

  it('do not lie over each other: the first stays, and the next with room', () => {
    expect(folded([pill('a', 0), pill('b', 60), pill('c', 120)], [])).toEqual(['b']);
  });

  it('leave the room to the current step', () => {
    expect(folded([pill('a', 0), pill('b', 60, 0, true), pill('c', 120)], [])).toEqual(['a', 'c']);
  });

  it('do not lie over a node', () => {
    expect(folded([pill('a', 0, 0, true), pill('b', 200)], [{ x: 80, y: 10, width: 30, height: 30 }])).toEqual(['a']);
  });
});
