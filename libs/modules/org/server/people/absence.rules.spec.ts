import { describe, expect, it } from '@jest/globals';
import { shareKind, whenOf } from './absence.rules.js';

describe('two absences', () => {
  it('are for the same kind where one names it and the other names it too, or none', () => {
    const kinds = (...names: string[]) => ({ kinds: names });
    expect(shareKind(kinds('quote', 'payment'), kinds('payment'))).toBe(true);
    expect(shareKind({ kinds: null }, kinds('payment'))).toBe(true);
    expect(shareKind(kinds('payment'), { kinds: null })).toBe(true);
    expect(shareKind({ kinds: null }, { kinds: null })).toBe(true);
    expect(shareKind(kinds('quote'), kinds('payment'))).toBe(false);
  });
});

describe('a period', () => {
  const period = { beginsAt: new Date(1000), endsAt: new Date(2000) };

  it('holds from its begin to right before its end', () => {
    const found = [999, 1000, 1999, 2000].map((at) => whenOf(period, new Date(at)));
    expect(found).toEqual(['later', 'now', 'now', 'over']);
  });
});
