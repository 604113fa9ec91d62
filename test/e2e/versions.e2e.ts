import { expect } from 'playwright/test';
import { test } from './desk.js';
import { raiseSmallRequest } from './pages/requests.js';

// Files run in the order of their names: this one comes last, for it changes the way that requests take.
test('a step that the process admin draws and publishes is taken by new requests and not by running ones', async ({
  as,
  words,
}) => {
  const chen = await as('chen.siyuan');
  const before = await raiseSmallRequest(chen, 'Gloves, before the change');

  const admin = await as('xu.mengyao');
  const { page } = admin;
  await page.goto('/processBpmn/purchase-request.standard');
  const palette = page.getByRole('navigation', { name: words.designer.palette });
  const flow = page.locator('[data-element-id="managerApproved"] .djs-hit').first();
  // A straight line has no height, so it never counts as visible.
  await expect(flow).toBeAttached();
  await expect(palette).toBeVisible();
  const offer = await palette.getByRole('button', { name: words.designer.approve, exact: true }).boundingBox();
  const canvas = await page.locator('.djs-container').boundingBox();
  if (!offer || !canvas) throw new Error('the palette or the diagram is not on the screen');
  await page.mouse.move(offer.x + 40, offer.y + 12);
  await page.mouse.down();
  await page.mouse.move(offer.x + 80, offer.y + 20, { steps: 4 });
  await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 4, { steps: 12 });
  // What is dragged over the edge of the canvas scrolls it: the flow is where it is now.
  const target = await flow.boundingBox();
  if (!target) throw new Error('the flow is not on the screen');
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 12 });
  await page.mouse.up();

  const panel = page.getByRole('complementary', { name: words.designer.panel });
  await panel.getByLabel(words.designer.nameZh).fill('复核');
  await panel.getByLabel(words.designer.nameEn).fill('Second look');
  const addRule = panel
    .getByRole('group', { name: words.designer.who, exact: true })
    .getByRole('button', { name: words.designer.addRule });
  // What is wrong with a step comes while one draws it, and must not push away what one is about to press.
  const problem = panel.locator('.designer-own-problems');
  await expect(problem).toBeVisible();
  const [field, below] = [await addRule.boundingBox(), await problem.boundingBox()];
  expect(below?.y).toBeGreaterThan((field?.y ?? Infinity) + (field?.height ?? 0));
  await addRule.click();
  await panel.getByRole('combobox', { name: words.designer.rule, exact: true }).click();
  await page.locator('.ant-select-item-option', { hasText: words.designer.ceo }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: words.designer.publish }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.designer.note).fill('The CEO looks at every request');
  // The scenarios of the old path do not fit any more; the admin says so.
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: words.designer.publish }).click();
  await expect(dialog).toBeHidden();

  const after = await raiseSmallRequest(chen, 'Gloves, after the change');
  const lin = await as('lin.yutong');
  await lin.approve('Gloves, before the change', 'OK');
  await lin.approve('Gloves, after the change', 'OK');

  await chen.page.goto(before);
  await chen.sees(words.approved);
  await chen.page.goto(after);
  await chen.sees(words.waiting);
  await chen.sees(words.designer.secondLook, false);
  const wang = await as('wang.haifeng');
  await wang.approve('Gloves, after the change', 'OK');
  await chen.page.reload();
  await chen.sees(words.approved);
});
