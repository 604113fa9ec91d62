import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fromScaled, toScaled } from '#lab/shared/money.js';
import type { LineToOrder, OrderDetail } from '#lab/modules/purchase/shared/order.dto.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { TestApp } from '../../support/app.js';
import {
  anOrderDesk,
  anOrderDraft,
  aPart,
  doesTo,
  orderAt,
  waitingLines,
  type OrderDesk,
} from '../../support/builders/orders.js';
import { aCategory } from '../../support/builders/purchase.js';
import { violations } from '../../support/invariants.js';

jest.setTimeout(240_000);

let test: TestApp;
let desk: OrderDesk;
let category: string;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await anOrderDesk(test);
  category = await aCategory(test, 'RND', {
    process: 'purchase-request.simple',
    quoteNeed: false,
    poProcess: 'purchase-order.simple',
    poModify: true,
    tolOrder: '10.00',
  });
});
afterAll(() => test.stop());

/** A line as the test keeps its books: what was agreed, and the parts that live orders have taken. */
interface Book {
  readonly id: string;
  readonly path: string;
  readonly cents: number;
  left: number;
  leftCents: number;
}

/** Repeatable random numbers. */
function randoms(seed: number): (most: number) => number {
  let state = seed * 7_919 + 17;
  return (most) => (state = (state * 48_271) % 2_147_483_647) % most;
}

const live = ['draft', 'requested', 'released', 'sent', 'held'];

describe('random sequences of agreed quotes, splits, merges, orders, changes, holds, cancellations and short ends', () => {
  it.each([1, 2, 3])('seed %d: the figures of screens are those of the books after every step', async (seed) => {
    const random = randoms(seed);
    const books: Book[] = [];
    const orders: string[] = [];
    const pick = <T>(all: readonly T[]): T | undefined => all[random(all.length)];

    const agree = async () => {
      const quantity = 2 + random(9);
      const cents = 1 + random(90_000);
      const { path, ids } = await waitingLines(desk, [{ quantity: String(quantity), unitPrice: '1.00' }], category);
      // An agreed amount is seldom the quantity times a round price.
      await test.db.unit(async () =>
        test.db.write({
          sql: 'UPDATE `purchase_request_line` SET `quoteAmount` = ? WHERE `id` = ?',
          values: [cents, ids[0]],
        }),
      );
      books.push({ id: ids[0] ?? '', path, cents, left: quantity, leftCents: cents });
    };
    const order = async () => {
      const open = books.filter(({ left }) => left > 0);
      const chosen = [pick(open), pick(open)].filter((book, at, all) => book && all.indexOf(book) === at) as Book[];
      if (chosen.length === 0) return agree();
      const parts = chosen.map(({ id, left }) => aPart(id, { quantity: String(1 + random(left)) }));
      const answer = await desk.buyer.post('/purchase/orders', anOrderDraft(desk, parts, {}));
      const { id } = answer.data as OrderDetail;
      return void orders.push(`/purchase/orders/${id}`);
    };
    const act = async () => {
      const path = pick(orders);
      if (!path) return order();
      const { state, mayDo, lines, releasedAt } = await orderAt(desk.buyer, path);
      if (state === 'draft' && !releasedAt && random(4) > 0) return void (await desk.buyer.act(path, 'submit')).data;
      if (state === 'requested')
        return void (await desk.lin.act(path, random(2) ? 'approve' : 'reject', { opinion: 'Judged' })).data;
      const doing = pick(mayDo);
      if (!doing) return order();
      const [line] = lines;
      const factor = random(3) === 0 ? 3 : 1;
      const cents = line ? toScaled(line.amount ?? '0', 2) * factor : 0;
      const change = [
        { id: line?.id, quantity: line?.quantity, amount: fromScaled(cents, 2), deliveryDate: '2027-01-01' },
      ];
      const body = doing === 'modify' ? { lines: change } : doing === 'finish' ? { wanted: random(2) === 0 } : {};
      return void (await doesTo(desk.buyer, path, doing, body)).data;
    };

    for (let step = 0; step < 40; step++) {
      await [agree, order, order, act, act, act][random(6)]!();
      await recount(books, orders);
      expect({ step, broken: await violations(test.db) }).toEqual({ step, broken: [] });
      const waiting = (await desk.buyer.get('/purchase/orders/waiting?size=100')).data.rows as LineToOrder[];
      for (const { id, left, leftCents, path } of books) {
        const row = waiting.find((one) => one.id === id);
        expect({ step, left: Number(row?.remainingQuantity ?? 0) }).toEqual({ step, left });
        if (row) expect(toScaled(row.remainingAmount, 2)).toBe(leftCents);
        if (left === 0) expect(leftCents).toBe(0);
        const [line] = ((await desk.chen.get(path)).data as RequestDetail).lines;
        if (left > 0) expect(line?.status).toBe('6');
      }
    }
  });
});

/** Books what the orders say that they have taken. */
async function recount(books: readonly Book[], orders: readonly string[]): Promise<void> {
  const details = await Promise.all(orders.map((path) => orderAt(desk.buyer, path)));
  for (const book of books) {
    const line = ((await desk.chen.get(book.path)).data as RequestDetail).lines[0];
    const parts = details.flatMap(({ state, lines }) =>
      lines.flatMap((one) => one.parts.map((part) => ({ state, ...part }))).filter(({ lineId }) => lineId === book.id),
    );
    const counted = parts.filter(({ state, status }) => live.includes(state) || status === 'closed');
    const rows = await test.db.query({
      sql: "SELECT `qty`, `amount` FROM `purchase_allocation` WHERE `requestLineId` = ? AND `status` <> 'cancelled'",
      values: [book.id],
    });
    expect(rows).toHaveLength(counted.length);
    book.left = Number(line?.quoteQty) - rows.reduce((all, { qty }) => all + Number(qty), 0) / 1e6;
    book.leftCents = book.cents - rows.reduce((all, { amount }) => all + Number(amount), 0);
  }
}
