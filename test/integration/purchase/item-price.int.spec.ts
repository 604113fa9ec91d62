import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Item } from '#lab/modules/purchase/server/index.js';
import type { ItemOffer } from '#lab/modules/purchase/shared/item.dto.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { TestApp } from '../../support/app.js';
import { anEntry, anOrderDesk, type OrderDesk } from '../../support/builders/orders.js';
import { aCategory, aLine, anApproved, anOffer, aQuote } from '../../support/builders/purchase.js';

let test: TestApp;
let desk: OrderDesk;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await anOrderDesk(test);
});
afterAll(() => test.stop());

it('the price that was agreed is offered with the item of its line from then on, with the vendor of one that has none', async () => {
  const { chen, lin, buyer, company } = desk;
  const own = { name: 'Column', brand: 'Waters', enabled: true };
  await anEntry(test, Item, { ...own, catalogNo: 'K-1' });
  await anEntry(test, Item, { ...own, catalogNo: 'K-2', vendorId: desk.other });
  await anEntry(test, Item, { ...own, catalogNo: 'K-3' });
  const category = await aCategory(test, 'LPR', { process: 'purchase-request.simple', quoteConfirm: false });
  const lines = [aLine({ catalogNo: 'k-1' }), aLine({ catalogNo: 'K-2' }), aLine({ catalogNo: 'unknown' })];
  const request = await anApproved(chen, lin, category, company.chen, { lines });
  const stored = ((await buyer.get(request)).data as RequestDetail).lines;
  const offers = [anOffer(desk.vendor, { unitPrice: '5100.00', amount: '10200.00' })];
  const quote = await aQuote(
    buyer,
    request,
    stored.map(({ id }) => ({ lineId: id, offers })),
  );
  await buyer.act(quote, 'submit');
  const found = (await chen.get('/purchase/items/offers?search=K-')).data as ItemOffer[];
  const shown = found.map(({ catalogNo, unitPrice, currency, vendor }) => [catalogNo, unitPrice, currency, vendor]);
  expect(shown.sort()).toEqual([
    ['K-1', '5100.00', 'CNY', 'Columns Ltd'],
    ['K-2', '5100.00', 'CNY', 'Solvents Ltd'],
    ['K-3', null, null, null],
  ]);
});
