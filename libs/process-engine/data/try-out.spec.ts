import { describe, expect, it } from '@jest/globals';
import { triedOut } from './try-out.js';

const ground = {
  facts: { amount: '1000.10', due: '2026-03-01', title: 'Centrifuge', lines: [{ count: 2 }, { count: 5 }], note: null },
  kinds: { amount: 'money', due: 'day', title: 'text', lines: 'list', note: 'text', place: 'text' },
  names: ['approved'],
  moment: { at: '2026-02-28T20:00:00Z', zone: 'Asia/Shanghai' },
} as const;
const tried = (text: string) => triedOut(text, ground);

describe('an expression over the facts of a record', () => {
  it.each([
    ['amount > 1000', 'true'],
    ['= amount * 2', '2000.2'],
    ['due + duration("P1D")', '2026-03-02'],
    ['due = today()', 'true'],
    ['upper case(title)', '"CENTRIFUGE"'],
    ['lines[count > 2]', '[{count: 5}]'],
    ['note = null', 'true'],
    ['title + 1', 'null'],
  ])('%s', (text, value) => {
    expect(tried(text)).toEqual({ value });
  });

  it('names what is not known', () => {
    expect(tried('amount > 5 and approved = place')).toEqual({ missing: ['approved', 'place'] });
  });

  it('says why a text is no expression', () => {
    expect(tried('amount >')).toMatchObject({ problem: { code: 'incomplete' } });
    expect(tried('sumOf(amount)')).toMatchObject({ problem: { code: 'unknown-function' } });
    expect(tried(' ')).toMatchObject({ problem: { code: 'incomplete' } });
  });

  it('is stopped where it takes too many steps', () => {
    expect(tried('count(for a in 1..9000, b in 1..9000 return a)')).toEqual({ exceeded: true });
  });
});
