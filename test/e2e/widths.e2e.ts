import { expect, type Locator } from 'playwright/test';
import { test } from './desk.js';
import { overlapsIn } from './pages/overlaps.js';
import { Person } from './pages/person.js';
import { raiseSmallRequest } from './pages/requests.js';
import { filled, tablesOf } from './pages/tables.js';
import { wordsOf } from './pages/words.js';

const narrowest = 360;
const widest = 1440;
const step = 20;
/** A page of a room, where the bar has the most to show, and one without a room. */
const paths = ['/user/userListNew', '/dashboard'];

for (const language of ['zh', 'en'] as const)
  test(`nothing in the navbar lies over anything else at any width, in ${language}`, async ({ desk, browser }) => {
    const context = await browser.newContext({ baseURL: desk.address, viewport: { width: widest, height: 800 } });
    await context.addCookies([{ name: 'language', value: language, url: desk.address }]);
    const page = await context.newPage();
    await new Person(page, wordsOf(language)).signIn('admin');
    for (const path of paths) {
      await page.goto(path);
      await page.locator('.lab-navbar .lab-me').waitFor();
      for (let width = widest; width >= narrowest; width -= step) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        expect.soft(await overlapsIn(page, '.lab-navbar'), `${path} at ${width} px`).toEqual([]);
      }
      await page.setViewportSize({ width: widest, height: 800 });
    }
    await context.close();
  });

test('quantity, price and amount of every line are in sight in the form and on the record, on a desk and on a phone', async ({
  as,
  language,
}) => {
  const chen = await as('chen.siyuan');
  const { page, words } = chen;
  const { purchase, ui } = tablesOf(language);
  const { columns, cell } = words.request;
  const record = await raiseSmallRequest(chen, 'Gloves on every screen');
  await page.getByRole('button', { name: new RegExp(`^${purchase.request.actions.withdraw}`) }).click();
  await expect(page.getByRole('button', { name: ui.document.edit, exact: true })).toBeVisible();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(record);
    const read = page.locator('.lab-lines-read');
    for (const text of ['4 box', '60.00', '240.00']) await inSight(read.getByText(text).first(), width);
    await page.goto(`${record}/edit`);
    const table = page.locator('.lab-lines');
    const row = table.getByRole('button', { name: filled(ui.lines.brief, { line: '1', title: 'Nitrile gloves M' }) });
    if (width === 1440) {
      for (const column of [columns.quantity, columns.unitPrice])
        await inSight(page.getByLabel(cell(column, 1)), width);
      await inSight(table.getByRole('cell', { name: '240.00' }), width);
      continue;
    }
    await inSight(row.getByText('4 box × 60.00'), width);
    await inSight(row.getByText('240.00'), width);
    // Its fields open below it, all within the window.
    await row.click();
    const { item, quantity, unitPrice, currency } = columns;
    for (const column of [item, quantity, unitPrice, currency, purchase.line.fields.comments])
      await inSight(page.getByLabel(cell(column, 1)), width);
  }
});

test('on a phone a decision is undone at the foot, and the notice covers nothing to press', async ({
  as,
  language,
}) => {
  const { page } = await as('zhou.jianming');
  const { ui } = tablesOf(language);
  await page.setViewportSize({ width: 390, height: 844 });
  const undo = page.getByRole('button', { name: ui.held.undo });
  for (const [place, foot] of [
    ['/mobile/dashboard', '.phone-tabs'],
    ['/mobile/dashboard?tab=todo', '.phone-tabs'],
    ['/process/todo?site=full', '.lab-bar'],
  ] as const) {
    await page.goto(place);
    const cards = page.locator('.phone-card, .inbox-item');
    await cards.first().waitFor();
    if (foot === '.lab-bar') await cards.first().click();
    await page.locator('.phone-verbs button, .lab-bar [data-look="primary"]').first().click();
    const notice = page.locator('.lab-notice', { has: undo });
    await notice.waitFor();
    await expect(page.locator(foot)).toBeVisible();
    const lies = await notice.boundingBox();
    const below = await page.locator(foot).boundingBox();
    expect(lies?.y, place).toBeGreaterThan(844 / 2);
    expect((lies?.y ?? 0) + (lies?.height ?? 0), place).toBeLessThanOrEqual(below?.y ?? 0);
    expect((await undo.boundingBox())?.height, place).toBeGreaterThanOrEqual(44);
    await undo.click();
    // Undone, the task is open again with its decisions.
    await expect(page.locator('.lab-bar')).toBeVisible();
  }
});

/** Drawn as a whole between the edges of the window, at any height of the page. */
async function inSight(what: Locator, width: number): Promise<void> {
  await expect(what).toBeVisible();
  // To the middle: the bar of actions at the foot of a form covers the last lines of a window.
  await what.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await what.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  // Nothing clips it.
  const covered = await what.evaluate((element) => {
    const { left, top, width: wide, height } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(left + wide - 2, top + height / 2));
  });
  expect(covered).toBe(false);
}
