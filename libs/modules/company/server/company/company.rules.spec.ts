import { describe, expect, it } from '@jest/globals';
import {
  firstEnd,
  isTaxNumber,
  isWebsite,
  licenceStateOf,
  usualBank,
  withoutUsualBank,
  withUsualBank,
} from './company.rules.js';

const on = '2026-11-23';
const bank = (account: string, isDefault = false) => ({
  name: `Bank of ${account}`,
  account,
  address: 'Main street',
  swiftCode: null,
  isDefault,
});

describe('the licences of a company', () => {
  it.each([
    [null, null, 'none'],
    [[], null, 'none'],
    [[null], '9999-12-31', 'valid'],
    [[null, '2026-12-24'], '2026-12-24', 'valid'],
    [['2027-01-01', '2026-12-23'], '2026-12-23', 'expiring'],
    [[on], on, 'expiring'],
    [['2026-11-22', null], '2026-11-22', 'expired'],
  ])('that end on %s are %s, so %s', (ends, first, state) => {
    const licenceExpiry = firstEnd(ends && ends.map((expiryDate) => ({ expiryDate })));
    expect(licenceExpiry).toBe(first);
    expect(licenceStateOf({ licenceExpiry }, on)).toBe(state);
  });
});

describe('the usual account', () => {
  it('is the one that says so, else the first', () => {
    expect(usualBank([bank('1'), bank('2', true)])?.account).toBe('2');
    expect(usualBank([bank('1'), bank('2')])?.account).toBe('1');
    expect(usualBank(null)).toBeUndefined();
  });

  it('that is typed takes the place of the former one, and keeps what is known of its number', () => {
    const banks = [bank('1', true), bank('2')];
    const added = { name: 'New', account: '3', address: null, swiftCode: null, isDefault: true };
    expect(withUsualBank(banks, 'New', '3')).toEqual([added, bank('2')]);
    expect(withUsualBank(banks, 'Other', '2')).toEqual([{ ...bank('2', true), name: 'Other' }, bank('1')]);
    expect(withUsualBank(null, 'New', '3')).toEqual([added]);
  });

  it('that is taken away leaves the next one', () => {
    expect(withoutUsualBank([bank('1', true), bank('2')])).toEqual([bank('2', true)]);
    expect(withoutUsualBank([bank('1', true)])).toBeNull();
  });
});

describe('what a company may have', () => {
  it.each([
    ['91310115MA1K40001X', true],
    ['91310115-MA1K4000', false],
    ['税号91310115MA1K4', false],
  ])('as a tax number: %s %s', (text, holds) => {
    expect(isTaxNumber(text)).toBe(holds);
  });

  it.each([
    ['https://lab.example', true],
    ['HTTP://lab.example/a?b=1', true],
    ['lab.example', false],
    ['javascript:alert(1)', false],
    ['https://', false],
  ])('as a website: %s %s', (text, holds) => {
    expect(isWebsite(text)).toBe(holds);
  });
});
