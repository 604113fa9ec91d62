import { expect } from 'playwright/test';
import { test } from './desk.js';
import { filled, tablesOf } from './pages/tables.js';

test('the bar of acts on chosen instances is in view and can be read, however long the list is', async ({
  as,
  language,
}) => {
  const { ui } = tablesOf(language);
  const { page } = await as('admin');
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/processBpmn?tab=instances');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: ui.list.bulk });
  await expect(bar).toBeInViewport({ ratio: 1 });
  const [ground, text] = await bar.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    return [backgroundColor, color];
  });
  expect(text).toBe('rgb(255, 255, 255)');
  expect(ground).toBe('rgb(27, 38, 52)');
  // It can be scrolled away from the last row.
  await page.getByRole('row').last().getByRole('checkbox').check();
  await expect(bar).toBeInViewport({ ratio: 1 });
});

test('all instances that a filter finds are suspended together, and resumed again', async ({ as, language }) => {
  const { cockpit, ui } = tablesOf(language);
  const { page } = await as('admin');
  const bar = page.getByRole('toolbar', { name: ui.list.bulk });
  const dialog = page.getByRole('dialog');
  const list = (view: string) => page.goto(`/processBpmn?tab=instances&view=${view}&startedFrom=2020-01-01`);
  const total = async () => (await page.locator('.lab-title-total').textContent()) ?? '';
  const order = async (word: 'suspend' | 'resume', count: string) => {
    await page.getByRole('row').first().getByRole('checkbox').check();
    await bar.getByRole('button', { name: filled(ui.list.chooseAll, { count }), exact: true }).press('Enter');
    await expect(bar.getByRole('status')).toHaveText(filled(ui.list.chosen, { count }));
    await expect(bar).toBeFocused();
    const verb = cockpit[word].act;
    await bar.getByRole('button', { name: verb, exact: true }).click();
    await dialog.getByRole('textbox').fill('Stocktaking');
    await dialog.getByRole('button', { name: filled(cockpit.bulk.act, { verb, count }), exact: true }).click();
    await expect(dialog.getByRole('status')).toHaveText(filled(cockpit.bulk.allDone, { count }));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(bar).toBeHidden();
  };
  await list('running');
  await expect(page.getByRole('row').nth(20)).toBeVisible();
  const count = await total();
  expect(Number(count)).toBeGreaterThan(20);
  await order('suspend', count);
  await list('suspended');
  await expect.poll(total).toBe(count);
  await order('resume', count);
  await expect(page.getByText(cockpit.none.suspended.title).or(page.getByText(ui.list.noMatch_one))).toBeVisible();
});

test('the buttons of an operation keep their place while its diagram comes, and its reason is in view, at every width', async ({
  as,
  language,
}) => {
  const { cockpit, ui } = tablesOf(language);
  const { page } = await as('admin');
  const dialog = page.getByRole('dialog');
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/process/instances/effects', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/processBpmn?tab=instances&view=running&site=full');
    const rows = page.locator('.lab-list-body').locator('tbody tr[data-row-key], .lab-row-cards li');
    for (const nth of [0, 1]) await rows.nth(nth).getByRole('checkbox').check();
    const { act: verb } = cockpit.suspend;
    const bar = page.getByRole('toolbar', { name: ui.list.bulk });
    await bar.getByRole('button', { name: verb, exact: true }).click();
    const button = dialog.getByRole('button', { name: filled(cockpit.bulk.act, { verb, count: '2' }), exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    const before = await button.boundingBox();
    release();
    await expect(dialog.locator('.lab-diagram[aria-busy="false"]')).toBeAttached();
    expect(await button.boundingBox(), `at ${width} px`).toEqual(before);
    for (const each of [button, dialog.getByRole('textbox')]) await expect(each).toBeInViewport({ ratio: 1 });
    await page.unroute('**/api/process/instances/effects');
  }
});

test('a boundary event is put on the border of the chosen task, or carried to the border of one', async ({
  as,
  clerk,
  language,
}) => {
  const { designer } = tablesOf(language);
  const { page } = await as('admin');
  await page.goto('/processBpmn/leave-claim.standard');
  const task = (id: string) => page.locator(`.djs-shape[data-element-id="${id}"]`);
  const attached = page.locator('.djs-shape[data-element-id^="Event_"]');
  await page.getByRole('button', { name: new RegExp(`^${designer.diagrams.offers.boundary}`) }).click();
  const offer = async () => {
    await page.getByRole('button', { name: designer.diagrams.kinds.timerBoundary, exact: true }).click();
  };
  await task('managerApproval').click();
  await offer();
  await expect(attached).toHaveCount(1);

  await page.getByRole('region', { name: designer.diagrams.canvas }).click({ position: { x: 500, y: 20 } });
  await offer();
  const box = await task('headApproval').boundingBox();
  if (!box) throw new Error('the task is not on the screen');

  await page.mouse.move(box.x + box.width / 2, box.y + box.height + 60, { steps: 6 });
  const edge = { x: box.x + box.width / 2, y: box.y + box.height - 8 };
  await page.mouse.move(edge.x, edge.y, { steps: 6 });
  await page.mouse.click(edge.x, edge.y);
  await expect(attached).toHaveCount(2);

  // The draft saves itself; the key does not wait for the pause.
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: designer.diagrams.save, exact: true })).toBeDisabled();
  const { xml } = await (await clerk('admin')).get<{ readonly xml: string }>('/process/drafts/leave-claim.standard');
  const hosts = [...xml.matchAll(/<bpmn:boundaryEvent [^>]*id="Event_[^>]*/g)].map(
    ([tag]) => /attachedToRef="(\w+)"/.exec(tag)?.[1],
  );
  expect(hosts.sort()).toEqual(['headApproval', 'managerApproval']);
});
