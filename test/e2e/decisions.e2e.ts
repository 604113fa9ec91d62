import { expect, type Page } from 'playwright/test';
import { test } from './desk.js';
import { raiseSmallRequest } from './pages/requests.js';

/** The decisions that a page sends. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/actions\/(approve|reject)$/.test(request.url())) sent.push(request.url());
  });
  return sent;
}

test('presses in quick succession decide one request, and the decision can be undone', async ({ as, words }) => {
  const titles = ['Tips for the first bench', 'Tips for the second bench', 'Tips for the third bench'];
  const chen = await as('chen.siyuan');
  for (const title of titles) await raiseSmallRequest(chen, title);
  const lin = await as('lin.yutong');
  const sent = sentBy(lin.page);
  const tasks = () => lin.page.getByRole('option', { name: /^.*Tips for the/ });
  await lin.openTask(titles[0] ?? '');
  await expect(tasks()).toHaveCount(3);
  for (let presses = 0; presses < 3; presses += 1) {
    await lin.page.keyboard.press('a');
    await lin.page.waitForTimeout(250);
  }
  await expect(tasks()).toHaveCount(2);
  await lin.undoing.getByRole('button', { name: words.undo }).click();
  await expect(tasks()).toHaveCount(3);
  await expect(lin.page.getByRole('heading', { level: 2, name: titles[0] })).toBeVisible();
  expect(sent).toEqual([]);

  // The pointer stays where it is, as in a hasty second click.
  const approve = lin.page.getByRole('button', { name: words.approve });
  await expect(approve).toBeEnabled();
  const box = await approve.boundingBox();
  if (!box) throw new Error('the button is not on the screen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await lin.page.mouse.click(x, y);
  await lin.page.waitForTimeout(400);
  await lin.page.mouse.click(x, y);
  await expect(tasks()).toHaveCount(2);
  await lin.undoing.getByRole('button', { name: words.undo }).click();
  await expect(tasks()).toHaveCount(3);
  expect(sent).toEqual([]);
});

test('a decision outlives a reload, is sent once, and a refused one comes back with its opinion', async ({
  as,
  words,
}) => {
  const title = 'Racks for the cold room';
  const chen = await as('chen.siyuan');
  await raiseSmallRequest(chen, title);
  const lin = await as('lin.yutong');
  await lin.openTask(title);
  // The line is down until the page is loaded again.
  await lin.page.route('**/actions/approve', (route) => route.abort());
  await lin.field(words.opinion).fill('Fine by me');
  await lin.page.getByRole('button', { name: words.approve }).click();
  await lin.undoing.getByRole('button', { name: words.close, exact: true }).click();
  await expect(lin.page.getByRole('option', { name: new RegExp(title) })).toHaveCount(1);
  await lin.openTask(title);
  await expect(lin.field(words.opinion)).toHaveValue('Fine by me');
  await lin.page.unroute('**/actions/approve');
  await lin.page.getByRole('button', { name: words.approve }).click();
  await expect(lin.undoing).toBeVisible();
  await lin.page.reload();
  await expect(lin.page.getByRole('option', { name: new RegExp(title) })).toHaveCount(0);
  await chen.page.reload();
  await chen.sees(words.approved);
});
