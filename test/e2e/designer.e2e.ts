import { expect } from 'playwright/test';
import { test } from './desk.js';
import { overlapsIn } from './pages/overlaps.js';
import { filled, tablesOf } from './pages/tables.js';

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
  await page.goto('/processBpmn/purchase-request.standard');
  const flow = page.locator('[data-element-id="above20000"] .djs-hit').first();
  await flow.click({ force: true });
  await page.getByRole('button', { name: designer.condition.add }).click();
  await page.getByRole('combobox', { name: designer.condition.field }).nth(1).click();
  await page.locator('.ant-select-item-option', { hasText: language === 'zh' ? '类别代码' : 'Category code' }).click();
  await page.getByRole('combobox', { name: designer.condition.value }).click();
  await page.locator('.ant-select-item-option', { hasText: 'IP' }).click();
  await page.getByRole('button', { name: designer.diagrams.asText }).click();
  await expect(page.getByRole('textbox', { name: designer.diagrams.condition })).toHaveValue(
    'amountBase > 20000 and category = "IP"',
  );
});

test('finding in the diagram and the list of further elements open where they can be used', async ({
  as,
  language,
}) => {
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
  await page.getByRole('button', { name: designer.diagrams.more, exact: true }).click();
  await expect(page.getByRole('menuitem', { name: designer.diagrams.kinds.inclusiveGateway })).toBeInViewport({
    ratio: 1,
  });
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
