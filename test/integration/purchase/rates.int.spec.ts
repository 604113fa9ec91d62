import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Settings } from '#lab/platform/settings/settings.js';
import { rateSettings } from '#lab/modules/system/server/rates.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aPart, anOrder, waitingLines } from '../../support/builders/orders.js';
import { anOrderWorth, aPayment, aPaymentDesk, planned, type PaymentDesk } from '../../support/builders/payments.js';
import { aCategory, aLine, anOffer, aQuote, aRequest } from '../../support/builders/purchase.js';
import { lineIdsOf } from '../../support/builders/quotes.js';

/** What a document is worth in the base currency counts with the rates of the day on which it was submitted. */

let test: TestApp;
let desk: PaymentDesk;
const inDollars = { quantity: '2', unitPrice: '100.00', currency: 'USD' };

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aPaymentDesk(test);
});
afterAll(() => test.stop());

const dollarIs = (USD: string) => test.db.unit(() => test.get(Settings).put(rateSettings, { USD }));
const worth = async (who: Caller, path: string) => (await who.get(path)).data.amountBase as string;

/** A draft at a rate of 7; submitted at 8, it keeps that while the rate goes on to 9. */
async function keepsTheRateOfItsSubmit(draft: () => Promise<string>, who: Caller): Promise<void> {
  await dollarIs('7');
  const path = await draft();
  expect(await worth(who, path)).toBe('1400.00');
  await dollarIs('8');
  expect((await who.act(path, 'submit')).status).toBe(201);
  expect(await worth(who, path)).toBe('1600.00');
  await dollarIs('9');
  expect(await worth(who, path)).toBe('1600.00');
}

it('a request keeps the rates of its submit', async () => {
  const { chen, company, category } = desk;
  await keepsTheRateOfItsSubmit(() => aRequest(chen, category, company.chen, { lines: [aLine(inDollars)] }), chen);
});

it('a quote keeps the rates of its submit', async () => {
  const { chen, lin, buyer, company, vendor } = desk;
  const process = 'purchase-request.simple';
  const category = await aCategory(test, 'RQ', { process, quoteConfirm: false, quoteApprove: true });
  const request = await aRequest(chen, category, company.chen, { lines: [aLine(inDollars)] });
  await chen.act(request, 'submit');
  await lin.act(request, 'approve');
  const offer = anOffer(vendor, { unitPrice: '100.00', amount: '200.00', currency: 'USD' });
  const lines = (await lineIdsOf(buyer, request)).map((lineId) => ({ lineId, offers: [offer] }));
  await keepsTheRateOfItsSubmit(() => aQuote(buyer, request, lines), buyer);
});

it('an order keeps the rates of its submit', async () => {
  await dollarIs('7');
  const { ids } = await waitingLines(desk, [inDollars]);
  await keepsTheRateOfItsSubmit(() => anOrder(desk, [aPart(ids[0])]), desk.buyer);
});

it('a payment keeps the rates of its submit', async () => {
  const order = await anOrderWorth(desk, '2', '100.00', { line: { currency: 'USD' } });
  const [row] = await planned(desk.payer, order, ['200.00']);
  await keepsTheRateOfItsSubmit(() => aPayment(desk.payer, [row ?? '']), desk.payer);
});
