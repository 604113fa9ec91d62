import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import type { LineToOrder, Proposal } from '#lab/modules/purchase/shared/order.dto.js';
import type { ToQuoteRow } from '#lab/modules/purchase/shared/quote.dto.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import {
  anOrderDesk,
  anOrderDraft,
  aPart,
  doesTo,
  waitingLines,
  type OrderDesk,
} from '../../support/builders/orders.js';
import { aCategory, aLine, aRequest, aRequestDraft } from '../../support/builders/purchase.js';

let test: TestApp;
let desk: OrderDesk;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await anOrderDesk(test);
});
afterAll(() => test.stop());

const simple = { process: 'purchase-request.simple', quoteNeed: false };
const requestAt = async (path: string, who: Caller = desk.chen) => (await who.get(path)).data as RequestDetail;
const refusedFields = (data: { fields?: { path: string; code: number }[] }) =>
  (data.fields ?? []).map(({ path, code }) => [path, code]);

describe('a category whose requests need no approval', () => {
  it.each(['simple', 'standard', 'levels'])('gives them to purchasing when they are submitted: %s', async (diagram) => {
    const process = `purchase-request.${diagram}`;
    const off = await aCategory(test, `A${diagram.slice(0, 3)}`, { ...simple, process, prApprove: false });
    const path = await aRequest(desk.chen, off, desk.company.chen, { lines: [aLine({ unitPrice: '900000' })] });
    await desk.chen.act(path, 'submit');
    expect(await requestAt(path)).toMatchObject({ state: 'approved', lines: [{ status: '6' }] });
    const on = await aCategory(test, `B${diagram.slice(0, 3)}`, { ...simple, process });
    const approved = await aRequest(desk.chen, on, desk.company.chen);
    await desk.chen.act(approved, 'submit');
    expect((await requestAt(approved)).state).toBe('requested');
  });
});

describe('the numbers of requests', () => {
  it('begin with the prefix of their category, or with its code', async () => {
    const named = await aCategory(test, 'NMD', { ...simple, prNaming: 'PR-X' });
    const plain = await aCategory(test, 'NMP', simple);
    const numbers = [named, named, plain].map(async (category) => {
      const { number } = await requestAt(await aRequest(desk.chen, category, desk.company.chen));
      return number;
    });
    const [first, second, other] = await Promise.all(numbers);
    expect([first, second].sort()).toEqual([
      expect.stringMatching(/^PR-X20\d{4}0001$/),
      expect.stringMatching(/^PR-X20\d{4}0002$/),
    ]);
    expect(other).toMatch(/^NMP20\d{4}0001$/);
  });
});

describe('spec, brand and catalogue number', () => {
  const bare = { spec: '', brand: '', catalogNo: '' };

  it('are asked for at the submit, or not, and then not for the order either', async () => {
    const asks = await aCategory(test, 'DET', simple);
    const strict = await aRequest(desk.chen, asks, desk.company.chen, { lines: [aLine(bare)] });
    const refused = (await desk.chen.act(strict, 'submit')).expectCode(errors.field);
    expect(refusedFields(refused).map(([path]) => path)).toEqual([
      'lines.0.spec',
      'lines.0.brand',
      'lines.0.catalogNo',
    ]);
    const free = await aCategory(test, 'NDT', { ...simple, prDetails: false });
    const { ids } = await waitingLines(desk, [bare], free);
    const made = (await desk.buyer.post('/purchase/orders', anOrderDraft(desk, [aPart(ids[0])]))).data as {
      id: string;
    };
    expect((await desk.buyer.act(`/purchase/orders/${made.id}`, 'submit')).status).toBe(201);
    expect((await desk.buyer.get(`/purchase/orders/${made.id}`)).data).toMatchObject({ state: 'released' });
  });
});

describe('lines by their total', () => {
  it('keep the total exactly; the unit price follows, and orders add up to the total', async () => {
    const byTotal = await aCategory(test, 'TOT', { ...simple, prTotalPrice: true });
    const line = { quantity: '3', unitPrice: '999.00', amount: '100.00' };
    const { ids, path } = await waitingLines(desk, [line], byTotal);
    expect(await requestAt(path)).toMatchObject({
      amountBase: '100.00',
      lines: [{ quantity: '3', unitPrice: '33.33', amount: '100.00', quoteAmount: '100.00' }],
    });
    const parts = ['1', '2'].map((quantity) => anOrderDraft(desk, [aPart(ids[0], { quantity })]));
    const made = (await desk.buyer.post('/purchase/orders/batch', { orders: parts })).data as { id: string }[];
    const orders = made.map(
      async ({ id }) => (await desk.buyer.get(`/purchase/orders/${id}`)).data as { amount: string },
    );
    expect((await Promise.all(orders)).map(({ amount }) => amount)).toEqual(['33.33', '66.67']);
  });

  it('are not submitted without it, and kept as a draft', async () => {
    const byTotal = await aCategory(test, 'TOM', { ...simple, prTotalPrice: true });
    const lines = [aLine({ amount: '100.00' }), aLine({ unitPrice: '100.00', amount: null })];
    const path = await aRequest(desk.chen, byTotal, desk.company.chen, { lines });
    const refused = (await desk.chen.act(path, 'submit')).expectCode(errors.field);
    expect(refusedFields(refused)).toEqual([['lines.1.amount', 8012]]);
    expect((await requestAt(path)).state).toBe('draft');
  });

  it('have no negative total unless there are credits, and elsewhere the total follows the price', async () => {
    const byTotal = await aCategory(test, 'TON', { ...simple, prTotalPrice: true });
    const lines = [aLine({ unitPrice: null, amount: '-1.00' })];
    const draft = aRequestDraft(byTotal, desk.company.chen, { lines });
    const refused = (await desk.chen.post('/purchase/requests', draft)).expectCode(errors.field);
    expect(refusedFields(refused)).toEqual([['lines.0.amount', 8012]]);
    const path = await aRequest(desk.chen, desk.category, desk.company.chen, { lines: [aLine({ amount: '1.00' })] });
    expect((await requestAt(path)).lines[0]).toMatchObject({ unitPrice: '5400.00', amount: '10800.00' });
  });
});

describe('the limit of a category', () => {
  it.each([
    ['levels', 'LIM'],
    ['standard', 'LIMS'],
    ['tracked', 'LIMT'],
    ['centres', 'LIMC'],
  ])('brings the department manager in for a request beyond it, however small: %s', async (diagram, code) => {
    const limited = { ...simple, process: `purchase-request.${diagram}`, userLimit: '1000.00' };
    const category = await aCategory(test, code, limited);
    const within = await aRequest(desk.chen, category, desk.company.chen, { lines: [aLine({ unitPrice: '500.00' })] });
    const beyond = await aRequest(desk.chen, category, desk.company.chen, { lines: [aLine({ unitPrice: '500.01' })] });
    for (const path of [within, beyond]) {
      await desk.chen.act(path, 'submit');
      expect((await desk.lin.act(path, 'approve')).status).toBe(201);
    }
    expect((await requestAt(within)).state).toBe('approved');
    expect((await requestAt(beyond)).state).toBe('requested');
  });
});

describe('delegated purchasing', () => {
  let delegateId: string;
  let delegate: Caller;
  let delegated: string;

  beforeAll(async () => {
    const permissions = ['purchase:request:search', 'purchase:quote:create', 'purchase:order:create'];
    delegateId = await aUser(test, 'delegate', { department: desk.company.group, permissions });
    delegate = await test.as(delegateId);
    delegated = await aCategory(test, 'DEL', { ...simple, namesPurchaser: true });
  });

  const waitingOf = async (who: Caller) =>
    ((await who.get('/purchase/orders/waiting?size=100')).data.rows as LineToOrder[]).map(({ requestId }) => requestId);

  /** An approved request of Chen's; answers its path and its only line. */
  async function approved(category: string, values: Record<string, unknown> = {}) {
    const path = await aRequest(desk.chen, category, desk.company.chen, values);
    await desk.chen.act(path, 'submit');
    await desk.lin.act(path, 'approve');
    return { path, id: path.split('/').at(-1) ?? '', line: (await requestAt(path)).lines[0]?.id ?? '' };
  }

  it('is refused where the category has none, and for people who are not there', async () => {
    const draft = aRequestDraft(desk.category, desk.company.chen, { delegateId });
    const refused = (await desk.chen.post('/purchase/requests', draft)).expectCode(errors.field);
    expect(refusedFields(refused)).toEqual([['delegateId', 8012]]);
    const unknown = aRequestDraft(delegated, desk.company.chen, { delegateId: 'nobody' });
    const missing = (await desk.chen.post('/purchase/requests', unknown)).expectCode(orgErrors.userMissing);
    expect(refusedFields(missing)).toEqual([['delegateId', 4006]]);
  });

  it('lets the delegate read the request and order its lines, and those of no other', async () => {
    const own = await approved(delegated, { delegateId });
    const other = await approved(delegated);
    expect(await requestAt(own.path, delegate)).toMatchObject({ delegateId, delegate: { id: delegateId } });
    (await delegate.get(other.path)).expectCode(errors.notFound);
    expect(await waitingOf(delegate)).toEqual([own.id]);
    expect(await waitingOf(desk.buyer)).toEqual(expect.arrayContaining([own.id, other.id]));
    const query = `/purchase/orders/proposal?line=${own.line}&line=${other.line}`;
    const { orders } = (await delegate.get(query)).data as Proposal;
    expect(orders.flatMap(({ lines }) => lines.map(({ id }) => id))).toEqual([own.line]);
    const foreign = anOrderDraft(desk, [aPart(other.line)]);
    (await delegate.post('/purchase/orders', foreign)).expectCode(errors.notFound);
    const { status } = await delegate.post('/purchase/orders', anOrderDraft(desk, [aPart(own.line)]));
    expect(status).toBe(201);
  });

  it('lets the delegate quote its lines, and those of no other', async () => {
    const quoted = await aCategory(test, 'DEQ', { ...simple, quoteNeed: true, namesPurchaser: true });
    const own = await approved(quoted, { delegateId });
    const other = await approved(quoted);
    const { rows } = (await delegate.get('/purchase/quotes/lines?size=100')).data as { rows: ToQuoteRow[] };
    expect(rows.map(({ request }) => request.id)).toEqual([own.id]);
    const draft = ({ id, line }: typeof own) => ({ requestId: id, lines: [{ lineId: line, reason: '', offers: [] }] });
    expect((await delegate.post('/purchase/quotes', draft(own))).status).toBe(201);
    (await delegate.post('/purchase/quotes', draft(other))).expectCode(errors.notFound);
  });

  it('lets the delegate send, hold, resume, change, finish and cancel the orders that they made of its lines alone', async () => {
    const writes = ['purchase:request:search', 'purchase:order:search', 'purchase:order:create'];
    const permissions = [...writes, 'purchase:order:release'];
    const id = await aUser(test, 'releaser', { department: desk.company.group, permissions });
    const releaser = await test.as(id);
    const own = await approved(delegated, { delegateId: id });
    const made = await releaser.post('/purchase/orders', anOrderDraft(desk, [aPart(own.line)]));
    const path = `/purchase/orders/${(made.data as { id: string }).id}`;
    expect((await releaser.act(path, 'submit')).data.state).toBe('released');
    expect((await releaser.get(path)).data.mayDo).toEqual(['send', 'modify', 'hold', 'finish', 'cancel']);
    for (const act of ['send', 'hold', 'resume', 'cancel'])
      expect((await doesTo(releaser, path, act)).data.id).toBe(path.split('/').at(-1));
    expect((await requestAt(own.path)).status).toBe('6');
    const again = await releaser.post('/purchase/orders', anOrderDraft(desk, [aPart(own.line)]));
    const second = `/purchase/orders/${(again.data as { id: string }).id}`;
    await releaser.act(second, 'submit');
    const { version } = (await releaser.get(second)).data as { version: number };
    const plan = { version, rows: [{ amount: '10.00', expectedDate: '2026-12-31' }] };
    expect((await releaser.put(`${second}/plan`, plan)).status).toBe(200);
    expect((await doesTo(releaser, second, 'finish', { wanted: false })).data.state).toBe('completed');
    // An order of a purchaser is not theirs to change, and is not read by them.
    const third = await approved(delegated, { delegateId: id });
    const theirs = await desk.buyer.post('/purchase/orders', anOrderDraft(desk, [aPart(third.line)]));
    (await releaser.get(`/purchase/orders/${(theirs.data as { id: string }).id}`)).expectCode(errors.notFound);
    // Without the permission to release, the acts are not theirs.
    const writerId = await aUser(test, 'order writer', { department: desk.company.group, permissions: writes });
    const writer = await test.as(writerId);
    const fourth = await approved(delegated, { delegateId: writerId });
    const mixed = await writer.post('/purchase/orders', anOrderDraft(desk, [aPart(fourth.line)]));
    const other = `/purchase/orders/${(mixed.data as { id: string }).id}`;
    await writer.act(other, 'submit');
    expect((await writer.get(other)).data.mayDo).toEqual([]);
    expect((await writer.post(`${other}/hold`, { version: 2, reason: 'x' })).status).toBe(403);
  });

  it('does not last when the request names another delegate', async () => {
    const path = await aRequest(desk.chen, delegated, desk.company.chen, { delegateId });
    const { version } = await requestAt(path);
    const draft = { ...aRequestDraft(delegated, desk.company.chen), delegateId: desk.buyerId, version };
    expect((await desk.chen.put(path, draft)).status).toBe(200);
    await desk.chen.act(path, 'submit');
    (await delegate.get(path)).expectCode(errors.notFound);
    expect((await requestAt(path, desk.buyer)).delegateId).toBe(desk.buyerId);
  });
});
