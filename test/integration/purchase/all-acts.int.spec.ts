import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { fromScaled, sum, toScaled } from '#lab/shared/money.js';
import { PurchaseStatistics } from '#lab/modules/purchase/server/statistics/purchase-statistics.js';
import type { LineToOrder, OrderDetail } from '#lab/modules/purchase/shared/order.dto.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aContractDraft, signs } from '../../support/builders/contracts.js';
import { aUser } from '../../support/builders/org.js';
import { anOrderDraft, aPart, orderAt, purchaser, waitingLines } from '../../support/builders/orders.js';
import { aPaymentDesk, invoiced, moneyOf, paymentAt, pays, type PaymentDesk } from '../../support/builders/payments.js';
import { aCategory, anOffer, aQuote } from '../../support/builders/purchase.js';
import { aReceiptDraft, arrived } from '../../support/builders/receipts.js';
import { violations } from '../../support/invariants.js';
import { seeded } from '../../support/seeded.js';

jest.setTimeout(240_000);

const steps = 120;
/** What a random act may meet; anything else, above all an unknown error, is a fault. */
const refusals: readonly number[] = [4101, 4102, 4103, 4104, 4105, 4111, 8002, 8004, 8012, 8022, 8073];

let test: TestApp;
let desk: PaymentDesk;
/** Does all that purchasing does but approve. */
let hand: Caller;
let categories: readonly string[];
/** Invoices so far: sequences that follow each other act on the same orders, too. */
let numbers = 0;

/** An act that was sent, and the row that the log of a record has of it from then on. */
interface Sent {
  readonly name: string;
  readonly answer: Answer;
  /** Path of the record; without one, of the record that the answer names. */
  readonly of?: string;
  readonly code?: string;
}
/** Columns that the queries of this file ask for; each answers some of them. */
type Row = Readonly<
  Record<
    | 'id'
    | 'orderId'
    | 'requestId'
    | 'categoryId'
    | 'entityId'
    | 'state'
    | 'code'
    | 'invoiceStatus'
    | 'version'
    | 'quantity'
    | 'qty'
    | 'amount'
    | 'value'
    | 'hasCome'
    | 'isBilled'
    | 'n',
    string
  >
>;
type Random = (below: number) => number;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aPaymentDesk(test);
  const permissions = [...purchaser, 'purchase:*'];
  hand = await test.as(await aUser(test, 'hand', { department: desk.company.group, permissions }));
  const tolerant = { process: 'purchase-request.simple', tolOrder: '10.00', tolReceipt: '10.00', tolInvoice: '5.00' };
  categories = [
    await aCategory(test, 'ACQ', { ...tolerant, quoteConfirm: false, poModify: true }),
    // An agreed amount is seldom the quantity times a round price.
    await aCategory(test, 'ACT', {
      ...tolerant,
      quoteNeed: false,
      quoteConfirm: false,
      prTotalPrice: true,
      poModify: true,
    }),
  ];
});
afterAll(() => test.stop());

const idOf = (path: string) => path.split('/').at(-1) ?? '';
const cents = (amount: string) => toScaled(amount, 2);
const scaled = (amount: unknown, decimals: number) => fromScaled(Number(amount ?? 0), decimals);
const some = async (sql: string, ...values: string[]) => (await test.db.query({ sql, values })) as unknown as Row[];
const versionOf = async (path: string) => ((await hand.get(path)).data as { version: number }).version;
const does = async (path: string, act: string, body: Record<string, unknown> = {}) =>
  hand.post(`${path}/${act}`, { version: await versionOf(path), reason: 'Because', ...body });

/** The acts of purchasing, each on something that the seed chooses; undefined where there is nothing to act on. */
function actsOf(random: Random, done: ReadonlyMap<string, number>): readonly (() => Promise<Sent | undefined>)[] {
  const pick = <T>(all: readonly T[]): T | undefined => all[random(all.length)];
  /** Of two, the one that was done less often. */
  const pickRare = (all: readonly string[]) => {
    const [one, other] = [pick(all), pick(all)];
    return (done.get(one ?? '') ?? 0) < (done.get(other ?? '') ?? 0) ? one : other;
  };
  const upTo = (most: number) => String(1 + random(Math.max(1, most)));
  const order = async (states: readonly string[]) => {
    const places = states.map(() => '?').join(', ');
    const sql = `SELECT \`id\` FROM \`purchase_order\` WHERE \`deletedAt\` IS NULL AND \`state\` IN (${places}) ORDER BY \`id\``;
    const found = pick(await some(sql, ...states));
    return found && `/purchase/orders/${found.id}`;
  };
  /** Mostly of what has arrived and was invoiced, which can be paid; few sequences come so far by chance. */
  const pickPayable = (rows: readonly Row[]) =>
    pick(rows.filter(({ hasCome, isBilled }) => Number(hasCome) > 0 && Number(isBilled) > 0 && random(4) > 0)) ??
    pick(rows);
  const payable = (orderId: string) =>
    `EXISTS(SELECT 1 FROM \`purchase_receipt_line\` c WHERE c.\`orderId\` = ${orderId}) AS \`hasCome\`, ` +
    `EXISTS(SELECT 1 FROM \`purchase_invoice_order\` b WHERE b.\`orderId\` = ${orderId}) AS \`isBilled\``;
  const linesIn = (status: string) =>
    some(
      "SELECT l.`id`, l.`requestId`, l.`quantity`, r.`categoryId` FROM `purchase_request_line` l JOIN `purchase_request` r ON r.`id` = l.`requestId` WHERE r.`state` = 'approved' AND l.`status` = ? ORDER BY l.`id`",
      status,
    );

  const ask = async (): Promise<Sent | undefined> => {
    if ([...(await linesIn('2')), ...(await linesIn('6'))].length > 4) return undefined;
    const lines = Array.from({ length: 1 + random(2) }, () => ({
      quantity: String(2 + random(5)),
      unitPrice: '3.33',
      amount: fromScaled(1 + random(9_000), 2),
      dueDate: `2027-0${1 + random(3)}-01`,
    }));
    const { path } = await waitingLines(desk, lines, pick(categories));
    return { name: 'ask', answer: await desk.chen.get(path), of: path, code: '26' };
  };
  const quote = async (): Promise<Sent | undefined> => {
    const line = pick(await linesIn('2'));
    if (!line) return undefined;
    const qty = Number(line.quantity) / 1e6;
    const unitPrice = 1 + random(9_000);
    const amount = fromScaled(Math.max(1, qty * unitPrice + random(3) - 1), 2);
    const offer = anOffer(desk.vendor, { qty: String(qty), unitPrice: fromScaled(unitPrice, 2), amount });
    const path = await aQuote(hand, `/purchase/requests/${line.requestId}`, [{ lineId: line.id, offers: [offer] }]);
    return { name: 'quote', answer: await hand.act(path, 'submit') };
  };
  const requote = async (): Promise<Sent | undefined> => {
    const line = pick(await linesIn('6'));
    if (!line) return undefined;
    const of = `/purchase/requests/${line.requestId}`;
    return { name: 'requote', answer: await does(of, 'requote', { lines: [line.id] }), of, code: '43' };
  };
  const parts = async () => {
    const all = await linesIn('6');
    const first = pick(all);
    const alike = all.filter(({ categoryId }) => categoryId === first?.categoryId);
    const chosen = new Set([first, pick(alike), pick(alike)].flatMap((line) => line?.id ?? []));
    return [...chosen].map((id) =>
      aPart(id, { quantity: upTo(3), leadTime: 7, amount: random(5) ? null : `${upTo(20)}.00` }),
    );
  };
  const make = async (): Promise<Sent | undefined> => {
    const lines = await parts();
    if (lines.length === 0) return undefined;
    return { name: 'order', answer: await hand.post('/purchase/orders', anOrderDraft(desk, lines)), code: '29' };
  };
  const draft = async (): Promise<Sent | undefined> => {
    const of = await order(['draft']);
    if (!of) return undefined;
    const { version, releasedAt } = await orderAt(hand, of);
    const kind = releasedAt ? 2 : random(4);
    if (kind === 0) return { name: 'delete', answer: await hand.delete(of), of, code: '33' };
    const lines = kind === 1 ? await parts() : [];
    if (lines.length > 0)
      return { name: 'edit', answer: await hand.put(of, { version, ...anOrderDraft(desk, lines) }) };
    return { name: 'submit', answer: await hand.act(of, 'submit'), of, ...(!releasedAt && { code: '30' }) };
  };
  const approval = async (): Promise<Sent | undefined> => {
    const of = await order(['requested']);
    if (!of) return undefined;
    const [name, code] = random(2) ? (['approve', '19'] as const) : (['reject', '20'] as const);
    return { name, answer: await desk.lin.act(of, name, { opinion: 'Judged' }), of, code };
  };
  const manage = async (): Promise<Sent | undefined> => {
    const of = await order(['draft', 'released', 'contracted', 'sent', 'held']);
    if (!of) return undefined;
    const { mayDo, lines } = await orderAt(hand, of);
    const act = pickRare(mayDo);
    const [line] = lines;
    if (!act || !line) return undefined;
    const quantity = String(Math.max(1, Number(line.quantity) + random(3) - 1));
    const amount = fromScaled(Math.max(1, Math.round(cents(line.amount ?? '0') * (pick([0.5, 1, 1.05, 3]) ?? 1))), 2);
    const bodies: Record<string, Record<string, unknown>> = {
      modify: { lines: [{ id: line.id, quantity, amount, deliveryDate: '2027-01-01' }] },
      finish: { wanted: random(2) === 0 },
    };
    const codes: Record<string, string | undefined> = { cancel: '32', finish: '34', settle: '34', modify: undefined };
    const code = act in codes ? codes[act] : '31';
    return { name: act, answer: await does(of, act, bodies[act]), of, ...(code && { code }) };
  };
  const receive = async (): Promise<Sent | undefined> => {
    const line = pick(
      await some(
        "SELECT l.`id`, l.`orderId`, l.`quantity` FROM `purchase_order_line` l JOIN `purchase_order` o ON o.`id` = l.`orderId` WHERE o.`state` IN ('released', 'sent') AND o.`receiveStatus` <> 'RD' ORDER BY l.`id`",
      ),
    );
    if (!line) return undefined;
    const draft = aReceiptDraft([arrived(line.id, upTo(Number(line.quantity) / 1e6 + 1))]);
    const of = `/purchase/orders/${line.orderId}`;
    return { name: 'receive', answer: await hand.post('/purchase/receipts', draft), of, code: '51' };
  };
  const reverse = async (): Promise<Sent | undefined> => {
    const found = pick(
      await some(
        "SELECT r.`id`, l.`orderId` FROM `purchase_receipt` r JOIN `purchase_receipt_line` l ON l.`receiptId` = r.`id` WHERE r.`state` = 'active' ORDER BY r.`id`",
      ),
    );
    if (!found) return undefined;
    const answer = await hand.post(`/purchase/receipts/${found.id}/reverse`, { version: 1, reason: 'Counted twice' });
    return { name: 'reverse', answer, of: `/purchase/orders/${found.orderId}`, code: '51' };
  };
  const ended = ['released', 'contracted', 'sent', 'held', 'completed'];
  const invoice = async (): Promise<Sent | undefined> => {
    const of = await order(ended);
    if (!of) return undefined;
    const { amount = '0.00' } = await orderAt(hand, of);
    const answer = await invoiced(
      hand,
      of,
      fromScaled(1 + random(cents(amount) + 20), 2),
      `F-${++numbers}-${idOf(of)}`,
    );
    return { name: 'invoice', answer, of, code: '65' };
  };
  const dropInvoice = async (): Promise<Sent | undefined> => {
    const found = pick(
      await some(
        'SELECT i.`id`, i.`version`, o.`orderId` FROM `purchase_invoice` i JOIN `purchase_invoice_order` o ON o.`invoiceId` = i.`id` ORDER BY i.`id`',
      ),
    );
    if (!found) return undefined;
    const answer = await hand.delete(`/purchase/invoices/${found.id}?version=${found.version}`);
    return { name: 'no invoice', answer, of: `/purchase/orders/${found.orderId}`, code: '65' };
  };
  const plan = async (): Promise<Sent | undefined> => {
    const of = await order(ended);
    if (!of) return undefined;
    const { version, ordered, plan: now } = await moneyOf(hand, of);
    const kept = now.flatMap(({ id, expectedDate, amount, isPrepayment, comments, paymentId }) =>
      paymentId ? [{ id, expectedDate, amount, isPrepayment, comments }] : [],
    );
    const free = cents(ordered) - cents(sum(kept.map(({ amount }) => amount)));
    const first = 1 + random(Math.max(1, free));
    const added = [first, free - first + (random(5) ? 0 : 1)].filter((amount) => amount > 0);
    const rows = added.map((amount) => ({
      ...{ expectedDate: '2026-12-31', amount: fromScaled(amount, 2), isPrepayment: random(3) === 0 },
    }));
    return {
      name: 'plan',
      answer: await hand.put(`${of}/plan`, { version, rows: [...kept, ...rows] }),
      of,
      code: '31',
    };
  };
  const bill = async (): Promise<Sent | undefined> => {
    const rows = await some(
      `SELECT p.\`id\`, ${payable('p.`orderId`')} FROM \`purchase_payment_plan\` p JOIN \`purchase_order\` o ON o.\`id\` = p.\`orderId\` WHERE p.\`paymentId\` IS NULL AND o.\`state\` IN ('released', 'contracted', 'sent', 'completed') ORDER BY p.\`id\``,
    );
    const chosen = [...new Set([pickPayable(rows), pickPayable(rows)].flatMap((row) => row?.id ?? []))];
    if (chosen.length === 0) return undefined;
    const draft = { rows: chosen.map((planId) => ({ planId })) };
    return { name: 'payment', answer: await hand.post('/purchase/payments', draft), code: '61' };
  };
  const pay = async (): Promise<Sent | undefined> => {
    const found = pickPayable(
      await some(
        `SELECT p.\`id\`, p.\`state\`, ${payable('r.`orderId`')} FROM \`purchase_payment\` p JOIN \`purchase_payment_row\` r ON r.\`paymentId\` = p.\`id\` WHERE p.\`deletedAt\` IS NULL AND p.\`state\` IN ('draft', 'requested', 'waiting') ORDER BY p.\`id\`, r.\`place\``,
      ),
    );
    if (!found) return undefined;
    const of = `/purchase/payments/${found.id}`;
    if (found.state === 'requested') return { name: 'pass', answer: await desk.lin.act(of, 'approve'), of, code: '62' };
    if (found.state === 'draft' && random(5) === 0)
      return { name: 'no payment', answer: await hand.delete(of), of, code: '64' };
    if (found.state === 'draft') return { name: 'bill', answer: await hand.act(of, 'submit'), of, code: '62' };
    if (random(8) === 0)
      return { name: 'stop', answer: await hand.act(of, 'cancel', { opinion: 'Wrong bank' }), of, code: '64' };
    const { amount } = await paymentAt(hand, of);
    const paidAmount = random(3) ? amount : fromScaled(1 + random(cents(amount ?? '0.01')), 2);
    return { name: 'pay', answer: await pays(hand, of, { paidAmount }), of, code: '63' };
  };
  const contract = async (): Promise<Sent | undefined> => {
    const all = await some(
      "SELECT `id`, `state` FROM `purchase_contract` WHERE `deletedAt` IS NULL AND `state` <> 'cancelled' ORDER BY `id`",
    );
    // Mostly one that goes on: few sequences come to a signature by chance.
    const open = pick(all.filter(({ state }) => state !== 'signed' && random(4) > 0)) ?? pick(all);
    const of = `/purchase/contracts/${open?.id ?? ''}`;
    const may = open && ((await hand.get(of)).data as { mayDo: readonly string[] }).mayDo;
    if (may?.includes('cancel') && random(3) === 0)
      return { name: 'no contract', answer: await does(of, 'cancel'), of, code: '32' };
    if (open?.state === 'draft') return { name: 'contract sent', answer: await hand.act(of, 'submit'), of, code: '12' };
    if (open?.state === 'toSign') return { name: 'sign', answer: await signs(hand, of), of, code: '30' };
    const over = await order(['released']);
    if (!over) return undefined;
    return { name: 'contract', answer: await hand.post('/purchase/contracts', aContractDraft([over])), code: '29' };
  };
  const close = async (): Promise<Sent | undefined> => {
    const found = pick(
      await some("SELECT `id`, `state` FROM `purchase_request` WHERE `state` IN ('approved', 'closed') ORDER BY `id`"),
    );
    if (!found) return undefined;
    const [name, code] = found.state === 'closed' ? (['reopen', '22'] as const) : (['close', '14'] as const);
    const of = `/purchase/requests/${found.id}`;
    if (random(3) === 0) {
      const ownerId = pick([desk.company.chen, desk.company.lin]);
      return { name: 'handOver', answer: await does(of, 'handOver', { ownerId }), of, code: '23' };
    }
    return { name, answer: await does(of, name), of, code };
  };
  /** What is left of a line is closed, or opened again. */
  const rest = async (): Promise<Sent | undefined> => {
    const found = pick(
      await some(
        "SELECT l.`id`, l.`requestId`, CASE WHEN l.`closedAt` IS NULL THEN 'open' ELSE 'closed' END AS `state` FROM `purchase_request_line` l JOIN `purchase_request` r ON r.`id` = l.`requestId` WHERE r.`state` = 'approved' AND (l.`closedAt` IS NOT NULL OR (l.`status` = '6' AND EXISTS (SELECT 1 FROM `purchase_allocation` a WHERE a.`requestLineId` = l.`id` AND a.`status` <> 'cancelled'))) ORDER BY l.`id`",
      ),
    );
    if (!found) return undefined;
    const [name, code] =
      found.state === 'closed' && random(2) === 0 ? (['reopenRest', '22'] as const) : (['closeRest', '14'] as const);
    const of = `/purchase/requests/${found.requestId}`;
    return { name, answer: await does(of, name, { lineId: found.id }), of, code };
  };
  /** One of a line of several comes, so that it can be finished short. */
  const receiveOne = async (): Promise<Sent | undefined> => {
    const line = pick(
      await some(
        "SELECT l.`id`, l.`orderId` FROM `purchase_order_line` l JOIN `purchase_order` o ON o.`id` = l.`orderId` WHERE o.`state` IN ('released', 'sent') AND l.`receivedQty` = 0 AND l.`quantity` > 1000000 ORDER BY l.`id`",
      ),
    );
    if (!line) return undefined;
    const answer = await hand.post('/purchase/receipts', aReceiptDraft([arrived(line.id, '1')]));
    return { name: 'receive', answer, of: `/purchase/orders/${line.orderId}`, code: '51' };
  };
  /** A line of which a part has come is finished short, or awaited again. */
  const endLine = async (): Promise<Sent | undefined> => {
    const lines = await some(
      "SELECT l.`id`, l.`orderId`, CASE WHEN l.`finishedAt` IS NULL THEN 'open' ELSE 'closed' END AS `state` FROM `purchase_order_line` l JOIN `purchase_order` o ON o.`id` = l.`orderId` WHERE o.`state` IN ('released', 'sent') AND (l.`finishedAt` IS NOT NULL OR (l.`receivedQty` > 0 AND l.`isReceived` = 0)) ORDER BY l.`id`",
    );
    const found = pick(lines.filter(({ state }) => state === 'closed' && random(2) === 0)) ?? pick(lines);
    if (!found) return receiveOne();
    const of = `/purchase/orders/${found.orderId}`;
    if (found.state === 'closed')
      return { name: 'reopenLine', answer: await does(of, 'reopenLine', { lineId: found.id }), of, code: '31' };
    const body = { lineId: found.id, wanted: random(2) === 0 };
    return { name: 'finishLine', answer: await does(of, 'finishLine', body), of };
  };
  const night = async (): Promise<undefined> => {
    await test.db.unit(() => test.get(Schedules).runNow('purchase.settle'));
    await test.drain();
  };
  return [
    ...[ask, quote, quote, requote, make, make, draft, draft, draft, approval, approval, manage, manage, manage],
    ...[
      receive,
      receive,
      receive,
      reverse,
      reverse,
      invoice,
      dropInvoice,
      plan,
      bill,
      bill,
      pay,
      pay,
      pay,
      pay,
      contract,
      contract,
      close,
      rest,
      endLine,
      endLine,
      endLine,
      night,
    ],
  ];
}

/** The rows of the statistics as they are kept, and as the stored records give them. */
async function keptAndRebuilt(): Promise<readonly [string, string]> {
  const kept = async () => JSON.stringify(await some('SELECT * FROM `purchase_statistic` ORDER BY `id`'));
  const before = await kept();
  const statistics = test.get(PurchaseStatistics);
  await test.db.unit(async () => statistics.refresh(await statistics.after('', 10_000)));
  return [before, await kept()];
}

/** How often the log of a record has a code. */
async function logged(of: string, code: string): Promise<number> {
  const sql = 'SELECT COUNT(*) AS `n` FROM `purchase_log` WHERE `entityId` = ? AND `code` = ?';
  return Number((await some(sql, idOf(of), code))[0]?.n);
}

/** What the desk says remains of lines is what the ledger leaves of their quotes. */
async function expectDesk(): Promise<void> {
  const left = await some(
    "SELECT l.`id`, l.`quoteQty` - COALESCE(l.`closedQty`, 0) - COALESCE(SUM(a.`qty`), 0) AS `qty`, l.`quoteAmount` - COALESCE(l.`closedAmount`, 0) - COALESCE(SUM(a.`amount`), 0) AS `amount` FROM `purchase_request_line` l JOIN `purchase_request` r ON r.`id` = l.`requestId` LEFT JOIN `purchase_allocation` a ON a.`requestLineId` = l.`id` AND a.`status` <> 'cancelled' WHERE r.`state` = 'approved' AND l.`quoteQty` IS NOT NULL GROUP BY l.`id`, l.`quoteQty`, l.`quoteAmount`, l.`closedQty`, l.`closedAmount` HAVING l.`quoteQty` - COALESCE(l.`closedQty`, 0) > COALESCE(SUM(a.`qty`), 0)",
  );
  const { rows } = (await hand.get('/purchase/orders/waiting?size=100')).data as { rows: readonly LineToOrder[] };
  const shown = rows.map(({ id, remainingQuantity, remainingAmount }) => [
    id,
    Number(remainingQuantity),
    remainingAmount,
  ]);
  const kept = left.map(({ id, qty, amount }) => [id, Number(qty) / 1e6, scaled(amount, 2)]);
  expect(shown.sort()).toEqual(kept.sort());
}

/** The figures of an order that its page shows are the sums of receipts, plan, invoices and payments. */
async function expectOrder({
  id,
  lines,
  state,
  receiveStatus,
  paymentStatus,
  amount = '0.00',
}: OrderDetail): Promise<void> {
  const of = async (sql: string) => scaled((await some(sql, id))[0]?.value, 2);
  for (const line of lines) {
    const sql =
      "SELECT SUM(l.`quantity`) AS `value` FROM `purchase_receipt_line` l JOIN `purchase_receipt` r ON r.`id` = l.`receiptId` WHERE r.`state` = 'active' AND l.`orderLineId` = ?";
    expect(Number(line.receivedQty)).toBe(Number((await some(sql, line.id))[0]?.value ?? 0) / 1e6);
  }
  const value = lines.reduce((all, { quantity, receivedQty, amount: whole = '0.00' }) => {
    const [ordered, came] = [Number(quantity), Math.min(Number(receivedQty), Number(quantity))];
    return all + Math.round((cents(whole) * came) / ordered);
  }, 0);
  const money = await moneyOf(hand, `/purchase/orders/${id}`);
  const ofPlan = 'SELECT SUM(`amount`) AS `value` FROM `purchase_payment_plan` WHERE `orderId` = ?';
  expect(money).toMatchObject({
    ordered: amount,
    received: fromScaled(value, 2),
    invoiced: await of('SELECT SUM(`amount`) AS `value` FROM `purchase_invoice_order` WHERE `orderId` = ?'),
    planned: await of(ofPlan),
    paid: await of(`${ofPlan} AND \`paidAt\` IS NOT NULL`),
  });
  if (state === 'cancelled') return;
  const actual = state === 'completed' || receiveStatus === 'RD' ? Math.min(value, cents(amount)) : cents(amount);
  const [paid, planned, billed] = [money.paid, money.planned, money.invoiced].map(cents) as [number, number, number];
  const paidStatus = paid > 0 ? (paid >= actual ? 'AP' : 'PP') : planned > 0 ? '01' : '00';
  const billedStatus = billed > 0 ? (billed >= actual ? 'complete' : 'partial') : 'none';
  const [row] = await some('SELECT `invoiceStatus` FROM `purchase_order` WHERE `id` = ?', id);
  expect([state, paymentStatus, row?.invoiceStatus]).toEqual([state, paidStatus, billedStatus]);
}

/** The header of a request shows the lowest of its lines that are not closed. */
async function expectHeader(path: string): Promise<void> {
  const { status, lines } = (await hand.get(path)).data as RequestDetail;
  const ranks = lines.map((line) => 'D2567PR1'.indexOf(line.status));
  expect(status).toBe('D2567PR1'[Math.min(...ranks)]);
}

describe('random sequences of all acts from the quote to the payment', () => {
  const done = new Map<string, number>();

  it.each([1, 2])(
    'seed %d: ledger, states, figures of screens, statistics and logs agree after every step',
    async (seed) => {
      const numbers = seeded(seed);
      const random: Random = (below) => Math.floor(numbers() * below);
      const acts = actsOf(random, done);
      const any = async (table: string) => {
        const rows = await some(`SELECT \`id\` FROM \`${table}\` WHERE \`deletedAt\` IS NULL ORDER BY \`id\``);
        return rows[random(rows.length)]?.id;
      };
      for (let step = 0; step < steps; step++) {
        const before = new Map(
          (
            await some('SELECT `entityId`, `code`, COUNT(*) AS `n` FROM `purchase_log` GROUP BY `entityId`, `code`')
          ).map(({ entityId, code, n }) => [`${entityId} ${code}`, Number(n)]),
        );
        // An act that finds nothing to act on gives way to another one.
        let sent: Sent | undefined;
        for (let tries = 0; !sent && tries < 20; tries++) sent = await acts[random(acts.length)]!();
        const { name = 'nothing', answer, code } = sent ?? {};
        const result = answer?.body.code ?? 200;
        if (result !== 200)
          expect({ step, name, result, known: refusals.includes(result) }).toEqual({ step, name, result, known: true });
        else done.set(name, (done.get(name) ?? 0) + 1);
        const of =
          sent?.of ?? (result === 200 && answer ? `/${(answer.body.data as { id?: string } | null)?.id ?? ''}` : '');
        if (sent && code) {
          const rows = (await logged(of, code)) - (before.get(`${idOf(of)} ${code}`) ?? 0);
          expect({ step, name, result, rows }).toEqual({ step, name, result, rows: result === 200 ? 1 : 0 });
        }
        expect({ step, name, broken: await violations(test.db) }).toEqual({ step, name, broken: [] });
        const [kept, rebuilt] = await keptAndRebuilt();
        expect({ step, name, statistics: kept }).toEqual({ step, name, statistics: rebuilt });
        await expectDesk();
        const seen = new Set([await any('purchase_order'), of.startsWith('/purchase/orders/') ? idOf(of) : undefined]);
        for (const id of seen) {
          const found = id && (await hand.get(`/purchase/orders/${id}`));
          if (found && found.status === 200) await expectOrder(found.data as OrderDetail);
        }
        const request = await any('purchase_request');
        if (request) await expectHeader(`/purchase/requests/${request}`);
      }
    },
  );

  it('did what purchasing is about, and most of all acts', () => {
    const core = ['quote', 'requote', 'order', 'submit', 'modify', 'receive', 'reverse', 'invoice', 'plan', 'payment'];
    const late = ['bill', 'pay', 'cancel', 'hold', 'resume', 'finish', 'close', 'reopen', 'contract', 'sign'];
    const ofLines = ['closeRest', 'reopenRest', 'finishLine', 'reopenLine'];
    expect([...core, ...late, ...ofLines].filter((name) => !done.has(name))).toEqual([]);
    expect(done.size).toBeGreaterThan(25);
  });
});
