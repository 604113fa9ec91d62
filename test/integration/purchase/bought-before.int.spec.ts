import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { BoughtBefore } from '#lab/modules/purchase/shared/request.dto.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import {
  anOrder,
  anOrderDesk,
  aPart,
  aReleasedOrder,
  doesTo,
  waitingLines,
  type OrderDesk,
} from '../../support/builders/orders.js';

let test: TestApp;
let desk: OrderDesk;
/** Raises requests, and reads those of no one else. */
let stranger: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await anOrderDesk(test);
  const permissions = ['purchase:request:search', 'purchase:request:create'];
  stranger = await test.as(await aUser(test, 'stranger', { department: desk.company.group, permissions }));
});
afterAll(() => test.stop());

const asked = (who: Caller, item: string, more = '') =>
  who.get(`/purchase/requests/bought-before?item=${encodeURIComponent(item)}${more}`);
const boughtBy = async (who: Caller, item: string, more?: string) =>
  (await asked(who, item, more)).data as unknown as BoughtBefore;

it('is what released orders took of an item, the latest first, in requests that the reader reads', async () => {
  const line = { item: 'Guard cartridge', catalogNo: 'G-1', quantity: '5', unitPrice: '12.50' };
  const first = await waitingLines(desk, [line]);
  await aReleasedOrder(desk, [aPart(first.ids[0], { quantity: '2' })]);
  test.clock.pass(1000);
  const second = await waitingLines(desk, [{ ...line, catalogNo: 'G-2', unitPrice: '13.00' }]);
  await aReleasedOrder(desk, [aPart(second.ids[0], { quantity: '5' })]);
  // Of a draft nothing is bought yet, and of a cancelled order nothing any more.
  await anOrder(desk, [aPart(first.ids[0], { quantity: '1' })]);
  const given = await aReleasedOrder(desk, [aPart(first.ids[0], { quantity: '1' })]);
  void (await doesTo(desk.buyer, given, 'cancel')).data;

  const latest = { vendor: 'Columns Ltd', quantity: '5', unit: 'pc', unitPrice: '13.00', currency: 'CNY' };
  const owner = { id: desk.company.chen };
  const rows = [
    { ...latest, owner, requestId: second.path.split('/').at(-1) },
    { ...latest, owner, requestId: first.path.split('/').at(-1), quantity: '2', unitPrice: '12.50' },
  ];
  expect(await boughtBy(desk.chen, 'Guard cartridge')).toMatchObject(rows);
  expect(await boughtBy(desk.chen, 'Guard cartridge', '&catalogNo=G-1')).toMatchObject([rows[1]!]);
  expect(await boughtBy(desk.chen, 'Guard')).toEqual([]);
  expect(await boughtBy(stranger, 'Guard cartridge')).toEqual([]);
});

it('is for those who raise requests, of an item that is named', async () => {
  expect((await asked(desk.lin, 'Guard cartridge')).status).toBe(200);
  const reader = await test.as(await aUser(test, 'reader', { permissions: ['purchase:order:search'] }));
  expect((await asked(reader, 'Guard cartridge')).status).toBe(403);
  (await asked(stranger, ' ')).expectCode(errors.field);
});
