import { describe, expect, it } from '@jest/globals';
import { changeParams, readListState, type ListSpec } from './list-state.js';

const spec: ListSpec = {
  sort: '-createdAt',
  filters: [
    { kind: 'choice', key: 'state', label: 'State', choices: [], many: true },
    { kind: 'days', key: 'created', label: 'Created' },
    { kind: 'amount', key: 'amount', label: 'Amount' },
  ],
  views: [
    { key: 'all', label: 'All' },
    { key: 'mine', label: 'Mine', query: { owner: 'me' } },
  ],
};
const read = (address: string) => readListState(new URLSearchParams(address), spec);

describe('a list', () => {
  it('without an address has its defaults', () => {
    expect(read('')).toMatchObject({ page: 1, size: 20, sort: '-createdAt', search: '', narrowedBy: 0 });
    expect(read('').view?.key).toBe('all');
  });

  it('reads page, size, sort, search, view and filters from its address', () => {
    const state = read('page=3&size=50&sort=total&search=hplc&view=mine&state=a&state=b&createdFrom=2026-01-01');
    expect(state.query).toEqual({
      owner: 'me',
      page: 3,
      size: 50,
      sort: 'total',
      search: 'hplc',
      state: ['a', 'b'],
      createdFrom: ['2026-01-01'],
    });
    expect(state.narrowedBy).toBe(3);
  });

  it('passes over what makes no sense', () => {
    expect(read('page=-1&size=7000&view=gone')).toMatchObject({ page: 1, size: 20 });
    expect(read('page=x').page).toBe(1);
  });
});

describe('a change of the address', () => {
  it('starts again at page 1, except when it is the page itself', () => {
    const now = new URLSearchParams('page=4&state=a');
    expect(changeParams(now, { state: ['b', 'c'] }).toString()).toBe('state=b&state=c');
    expect(changeParams(now, { page: '5' }).toString()).toBe('state=a&page=5');
    expect(changeParams(now, { state: [] }).toString()).toBe('');
  });
});
