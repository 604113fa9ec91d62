import { describe, expect, it } from '@jest/globals';
import {
  changedTerms,
  dateProblems,
  openBefore,
  partiesOf,
  reminderDue,
  remindersOf,
  renewalProblems,
  renewedEnd,
  termsOn,
} from './contract.rules.js';

const fieldsOf = (problems: readonly { readonly path: string }[]) => problems.map(({ path }) => path);

describe('the dates of a contract', () => {
  it('come one after the other, as far as they are given', () => {
    expect(dateProblems({ signDate: '2026-01-02', effectDate: '2026-01-02', expiryDate: '2026-01-02' })).toEqual([]);
    expect(fieldsOf(dateProblems({ signDate: '2026-01-03', effectDate: '2026-01-02' }))).toEqual(['effectDate']);
    expect(fieldsOf(dateProblems({ effectDate: '2026-01-03', expiryDate: '2026-01-02' }))).toEqual(['expiryDate']);
    expect(fieldsOf(dateProblems({ signDate: '2026-01-03', expiryDate: '2026-01-02' }))).toEqual(['expiryDate']);
    expect(dateProblems({ effectDate: '2026-01-03', expiryDate: null })).toEqual([]);
  });
});

describe('an automatic renewal', () => {
  const contract = { autoRenewal: true, renewalMonths: 12, noticeDays: 30, endDay: '2026-06-30', terminationId: null };

  it('has an end, a term, and a notice that is shorter', () => {
    expect(fieldsOf(renewalProblems({ autoRenewal: true }))).toEqual(['expiryDate', 'renewalMonths']);
    const given = { autoRenewal: true, renewalMonths: 1, expiryDate: '2026-06-30' };
    expect(fieldsOf(renewalProblems({ ...given, noticeDays: 28 }))).toEqual(['noticeDays']);
    expect(renewalProblems({ ...given, noticeDays: 27 })).toEqual([]);
    expect(renewalProblems({ autoRenewal: false })).toEqual([]);
  });

  it('extends the end on the day after the notice, unless a termination is open', () => {
    expect(renewedEnd(contract, '2026-05-31')).toBeUndefined();
    expect(renewedEnd(contract, '2026-06-01')).toBe('2027-06-30');
    expect(renewedEnd({ ...contract, terminationId: 't' }, '2026-06-01')).toBeUndefined();
    expect(renewedEnd({ ...contract, endDay: null }, '2026-06-01')).toBeUndefined();
  });
});

describe('reminders', () => {
  it('are whole days, the most first', () => {
    expect(remindersOf('7, 90,30,7')).toEqual([90, 30, 7]);
    expect([remindersOf(''), remindersOf('0'), remindersOf('7;30'), remindersOf('soon')]).toEqual([
      ...[undefined, undefined, undefined, undefined],
    ]);
  });

  it('are due from their day on, the nearest alone, and not after the end', () => {
    const due = (today: string) => reminderDue([90, 60, 30, 7], '2027-01-31', today);
    expect([due('2026-11-01'), due('2026-11-02'), due('2026-12-03'), due('2027-01-24')]).toEqual([
      ...[undefined, 90, 60, 7],
    ]);
    expect([due('2027-01-31'), due('2027-02-01')]).toEqual([7, undefined]);
  });
});

describe('parties', () => {
  it('sign in the order A, B, C; without a third one there are two', () => {
    expect(partiesOf({ partyCId: null })).toEqual(['A', 'B']);
    expect(openBefore('C', partiesOf({ partyCId: 'c' }), ['A'])).toEqual(['B']);
    expect(openBefore('A', ['A', 'B'], [])).toEqual([]);
  });
});

describe('changes', () => {
  const terms = { title: 'T', amount: '100.00', expiryDate: null, autoRenewal: false };

  it('are the fields that differ from what was taken over', () => {
    const change = { ...terms, amount: '120.00' } as never;
    expect(changedTerms(change, terms)).toEqual(['amount']);
    expect(changedTerms(terms as never, terms)).toEqual([]);
  });

  it('are valid from their day on, a later one before an earlier one', () => {
    const overrides = [
      { field: 'amount' as const, value: '120.00', fromDay: '2026-02-01', sourceId: 'a' },
      { field: 'amount' as const, value: '130.00', fromDay: '2026-03-01', sourceId: 'b' },
    ];
    expect(termsOn(terms, overrides, '2026-01-31').values).toEqual(terms);
    expect(termsOn(terms, overrides, '2026-02-01').values.amount).toBe('120.00');
    const { values, by } = termsOn(terms, overrides, '2026-03-01');
    expect([values.amount, by.get('amount')?.sourceId]).toEqual(['130.00', 'b']);
  });
});
