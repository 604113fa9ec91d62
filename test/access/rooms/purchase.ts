import { expect } from '@jest/globals';
import { Ids } from '#lab/platform/clock/ids.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { Company } from '#lab/modules/company/server/index.js';
import { Receipt } from '#lab/modules/purchase/server/index.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import type { TestApp } from '../../support/app.js';
import { checked, migrations } from '../../support/builders/migration.js';
import { anEntry } from '../../support/builders/orders.js';
import { anInvoice, aPayment, planned } from '../../support/builders/payments.js';
import { aCategory, anApproved, anOffer, aQuote, aRequest, aVendor } from '../../support/builders/purchase.js';
import type { Actors } from '../actors.js';
import type { RoomSweep } from '../room-sweep.js';

export const sweep: RoomSweep = {
  staff: [
    ...['purchase:request:search', 'purchase:request:create', 'purchase:request:approve'],
    ...['purchase:order:search', 'purchase:order:create', 'purchase:order:release', 'purchase:order:approve'],
    ...['purchase:contract:search', 'purchase:contract:create', 'purchase:contract:approve'],
    ...['purchase:receipt:search', 'purchase:receipt:create', 'purchase:receipt:reverse'],
    ...['purchase:quote:search', 'purchase:quote:create', 'purchase:quote:approve'],
    ...['purchase:payment:search', 'purchase:payment:create', 'purchase:payment:approve', 'purchase:payment:pay'],
    ...['purchase:invoice:search', 'purchase:invoice:save', 'purchase:invoice:delete'],
  ],
  records: {
    'purchase/requests': aRequestOf,
    'purchase/categories': aCategoryInUse,
    'purchase/orders': anOrderOf,
    'purchase/contracts': aContractOf,
    'purchase/quotes': aQuoteOf,
    'purchase/receipts': aReceiptOf,
    'purchase/payments': aPaymentOf,
    'purchase/invoices': anInvoiceOf,
    'purchase/migrations': aMigrationOf,
  },
};

/** A request of the owner's that was submitted. */
async function aRequestOf(test: TestApp, actors: Actors, n: number): Promise<string> {
  const category = await aCategory(test, `SWEEP${n}`);
  const owner = await test.as(actors.owner);
  const request = await aRequest(owner, category, actors.owner);
  expect((await owner.act(request, 'submit')).status).toBe(201);
  return request;
}

/** The category of a request. */
async function aCategoryInUse(test: TestApp, { owner }: Actors, n: number): Promise<string> {
  const category = await aCategory(test, `SWEEP${n}`);
  await aRequest(await test.as(owner), category, owner);
  return category;
}

/** A draft of an order for a request of the owner's that was approved. */
async function anOrderOf(test: TestApp, actors: Actors, n: number): Promise<string> {
  const category = await aCategory(test, `O${n}`, { process: 'purchase-request.simple', quoteNeed: false });
  const vendor = await anEntry(test, Company, { isVendor: true, name: `Vendor ${n}`, enabled: true, nda: false });
  const owner = await test.as(actors.owner);
  const path = await aRequest(owner, category, actors.owner);
  const id = path.split('/').at(-1);
  // Calls of before may have changed who decides: the request is as it is once it was approved.
  await test.db.unit(async () => {
    const approved = "UPDATE `purchase_request` SET `state` = 'approved', `status` = '6' WHERE `id` = ?";
    const agreed =
      "UPDATE `purchase_request_line` SET `status` = '6', `quoteQty` = `quantity`, `quotePrice` = `unitPrice`, `quoteAmount` = `amount`, `quoteCurrency` = `currency` WHERE `requestId` = ?";
    for (const sql of [approved, agreed]) test.db.write({ sql, values: [id] });
  });
  const { lines } = (await owner.get(path)).data as RequestDetail;
  const draft = { vendorId: vendor, lines: [{ lineId: lines[0]?.id, quantity: '1' }] };
  const made = (await owner.post('/purchase/orders', draft)).data as { id: string };
  return `/purchase/orders/${made.id}`;
}

/** A draft of a contract over an order of the owner's that was released. */
async function aContractOf(test: TestApp, actors: Actors, n: number): Promise<string> {
  const order = await aReleasedOrder(test, actors, n);
  const owner = await test.as(actors.owner);
  const draft = { title: `Contract ${n}`, orders: [order.split('/').at(-1)] };
  const made = (await owner.post('/purchase/contracts', draft)).data as { id: string };
  return `/purchase/contracts/${made.id}`;
}

/** A receipt that the owner has entered. */
async function aReceiptOf(test: TestApp, { owner }: Actors, n: number): Promise<string> {
  const vendorId = await anEntry(test, Company, {
    isVendor: true,
    name: `Receipt vendor ${n}`,
    enabled: true,
    nda: false,
  });
  const id = test.get(Ids).next();
  const values = { id, vendorId, number: `GR${n}`, warehouse: null, warehouseName: null, comments: '' };
  const state = { state: 'active' as const, reversedAt: null, reversedBy: null, reversalReason: null };
  const receipt = Object.assign(new Receipt(), { ...values, ...state, receivedOn: '2026-11-20', receiverId: owner });
  await test.db.unit(async () => void (await test.db.repo(Receipt).insert(stamp(receipt, owner, test.clock.now()))));
  return `/purchase/receipts/${id}`;
}

/** An order of the owner's that was released. */
async function aReleasedOrder(test: TestApp, actors: Actors, n: number): Promise<string> {
  const order = await anOrderOf(test, actors, n);
  const released =
    "UPDATE `purchase_order` SET `state` = 'released', `status` = 'PA', `releasedAt` = `createdAt` WHERE `id` = ?";
  await test.db.unit(async () => test.db.write({ sql: released, values: [order.split('/').at(-1) ?? ''] }));
  return order;
}

/** A draft of a payment of an order of the owner's. */
async function aPaymentOf(test: TestApp, actors: Actors, n: number): Promise<string> {
  const order = await aReleasedOrder(test, actors, n);
  // Plans are written by those who release orders.
  const [row] = await planned(await test.as(actors.admin), order, ['10.00']);
  return aPayment(await test.as(actors.owner), [row]);
}

/** An invoice of an order of the owner's. */
async function anInvoiceOf(test: TestApp, actors: Actors, n: number): Promise<string> {
  const order = await aReleasedOrder(test, actors, n);
  return (await anInvoice(await test.as(actors.owner), order, '10.00', `SWEEP-${n}`)).id;
}

/** A file that the administrator has had checked. */
async function aMigrationOf(test: TestApp, { admin }: Actors, n: number): Promise<string> {
  const caller = await test.as(admin);
  const { id } = await checked(caller, 'costCentre', [{ externalKey: `SWEEP${n}`, code: `SWEEP${n}`, name: 'Swept' }]);
  return `${migrations}/${id}`;
}

/** A quote that the owner has written for a request of their own, and that the approver decides. */
async function aQuoteOf(test: TestApp, actors: Actors, n: number): Promise<string> {
  const category = await aCategory(test, `SWQ${n}`);
  const owner = await test.as(actors.owner);
  const request = await anApproved(owner, await test.as(actors.approver), category, actors.owner);
  const { lines } = (await owner.get(request)).data as RequestDetail;
  const vendor = await aVendor(test, `Sweep vendor ${n}`);
  const quote = await aQuote(owner, request, [{ lineId: lines[0]?.id, offers: [anOffer(vendor)] }]);
  expect((await owner.act(quote, 'submit')).status).toBe(201);
  return quote;
}
