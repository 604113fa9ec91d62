import { expect, type Page } from 'playwright/test';
import { test } from './desk.js';
import { Inspector } from './pages/inspector.js';
import { raiseSmallRequest } from './pages/requests.js';

/** What the browser reports as an error: exceptions, and calls that failed. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

test('decisions in the inbox and on the record leave no error in the console', async ({ as, words }) => {
  const titles = ['Clamps for the first stand', 'Clamps for the second stand', 'Clamps for the third stand'];
  const chen = await as('chen.siyuan');
  const records: string[] = [];
  for (const title of titles) records.push(await raiseSmallRequest(chen, title));
  const lin = await as('lin.yutong');
  const errors = errorsOf(lin.page);
  for (const title of titles.slice(0, 2)) await lin.approve(title, 'Fine');
  await lin.page.goto(records[2] ?? '');
  await lin.decide(() => lin.page.getByRole('button', { name: words.approve }).click());
  await lin.sees(words.approved);
  await lin.page.goto('/process/todo');
  await lin.page.waitForTimeout(2000);
  expect(errors).toEqual([]);
});

test('a decided task that is still on the screen is not asked for again', async ({ as, words }) => {
  const title = 'A stand for the balance';
  const chen = await as('chen.siyuan');
  await raiseSmallRequest(chen, title);
  const lin = await as('lin.yutong');
  const errors = errorsOf(lin.page);
  await lin.openTask(title);
  await lin.decide(() => lin.page.getByRole('button', { name: words.approve }).click());
  await expect(lin.page.getByRole('option', { name: new RegExp(title) })).toHaveCount(0);
  await lin.page.waitForTimeout(35_000);
  expect(errors).toEqual([]);
});

for (const width of [1440, 390])
  test(`the home page does not move while it loads, ${width} pixels wide`, async ({ as }) => {
    const { page } = await as('chen.siyuan');
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const shifts = window as unknown as { shift: number; shifted: string[] };
      shifts.shift = 0;
      shifts.shifted = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput, sources } = entry as unknown as {
            value: number;
            hadRecentInput: boolean;
            sources: { node: Element | null }[];
          };
          if (hadRecentInput) continue;
          shifts.shift += value;
          shifts.shifted.push(`${value.toFixed(3)} ${sources.map(({ node }) => node?.className).join(', ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // A slow line shows what comes late. Its pauses are the same in every run.
    const pauses = [370, 190, 440, 280, 150, 410, 230, 320];
    let calls = 0;
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, pauses[calls++ % pauses.length]));
      await route.continue();
    });
    // Not the browser's own "network idle": the live line stays open.
    await new Inspector(page).load('/dashboard');
    await page.waitForTimeout(1000);
    const { shift, shifted } = await page.evaluate(() => {
      const found = window as unknown as { shift: number; shifted: string[] };
      return { shift: found.shift, shifted: found.shifted };
    });
    expect(shift, shifted.join('\n')).toBeLessThan(0.1);
  });
