import { expect } from 'playwright/test';
import { addDays } from '../../libs/shared/day.js';
import { test } from './desk.js';
import { raiseSmallRequest } from './pages/requests.js';
import { tablesOf } from './pages/tables.js';

// Requests of other stories follow the usual process: this one has a product of its own.
test.use({ ownDesk: 'bindings' });

const standard = /standard|标准/i;
const simple = /simple|简单|简易/i;

test('the process of a category is changed from tomorrow, withdrawn, and changed from now for new requests', async ({
  as,
  language,
  words,
}) => {
  const { designer, purchase } = tablesOf(language);
  const { bindings } = designer;
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
  const admin = await as('admin');
  const { page } = admin;
  await page.goto('/processBpmn?tab=bindings&kind=purchaseCategory');
  const row = page.getByRole('row', { name: new RegExp(`${words.request.consumables}.*${purchase.request.one}`) });
  await expect(row).toContainText(standard);
  // The middle of the row is a link to the process.
  await row.getByRole('cell').first().click();
  const would = page.getByRole('region', { name: bindings.wouldRun });
  const history = page.getByRole('region', { name: bindings.history });
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('radio').first() });
  const bind = async (from?: string) => {
    await page.getByRole('button', { name: bindings.change, exact: true }).click();
    await dialog.getByRole('combobox', { name: bindings.newProcess, exact: true }).click();
    await page.locator('.ant-select-item-option', { hasText: simple }).filter({ visible: true }).click();
    await dialog.getByRole('radio', { name: from ? bindings.later : bindings.now }).check();
    if (from) await admin.day(bindings.from, from);
    await dialog.getByRole('textbox', { name: bindings.note }).fill('Fewer steps for small orders');
    await dialog.getByRole('button', { name: bindings.change, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await expect(would).toContainText(bindings.whys.binding);

  await bind(`${tomorrow} 08:00`);
  await expect(history.getByText(bindings.statuses.planned)).toBeVisible();
  await expect(would).toContainText(standard);
  await admin.day(bindings.wouldRunAt, `${tomorrow} 09:00`);
  await expect(would).toContainText(bindings.whys.planned);
  await expect(would).toContainText(simple);

  await history.getByRole('button', { name: bindings.withdraw, exact: true }).click();
  await page.getByRole('tooltip').getByRole('button', { name: bindings.withdraw, exact: true }).click();
  await expect(history.getByText(bindings.statuses.withdrawn)).toBeVisible();
  await expect(would).toContainText(standard);

  await bind();
  // The first was made when the demo was set up.
  await expect(history.getByText(bindings.statuses.applied)).toHaveCount(2);
  await expect(would).toContainText(simple);
  await expect(would).toContainText(bindings.whys.binding);
  await page.keyboard.press('Escape');
  await expect(row).toContainText(simple);

  const chen = await as('chen.siyuan');
  await raiseSmallRequest(chen, 'Gloves by the simple process');
  await page.goto('/processBpmn?tab=instances&definition=purchase-request.simple');
  await expect(page.getByRole('row', { name: /Gloves by the simple process/ })).toBeVisible();
});
