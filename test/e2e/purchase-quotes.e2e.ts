import { expect, type Locator } from 'playwright/test';
import { test } from './desk.js';
import type { Person } from './pages/person.js';
import { raiseSmallRequest } from './pages/requests.js';
import { filled, tablesOf } from './pages/tables.js';

const near = '东启生物试剂有限公司';
const far = '沪江科学仪器（上海）有限公司';

type Tables = ReturnType<typeof tablesOf>;

/** What one vendor asks for. */
interface Asked {
  readonly vendor: string;
  readonly price: string;
  readonly days: string;
}

/** Chooses the lines of a request on the purchaser's desk and types in what vendors ask for them. */
async function writeQuote(
  li: Person,
  { purchase }: Tables,
  title: string,
  asked: readonly Asked[],
): Promise<Locator[]> {
  const { page } = li;
  const { offer, toQuote } = purchase;
  await page.goto('/purchase/purchaseList');
  await page.getByRole('button', { name: toQuote.lines, exact: true }).click();
  await page.goto(`/purchase/purchaseList?desk=quote&search=${encodeURIComponent(title)}`);
  await page
    .getByRole('row', { name: /Nitrile gloves/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: toQuote.quote, exact: true }).click();
  await page.waitForURL(/\/purchase\/quoteList\/new/);
  const cards: Locator[] = [];
  for (const { vendor, price, days } of asked) {
    await li.choose(offer.addVendor, vendor);
    const card = page.getByRole('group', { name: vendor, exact: true });
    await card.getByLabel(offer.fields.unitPrice, { exact: true }).fill(price);
    await card.getByLabel(offer.fields.leadTime, { exact: true }).fill(days);
    cards.push(card);
  }
  return cards;
}

test('lines are quoted by two vendors; another than the cheapest is taken with a reason, confirmed and approved', async ({
  as,
  language,
  words,
}) => {
  const tables = tablesOf(language);
  const { offer, quote, line } = tables.purchase;
  const title = 'Gloves to be quoted';
  const chen = await as('chen.siyuan');
  const request = await raiseSmallRequest(chen, title);
  const lin = await as('lin.yutong');
  await lin.approve(title, 'OK');

  const li = await as('li.qian');
  const [dear, cheap] = await writeQuote(li, tables, title, [
    { vendor: near, price: '65', days: '2' },
    { vendor: far, price: '58.50', days: '30' },
  ]);
  await expect(cheap!.getByText(offer.cheapest)).toBeVisible();
  await dear!.getByRole('radio').check();
  await li.page.keyboard.press('Control+Enter');
  const reason = li.page.getByLabel(new RegExp(offer.fields.reason));
  await expect(reason).toBeFocused();
  await reason.fill('Needed within the week');
  // The button rests for a moment after it was pressed.
  await expect(li.page.getByRole('button', { name: words.submit, exact: true })).not.toHaveAttribute('aria-disabled');
  await li.page.keyboard.press('Control+Enter');
  await li.page.waitForURL(/\/purchase\/quoteList\/[\w-]{36}$/);
  await li.sees(quote.states.toConfirm);

  await chen.page.goto(request);
  await chen.sees(line.statusCodes[5]);
  await chen.page.getByRole('link', { name: /^Q\d+/ }).click();
  await chen.sees(offer.taken);
  await chen.sees(filled(offer.because, { reason: 'Needed within the week' }));
  await chen.page.getByRole('button', { name: new RegExp(`^${quote.actions.confirm}`) }).click();
  await chen.sees(quote.states.toApprove);

  await lin.approve(title, 'OK');
  await chen.page.goto(request);
  await chen.sees(line.statusCodes[6]);
  await chen.sees(near, false);
  await chen.sees(quote.states.agreed);
});

test('a quote that the requester does not confirm comes back with the reason, its lines are quoted again', async ({
  as,
  language,
  words,
}) => {
  const tables = tablesOf(language);
  const { quote, line } = tables.purchase;
  const title = 'Gloves that come too late';
  const chen = await as('chen.siyuan');
  const request = await raiseSmallRequest(chen, title);
  const lin = await as('lin.yutong');
  await lin.approve(title, 'OK');

  const li = await as('li.qian');
  const [only] = await writeQuote(li, tables, title, [{ vendor: far, price: '58', days: '45' }]);
  await only!.getByRole('radio').check();
  await li.page.keyboard.press('Control+Enter');
  await li.page.waitForURL(/\/purchase\/quoteList\/[\w-]{36}$/);
  const path = li.path;

  await chen.page.goto(path);
  await chen.field(words.opinion).fill('45 days are too long');
  await chen.page.getByRole('button', { name: new RegExp(`^${quote.actions.reject}`) }).click();
  await chen.sees('45 days are too long', false);
  await chen.page.goto(request);
  await chen.sees(line.statusCodes[2]);

  await li.page.goto(path);
  await li.sees('45 days are too long', false);
  await li.page.goto(`${path}/edit`);
  await only!.getByLabel(tables.purchase.offer.fields.leadTime, { exact: true }).fill('10');
  await li.page.keyboard.press('Control+Enter');
  await li.page.waitForURL(/\/purchase\/quoteList\/[\w-]{36}$/);
  await li.sees(quote.states.toConfirm);
});
