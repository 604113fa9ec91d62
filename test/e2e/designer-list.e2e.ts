import { expect, type Page } from 'playwright/test';
import { speaking, test } from './desk.js';
import type { Clerk } from './pages/clerk.js';
import { Inspector } from './pages/inspector.js';
import { Keys } from './pages/keys.js';
import { coded } from './pages/purchasing.js';
import { raiseSmallRequest, submitSmallRequest } from './pages/requests.js';
import { filled, tablesOf } from './pages/tables.js';
import { wordsOf, type Language } from './pages/words.js';

const key = 'purchase-request.steps';

// It gives a category another process, which other stories would meet.
test.use({ ownDesk: 'designer-list' });

/** Makes a process by keyboard and opens it as a list. */
async function openNew(page: Page, language: Language, variant: string): Promise<Keys> {
  const { designer, purchase } = tablesOf(language);
  const keys = new Keys(page);
  await page.goto('/processBpmn');
  await keys.pressOn(page.getByRole('button', { name: designer.diagrams.new }).first(), 'Enter');
  const creating = page.getByRole('dialog', { name: designer.diagrams.new });
  await keys.pressOn(creating.getByLabel(designer.diagrams.subject), 'Enter');
  await keys.choose(purchase.request.one);
  await keys.type(creating.getByLabel(designer.diagrams.variant), variant);
  await keys.type(creating.getByLabel(designer.diagrams.nameZh), `清单流程${variant}`);
  await keys.type(creating.getByLabel(designer.diagrams.nameEn), `By ${variant}`);
  await keys.press('Enter');
  await page.waitForURL(`**/processBpmn/purchase-request.${variant}`);

  const faces = page.getByRole('radiogroup').filter({ hasText: designer.diagrams.tabs.list });
  await keys.reach(faces);
  const list = faces.getByRole('radio', { name: designer.diagrams.tabs.list });
  // The group has the focus first, then the face that is open.
  for (let times = 0; times < 8 && !(await list.isChecked()); times++)
    await keys.press((await faces.locator('input:focus').count()) > 0 ? 'ArrowRight' : 'Tab');
  return keys;
}

/** Publishes the draft, by keyboard. */
async function publish(page: Page, language: Language, keys: Keys): Promise<void> {
  const { designer } = tablesOf(language);
  const words = wordsOf(language);
  await keys.pressOn(page.getByRole('button', { name: filled(designer.diagrams.publish, { version: '1' }) }), 'Enter');
  const dialog = page.getByRole('dialog');
  await keys.type(dialog.getByRole('textbox').first(), 'Written in the list');
  const publish = dialog.getByRole('button', { name: words.designer.publish });
  await expect(publish).toBeEnabled();
  await keys.pressOn(publish, 'Enter');
  await expect(dialog).toBeHidden();
}

/** Lets requests of the category run through a process. */
async function bind(admin: Clerk, process: string): Promise<string> {
  const id = await coded(admin, 'categories', 'CO');
  const category = await admin.get<Record<string, unknown>>(`/purchase/categories/${id}`);
  await admin.put(`/purchase/categories/${id}`, { ...category, process });
  return id;
}

test('a process is written in the list by keyboard alone, published, and requests run through it', async ({
  as,
  clerk,
  language,
  words,
}) => {
  const { designer } = tablesOf(language);
  const admin = await as('admin');
  const { page } = admin;
  const keys = await openNew(page, language, 'steps');
  const row = (id: string) => page.locator(`[data-step="${id}"]`);
  const inspector = new Inspector(page);

  // Branches behind the approval: the first for what is expensive, the second for all else.
  await keys.reach(row('submitted'));
  await keys.press('ArrowDown');
  await expect(row('headApproval')).toBeFocused();
  await keys.press('Insert');
  await keys.pick(designer.steps.blocks.exclusiveGateway);
  const branch = page.locator('.steps-branch').first().locator('[data-step]').first();
  await expect(branch).toBeFocused();
  await keys.press('Control+z');
  await expect(page.locator('.steps-branch')).toHaveCount(0);
  await keys.press('Control+y');
  await expect(page.locator('.steps-branch')).toHaveCount(2);

  await keys.goToRow(branch);
  await keys.press('Enter');
  const panel = page.locator('.designer-element-panel');
  await expect(panel.locator('.designer-names input').first()).toBeFocused();
  await page.keyboard.type('Expensive');
  await keys.press('Tab');
  await keys.pressOn(panel.getByRole('combobox', { name: designer.diagrams.takenWhen }), 'Enter');
  await keys.choose(designer.diagrams.way.condition);
  await keys.pressOn(panel.getByRole('button', { name: designer.diagrams.asText }), 'Enter');
  await keys.type(panel.getByRole('combobox', { name: designer.diagrams.condition }), 'amountBase > 20000');
  await keys.press('Tab', 'Escape');
  await expect(branch).toBeFocused();
  await expect(branch).toContainText('amountBase > 20000');

  // The CEO approves on the first branch.
  await keys.press('Insert');
  await keys.pick(designer.diagrams.kinds.approval);
  await expect(panel.locator('.designer-names input').first()).toBeFocused();
  await page.keyboard.type('CEO approval');
  await keys.press('Tab');
  await page.keyboard.type('总经理审批');
  await keys.press('Tab');
  const who = panel.getByRole('group', { name: designer.diagrams.who, exact: true });
  await keys.pressOn(who.getByRole('button', { name: designer.diagrams.addRule }).first(), 'Enter');
  await keys.pressOn(panel.getByRole('combobox', { name: designer.diagrams.rule, exact: true }), 'Enter');
  await keys.choose(designer.diagrams.rules.ceo.label);
  await keys.press('Escape');
  const ceo = page.locator('.steps-branch').first().locator('[data-step]').nth(1);
  await expect(ceo).toBeFocused();
  await expect(ceo).toContainText(designer.diagrams.rules.ceo.label);
  // A rejection leads where it leads beside it, to an end of its own.
  const rejection = page.locator('.steps-branch .steps-way').first();
  await expect(rejection).toBeVisible();

  // It is moved out of its branch and back, copied, and the copy removed.
  await keys.press('Alt+ArrowDown');
  await expect(page.locator('.steps-branch').first().locator('[data-step]')).toHaveCount(1);
  await expect(page.locator('[data-step]:focus')).toContainText('CEO');
  await keys.press('Control+z');
  await keys.goToRow(ceo);
  await keys.pressOn(
    page.getByRole('button', { name: filled(designer.steps.more, { name: 'CEO approval' }) }),
    'Enter',
  );
  await keys.pick(designer.steps.duplicate);
  await expect(page.locator('.steps-branch').first().locator('.steps-open')).toHaveCount(3);
  await keys.goToRow(page.locator('.steps-branch').first().locator('.steps-open').nth(2));
  await keys.press('Delete');
  await expect(page.locator('.steps-branch').first().locator('.steps-open')).toHaveCount(2);
  await inspector.settled();
  expect(await inspector.barriers()).toEqual([]);

  // The draft saves itself; the key does not wait for the pause.
  await keys.press('Control+s');
  await expect(page.getByRole('button', { name: designer.diagrams.save, exact: true })).toBeDisabled();
  const { xml } = await (await clerk('admin')).get<{ readonly xml: string }>(`/process/drafts/${key}`);
  for (const id of ['submitted', 'headApproval', 'approved', 'rejected', 'start', 'wasApproved', 'wasRejected'])
    expect(xml).toContain(`id="${id}"`);

  await publish(page, language, keys);

  await bind(await clerk('admin'), key);

  const chen = await as('chen.siyuan');
  const request = await raiseSmallRequest(chen, 'Gloves, by steps');
  await chen.sees(words.waiting);
  const lin = await as('lin.yutong');
  await lin.approve('Gloves, by steps', 'OK');
  await chen.page.goto(request);
  await chen.sees(words.approved);
});

test('a diagram that is more than steps is a table, and says where; a link leads to the place on the canvas', async ({
  as,
  language,
}) => {
  const { designer } = tablesOf(language);
  const { page } = await as('admin');
  await page.goto('/processBpmn/goal.simple');
  await page.getByText(designer.diagrams.tabs.list, { exact: true }).click();
  await expect(page.getByText(designer.steps.beyond)).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await page.locator('.steps-beyond').getByRole('button').first().click();
  await expect(page.locator('.djs-shape[data-element-id="inForce"].selected')).toBeVisible();
});

test.describe(() => {
  test.use(speaking.zh);

  test('a step is written in the list by keyboard alone and published in Chinese too', async ({
    as,
    clerk,
    language,
  }) => {
    const { diagrams } = tablesOf(language).designer;
    const { page } = await as('admin');
    const keys = await openNew(page, language, 'short');
    await keys.reach(page.locator('[data-step="submitted"]'));
    await keys.press('ArrowDown');
    await expect(page.locator('[data-step="headApproval"]')).toBeFocused();
    await keys.press('Insert');
    await keys.pick(diagrams.kinds.approval);
    const panel = page.locator('.designer-element-panel');
    await expect(panel.locator('.designer-names input').first()).toBeFocused();
    await page.keyboard.type('总经理审批');
    await keys.press('Tab');
    await page.keyboard.type('CEO approval');
    await keys.press('Tab');
    const who = panel.getByRole('group', { name: diagrams.who, exact: true });
    await keys.pressOn(who.getByRole('button', { name: diagrams.addRule }).first(), 'Enter');
    await keys.pressOn(panel.getByRole('combobox', { name: diagrams.rule, exact: true }), 'Enter');
    await keys.choose(diagrams.rules.ceo.label);
    await keys.press('Escape');
    await expect(page.locator('[data-step]:focus')).toContainText(diagrams.rules.ceo.label);
    await keys.press('Control+s');
    await expect(page.getByRole('button', { name: diagrams.save, exact: true })).toBeDisabled();
    await publish(page, language, keys);

    const chen = await clerk('chen.siyuan');
    const categoryId = await bind(await clerk('admin'), 'purchase-request.short');
    const request = await submitSmallRequest(chen, categoryId, 'Gloves, by steps in Chinese');
    await (await clerk('lin.yutong')).act(request, 'approve');
    expect(await chen.get(request)).toMatchObject({ state: 'requested' });
    await (await clerk('wang.haifeng')).act(request, 'approve');
    expect(await chen.get(request)).toMatchObject({ state: 'approved' });
  });
});
