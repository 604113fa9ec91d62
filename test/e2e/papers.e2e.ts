import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { pagesOf, qrOf } from '../support/papers.js';
import { test } from './desk.js';
import { raiseSmallRequest } from './pages/requests.js';

test('an approval sheet is printed, and checked by its QR code without an account', async ({ as, words, browser }) => {
  const title = 'Gloves on paper';
  const chen = await as('chen.siyuan');
  const path = await raiseSmallRequest(chen, title);
  const lin = await as('lin.yutong');
  await lin.approve(title, 'Fine, 同意');

  await chen.page.goto(path);
  await chen.sees(words.approved);
  await chen.page.getByRole('button', { name: words.papers.print, exact: true }).click();
  const coming = chen.page.waitForEvent('download');
  await chen.page.getByRole('menuitem', { name: words.papers.approval }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${words.papers.approval} CO\\d+\\.pdf$`));
  const pdf = readFileSync(await file.path());
  const [page = ''] = await pagesOf(pdf);
  expect(page).toContain(title);
  expect(page).toContain('Fine, 同意');

  const address = (await qrOf(pdf)) ?? '';
  const anywhere = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: words.papers.locale });
  const phone = await anywhere.newPage();
  await phone.goto(new URL(new URL(address).pathname, chen.page.url()).href);
  await expect(phone.getByRole('heading', { name: words.papers.agrees })).toBeVisible();
  await expect(phone.getByText('CNY 240.00')).toBeVisible();
  await expect(phone.getByText(title)).toHaveCount(0);
  await anywhere.close();
});
