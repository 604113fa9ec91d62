import { expect, it } from '@jest/globals';
import { asPriority } from './priority.js';

it.each([
  ['low', 25],
  ['normal', 50],
  ['high', 75],
  ['urgent', 100],
  [0, 0],
  [62.5, 63],
  [100, 100],
  [101, undefined],
  [-1, undefined],
  ['High', undefined],
  ['60', undefined],
  [null, undefined],
])('reads the priority %j as %j', (given, priority) => expect(asPriority(given)).toBe(priority));
