import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { Company } from '#lab/modules/company/server/index.js';
import { CostCentre } from '#lab/modules/purchase/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { anEntry, anOrder, anOrderDesk, aPart, waitingLines, type OrderDesk } from '../../support/builders/orders.js';

let test: TestApp;
let desk: OrderDesk;
let keeper: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await anOrderDesk(test);
  keeper = await test.as(await aUser(test, 'keeper', { permissions: ['*'] }));
});
afterAll(() => test.stop());

it('vendors, paying companies and cost centres that an order names are not removed (5008); others are', async () => {
  const vendor = await anEntry(test, Company, { isVendor: true, name: 'Gases Ltd', enabled: true, nda: false });
  const payor = await anEntry(test, Company, { isPayor: true, isOwn: true, name: 'Second Company', enabled: true });
  const centre = await anEntry(test, CostCentre, { code: 'QC-9', name: 'Quality', enabled: true });
  const entries = [`vendors/${vendor}`, `payors/${payor}`, `cost-centres/${centre}`];
  const { ids } = await waitingLines(desk);
  const order = await anOrder(desk, [aPart(ids[0], { costCentre: 'QC-9' })], { vendorId: vendor, payorId: payor });
  for (const entry of entries) (await keeper.delete(`/purchase/${entry}`)).expectCode(orgErrors.inUse);
  expect((await desk.buyer.get(order)).data).toMatchObject({ vendor: 'Gases Ltd', payor: 'Second Company' });
  const spare = [
    `vendors/${await anEntry(test, Company, { isVendor: true, name: 'Unused Ltd', enabled: true, nda: false })}`,
    `payors/${await anEntry(test, Company, { isPayor: true, isOwn: true, name: 'Unused Company', enabled: true })}`,
    `cost-centres/${await anEntry(test, CostCentre, { code: 'QC-10', name: 'Unused', enabled: true })}`,
  ];
  for (const entry of spare) {
    expect((await keeper.delete(`/purchase/${entry}`)).status).toBe(200);
    (await keeper.delete(`/purchase/${entry}`)).expectCode(errors.notFound);
  }
});
