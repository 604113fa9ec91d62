import { describe, expect, it } from '@jest/globals';
import { parseTimeout, printTimeout } from './timeout.js';

describe('the end of a time limit', () => {
  it.each(['P3D escalate', 'PT4H pass', 'P1W reject'])('goes in and out: %s', (text) => {
    const read = parseTimeout(text);
    expect(read && printTimeout(read)).toBe(text);
  });

  it.each(['', 'P3D', 'P3D up', 'P1DT2H pass', 'P3D pass now'])('is left as text otherwise: "%s"', (text) => {
    expect(parseTimeout(text)).toBeUndefined();
  });
});
