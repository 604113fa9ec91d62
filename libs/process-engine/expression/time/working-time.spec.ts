import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addWorkingTime, type WorkingCalendar } from './working-time.js';

/** The week of the tests: 2 March 2026 is a Monday. Thursday is a holiday, the Saturday after it is worked instead. */
const shanghai: WorkingCalendar = {
  zone: 'Asia/Shanghai',
  start: '0900',
  end: '1800',
  workdays: [1, 2, 3, 4, 5],
  holidays: ['2026-03-05'],
  extraDays: ['2026-03-07'],
};

/** Wall clock in Shanghai, both ways. */
const at = (wall: string) => new Date(`${wall}:00+08:00`).toISOString();
const wallOf = (instant: string | undefined) =>
  instant && new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 16);

describe('working time', () => {
  it.each([
    ['inside a day', '2026-03-02T10:00', 'PT4H', '2026-03-02T14:00'],
    ['up to closing', '2026-03-02T10:00', 'PT8H', '2026-03-02T18:00'],
    ['over night', '2026-03-02T17:00', 'PT2H', '2026-03-03T10:00'],
    ['over a holiday', '2026-03-04T17:00', 'PT2H', '2026-03-06T10:00'],
    ['on a make-up day', '2026-03-06T17:00', 'PT2H', '2026-03-07T10:00'],
    ['over a Sunday', '2026-03-07T17:30', 'PT1H', '2026-03-09T09:30'],
    ['over many days', '2026-03-02T09:00', 'PT45H', '2026-03-07T18:00'],
    ['minutes and seconds', '2026-03-02T17:59', 'PT1M30S', '2026-03-03T09:00'],
    ['from before opening', '2026-03-02T06:00', 'PT1H', '2026-03-02T10:00'],
    ['from after closing', '2026-03-02T20:00', 'PT1H', '2026-03-03T10:00'],
    ['from a holiday', '2026-03-05T12:00', 'PT1H', '2026-03-06T10:00'],
    ['from closing', '2026-03-02T18:00', 'PT1H', '2026-03-03T10:00'],
    ['a working day', '2026-03-02T10:30', 'P1D', '2026-03-03T10:30'],
    ['a working day over a holiday', '2026-03-04T10:30', 'P1D', '2026-03-06T10:30'],
    ['working days over a weekend', '2026-03-06T10:30', 'P2D', '2026-03-09T10:30'],
    ['a working day from a Sunday', '2026-03-08T12:00', 'P1D', '2026-03-10T09:00'],
    ['a working day from the evening', '2026-03-02T21:00', 'P1D', '2026-03-04T09:00'],
    ['a day and hours', '2026-03-02T16:00', 'P1DT3H', '2026-03-04T10:00'],
    ['a week by the calendar', '2026-03-02T10:00', 'P1W', '2026-03-09T10:00'],
    ['a month that ends on a Sunday', '2026-02-08T10:00', 'P1M', '2026-03-09T09:00'],
    ['nothing', '2026-03-02T10:00', 'PT0S', '2026-03-02T10:00'],
    ['nothing on a Sunday', '2026-03-08T10:00', 'PT0S', '2026-03-09T09:00'],
  ])('%s: %s and %s → %s', (_, from, duration, expected) => {
    expect(wallOf(addWorkingTime(at(from), duration, shanghai))).toBe(expected);
  });

  it('keeps to the wall clock of its zone', () => {
    const berlin = { ...shanghai, zone: 'Europe/Berlin', holidays: [], extraDays: [] };
    expect(addWorkingTime('2026-03-27T16:00:00Z', 'PT2H', berlin)).toBe('2026-03-30T08:00:00.000Z');
    expect(addWorkingTime('2026-03-27T11:00:00Z', 'P1D', berlin)).toBe('2026-03-30T10:00:00.000Z');
  });

  it.each([
    ['through the break', '2026-03-02T11:00', 'PT2H', '2026-03-02T14:00'],
    ['up to the break', '2026-03-02T11:00', 'PT1H', '2026-03-02T12:00'],
    ['from within the break', '2026-03-02T12:30', 'PT30M', '2026-03-02T13:30'],
    ['a whole day of it', '2026-03-02T09:00', 'PT8H', '2026-03-02T18:00'],
    ['over night and two breaks', '2026-03-02T17:00', 'PT5H', '2026-03-03T14:00'],
    ['a working day', '2026-03-02T12:30', 'P1D', '2026-03-03T13:00'],
  ])('does not pass at noon %s: %s and %s → %s', (_, from, duration, expected) => {
    const withNoon: WorkingCalendar = { ...shanghai, breaks: [['1200', '1300']] };
    expect(wallOf(addWorkingTime(at(from), duration, withNoon))).toBe(expected);
  });

  it('reads hours that end at midnight', () => {
    const long = { ...shanghai, start: '00:00', end: '24:00', holidays: [] };
    expect(wallOf(addWorkingTime(at('2026-03-02T10:00'), 'PT24H', long))).toBe('2026-03-03T10:00');
  });

  it.each([
    ['no working day at all', 'P1D', { ...shanghai, workdays: [], extraDays: [] }],
    ['no opening hours', 'PT1H', { ...shanghai, end: '0900' }],
    ['hours that are none', 'PT1H', { ...shanghai, start: '9am' }],
    ['hours beyond the day', 'PT1H', { ...shanghai, end: '2430' }],
    ['a break that ends before it begins', 'PT1H', { ...shanghai, breaks: [['1300', '1200'] as const] }],
    ['a break outside of the hours', 'PT1H', { ...shanghai, breaks: [['1800', '1900'] as const] }],
    ['a zone that is none', 'PT1H', { ...shanghai, zone: 'Mars/Base' }],
    ['a negative duration', '-PT1H', shanghai],
    ['a malformed duration', 'PT', shanghai],
    ['more years than there are', 'P999999999D', shanghai],
    ['more hours than there are', 'PT999999999H', shanghai],
    ['more months than there are', 'P999999M', shanghai],
  ])('gives up on %s', (_, duration, calendar) => {
    expect(addWorkingTime(at('2026-03-02T10:00'), duration, calendar)).toBeUndefined();
  });

  it('may be added in parts', () => {
    const minutes = fc.integer({ min: 0, max: 6000 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), minutes, minutes, (start, first, second) => {
        const from = new Date(Date.parse(at('2026-03-01T00:00')) + start * 60_000).toISOString();
        const halfway = addWorkingTime(from, `PT${first}M`, shanghai) ?? '';
        const inParts = addWorkingTime(halfway, `PT${second}M`, shanghai);
        expect(inParts).toBe(addWorkingTime(from, `PT${first + second}M`, shanghai));
      }),
    );
  });
});
