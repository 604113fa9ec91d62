import { describe, expect, it } from '@jest/globals';
import { lineStatus } from '../../shared/purchase.codes.js';
import { lineActsOf, reopenDays } from './request.acts.js';

const { toQuote, toOrder, ordered } = lineStatus.of;
const now = new Date('2026-11-20T00:00:00Z');
const before = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
const acts = (
  { status = toOrder as string, isOwn = false, isPurchaser = false, state = 'approved', remains = true },
  line: { readonly status: string; readonly closedAt: Date | null } = { status: toOrder, closedAt: null },
) => lineActsOf({ state, status, isOwn, isPurchaser, line, remains, now });

describe('what is left of a line', () => {
  it('is closed by those who may close the request: its owner while a line is to be quoted, purchasing until it is ordered', () => {
    expect(acts({ isPurchaser: true })).toEqual(['closeRest']);
    expect(acts({ isOwn: true })).toEqual([]);
    expect(acts({ isOwn: true, status: toQuote })).toEqual(['closeRest']);
    expect(acts({})).toEqual([]);
  });

  it('is there: not of a line that was ordered whole, waits for another order, or is not approved', () => {
    expect(acts({ isPurchaser: true, remains: false })).toEqual([]);
    expect(acts({ isPurchaser: true }, { status: ordered, closedAt: null })).toEqual([]);
    expect(acts({ isPurchaser: true, state: 'closed' })).toEqual([]);
  });

  it('is opened again by purchasing, within the days of a closed request', () => {
    const line = { status: ordered, closedAt: before(reopenDays) };
    expect(acts({ isPurchaser: true, remains: false }, line)).toEqual(['reopenRest']);
    expect(acts({ isOwn: true, status: toQuote, remains: false }, line)).toEqual([]);
    expect(acts({ isPurchaser: true, remains: false }, { ...line, closedAt: before(reopenDays + 1) })).toEqual([]);
  });
});
