import { expect } from 'playwright/test';
import { test } from './desk.js';
import type { Person } from './pages/person.js';
import { filled, tablesOf } from './pages/tables.js';

test('purchasing works from the list of all requests and finds them by search; others do not find them', async ({
  as,
  language,
  words,
}) => {
  const { purchase, ui } = tablesOf(language);
  const { request } = purchase;
  const li = await as('li.qian');
  const { page } = li;
  const rows = page.locator('.lab-table tbody tr[data-row-key]');

  await page.goto('/purchase/myPrList');
  await page.getByText(ui.scopes.all, { exact: true }).first().click();
  await expect(page).toHaveURL(/scope=all/);
  await page.getByRole('button', { name: request.views.approved, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: request.many })).toBeVisible();
  await expect(rows.first()).toBeVisible();
  // Nothing but what is approved, each with how far it has come; also after a reload: the address holds scope and view.
  const stages = new RegExp(Object.values(request.stages).join('|'));
  await expect(rows.filter({ hasNotText: stages })).toHaveCount(0);
  await page.reload();
  await expect(rows.first()).toBeVisible();
  await expect(rows.filter({ hasNotText: stages })).toHaveCount(0);
  await expect(page).toHaveURL(/scope=all/);

  const shown = await rows.count();
  const chen = language === 'zh' ? '陈思远' : 'Chen Siyuan';
  const number = (await rows.filter({ hasText: chen }).first().getByRole('link').first().innerText()).trim();
  await page.locator('.lab-table thead').getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: ui.list.bulk });
  await expect(bar.getByRole('status')).toHaveText(filled(ui.list.chosen, { count: String(shown) }));
  await bar.getByRole('button', { name: ui.list.unchoose }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: ui.list.export, exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

  const find = (person: Person, text: string) => search(person, ui.palette.label, text);
  await find(li, number);
  const record = page.getByRole('option', { name: new RegExp(number) });
  await expect(record).toBeVisible();
  await find(li, 'csy');
  await expect(page.getByRole('option', { name: chen })).toBeVisible();
  await find(li, number);
  await record.click();
  await expect(page).toHaveURL(/\/purchase\/myPrList\/[\w-]{36}/);

  const he = await as('he.yuxin');
  await he.page.goto('/dashboard');
  await expect(he.page.getByRole('link', { name: words.todo }).first()).toBeVisible();
  await find(he, number);
  await expect(he.page.getByText(filled(ui.palette.none, { query: number }))).toBeVisible();
});

/** Types into the search of the whole product, which a shortcut opens from every page. */
async function search({ page }: Person, label: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  if (!(await field.isVisible())) await page.keyboard.press('Control+k');
  await field.fill(text);
}
