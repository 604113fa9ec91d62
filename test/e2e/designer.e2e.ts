import { readFile } from 'node:fs/promises';
import { expect } from 'playwright/test';
import { test } from './desk.js';
import { overlapsIn } from './pages/overlaps.js';
import { filled, tablesOf } from './pages/tables.js';

// What is drawn is saved by itself: other stories would meet the drafts.
test.use({ ownDesk: 'designer' });

const foreign = `<?xml version="1.0"?>
<definitions xmlns = "http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="d" targetNamespace="x">
  <process id="Process_1" name="Purchase check" isExecutable="false">
    <startEvent id="begin" name="Requested"/><sequenceFlow id="toCheck" sourceRef="begin" targetRef="check"/>
    <userTask id="check" name="Check" camunda:assignee="li.qian"/>
    <sequenceFlow id="toEnd" sourceRef="check" targetRef="done"/><endEvent id="done" name="Done"/><sticker/>
  </process>
</definitions>`;

test('a file of another tool is imported as a process of a kind of record, laid out, with nothing lost unsaid', async ({
  as,
  language,
}) => {
  const { designer } = tablesOf(language);
  const { page } = await as('admin');
  await page.goto('/processBpmn/purchase-request.simple');
  const task = (id: string) => page.locator(`.djs-shape[data-element-id="${id}"]`);
  await expect(page.getByRole('navigation', { name: designer.diagrams.palette })).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'check.bpmn', mimeType: 'application/xml', buffer: Buffer.from(foreign) });
  const dialog = page.getByRole('dialog', { name: filled(designer.arrival.title, { name: 'check.bpmn' }) });
  await expect(dialog.getByText('purchase-request.simple')).toBeVisible();
  await expect(dialog.getByText(designer.arrival.notExecutable)).toBeVisible();
  await expect(dialog.getByText(designer.arrival.laidOut)).toBeVisible();
  await expect(dialog.getByText('<sticker/>')).toBeVisible();
  await expect(dialog.getByText('camunda:assignee')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(task('check')).toHaveCount(0);

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'check.bpmn', mimeType: 'application/xml', buffer: Buffer.from(foreign) });
  await dialog.getByRole('button', { name: designer.arrival.import }).click();
  await expect(task('check')).toBeVisible();
  await task('check').click();
  const panel = page.getByRole('complementary', { name: 'Check' });
  await expect(panel.getByText(filled(designer.diagrams.whoFromFile, { who: 'li.qian' }))).toBeVisible();
  await page.getByRole('button', { name: designer.diagrams.undoImport }).click();
  await expect(task('check')).toHaveCount(0);
});

test('the condition of a flow is chosen from lists, with the values of the field', async ({ as, language }) => {
  const { designer } = tablesOf(language);
  const { page } = await as('admin');
  await page.goto('/processBpmn/purchase-quote.standard');
  const flow = page.locator('[data-element-id="above20000"] .djs-hit').first();
  await flow.click({ force: true });
  await page.getByRole('button', { name: designer.condition.add }).click();
  await page.getByRole('combobox', { name: designer.condition.field }).nth(1).click();
  await page.locator('.ant-select-item-option', { hasText: language === 'zh' ? '类别代码' : 'Category code' }).click();
  await page.getByRole('combobox', { name: designer.condition.value }).click();
  await page.locator('.ant-select-item-option', { hasText: 'IP' }).click();
  await page.getByRole('button', { name: designer.diagrams.asText }).click();
  await expect(page.getByRole('combobox', { name: designer.diagrams.condition })).toHaveValue(
    'amountBase > 20000 and category = "IP"',
  );
});

test('finding in the diagram and the menu of all elements open where they can be used', async ({ as, language }) => {
  const { designer } = tablesOf(language);
  const { page } = await as('admin');
  await page.setViewportSize({ width: 1024, height: 620 });
  await page.goto('/processBpmn/purchase-request.simple');
  await page.getByRole('button', { name: designer.diagrams.tools.search }).click();
  const search = page.locator('.djs-search-input input');
  await expect(search).toBeFocused();
  await search.pressSequentially(language === 'zh' ? '直属经理' : 'manager');
  // Chinese is put in as text: the key that ends the typing is pressed as by a person.
  await page.keyboard.press('End');
  await expect(page.locator('.djs-search-result').first()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: designer.diagrams.menuAppend }).click();
  const menu = page.getByRole('combobox', { name: designer.diagrams.menuAppend });
  await expect(menu).toBeFocused();
  await menu.pressSequentially('inclusive');
  await page.keyboard.press('End');
  await expect(page.getByRole('option', { name: designer.diagrams.kinds.inclusiveGateway })).toBeInViewport({
    ratio: 1,
  });
});

test('a process is drawn by keyboard alone: elements are appended, changed and undone without the pointer', async ({
  as,
  language,
}) => {
  const { designer } = tablesOf(language);
  const { kinds } = designer.diagrams;
  const { page } = await as('admin');
  await page.goto('/processBpmn/purchase-request.simple');
  const canvas = page.getByRole('region', { name: designer.diagrams.canvas });
  const panel = page.getByRole('complementary', { name: designer.diagrams.panel });
  const choose = async (key: 'n' | 'r', title: string, kind: string) => {
    await canvas.locator('svg').first().focus();
    await page.keyboard.press(key);
    const menu = page.getByRole('combobox', { name: title });
    await menu.pressSequentially(kind);
    await page.keyboard.press('End');
    await expect(page.locator('.djs-popup .entry')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
  };
  await page.getByRole('button', { name: designer.diagrams.undo }).waitFor();
  await choose('n', designer.diagrams.menuAppend, 'eventSubProcess');
  await expect(panel.getByText(kinds.eventSubProcess, { exact: true })).toBeVisible();
  await expect(page.locator('.djs-shape[data-element-id^="Event_"]')).toHaveCount(1);
  await choose('r', designer.diagrams.menuReplace, 'transaction');
  await expect(panel.getByText(kinds.transaction, { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.locator('.djs-shape[data-element-id^="Activity_"]').click({ position: { x: 200, y: 20 } });
  await expect(panel.getByText(kinds.eventSubProcess, { exact: true })).toBeVisible();
});

test('several elements are aligned, coloured and saved as a picture; what is copied is pasted in another tab', async ({
  as,
  language,
}) => {
  const { designer } = tablesOf(language);
  const { page } = await as('admin');
  await page.goto('/processBpmn/purchase-request.standard');
  const shape = (id: string, on = page) => on.locator(`.djs-shape[data-element-id="${id}"]`);
  const top = async (id: string) => (await shape(id).boundingBox())?.y ?? 0;
  await shape('ceoApproval').click();
  await page.keyboard.down('Shift');
  await shape('headApproval').click();
  await page.keyboard.up('Shift');
  const bar = page.getByRole('toolbar', { name: filled(designer.diagrams.selected, { count: '2' }) });
  expect(await top('ceoApproval')).not.toBeCloseTo(await top('headApproval'), 0);
  await bar.getByRole('button', { name: designer.diagrams.align.middle }).click();
  await expect.poll(async () => Math.abs((await top('ceoApproval')) - (await top('headApproval')))).toBeLessThan(1);
  await bar.getByRole('button', { name: designer.diagrams.colours.green }).click();
  await expect(shape('headApproval').locator('.djs-visual rect').first()).toHaveCSS('fill', 'rgb(230, 246, 237)');

  for (const [format, words] of [
    ['svg', '<svg'],
    ['png', 'PNG'],
  ] as const) {
    await page.getByRole('button', { name: designer.diagrams.moreActs }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: designer.diagrams.exports[format] }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`purchase-request.standard.${format}`);
    const content = await readFile(await file.path(), 'latin1');
    expect(content).toContain(words);
    expect(content).not.toContain('var(--');
  }

  await shape('headApproval').click();
  await page.keyboard.press('Control+c');
  const other = await page.context().newPage();
  await other.goto('/processBpmn/purchase-request.simple');
  await expect(other.getByRole('navigation', { name: designer.diagrams.palette })).toBeVisible();
  const canvas = other.getByRole('region', { name: designer.diagrams.canvas });
  await canvas.click({ position: { x: 40, y: 40 } });
  await other.keyboard.press('Control+v');
  await other.mouse.move(500, 220, { steps: 4 });
  await other.mouse.click(500, 220);
  await expect(shape('headApproval', other)).toHaveCount(1);
});

test('nothing of the bar of the designer is cut at 1024 pixels, and no pill of the diagram lies over another', async ({
  as,
  language,
}) => {
  const { ui } = tablesOf(language);
  const { page } = await as('admin');
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/processBpmn/purchase-request.standard');
  const pills = page.locator('.lab-diagram-pill');
  await expect(pills.first()).toBeAttached();
  expect(await overlapsIn(page, '.designer-bar')).toEqual([]);
  for (let times = 0; times < 4; times++) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const shown = (await pills.filter({ visible: true }).all()).map((pill) => pill.boundingBox());
    const boxes = (await Promise.all(shown)).filter((box) => box !== null);
    expect(boxes.length).toBeGreaterThan(0);
    const over = boxes.filter((one, place) =>
      boxes
        .slice(place + 1)
        .some(
          (other) =>
            Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 1 &&
            Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 1,
        ),
    );
    expect(over).toEqual([]);
    await page.getByRole('button', { name: ui.diagram.smaller }).click();
  }
});
