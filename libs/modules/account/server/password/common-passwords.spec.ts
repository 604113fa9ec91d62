import { expect, it } from '@jest/globals';
import { commonPasswords, isCommon } from './common-passwords.js';

it('knows three thousand and more of them, in small letters', async () => {
  const known = await commonPasswords();
  expect(known.size).toBeGreaterThanOrEqual(3000);
  expect([...known].filter((word) => word !== word.toLowerCase())).toEqual([]);
});

it.each([
  ['P@ssw0rd', true],
  ['Password1!', true],
  ['!!Monkey2026', true],
  ['Right.1.Horse', false],
  ['Labdesk2026!', false],
  ['Xq7!vR2#', false],
])('%s: %s', async (password, expected) => {
  expect(await isCommon(password)).toBe(expected);
});
