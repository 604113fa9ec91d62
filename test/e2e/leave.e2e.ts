import { expect } from 'playwright/test';
import { test } from './desk.js';

test('a leave claim goes from the form to the balance', async ({ as, words }) => {
  const chen = await as('chen.siyuan');
  await chen.page.goto('/hr/leaveClaim');
  const balance = chen.page.locator('dl div', { hasText: words.claim.annual }).locator('strong');
  await expect(balance).toBeVisible();
  const before = Number(await balance.textContent());

  await chen.page.getByRole('button', { name: words.claim.new }).click();
  await chen.choose(words.claim.type, words.claim.annual);
  await chen.day(words.claim.first, '2026-12-29');
  // The last day follows the first until a user says otherwise.
  await expect(chen.field(words.claim.last)).toHaveValue('2026-12-29');
  await chen.day(words.claim.last, '2026-12-30');
  await expect(chen.page.getByRole('spinbutton', { name: words.claim.days })).toHaveValue('2');
  await chen.page.getByRole('button', { name: words.submit, exact: true }).click();
  await chen.page.waitForURL(/\/hr\/leaveClaim\/[\w-]{36}$/);
  await chen.sees(words.waiting);
  const title = (await chen.page.getByRole('heading', { level: 1 }).textContent()) ?? '';

  const lin = await as('lin.yutong');
  await lin.approve(title, 'Have a good rest');

  await chen.page.reload();
  await chen.sees(words.approved);
  await chen.page.goto('/hr/leaveClaim');
  await expect(balance).toHaveText(String(before - 2));
});
