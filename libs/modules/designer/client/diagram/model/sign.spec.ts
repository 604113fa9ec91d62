import { describe, expect, it } from '@jest/globals';
import { parseSign, printSign } from './sign.js';

describe('deciding together', () => {
  it.each(['any', 'all', 'sequence', 'ratio(0.6)', 'ratio(1)'])('reads %s and prints it again', (text) => {
    const sign = parseSign(text);
    expect(sign && printSign(sign)).toBe(text);
  });

  it.each(['', 'most', 'ratio', 'ratio(60)', 'all(0.5)'])('knows no “%s”', (text) => {
    expect(parseSign(text)).toBeUndefined();
  });

  it('keeps a ratio between one percent and all', () => {
    expect(printSign({ rule: 'ratio', percent: 0 })).toBe('ratio(0.01)');
    expect(printSign({ rule: 'ratio', percent: 140 })).toBe('ratio(1)');
  });
});
