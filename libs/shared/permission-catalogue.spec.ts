import { describe, expect, it } from '@jest/globals';
import { covers, coversAll, permissionModule, permissionsOf, permissionTexts } from './permission-catalogue.js';

const modules = [
  permissionModule('hr', {
    claim: { search: 'hr:claim:search', create: 'hr:claim:create' },
    page: { approvals: '/hr/leaveClaim_approve' },
  }),
];

describe('a module of the catalogue', () => {
  it('has its permissions by record, and says which records are pages', () => {
    expect(modules[0]?.records.map(({ name, isPages }) => [name, isPages])).toEqual([
      ['claim', false],
      ['page', true],
    ]);
    expect(permissionsOf(modules)).toEqual(['hr:claim:search', 'hr:claim:create', '/hr/leaveClaim_approve']);
  });

  it('names a permission by its record and its last part; what it does not declare has no name', () => {
    expect(permissionTexts(modules, 'hr:claim:create')).toEqual({
      record: 'permission.records.hr.claim',
      action: 'permission.actions.create',
    });
    expect(permissionTexts(modules, '/hr/leaveClaim_approve')?.action).toBe('permission.actions.leaveClaim_approve');
    expect(permissionTexts(modules, 'hr:claim:delete')).toBeUndefined();
  });
});

describe('permissions that are held', () => {
  it.each([
    ['*', 'purchase:request:search', true],
    ['*', '*', true],
    ['purchase:*', 'purchase:request:*', true],
    ['purchase:*', 'purchase:*', true],
    ['purchase:*:search', 'purchase:request:search', true],
    ['purchase:request:search', 'purchase:request:search', true],
    ['purchase:request:search', 'purchase:*', false],
    ['purchase:request:*', 'purchase:*', false],
    ['purchase:*:search', 'purchase:request:create', false],
    ['purchase:*', '*', false],
    ['purchase:*', 'hr:claim:search', false],
    ['purchase:request', 'purchase:request:search', false],
    ['/hr/leaveClaim_approve', '/hr/leaveClaim_approve', true],
    ['*', '/hr/leaveClaim_approve', true],
    ['hr:*', '/hr/leaveClaim_approve', false],
  ])('%s covers %s: %s', (held, wanted, covered) => {
    expect(covers(held, wanted)).toBe(covered);
  });

  it('covers several only when each of them is covered', () => {
    expect(coversAll(['hr:*', 'purchase:request:search'], ['hr:claim:search', 'purchase:request:search'])).toBe(true);
    expect(coversAll(['hr:*'], ['hr:claim:search', 'purchase:request:search'])).toBe(false);
    expect(coversAll([], [])).toBe(true);
  });
});
