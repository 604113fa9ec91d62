import { expect, type Locator } from 'playwright/test';
import { test } from './desk.js';
import { coverOf, unreadable } from './pages/in-view.js';
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

test('a title without blanks is read as a whole in the list, on the record and in the inbox, at every width', async ({
  as,
}) => {
  const title = `${'Chromatography'.repeat(6)}Columns`;
  const chen = await as('chen.siyuan');
  const record = await raiseSmallRequest(chen, title);
  const lin = await as('lin.yutong');
  for (const width of [1440, 1024, 390]) {
    for (const { page } of [chen, lin]) await page.setViewportSize({ width, height: 844 });
    const places: [string, Locator][] = [];
    await chen.page.goto('/purchase/myPrList');
    places.push(['list', chen.page.getByRole('main').getByText(title).filter({ visible: true }).first()]);
    await lin.page.goto('/process/todo?site=full');
    places.push(['inbox', lin.page.getByRole('option', { name: title }).getByText(title)]);
    for (const [place, what] of places) expect(await unreadable(what, title), `${place} at ${width} px`).toEqual([]);
    await chen.page.goto(record);
    const head = chen.page.getByRole('heading', { name: title }).filter({ visible: true }).first();
    expect(await unreadable(head, title), `record at ${width} px`).toEqual([]);
    await lin.page.getByRole('option', { name: title }).click();
    const preview = lin.page.getByRole('heading', { level: 2, name: title });
    expect(await unreadable(preview, title), `task at ${width} px`).toEqual([]);
  }
});

test('no bar covers the last row of a list or the last field of a form', async ({ as }) => {
  const { page } = await as('admin');
  const { page: inbox } = await as('zhou.jianming');
  for (const [width, height] of [
    [1440, 440],
    [390, 680],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/purchase/purchaseList');
    const rows = page.locator('.lab-list-body').locator('tbody tr[data-row-key], .lab-row-cards li');
    await rows.first().getByRole('checkbox').check();
    await expect(page.locator('.lab-bulk')).toBeVisible();
    for (const nth of [3, -1]) expect(await coverOf(rows.nth(nth)), `row ${nth} at ${width} px`).toBeUndefined();
    await inbox.setViewportSize({ width, height });
    await inbox.goto('/process/todo?site=full');
    await inbox.locator('.inbox-list-head button:has(.lucide-list-checks)').click();
    await inbox.locator('.inbox-pick').first().click();
    await expect(inbox.locator('.lab-bulk')).toBeVisible();
    expect(await coverOf(inbox.getByRole('option').last()), `task at ${width} px`).toBeUndefined();
    await page.goto('/purchase/myPrList/new');
    await page.locator('.lab-form-bar').waitFor();
    for (const field of [page.locator('.lab-lines input:visible').last(), page.locator('main .lab-section').last()])
      expect(await coverOf(field), `form at ${width} px`).toBeUndefined();
  }
});

test('a failure is shown without covering the problems of a form', async ({ as, language }) => {
  const chen = await as('chen.siyuan');
  const { page, words } = chen;
  const { ui } = tablesOf(language);
  await page.route('**/api/purchase/requests', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.goto('/purchase/myPrList/new');
  await chen.choose(words.request.category, words.request.consumables);
  await chen.field(words.request.title).fill('Never saved');
  await page.getByLabel(words.request.cell(words.request.columns.item, 1), { exact: true }).fill('Gloves');
  for (const width of [1440, 644, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.keyboard.press('Control+Enter');
    const problems = page.locator('.lab-form-problems');
    await expect(problems.getByRole('button').nth(3)).toBeVisible();
    await page.keyboard.press('Control+s');
    const failure = page.locator('.lab-notice[data-tone="failed"]', { hasText: ui.error.offline });
    await failure.waitFor();
    const [shown, listed] = [await failure.boundingBox(), await problems.boundingBox()];
    if (!shown || !listed) throw new Error('nothing is shown');
    const apart = shown.y + shown.height <= listed.y || listed.y + listed.height <= shown.y;
    expect(apart, `at ${width} px`).toBe(true);
    await failure.getByRole('button', { name: words.close }).click();
    // A press is one act: the key rests for a second.
    await page.waitForTimeout(1100);
  }
});

test('the diagram of a task opens at a scale at which it can be read, with the current step in sight', async ({
  as,
}) => {
  const { page } = await as('zhou.jianming');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/process/todo');
    await page.getByRole('option').first().click();
    const diagram = page.locator('.lab-diagram[aria-busy="false"]');
    await diagram.scrollIntoViewIfNeeded();
    const scale = await diagram.locator('.lab-zoom [aria-live]').textContent();
    expect(Number.parseInt(scale ?? '', 10), `at ${width} px`).toBeGreaterThanOrEqual(60);
    const pane = await diagram.boundingBox();
    const holder = await diagram
      .locator('.lab-diagram-pill[data-status="current"], [data-status="late"]')
      .first()
      .boundingBox();
    expect(holder?.x, `at ${width} px`).toBeGreaterThanOrEqual(pane?.x ?? 0);
    expect((holder?.x ?? 0) + (holder?.width ?? 0), `at ${width} px`).toBeLessThanOrEqual(
      (pane?.x ?? 0) + (pane?.width ?? 0),
    );
  }
});

test('the weeks of the home page are drawn on two axes, within their card', async ({ as }) => {
  const { page } = await as('chen.siyuan');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/dashboard?site=full');
    const chart = page.locator('.lab-weeks');
    await chart.scrollIntoViewIfNeeded();
    const card = await chart.boundingBox();
    for (const axis of ['xAxis', 'yAxis']) {
      const ticks = chart.locator(`.recharts-${axis}-tick-labels .recharts-cartesian-axis-tick-value`);
      await expect(ticks.nth(1)).toBeVisible();
      for (const tick of await ticks.all()) {
        const box = await tick.boundingBox();
        expect(box?.x, `${axis} at ${width} px`).toBeGreaterThanOrEqual(card?.x ?? 0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
      }
    }
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

test('a catalogue leaves out its last columns where there is no room for them, and says which', async ({
  as,
  language,
}) => {
  const { page } = await as('admin');
  for (const [width, path] of [
    [1024, '/hr/leaveClaimType'],
    [1024, '/hr/leaveAllocation'],
    [1024, '/purchase/vendorList'],
    [1440, '/hr/leaveClaimType'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    const frame = page.locator('.lab-table');
    await expect(frame.locator('tbody tr').nth(1)).toBeVisible();
    const table = frame.locator('.ant-table-content');
    const beyond = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(beyond, `${path} at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1024, height: 844 });
  await page.goto('/hr/leaveClaimType');
  await expect(page.locator('.lab-table-gone')).toContainText(tablesOf(language).hr.leaveType.fields.carryOver);
});
