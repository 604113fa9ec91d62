import { describe, expect, it } from '@jest/globals';
import {
  datesWrong,
  expiryWindow,
  mostProbation,
  reminderDue,
  renewalTerm,
  sharesDays,
  stateOn,
} from './labour-contract.rules.js';

const dates = (more: object = {}) => ({
  ...{ kind: 'FT', startDay: '2026-01-01', endDay: '2026-12-31', probationEnd: null as string | null },
  ...more,
});
const term = (more: object = {}) => ({
  status: '0',
  startDay: '2026-01-01',
  lastDay: '2026-12-31' as string | null,
  ...more,
});

describe('the dates of a contract', () => {
  it.each([
    [{}, []],
    [{ endDay: null }, ['endDay required']],
    [{ kind: 'PB', endDay: null }, ['endDay required']],
    [{ kind: 'PJ', endDay: null }, []],
    [{ kind: 'OE' }, ['endDay openEnded']],
    [{ kind: 'OE', endDay: null, probationEnd: '2026-06-30' }, []],
    [{ endDay: '2025-12-31' }, ['endDay order']],
    [{ probationEnd: '2025-12-31' }, ['probationEnd insideTerm']],
    [{ probationEnd: '2027-01-01' }, ['probationEnd insideTerm']],
    [{ probationEnd: '2026-02-28' }, []],
    [{ probationEnd: '2026-03-01' }, ['probationEnd probationLength']],
    [{ endDay: '2026-03-30', probationEnd: '2026-01-15' }, ['probationEnd noProbation']],
  ])('%j: %j', (more, expected) => {
    expect(datesWrong(dates(more) as never).map(({ field, word }) => `${field} ${word}`)).toEqual(expected);
  });

  it.each([
    ['2026-03-30', 0],
    ['2026-03-31', 1],
    ['2026-12-30', 1],
    ['2026-12-31', 2],
    ['2028-12-30', 2],
    ['2028-12-31', 6],
  ])('until %s allow %d months of probation', (endDay, months) => {
    expect(mostProbation({ kind: 'FT', startDay: '2026-01-01', endDay })).toBe(months);
  });
});

describe('the state', () => {
  it.each([
    ['2025-12-31', 'NS'],
    ['2026-01-01', 'IF'],
    ['2026-10-01', 'IF'],
    ['2026-10-02', 'EX'],
    ['2026-12-31', 'EX'],
    ['2027-01-01', 'EN'],
  ])('on %s is %s', (today, state) => {
    expect(stateOn(term(), today, 90)).toBe(state);
  });

  it('of a disabled one is that, and one without an end never expires', () => {
    expect(stateOn(term({ status: '1' }), '2026-06-01', 90)).toBe('DS');
    expect(stateOn(term({ lastDay: null }), '2099-01-01', 90)).toBe('IF');
  });

  it('has the shortest window that is reached', () => {
    const windows = ['2026-10-01', '2026-10-02', '2026-11-02', '2026-12-01', '2027-01-01'];
    expect(windows.map((today) => expiryWindow(term(), today))).toEqual([null, '90', '60', '30', null]);
  });
});

it('two periods share a day, or do not', () => {
  const year = term();
  expect(sharesDays(year, term({ startDay: '2026-12-31', lastDay: null }))).toBe(true);
  expect(sharesDays(year, term({ startDay: '2027-01-01', lastDay: null }))).toBe(false);
  expect(sharesDays(term({ lastDay: null }), term({ startDay: '2030-01-01' }))).toBe(true);
});

it('the reminder of the shortest number of days that is reached is due', () => {
  const due = (today: string) => reminderDue('2026-12-31', today, [90, 60, 30]);
  expect(['2026-10-01', '2026-10-02', '2026-11-01', '2026-12-01', '2026-12-31', '2027-01-01'].map(due)).toEqual([
    undefined,
    90,
    60,
    30,
    30,
    undefined,
  ]);
});

it.each([
  [term({ startDay: '2024-03-01', endDay: '2027-02-28', lastDay: '2027-02-28' }), '2027-03-01', '2030-02-28'],
  [term({ startDay: '2026-01-10', endDay: '2026-01-29', lastDay: '2026-01-29' }), '2026-01-30', '2026-02-18'],
  [term({ startDay: '2026-01-01', endDay: null, lastDay: '2026-06-30' }), '2026-07-01', null],
])('a renewal of %j lasts from %s to %s', (former, startDay, endDay) => {
  expect(renewalTerm(former as never)).toEqual({ startDay, endDay });
});
