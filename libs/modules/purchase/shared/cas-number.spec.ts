import { expect, it } from '@jest/globals';
import { isCasNumber } from './cas-number.js';

it.each(['75-05-8', '67-56-1', '7732-18-5', '9048-46-8', '58-08-2'])('takes %s', (text) => {
  expect(isCasNumber(text)).toBe(true);
});

it.each(['75-05-7', '7732-18-6', '75058', '7-05-8', '75-05-8 ', '12345678-05-8', ''])('refuses %s', (text) => {
  expect(isCasNumber(text)).toBe(false);
});
