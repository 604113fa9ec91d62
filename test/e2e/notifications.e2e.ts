import { expect } from 'playwright/test';
import { test } from './desk.js';
import { raiseSmallRequest } from './pages/requests.js';

test('the requester sees at the bell that a request was rejected, and goes from there to it', async ({ as, words }) => {
  const title = 'A centrifuge for the cold room';
  const chen = await as('chen.siyuan');
  await raiseSmallRequest(chen, title);
  const lin = await as('lin.yutong');
  await lin.openTask(title);
  await lin.field(words.opinion).fill('Use the shared one');
  await lin.decide(() => lin.page.getByRole('button', { name: words.reject }).click());

  const bell = chen.page.getByRole('button', { name: words.notifications });
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
  const rejected = chen.page
    .getByRole('dialog', { name: words.notifications })
    .getByRole('link')
    .filter({ hasText: 'Use the shared one' });
  await expect(async () => {
    await chen.page.goto('/dashboard');
    await bell.click();
    await expect(rejected).toBeVisible({ timeout: 2000 });
  }).toPass();
  // The number may be of the moment before the list: the live line brings it up to date.
  let before = 0;
  await expect(async () => {
    before = await unread();
    await chen.page.waitForTimeout(1500);
    expect(await unread()).toBe(before);
  }).toPass();
  await rejected.click();
  await expect(chen.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.poll(unread).toBe(before - 1);

  // The same list on a page of its own, by keys, with its filter in the address.
  await chen.page.keyboard.press('g');
  await chen.page.keyboard.press('n');
  await expect(chen.page).toHaveURL(/\/notifications$/);
  const line = chen.page.getByRole('main').getByRole('link').filter({ hasText: 'Use the shared one' });
  await expect(line).toBeVisible();
  await chen.page.goto('/notifications?view=unread');
  await expect(line).toHaveCount(0);
});

test('the requester comments on a request and mentions its approver, who reads it from the bell', async ({
  as,
  words,
}) => {
  const title = 'Shelves for the cold room';
  const chen = await as('chen.siyuan');
  await raiseSmallRequest(chen, title);
  const comment = chen.page.getByRole('textbox', { name: words.comment.label, exact: true });
  await comment.pressSequentially('Is the width right, @lin.yu');
  await chen.page
    .locator('.ant-mentions-dropdown')
    .getByText(/lin\.yutong/)
    .click();
  await chen.page.getByRole('button', { name: words.comment.send, exact: true }).click();
  await expect(comment).toHaveValue('');
  await chen.sees('Is the width right', false);

  const lin = await as('lin.yutong');
  const line = lin.page
    .getByRole('dialog', { name: words.notifications })
    .getByRole('link')
    .filter({ hasText: 'Is the width right' });
  await expect(async () => {
    await lin.page.goto('/dashboard');
    await lin.page.getByRole('button', { name: words.notifications }).click();
    await expect(line).toBeVisible({ timeout: 2000 });
  }).toPass();
  await line.click();
  await expect(lin.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await lin.sees('Is the width right', false);
});
