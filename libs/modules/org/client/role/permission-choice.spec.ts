import { expect, it } from '@jest/globals';
import { standingOf, toggled } from './permission-choice.js';

it.each([
  ['hr:claim:search', ['hr:claim:search'], [], 'own'],
  ['hr:claim:search', ['hr:*'], [], 'covered'],
  ['hr:claim:*', ['hr:*'], [], 'covered'],
  ['hr:claim:search', ['hr:*'], ['*'], 'inherited'],
  ['hr:*', ['hr:claim:search'], [], 'part'],
  ['*', ['hr:claim:search'], [], 'part'],
  ['hr:*', [], ['hr:claim:search'], 'part'],
  ['hr:*', ['purchase:*'], [], 'none'],
] as const)('%s of %j with %j above is %s', (permission, own, above, standing) => {
  expect(
    standingOf(
      permission,
      own,
      above.map((each) => ({ permission: each })),
      ['hr:claim:search', 'hr:claim:create', 'purchase:request:search'],
    ),
  ).toBe(standing);
});

it('a star takes the place of what it takes in, and leaves nothing when it goes', () => {
  expect(toggled(['hr:claim:search', 'purchase:request:search'], 'hr:*')).toEqual(['purchase:request:search', 'hr:*']);
  expect(toggled(['purchase:request:search', 'hr:*'], 'hr:*')).toEqual(['purchase:request:search']);
});
