import { describe, expect, it } from '@jest/globals';
import { Between, In, LessThanOrEqual, MoreThanOrEqual } from 'typeorm';
import { anyOf, daysWithin, given, orderOf, pageAt, within } from './listing.js';

describe('the conditions of a list', () => {
  it('leave out what the query does not name', () => {
    const where = { state: anyOf(['draft']), typeId: anyOf(undefined), amount: within(undefined, undefined) };
    expect(given(where)).toEqual({ state: In(['draft']) });
  });

  it('take a range with either end open', () => {
    expect(within(1, 3)).toEqual(Between(1, 3));
    expect(within(1, undefined)).toEqual(MoreThanOrEqual(1));
    expect(within(undefined, 3)).toEqual(LessThanOrEqual(3));
  });

  it('take days from the first millisecond of the first to the last one of the last, in the company’s zone', () => {
    expect(daysWithin('2026-11-22', '2026-11-23', 'Asia/Shanghai')).toEqual(
      Between(new Date('2026-11-21T16:00:00.000Z'), new Date('2026-11-23T15:59:59.999Z')),
    );
    expect(daysWithin(undefined, undefined, 'Asia/Shanghai')).toBeUndefined();
  });
});

describe('a page of a list', () => {
  it('has an order without ties, and begins after the pages before it', () => {
    expect(orderOf('number', 'ASC')).toEqual({ number: 'ASC', id: 'ASC' });
    expect(orderOf('-updatedAt', 'DESC')).toEqual({ updatedAt: 'DESC', id: 'DESC' });
    expect(pageAt({ page: 3, size: 20 })).toEqual({ skip: 40, take: 20 });
  });
});
