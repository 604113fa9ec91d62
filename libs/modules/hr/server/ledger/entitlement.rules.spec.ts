import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '#lab/shared/day.js';
import { carriedUntil, entitledFor, fullYear, grantedBy, type Employment } from './entitlement.rules.js';

const person = (more: Partial<Employment> = {}): Employment => ({
  joinDate: null,
  resignDate: null,
  baseLegalDays: '5',
  annualLeave: '7.5',
  paidSickLeave: '4',
  ...more,
});
const type = (entitlement: string | null, assignedDays: string | null = null) => ({
  entitlement,
  assignedDays,
  monthlyAccrual: false,
});

describe('the days of a year', () => {
  it('are the most of law, company and type for annual leave, and the own ones for paid sick leave', () => {
    expect(fullYear(type('annual'), person())).toBe(15);
    expect(fullYear(type('annual', '10'), person())).toBe(20);
    expect(fullYear(type('annual', '6'), person({ annualLeave: null, baseLegalDays: '8' }))).toBe(16);
    expect(fullYear(type('sick', '10'), person())).toBe(8);
    expect(fullYear(type('assigned', '3.5'), person())).toBe(7);
    expect([fullYear(type('event', '9'), person()), fullYear(type(null, '9'), person())]).toEqual([0, 0]);
  });

  it('are a share, rounded down to half a day, for those who join or leave in the year', () => {
    const ten = type('assigned', '10');
    expect(entitledFor(2026, ten, person({ joinDate: '2026-07-01' }))).toMatchObject({ full: 20, due: 10 });
    expect(entitledFor(2026, ten, person({ joinDate: '2026-12-31' })).due).toBe(0);
    expect(entitledFor(2026, ten, person({ resignDate: '2026-03-31' })).due).toBe(4);
    expect(entitledFor(2026, ten, person({ joinDate: '2026-04-01', resignDate: '2026-06-30' })).due).toBe(4);
    expect(entitledFor(2026, ten, person({ joinDate: '2027-01-01' })).due).toBe(0);
    expect(entitledFor(2026, ten, person({ resignDate: '2025-12-31' })).due).toBe(0);
    expect(entitledFor(2026, ten, person({ joinDate: '2019-05-01', resignDate: '2028-01-01' })).due).toBe(20);
  });
});

describe('monthly accrual', () => {
  it('grants an equal share with each month, in halves', () => {
    const year = entitledFor(2026, type('assigned', '10'), person());
    const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-01`);
    expect(months.map((day) => grantedBy(day, year, true))).toEqual([2, 3, 5, 7, 8, 10, 12, 13, 15, 17, 18, 20]);
    expect(grantedBy('2026-01-01', year, false)).toBe(20);
  });

  it('never goes back within a year, and is complete in its last month', () => {
    const halves = fc.integer({ min: 0, max: 60 }).map((count) => String(count / 2));
    const dayOf2026 = fc.integer({ min: 0, max: 364 }).map((at) => addDays('2026-01-01', at));
    const maybe = fc.option(dayOf2026);
    fc.assert(
      fc.property(halves, maybe, maybe, dayOf2026, dayOf2026, (days, joinDate, resignDate, one, other) => {
        const year = entitledFor(2026, type('assigned', days), person({ joinDate, resignDate }));
        const [first, last] = one < other ? [one, other] : [other, one];
        const [early, late] = [grantedBy(first, year, true), grantedBy(last, year, true)];
        return early <= late && late <= year.due && grantedBy('2026-12-31', year, true) === year.due;
      }),
    );
  });
});

it('carried days end after months, on a fixed day, or with the year', () => {
  const until = (carryMonths: number | null, carryUntil: string | null) =>
    [2026, 2028].map((year) => carriedUntil(year, { carryMonths, carryUntil }));
  expect(until(3, null)).toEqual(['2026-03-31', '2028-03-31']);
  expect(until(2, null)).toEqual(['2026-02-28', '2028-02-29']);
  expect(until(12, null)).toEqual(['2026-12-31', '2028-12-31']);
  expect(until(null, '06-15')).toEqual(['2026-06-15', '2028-06-15']);
  expect(until(null, '02-29')).toEqual(['2026-02-28', '2028-02-29']);
  expect(until(null, null)).toEqual(['2026-12-31', '2028-12-31']);
});
