import { expect } from 'playwright/test';
import { test } from './desk.js';
import { Inspector } from './pages/inspector.js';
import { raiseSmallRequest } from './pages/requests.js';
import { filled, tablesOf } from './pages/tables.js';

// The process of other stories shows the amount.
test.use({ ownDesk: 'field-matrix' });

const amount = '240.00';

test('a field that the matrix hides in one step is not seen by its approver once that is published', async ({
  as,
  clerk,
  words,
  language,
}) => {
  const { designer } = tablesOf(language);
  const { page } = await as('admin');
  const catalogue = await clerk('admin');
  const { rows } = await catalogue.get<{ rows: readonly { code: string; process: string }[] }>(
    '/purchase/categories?pageSize=100',
  );
  const key = rows.find(({ code }) => code === 'CO')?.process ?? '';

  const chen = await as('chen.siyuan');
  await raiseSmallRequest(chen, 'Gloves, seen');
  const lin = await as('lin.yutong');
  await lin.openTask('Gloves, seen');
  await lin.sees(amount, false);
  // Its line in the list would show the amount later on.
  await lin.approve('Gloves, seen', 'OK');

  // By keyboard: the first field of the record is all that is money, the second step is the manager's.
  await page.goto(`/processBpmn/${key}`);
  await page.getByText(designer.diagrams.tabs.fields, { exact: true }).click();
  const grid = page.getByRole('grid', { name: designer.matrix.label });
  await expect(grid).toBeVisible();
  const inspector = new Inspector(page);
  await inspector.settled();
  expect(await inspector.barriers()).toEqual([]);
  const cell = grid.locator('[data-spot="0,1"]');
  await expect(cell).toContainText(designer.diagrams.rights.read);
  await cell.focus();
  await page.keyboard.press('h');
  await expect(cell).toContainText(designer.diagrams.rights.hidden);
  await page.keyboard.press('ArrowDown');
  await expect(grid.locator('[data-spot="1,1"]')).toBeFocused();

  // The draft saves itself; the key does not wait for the pause.
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: designer.diagrams.save, exact: true })).toBeDisabled();
  await page.getByRole('button', { name: filled(designer.diagrams.publish, { version: '2' }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('Money is hidden');
  const publish = dialog.getByRole('button', { name: words.designer.publish });
  await expect(publish).toBeEnabled();
  await publish.click();
  await expect(dialog).toBeHidden();

  await raiseSmallRequest(chen, 'Gloves, hidden');
  await chen.sees(amount, false);
  await lin.openTask('Gloves, hidden');
  await expect(lin.page.getByText(amount).filter({ visible: true })).toHaveCount(0);
});
