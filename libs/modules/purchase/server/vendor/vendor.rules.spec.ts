import { describe, expect, it } from '@jest/globals';
import { mayOrderFrom, stateOf, warningOf } from './vendor.rules.js';

const on = '2026-11-23';

describe('the state of a vendor', () => {
  it.each([
    [null, 'valid'],
    ['2026-12-24', 'valid'],
    ['2026-12-23', 'expiring'],
    ['2026-11-23', 'expiring'],
    ['2026-11-22', 'expired'],
  ])('with the expiry date %s is %s', (expiryDate, state) => {
    expect(stateOf({ expiryDate }, on)).toBe(state);
  });
});

describe('an order', () => {
  it.each([
    [null, true, true],
    ['2026-11-23', true, true],
    ['2026-11-22', true, false],
    [null, false, false],
    ['2027-01-01', false, false],
  ])('from a vendor until %s, enabled %s: %s', (expiryDate, enabled, may) => {
    expect(mayOrderFrom({ enabled, expiryDate }, on)).toBe(may);
  });
});

describe('a quote warns', () => {
  it.each([
    [null, true, null],
    ['2026-12-23', true, 'expiring'],
    ['2026-11-22', true, 'expired'],
    [null, false, 'disabled'],
  ])('of a vendor until %s, enabled %s: %s', (expiryDate, enabled, warning) => {
    expect(warningOf({ enabled, expiryDate }, on)).toBe(warning);
  });

  it('of a vendor that is gone', () => {
    expect(warningOf(undefined, on)).toBe('disabled');
  });
});
