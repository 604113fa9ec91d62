import { expect, type Page } from 'playwright/test';
import { test } from './desk.js';
import { raiseSmallRequest } from './pages/requests.js';

const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });

async function escape(page: Page) {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

test('the focus returns to what opened a dialog or drawer', async ({ as }) => {
  const title = 'Funnels for the first stand';
  const chen = await as('chen.siyuan');
  const { page } = chen;
  await raiseSmallRequest(chen, title);

  // A drawer that a press on a row has opened, and the browser's back closes.
  await page.goto('/purchase/myPrList');
  const row = page.getByRole('row', { name: new RegExp(title) });
  await row.getByText(title).click();
  await expect(dialog(page)).toBeVisible();
  expect(new URL(page.url()).searchParams.has('open')).toBe(true);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row.getByRole('link').first()).toBeFocused();

  // The same by its address alone: nothing on this page has opened it.
  await row.getByText(title).click();
  await expect(dialog(page)).toBeVisible();
  await page.reload();
  await expect(dialog(page)).toBeVisible();
  await escape(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();

  // A dialog by a key, while the keyboard is on a row.
  await page.keyboard.press('j');
  await expect(page.locator('.lab-row-open:focus')).toHaveCount(1);
  await page.keyboard.press('?');
  await expect(dialog(page)).toBeVisible();
  await escape(page);
  await expect(page.locator('.lab-row-open:focus')).toHaveCount(1);

  // A dialog by an entry of a menu.
  const lin = await as('lin.yutong');
  await lin.openTask(title);
  const more = lin.page.locator('.lab-acts button[aria-haspopup], .lab-acts .ant-dropdown-trigger').last();
  await more.click();
  await lin.page.getByRole('menuitem').first().click();
  await expect(dialog(lin.page)).toBeVisible();
  await escape(lin.page);
  await expect(more).toBeFocused();
  await more.press('Enter');
  for (const key of ['Tab', 'ArrowDown', 'Enter']) await lin.page.keyboard.press(key);
  await expect(dialog(lin.page)).toBeVisible();
  await escape(lin.page);
  await expect(more).toBeFocused();
});

test('entries of a catalogue: the keyboard is in the drawer, at its question, and back at the row', async ({ as }) => {
  const { page } = await as('admin');
  await page.goto('/purchase/categoryList');
  const opener = page.locator('tbody .lab-row-open').first();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('textbox').first().fill('Something else');
  // The question before what was typed is thrown away.
  const discard = dialog(page).locator('.ant-btn-text');
  await discard.focus();
  await page.keyboard.press('Enter');
  const question = page.locator('.ant-popconfirm').filter({ visible: true });
  await expect(question.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(discard).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});
