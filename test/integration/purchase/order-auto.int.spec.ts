import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { IsNull, Like } from 'typeorm';
import type { ProcessView } from '#lab/shared/process-view.js';
import type { Me } from '#lab/platform/access/me.js';
import { NotificationRow } from '#lab/platform/notifications/notification.entity.js';
import { Deployment, ProcessInstance } from '#lab/process-host/index.js';
import { OrderService } from '#lab/modules/purchase/server/order/order.service.js';
import { orderDraft } from '#lab/modules/purchase/shared/order.dto.js';
import { Company } from '#lab/modules/company/server/index.js';
import { CostCentre } from '#lab/modules/purchase/server/index.js';
import type { LogRow } from '#lab/modules/purchase/shared/log.dto.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { Department } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import { aContractDraft, aContractType } from '../../support/builders/managed-contracts.js';
import { aUser, change } from '../../support/builders/org.js';
import {
  anEntry,
  anOrder,
  anOrderDesk,
  anOrderDraft,
  aPart,
  orderAt,
  waitingLines,
  type OrderDesk,
} from '../../support/builders/orders.js';
import { aCategory } from '../../support/builders/purchase.js';
import { RequestBinding } from '#lab/modules/purchase/server/request/request.binding.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let desk: OrderDesk;
let category: string;
let framed: string;
/** The owner of the requests, as rules act for them. */
let owner: Me;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await anOrderDesk(test);
  category = await automatic('AUT', {});
  framed = await aFramedVendor('Framed Ltd', {});
  await anEntry(test, CostCentre, { code: 'RD-900', name: 'Research', enabled: true });
  await change(test, Department, desk.company.group, { costCentre: 'RD-900' });
  owner = {
    ...{ id: desk.company.chen, username: 'chen', name: { zh: 'chen', en: null }, email: null, language: 'zh' },
    ...{ zone: 'Asia/Shanghai', departmentId: desk.company.group, permissions: [], roleId: null, sessionId: '' },
  };
});
afterAll(() => test.stop());

const automatic = (code: string, values: object) =>
  aCategory(test, code, { process: 'purchase-request.simple', quoteNeed: false, autoRelease: true, ...values });
const aFramedVendor = (name: string, values: Partial<Company>) =>
  anEntry(test, Company, { isVendor: true, name, enabled: true, nda: false, frameContractNo: 'FC-1', ...values });

/** A vendor whose frame contract is kept as a draft. */
async function aDraftedVendor(): Promise<string> {
  const vendor = await aFramedVendor('Drafted Ltd', {});
  const legal = await test.as(
    await aUser(test, 'legal', { permissions: ['contract:contract:search', 'contract:contract:create'] }),
  );
  const parties = { a: desk.payor, b: vendor };
  const draft = await aContractDraft(legal, await aContractType(test, 'FRM'), parties, { externalNumber: 'FC-1' });
  expect((await legal.get(draft)).data.state).toBe('draft');
  return vendor;
}

/** What the process of an order waits for. */
async function awaitedOf(id: string | undefined): Promise<string[]> {
  const { path } = (await desk.buyer.get(`/purchase/orders/${id}/process`)).data as ProcessView;
  return path.flatMap(({ status, element }) => (status === 'current' ? element : [])).sort();
}

const requestAt = async (path: string) => (await desk.chen.get(path)).data as RequestDetail;

/** A request whose lines were agreed on with these vendors; its category looks at it once more. */
async function agreed(
  of: string,
  vendors: readonly string[],
  values: object = {},
  validUntil: string | null = null,
): Promise<string> {
  const lines = vendors.map((_, at) => (at === 0 ? { ...values } : {}));
  const { path, ids } = await waitingLines(desk, lines, of);
  await test.db.unit(async () => {
    ids.forEach((id, at) =>
      test.db.write({
        sql: 'UPDATE `purchase_request_line` SET `quoteVendorId` = ?, `leadTime` = 7, `quoteValidUntil` = ? WHERE `id` = ?',
        values: [vendors[at], validUntil, id],
      }),
    );
  });
  await lookAgain(path);
  return path;
}

/** The rules of the category look at the request once more. */
async function lookAgain(path: string): Promise<void> {
  await test.db.unit(async () => {
    const binding = test.get(RequestBinding);
    binding.announceToOrder(await binding.record(path.split('/').at(-1) ?? ''));
  });
  await test.drain();
}

describe('a category that orders by itself', () => {
  it('releases an order of a request that one vendor with a valid frame contract delivers, within the limit', async () => {
    const path = await agreed(category, [framed, framed]);
    const request = await requestAt(path);
    expect(request).toMatchObject({ status: '7', lines: [{ status: '7' }, { status: '7' }] });
    const [link] = request.orders;
    const order = await orderAt(desk.buyer, `/purchase/orders/${link?.id}`);
    expect(order).toMatchObject({
      state: 'released',
      status: 'PA',
      isAutomatic: true,
      owner: { id: desk.company.chen },
      payorId: desk.payor,
      vendor: 'Framed Ltd',
      lines: [{ costCentre: 'RD-900', leadTime: 7 }],
    });
    const log = async (of: string) => ((await desk.buyer.get(`${of}/log`)).data.rows as LogRow[]).reverse();
    const own = await log(`/purchase/orders/${order.id}`);
    expect(own.map(({ code, by }) => [code, by])).toEqual([
      ['29', null],
      ['27', null],
      ['30', null],
    ]);
    expect((await log(path)).map(({ code }) => code).slice(-3)).toEqual(['27', '29', '30']);
    expect(await awaitedOf(order.id)).toEqual(['goods', 'payment']);
    expect(await test.db.repo(NotificationRow).countBy({ path: Like(`%${order.id}%`) })).toBe(0);
    expect(await violations(test.db)).toEqual([]);
  });

  it('begins to follow the order in the transaction that releases it', async () => {
    const releases = async (isUndone: boolean) => {
      const { ids } = await waitingLines(desk, [{}]);
      const draft = orderDraft.parse(anOrderDraft(desk, [aPart(ids[0])]));
      return test.db.unit(async () => {
        const { id } = await test.get(OrderService).release(owner, { ...draft, isAutomatic: true });
        if (isUndone) throw new Error('undone');
        return id;
      });
    };
    const live = () => test.db.repo(ProcessInstance).findBy({ subject: 'purchase-order', endedAt: IsNull() });
    const before = (await live()).length;
    const order = await releases(false);
    expect(await live()).toHaveLength(before + 1);
    expect((await live()).find(({ recordId }) => recordId === order)).toMatchObject({ round: 1, initiator: null });
    await expect(releases(true)).rejects.toThrow('undone');
    expect(await live()).toHaveLength(before + 1);
    await test.drain();
    expect(await live()).toHaveLength(before + 1);
    expect(await violations(test.db)).toEqual([]);
  });

  it('releases by a diagram that ends with the release, and follows nothing then', async () => {
    await test.get(Deployment).deployFolder(join(process.cwd(), 'test', 'fixtures', 'diagrams'));
    const path = await agreed(await automatic('AUO', { poProcess: 'purchase-order.released' }), [framed]);
    const [link] = (await requestAt(path)).orders;
    expect((await orderAt(desk.buyer, `/purchase/orders/${link?.id}`)).state).toBe('released');
    expect(await test.db.repo(ProcessInstance).countBy({ recordId: String(link?.id) })).toBe(0);
  });

  it('is followed by the usual diagram where its category asks for approvals and has bound none', async () => {
    const path = await agreed(await automatic('AUN', { poApprove: true }), [framed]);
    const [link] = (await requestAt(path)).orders;
    expect(await awaitedOf(link?.id)).toEqual(['goods', 'payment']);
  });

  it.each([
    ['several vendors', async () => agreed(category, [framed, desk.vendor])],
    ['a vendor without a frame contract', async () => agreed(category, [desk.vendor])],
    [
      'a frame contract that has ended',
      async () => agreed(category, [await aFramedVendor('Ended Ltd', { frameContractUntil: '2020-01-01' })]),
    ],
    ['a frame contract that is kept here and not in force', async () => agreed(category, [await aDraftedVendor()])],
    [
      'a vendor that has expired',
      async () => agreed(category, [await aFramedVendor('Expired Ltd', { expiryDate: '2020-01-01' })]),
    ],
    [
      'an amount above the limit',
      async () =>
        agreed(await automatic('AUL', { userLimit: '100.00' }), [framed], { quantity: '1', unitPrice: '100.01' }),
    ],
    ['an offer that has ended', () => agreed(category, [framed, framed], {}, '2020-01-01')],
    ['amounts of two currencies', () => agreed(category, [framed, framed], { currency: 'USD' })],
    ['a category that does not', async () => agreed(desk.category, [framed])],
  ] as const)('leaves it to purchasers: %s', async (_, made) => {
    const path = await made();
    expect(await requestAt(path)).toMatchObject({ status: '6', orders: [] });
  });

  it('leaves alone what a purchaser has begun', async () => {
    const { path, ids } = await waitingLines(desk, [{ quantity: '4' }], category);
    await anOrder(desk, [aPart(ids[0], { quantity: '1' })]);
    await lookAgain(path);
    expect((await requestAt(path)).orders).toHaveLength(1);
  });
});
