import { describe, expect, it } from '@jest/globals';
import { definePermissions, holds } from './define-permissions.js';

const may = definePermissions('purchase', { request: ['search', 'create'], item: ['search'] });

describe('holds', () => {
  it('passes an open door and asks for one of several', () => {
    expect(holds([], [])).toBe(true);
    expect(holds([may.request.search], [may.request.create, may.request.search])).toBe(true);
    expect(holds([may.item.search], may.request.search)).toBe(false);
  });

  it('lets * pass everything, and a part only its own kind', () => {
    expect(holds(['*'], may.request.create)).toBe(true);
    expect(holds(['purchase:*'], may.request.create)).toBe(true);
    expect(holds(['purchase:*:search'], may.item.search)).toBe(true);
    expect(holds(['purchase:*:search'], may.request.create)).toBe(false);
    expect(holds(['hr:*'], may.request.create)).toBe(false);
  });

  it('opens a menu door drawn with a star to anyone who holds something behind it', () => {
    expect(holds(['sample:stock:search'], 'sample:*')).toBe(true);
    expect(holds(['purchase:item:search'], 'sample:*')).toBe(false);
    expect(holds(['purchase'], may.request.create)).toBe(false);
    expect(holds(['sample:stock:search'], '*')).toBe(false);
    expect(holds(['sample:*'], '*')).toBe(false);
    expect(holds(['*'], '*')).toBe(true);
  });
});
