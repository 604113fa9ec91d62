import { describe, expect, it } from '@jest/globals';
import { agoOf, countUnits, dayOfDigits, instantOf, shiftDay } from './moments.js';

const now = new Date('2026-07-31T12:00:00Z');
const before = (seconds: number) => agoOf(new Date(now.getTime() - seconds * 1000), now);

describe('a moment', () => {
  it('of ten digits is in seconds, any other in milliseconds', () => {
    expect(instantOf(1_785_499_200).toISOString()).toBe('2026-07-31T12:00:00.000Z');
    expect(instantOf('1785499200').toISOString()).toBe('2026-07-31T12:00:00.000Z');
    expect(instantOf(1_785_499_200_000).toISOString()).toBe('2026-07-31T12:00:00.000Z');
  });

  it.each([
    [0, { word: 'justNow' }],
    [29, { word: 'justNow' }],
    [30, { word: 'minutesAgo', count: 1 }],
    [3_599, { word: 'minutesAgo', count: 60 }],
    [3_600, { word: 'hoursAgo', count: 1 }],
    [86_399, { word: 'hoursAgo', count: 24 }],
    [86_400, { word: 'dayAgo' }],
    [172_799, { word: 'dayAgo' }],
    [172_800, { word: 'date' }],
  ])('%s seconds ago is said as %j', (seconds, said) => {
    expect(before(seconds)).toEqual(said);
  });
});

describe('a day', () => {
  it('of eight digits is written with its parts apart', () => {
    expect(dayOfDigits('20261231')).toBe('2026-12-31');
    expect(dayOfDigits('2026123')).toBeUndefined();
    expect(dayOfDigits('2026-1231')).toBeUndefined();
  });

  it('moves by days, with the separator that is wanted', () => {
    expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01');
    expect(shiftDay('2026-03-01', -1, '/')).toBe('2026/02/28');
    expect(shiftDay('2026-03-01', 0, '')).toBe('20260301');
  });
});

describe('a span', () => {
  const start = new Date('2026-07-01T00:00:00Z');

  it.each([
    ['second', '2026-07-01T00:00:10Z', 11],
    ['minute', '2026-07-01T00:10:00Z', 11],
    ['hour', '2026-07-01T10:00:00Z', 11],
    ['day', '2026-07-11T00:00:00Z', 11],
    ['day', '2026-07-01T00:00:00Z', 1],
    ['day', '2026-07-01T23:59:59Z', 1],
  ] as const)('counts each %s up to %s, both ends included', (unit, end, count) => {
    expect(countUnits(start, new Date(end), unit)).toBe(count);
  });

  it('has no count when it begins behind its end', () => {
    expect(countUnits(start, new Date('2026-06-30T23:59:59Z'), 'day')).toBeUndefined();
  });
});
