import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lineStatus } from '#lab/modules/purchase/shared/purchase.codes.js';
import { Allocation } from '#lab/modules/purchase/server/order/allocation.entity.js';
import { PurchaseRequest } from '#lab/modules/purchase/server/request/request.entity.js';
import { RequestLine } from '#lab/modules/purchase/server/request/request-line.entity.js';
import { headerStatus } from '#lab/modules/purchase/server/request/request.rules.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { anOrderDesk, purchaser, waitingLines } from '../../support/builders/orders.js';

/** What waits at the desks of quotes and orders, against the same found by hand. */
let test: TestApp;
let buyer: Caller;
let other: Caller;
let otherId: string;
let requests: PurchaseRequest[];
let lines: RequestLine[];
let parts: Allocation[];

const { toQuote, toOrder, ordered } = lineStatus.of;
/** One has lines of each kind, one has none that wait. */
const statusesOf = (at: number) =>
  [toQuote, toOrder, toQuote, ordered, toOrder, toOrder, toQuote].map((status) => (at === 3 ? ordered : status));

beforeAll(async () => {
  test = await TestApp.start();
  const desk = await anOrderDesk(test);
  const work = ['purchase:order:*', 'purchase:quote:*'];
  buyer = await test.as(await aUser(test, 'both', { permissions: [...purchaser, ...work] }));
  otherId = await aUser(test, 'other', { permissions: work });
  other = await test.as(otherId);
  const { ids } = await waitingLines(desk);
  const { db } = test;
  const line = await db.repo(RequestLine).findOneByOrFail({ id: ids[0] ?? '' });
  const request = await db.repo(PurchaseRequest).findOneByOrFail({ id: line.requestId });
  requests = Array.from({ length: 14 }, (_, at) => ({
    ...request,
    id: `wait-${at}`,
    number: `W${String(20 - at)}`,
    title: at % 3 === 0 ? 'Rotor' : 'Pump',
    searchText: at % 3 === 0 ? 'rotor' : 'pump',
    ownerId: at % 4 === 0 ? otherId : request.ownerId,
    dueDate: `2026-12-${String(10 + (at % 5))}`,
    // People decide on one, and one was deleted: their lines are at no desk.
    state: at === 6 ? 'requested' : 'approved',
    status: headerStatus(statusesOf(at)),
    deletedAt: at === 9 ? test.clock.now() : null,
  }));
  lines = requests.flatMap(({ id }, at) =>
    statusesOf(at).map((status, place) => ({
      ...line,
      id: `${id}-${place}`,
      requestId: id,
      place,
      item: place % 2 === 0 ? 'Rotor blade' : 'Seal',
      dueDate: `2026-12-${String(10 + ((at * 3 + place) % 12))}`,
      status,
      quoteQty: status === toOrder && at === 5 ? '0' : '4',
    })),
  );
  // Of some nothing is left to order, of some a part is, and of some everything was cancelled.
  const waiting = lines.filter(({ status }) => status === toOrder);
  parts = waiting.flatMap(({ id, requestId }, at) =>
    [['2', '2'], ['1'], ['4'], []][at % 4]!.map((qty, place) => ({
      ...{ id: `${id}-${place}`, place, orderId: 'order', orderLineId: 'line', requestId, requestLineId: id },
      ...{ qty, amount: '1.00', orderQty: qty, orderAmount: '1.00', status: at % 8 === 2 ? 'cancelled' : 'draft' },
      ...{ receivedQty: '0', invoicedAmount: '0.00', paidAmount: '0.00' },
      ...{ givenBackQty: null, givenBackAmount: null },
    })),
  );
  await db.unit(async () => {
    await db.repo(PurchaseRequest).insert(requests as never);
    await db.repo(RequestLine).insert(lines as never);
    await db.repo(Allocation).insert(parts as never);
    // The line that they were copied from waits no more.
    await db.repo(RequestLine).update({ id: line.id }, { status: ordered });
  });
});
afterAll(() => test.stop());

const requestOf = ({ requestId }: RequestLine) => requests.find(({ id }) => id === requestId)!;

function byHand(status: string, matches: (line: RequestLine, of: PurchaseRequest) => boolean): RequestLine[] {
  return lines.filter((line) => {
    const of = requestOf(line);
    return line.status === status && of.state === 'approved' && !of.deletedAt && matches(line, of);
  });
}

/** Page by page, in a size that cuts requests in two. */
async function read(who: Caller, path: string): Promise<{ ids: string[]; totals: Set<number> }> {
  const [ids, totals]: [string[], Set<number>] = [[], new Set()];
  for (let page = 1; page <= 20; page++) {
    const { rows, total } = (await who.get(`${path}&size=4&page=${page}`)).data as {
      rows: { id: string }[];
      total: number;
    };
    totals.add(total);
    if (rows.length === 0) return { ids, totals };
    ids.push(...rows.map(({ id }) => id));
  }
  throw new Error('the list does not end');
}

type Match = (line: RequestLine, of: PurchaseRequest) => boolean;
const isOthers: Match = (_, { ownerId }) => ownerId === otherId;
const searches: readonly (readonly [search: string, matches: Match])[] = [
  ['', () => true],
  ['&search=ROTOR', ({ item }, { title }) => item === 'Rotor blade' || title === 'Rotor'],
  ['&search=pump', (_, { title }) => title === 'Pump'],
  ['&search=W1', (_, { number }) => number.startsWith('W1')],
  ['&search=nothing', () => false],
];

describe('lines to quote', () => {
  const inOrder = (found: RequestLine[]) =>
    found
      .map((line) => ({ line, of: requestOf(line) }))
      .sort(
        (a, b) =>
          String(a.of.dueDate).localeCompare(String(b.of.dueDate)) ||
          a.of.number.localeCompare(b.of.number) ||
          a.line.place - b.line.place,
      )
      .map(({ line }) => line.id);

  it.each(searches)(
    'are those of approved requests, request by request, with how many there are: %s',
    async (search, matches) => {
      const expected = inOrder(byHand(toQuote, matches));
      expect(await read(buyer, `/purchase/quotes/lines?${search}`)).toEqual({
        ids: expected,
        totals: new Set([expected.length]),
      });
    },
  );

  it.each(searches)('are the own ones for those who do not purchase: %s', async (search, matches) => {
    const expected = inOrder(byHand(toQuote, (line, of) => isOthers(line, of) && matches(line, of)));
    expect(await read(other, `/purchase/quotes/lines?${search}`)).toEqual({
      ids: expected,
      totals: new Set([expected.length]),
    });
  });

  it('are those of one request', async () => {
    const expected = inOrder(byHand(toQuote, (_, { id }) => id === 'wait-1'));
    expect(expected).toHaveLength(3);
    expect((await read(buyer, '/purchase/quotes/lines?requestId=wait-1')).ids).toEqual(expected);
  });
});

describe('lines to order', () => {
  const remains = ({ id, quoteQty }: RequestLine) =>
    Number(quoteQty) >
    parts.reduce(
      (sum, { requestLineId, status, qty }) => sum + (requestLineId === id && status !== 'cancelled' ? Number(qty) : 0),
      0,
    );
  const inOrder = (found: RequestLine[]) =>
    found
      .filter(remains)
      .sort((a, b) => String(a.dueDate).localeCompare(String(b.dueDate)) || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
  // Requests are not searched here.
  const ofLines: readonly (readonly [string, Match])[] = [
    ['', () => true],
    ['&search=rotor', ({ item }) => item === 'Rotor blade'],
    ['&search=nothing', () => false],
  ];

  it('wait in each of the ways in which something may be left', () => {
    const waiting = byHand(toOrder, () => true);
    expect(waiting.length).toBeGreaterThan(waiting.filter(remains).length);
    expect(waiting.filter(remains).length).toBeGreaterThan(8);
  });

  it.each(ofLines)('are those of which something remains, with how many there are: %s', async (search, matches) => {
    const expected = inOrder(byHand(toOrder, matches));
    const { ids, totals } = await read(buyer, `/purchase/orders/waiting?${search}`);
    expect([ids, [...totals]]).toEqual([expected, [expected.length]]);
  });

  it.each(ofLines)('are the own ones for those who do not purchase: %s', async (search, matches) => {
    const expected = inOrder(byHand(toOrder, (line, of) => isOthers(line, of) && matches(line, of)));
    const { ids, totals } = await read(other, `/purchase/orders/waiting?${search}`);
    expect([ids, [...totals]]).toEqual([expected, [expected.length]]);
  });
});
