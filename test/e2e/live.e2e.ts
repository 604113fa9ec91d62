import { expect } from 'playwright/test';
import { test } from './desk.js';
import { raiseSmallRequest } from './pages/requests.js';

/** Far less than the minute after which lists are asked for again without a line. */
const soon = { timeout: 10_000 };

test('what others do is on an open page at once: a task that comes, one that is decided elsewhere, the state of a record', async ({
  as,
  words,
}) => {
  const title = 'Pipettes for the course';
  const lin = await as('lin.yutong');
  const elsewhere = await as('lin.yutong');
  await lin.page.goto('/process/todo');
  await elsewhere.page.goto('/process/todo');
  const task = (page: typeof lin.page) => page.getByRole('option', { name: new RegExp(title) });
  await expect(lin.page.getByRole('option').first()).toBeVisible();
  await expect(task(lin.page)).toHaveCount(0);
  // The number beside the to-do list in the menu.
  const badge = (page: typeof lin.page) => page.getByRole('navigation').getByRole('link', { name: words.todo }).first();
  const counted = async () => Number(/\d+/.exec(await badge(elsewhere.page).innerText())?.[0]);
  await expect.poll(counted).toBeGreaterThan(0);
  const before = await counted();

  const chen = await as('chen.siyuan');
  await raiseSmallRequest(chen, title);
  await expect(task(lin.page)).toBeVisible(soon);
  await expect(task(elsewhere.page)).toBeVisible(soon);
  await expect(badge(elsewhere.page)).toHaveText(new RegExp(`\\D${before + 1}$`), soon);

  const record = chen.page.getByRole('heading', { level: 1, name: title });
  await expect(record).toBeVisible();
  await elsewhere.approve(title, 'Fine');
  await expect(task(lin.page)).toHaveCount(0, soon);
  await expect(badge(lin.page)).toHaveText(new RegExp(`\\D${before}$`), soon);
  await expect(chen.page.getByText(words.approved, { exact: true }).first()).toBeVisible(soon);
});
