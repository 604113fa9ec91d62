import { expect } from '@jest/globals';
import { Vendor } from '#lab/modules/purchase/server/index.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import type { TestApp } from '../../support/app.js';
import { anEntry } from '../../support/builders/orders.js';
import { aCategory, anApproved, anOffer, aQuote, aRequest, aVendor } from '../../support/builders/purchase.js';
import type { Actors } from '../actors.js';
import type { RoomSweep } from '../room-sweep.js';

export const sweep: RoomSweep = {
  staff: [
    ...['purchase:request:search', 'purchase:request:create', 'purchase:request:approve'],
    ...['purchase:order:search', 'purchase:order:create', 'purchase:order:release', 'purchase:order:approve'],
    ...['purchase:quote:search', 'purchase:quote:create', 'purchase:quote:approve'],
  ],
  async make(test, actors, n) {
    const category = await aCategory(test, `SWEEP${n}`);
    const owner = await test.as(actors.owner);
    const request = await aRequest(owner, category, actors.owner);
    expect((await owner.act(request, 'submit')).status).toBe(201);
    const order = await anOrderOf(test, actors, n);
    const quote = await aQuoteOf(test, actors, n);
    return {
      params: {
        'purchase/requests': request.split('/').at(-1) ?? '',
        'purchase/categories': category,
        'purchase/orders': order.split('/').at(-1) ?? '',
        'purchase/quotes': quote.split('/').at(-1) ?? '',
      },
      records: { 'purchase/requests': request, 'purchase/orders': order, 'purchase/quotes': quote },
    };
  },
};

/** A draft of an order for a request of the owner's that was approved. */
async function anOrderOf(test: TestApp, actors: Actors, n: number): Promise<string> {
  const category = await aCategory(test, `SWO${n}`, { process: 'purchase-request.simple', quoteNeed: false });
  const vendor = await anEntry(test, Vendor, { name: `Vendor ${n}`, enabled: true, nda: false });
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
