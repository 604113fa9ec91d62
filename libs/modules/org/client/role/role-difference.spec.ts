import { expect, it } from '@jest/globals';
import { differenceOf } from './role-difference.js';

const declared = [
  'hr:claim:search',
  'hr:claim:create',
  'hr:leaveType:search',
  'hr:leaveType:save',
  'purchase:request:search',
];
const staff = { id: 'r0', code: 'staff', name: { zh: '员工', en: 'Staff' } };
const sideOf = (own: readonly string[], other: readonly string[]) =>
  Object.fromEntries(
    differenceOf({ own, inherited: [] }, { own: other, inherited: [] }, declared).map(({ permission, side }) => [
      permission,
      side,
    ]),
  );

it('names what one gives, the other, and both, with stars opened up', () => {
  expect(sideOf(['hr:leaveType:*', 'hr:claim:search'], ['hr:leaveType:search', 'hr:claim:create'])).toEqual({
    'hr:leaveType:search': 'both',
    'hr:leaveType:save': 'one',
    'hr:claim:search': 'one',
    'hr:claim:create': 'other',
  });
});

it('keeps patterns that take in nothing', () => {
  expect(sideOf(['gone:thing:see'], [])).toEqual({ 'gone:thing:see': 'one' });
});

it('knows everything by the bare star', () => {
  expect(Object.keys(sideOf(['*'], [])).sort()).toEqual([...declared].sort());
});

it('shows what is inherited, and from which role; the own setting of a role takes precedence', () => {
  const inherited = [
    { permission: 'hr:claim:search', from: staff },
    { permission: 'hr:claim:create', from: staff },
  ];
  expect(differenceOf({ own: ['hr:claim:create'], inherited }, { own: [], inherited: [] }, declared)).toEqual([
    { permission: 'hr:claim:search', side: 'one', one: { from: staff }, other: null },
    { permission: 'hr:claim:create', side: 'one', one: { own: true }, other: null },
  ]);
});
