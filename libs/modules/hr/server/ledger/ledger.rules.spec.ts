import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { balanceOn, freeOn, take, type Entry } from './ledger.rules.js';

const grant = (halves: number, expiresOn: string | null = '2026-12-31'): Entry => ({
  halves,
  effectiveFrom: '2026-01-01',
  expiresOn,
});

describe('the balance', () => {
  it('is what has been given, is in effect and has not expired', () => {
    const entries = [
      grant(20),
      grant(6, '2026-03-31'),
      { ...grant(10), effectiveFrom: '2026-07-01' },
      { ...grant(-4), effectiveFrom: '2026-02-01' },
    ];
    expect(balanceOn('2026-01-15', entries)).toBe(26);
    expect(balanceOn('2026-02-01', entries)).toBe(22);
    expect(balanceOn('2026-04-01', entries)).toBe(16);
    expect(balanceOn('2026-07-01', entries)).toBe(26);
    expect(balanceOn('2027-01-01', entries)).toBe(0);
  });
});

describe('taking leave', () => {
  it('takes first what expires first, split where carried days end', () => {
    const entries = [grant(20), grant(3, '2026-03-31')];
    const days = ['2026-03-30', '2026-03-31', '2026-04-01'].map((day) => ({ day, halves: 2 }));
    expect(take(days, entries)).toEqual({
      taken: [
        { halves: 3, day: '2026-03-30', expiresOn: '2026-03-31' },
        { halves: 3, day: '2026-03-31', expiresOn: '2026-12-31' },
      ],
    });
  });

  it('does not take for a day what is taken already for a later one', () => {
    const later: Entry = { halves: -16, effectiveFrom: '2026-10-08', expiresOn: '2026-12-31' };
    expect(freeOn('2026-05-04', [grant(20), later])).toBe(4);
    expect(take([{ day: '2026-05-04', halves: 6 }], [grant(20), later])).toEqual({ missing: 2 });
    expect(freeOn('2026-05-04', [grant(20), grant(3, '2026-06-30'), later])).toBe(7);
  });

  it('never overdraws, in any order of the claimed days', () => {
    const day = fc.constantFrom('2026-02-02', '2026-03-30', '2026-04-02', '2026-11-02');
    fc.assert(
      fc.property(fc.array(day, { maxLength: 20 }), (claimed) => {
        let entries: Entry[] = [grant(10), grant(5, '2026-03-31'), { ...grant(4), effectiveFrom: '2026-04-01' }];
        for (const one of claimed) {
          const result = take([{ day: one, halves: 2 }], entries);
          if ('missing' in result) continue;
          entries = [
            ...entries,
            ...result.taken.map(({ halves, expiresOn, day: from }): Entry => ({
              halves: -halves,
              effectiveFrom: from,
              expiresOn,
            })),
          ];
        }
        return ['2026-02-02', '2026-03-31', '2026-04-01', '2026-12-31'].every((on) => balanceOn(on, entries) >= 0);
      }),
    );
  });

  it('says how much is missing and takes nothing', () => {
    expect(take([{ day: '2026-05-04', halves: 2 }], [grant(1)])).toEqual({ missing: 1 });
  });

  it('never takes more than is there, and what is taken and given back leaves the balance as it was', () => {
    const entry = fc.record({
      halves: fc.integer({ min: 1, max: 30 }),
      effectiveFrom: fc.constantFrom('2026-01-01', '2026-04-01'),
      expiresOn: fc.constantFrom('2026-03-31', '2026-12-31', null),
    });
    const days = fc.array(fc.constantFrom('2026-02-02', '2026-03-30', '2026-04-02', '2026-11-02'), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 6 }), days, (entries, wanted) => {
        const result = take(
          wanted.sort().map((day) => ({ day, halves: 2 })),
          entries,
        );
        if ('missing' in result) return result.missing > 0;
        const held = result.taken.map(({ halves, day, expiresOn }): Entry => ({
          halves: -halves,
          effectiveFrom: day,
          expiresOn,
        }));
        const back = held.map((one): Entry => ({ ...one, halves: -one.halves }));
        const total = result.taken.reduce((sum, { halves }) => sum + halves, 0);
        return (
          total === wanted.length * 2 &&
          [...wanted, '2026-12-31', '2027-06-01'].every((day) => balanceOn(day, [...entries, ...held]) >= 0) &&
          ['2026-02-01', '2026-04-01', '2027-01-01'].every(
            (day) => balanceOn(day, [...entries, ...held, ...back]) === balanceOn(day, entries),
          )
        );
      }),
    );
  });
});
