import { describe, expect, it } from '@jest/globals';
import { formatTaskId, instanceIdOf, parseTaskId } from './task-id.js';

describe('the id of a task', () => {
  it.each([
    ['a1.7', { instance: 'a1', token: 7 }],
    ['a1.7.0', { instance: 'a1', token: 7, i: 0 }],
    ['a1.12.31', { instance: 'a1', token: 12, i: 31 }],
  ])('%s is read and written back unchanged', (text, id) => {
    expect(parseTaskId(text)).toEqual(id);
    expect(formatTaskId(id)).toBe(text);
    expect(instanceIdOf(text)).toBe('a1');
  });

  it.each(['', 'a1', 'a1.x', 'a1.1e3', 'a1.-2', 'a1..3'])('"%s" is the address of no task', (text) => {
    expect(parseTaskId(text).token).toBe(-1);
  });
});
