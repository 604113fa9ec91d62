import { expect } from 'playwright/test';
import { test } from './desk.js';
import { tablesOf } from './pages/tables.js';

test('who types while their session is ended elsewhere signs in over the page and saves what was typed', async ({
  as,
  words,
  language,
}) => {
  const { account, ui } = tablesOf(language);
  const title = 'Typed before the session was over';
  const chen = await as('chen.siyuan');
  const { page } = chen;
  await page.goto('/purchase/myPrList/new');
  await chen.choose(words.request.category, words.request.consumables);
  await chen.field(words.request.title).fill(title);

  // What the page asks for by itself would notice the end before the press does.
  let press = () => {};
  const pressed = new Promise<void>((resolve) => (press = resolve));
  await page.route('**/api/**', async (route) => {
    if (!(route.request().method() === 'POST' && route.request().url().endsWith('/purchase/requests'))) await pressed;
    await route.continue();
  });

  // The same user, at another machine.
  const elsewhere = await as('chen.siyuan');
  await elsewhere.page.goto('/profile/security');
  await elsewhere.page.getByRole('button', { name: account.sessions.others }).click();
  await elsewhere.page.getByRole('tooltip').getByRole('button', { name: account.sessions.others }).click();
  await expect(elsewhere.page.getByText(account.sessions.ended, { exact: true })).toBeVisible();

  await page.getByRole('button', { name: ui.form.saveDraft, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: ui.session.again.title });
  await expect(dialog).toBeVisible();
  press();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(1);
  const password = dialog.getByLabel(account.signIn.password, { exact: true });
  await password.fill('not the password');
  await password.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await password.fill('Labdesk2026!');
  // Pressed twice, it signs in once.
  await dialog.getByRole('button', { name: account.signIn.submit, exact: true }).dblclick();
  await expect(dialog).toBeHidden();

  await page.waitForURL(/\/purchase\/myPrList\/[\w-]{36}/);
  await expect(page.getByText(title).filter({ visible: true }).first()).toBeVisible();
  await page.goto('/purchase/myPrList');
  await expect(page.getByRole('row', { name: new RegExp(title) })).toHaveCount(1);
});
