import { expect, type Locator } from 'playwright/test';
import { test } from './desk.js';
import { Inspector } from './pages/inspector.js';
import { raiseSmallRequest } from './pages/requests.js';
import { filled, tablesOf } from './pages/tables.js';

const key = 'purchase-request.steps';

// It gives a category another process, which other stories would meet.
test.use({ ownDesk: 'designer-list' });

test('a process is written in the list by keyboard alone, published, and requests run through it', async ({
  as,
  clerk,
  language,
  words,
}) => {
  const { designer, purchase } = tablesOf(language);
  const admin = await as('admin');
  const { page } = admin;
  const press = async (...keys: readonly string[]) => {
    for (const one of keys) await page.keyboard.press(one);
  };
  /** Goes on with Tab until a part of the page, or something within it, has the focus. */
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    const isReached = () => target.evaluate((element) => element.contains(document.activeElement));
    for (let times = 0; times < 200 && !(await isReached()); times++) await press('Tab');
    expect(await isReached()).toBe(true);
  };
  /** Goes along the rows of the list, of which one has the focus, to another one. */
  const goToRow = async (target: Locator) => {
    await expect(page.locator('[data-step]:focus')).toBeVisible();
    await press('Home');
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (let times = 0; times < 20 && !(await isThere()); times++) await press('ArrowDown');
    await expect(target).toBeFocused();
  };
  const pressOn = async (target: Locator, ...keys: readonly string[]) => {
    await reach(target);
    await press(...keys);
  };
  const type = async (target: Locator, text: string) => {
    await reach(target);
    await page.keyboard.type(text);
  };
  /** Goes down an open list to an entry, and takes it: presses once more when the entry before has lost its mark. */
  const goDownTo = async (marked: Locator, text: string) => {
    await expect(marked).toHaveText(/\S/);
    for (let times = 0; times < 40; times++) {
      const now = (await marked.textContent()) ?? '';
      if (now === text) break;
      await press('ArrowDown');
      await expect(marked).not.toHaveText(now);
    }
    await expect(marked).toHaveText(text);
    await press('Enter');
    // An Escape that follows at once would close the list only.
    await expect(marked).toBeHidden();
  };
  const pick = (name: string) => goDownTo(page.locator('.ant-dropdown-menu-item:focus'), name);
  const choose = (text: string) =>
    goDownTo(page.locator('.ant-select-item-option-active').filter({ visible: true }), text);
  await page.goto('/processBpmn');
  await pressOn(page.getByRole('button', { name: designer.diagrams.new }).first(), 'Enter');
  const creating = page.getByRole('dialog', { name: designer.diagrams.new });
  await pressOn(creating.getByLabel(designer.diagrams.subject), 'Enter');
  await choose(purchase.request.one);
  await type(creating.getByLabel(designer.diagrams.variant), 'steps');
  await type(creating.getByLabel(designer.diagrams.nameZh), '清单流程');
  await type(creating.getByLabel(designer.diagrams.nameEn), 'By steps');
  await press('Enter');
  await page.waitForURL(`**/processBpmn/${key}`);

  const row = (id: string) => page.locator(`[data-step="${id}"]`);
  const faces = page.getByRole('radiogroup').filter({ hasText: designer.diagrams.tabs.list });
  await reach(faces);
  const list = faces.getByRole('radio', { name: designer.diagrams.tabs.list });
  // The group has the focus first, then the face that is open.
  for (let times = 0; times < 8 && !(await list.isChecked()); times++)
    await press((await faces.locator('input:focus').count()) > 0 ? 'ArrowRight' : 'Tab');
  const inspector = new Inspector(page);

  // Branches behind the approval: the first for what is expensive, the second for all else.
  await reach(row('submitted'));
  await press('ArrowDown');
  await expect(row('headApproval')).toBeFocused();
  await press('Insert');
  await pick(designer.steps.blocks.exclusiveGateway);
  const branch = page.locator('.steps-branch').first().locator('[data-step]').first();
  await expect(branch).toBeFocused();
  await press('Control+z');
  await expect(page.locator('.steps-branch')).toHaveCount(0);
  await press('Control+y');
  await expect(page.locator('.steps-branch')).toHaveCount(2);

  await goToRow(branch);
  await press('Enter');
  const panel = page.locator('.designer-element-panel');
  await expect(panel.locator('.designer-names input').first()).toBeFocused();
  await page.keyboard.type('Expensive');
  await press('Tab');
  await pressOn(panel.getByRole('combobox', { name: designer.diagrams.takenWhen }), 'Enter');
  await choose(designer.diagrams.way.condition);
  await pressOn(panel.getByRole('button', { name: designer.diagrams.asText }), 'Enter');
  await type(panel.getByRole('combobox', { name: designer.diagrams.condition }), 'amountBase > 20000');
  await press('Tab', 'Escape');
  await expect(branch).toBeFocused();
  await expect(branch).toContainText('amountBase > 20000');

  // The CEO approves on the first branch.
  await press('Insert');
  await pick(designer.diagrams.kinds.approval);
  await expect(panel.locator('.designer-names input').first()).toBeFocused();
  await page.keyboard.type('CEO approval');
  await press('Tab');
  await page.keyboard.type('总经理审批');
  await press('Tab');
  const who = panel.getByRole('group', { name: designer.diagrams.who, exact: true });
  await pressOn(who.getByRole('button', { name: designer.diagrams.addRule }).first(), 'Enter');
  await pressOn(panel.getByRole('combobox', { name: designer.diagrams.rule, exact: true }), 'Enter');
  await choose(designer.diagrams.rules.ceo.label);
  await press('Escape');
  const ceo = page.locator('.steps-branch').first().locator('[data-step]').nth(1);
  await expect(ceo).toBeFocused();
  await expect(ceo).toContainText(designer.diagrams.rules.ceo.label);
  // A rejection leads where it leads beside it, to an end of its own.
  const rejection = page.locator('.steps-branch .steps-way').first();
  await expect(rejection).toBeVisible();

  // It is moved out of its branch and back, copied, and the copy removed.
  await press('Alt+ArrowDown');
  await expect(page.locator('.steps-branch').first().locator('[data-step]')).toHaveCount(1);
  await expect(page.locator('[data-step]:focus')).toContainText('CEO');
  await press('Control+z');
  await goToRow(ceo);
  await pressOn(page.getByRole('button', { name: filled(designer.steps.more, { name: 'CEO approval' }) }), 'Enter');
  await pick(designer.steps.duplicate);
  await expect(page.locator('.steps-branch').first().locator('.steps-open')).toHaveCount(3);
  await goToRow(page.locator('.steps-branch').first().locator('.steps-open').nth(2));
  await press('Delete');
  await expect(page.locator('.steps-branch').first().locator('.steps-open')).toHaveCount(2);
  await inspector.settled();
  expect(await inspector.barriers()).toEqual([]);

  // The draft saves itself; the key does not wait for the pause.
  await press('Control+s');
  await expect(page.getByRole('button', { name: designer.diagrams.save, exact: true })).toBeDisabled();
  const { xml } = await (await clerk('admin')).get<{ readonly xml: string }>(`/process/drafts/${key}`);
  for (const id of ['submitted', 'headApproval', 'approved', 'rejected', 'start', 'wasApproved', 'wasRejected'])
    expect(xml).toContain(`id="${id}"`);

  await pressOn(page.getByRole('button', { name: filled(designer.diagrams.publish, { version: '1' }) }), 'Enter');
  const dialog = page.getByRole('dialog');
  await type(dialog.getByRole('textbox').first(), 'Written in the list');
  const publish = dialog.getByRole('button', { name: words.designer.publish });
  await expect(publish).toBeEnabled();
  await pressOn(publish, 'Enter');
  await expect(dialog).toBeHidden();

  const catalogue = await clerk('admin');
  const { rows } = await catalogue.get<{ rows: readonly { id: string; code: string; version: number }[] }>(
    '/purchase/categories?pageSize=100',
  );
  const consumables = rows.find(({ code }) => code === 'CO');
  const one = await catalogue.get<Record<string, unknown>>(`/purchase/categories/${consumables?.id ?? ''}`);
  await catalogue.put(`/purchase/categories/${consumables?.id ?? ''}`, { ...one, process: key });

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
