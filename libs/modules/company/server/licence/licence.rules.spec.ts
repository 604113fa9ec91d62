import { expect, it } from '@jest/globals';
import { reminderOn } from './licence.rules.js';

it.each([
  ['2026-11-22', undefined],
  ['2026-11-23', 7],
  ['2026-11-30', 7],
  ['2026-12-01', 30],
  ['2026-12-23', 30],
  ['2026-12-24', 60],
  ['2027-01-22', 60],
  ['2027-01-23', undefined],
])('a licence that ends on %s is reminded of %s days before', (expiryDate, days) => {
  expect(reminderOn(expiryDate, '2026-11-23')).toBe(days);
});
