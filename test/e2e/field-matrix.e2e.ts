import { expect, type Page } from 'playwright/test';
import { speaking, test } from './desk.js';
import type { Clerk } from './pages/clerk.js';
import { Inspector } from './pages/inspector.js';
import { coded } from './pages/purchasing.js';
import { raiseSmallRequest, submitSmallRequest } from './pages/requests.js';
import { filled, tablesOf } from './pages/tables.js';
import { wordsOf, type Language } from './pages/words.js';

// The process of other stories shows the amount.
test.use({ ownDesk: 'field-matrix' });
test.describe.configure({ mode: 'serial' });

const amount = '240.00';

type Right = 'read' | 'hidden';

/** The process of small requests. */
async function keyOf(admin: Clerk): Promise<string> {
  const { rows } = await admin.get<{ rows: readonly { code: string; process: string }[] }>(
    '/purchase/categories?pageSize=100',
  );
  return rows.find(({ code }) => code === 'CO')?.process ?? '';
}

/** Gives the manager's step another right to the amount in the matrix, and publishes that. */
async function publishRight(
  page: Page,
  language: Language,
  {
    key,
    from,
    to,
    version,
  }: { readonly key: string; readonly from: Right; readonly to: Right; readonly version: string },
): Promise<void> {
  const { designer } = tablesOf(language);
  const { rights } = designer.diagrams;
  // By keyboard: the first field of the record is all that is money, the second step is the manager's.
  await page.goto(`/processBpmn/${key}`);
  await page.getByText(designer.diagrams.tabs.fields, { exact: true }).click();
  const grid = page.getByRole('grid', { name: designer.matrix.label });
  await expect(grid).toBeVisible();
  const cell = grid.locator('[data-spot="0,1"]');
  await expect(cell).toContainText(rights[from]);
  await cell.focus();
  await page.keyboard.press(to.slice(0, 1));
  await expect(cell).toContainText(rights[to]);
  await page.keyboard.press('ArrowDown');
  await expect(grid.locator('[data-spot="1,1"]')).toBeFocused();

  // The draft saves itself; the key does not wait for the pause.
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: designer.diagrams.save, exact: true })).toBeDisabled();
  await page.getByRole('button', { name: filled(designer.diagrams.publish, { version }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(`Money is ${to}`);
  const publish = dialog.getByRole('button', { name: wordsOf(language).designer.publish });
  await expect(publish).toBeEnabled();
  await publish.click();
  await expect(dialog).toBeHidden();
}

test('a field that the matrix hides in one step is not seen by its approver once that is published', async ({
  as,
  clerk,
  language,
}) => {
  const { page } = await as('admin');
  const key = await keyOf(await clerk('admin'));

  const chen = await as('chen.siyuan');
  await raiseSmallRequest(chen, 'Gloves, seen');
  const lin = await as('lin.yutong');
  await lin.openTask('Gloves, seen');
  await lin.sees(amount, false);
  // Its line in the list would show the amount later on.
  await lin.approve('Gloves, seen', 'OK');

  await publishRight(page, language, { key, from: 'read', to: 'hidden', version: '2' });
  const inspector = new Inspector(page);
  await inspector.settled();
  expect(await inspector.barriers()).toEqual([]);

  await raiseSmallRequest(chen, 'Gloves, hidden');
  await chen.sees(amount, false);
  await lin.openTask('Gloves, hidden');
  await expect(lin.page.getByText(amount).filter({ visible: true })).toHaveCount(0);
});

test.describe(() => {
  test.use(speaking.zh);

  test('a field that the matrix shows again is seen again, in Chinese too', async ({ as, clerk, language }) => {
    const office = await clerk('admin');
    const { page } = await as('admin');
    await publishRight(page, language, { key: await keyOf(office), from: 'hidden', to: 'read', version: '3' });
    const categoryId = await coded(office, 'categories', 'CO');
    await submitSmallRequest(await clerk('chen.siyuan'), categoryId, 'Gloves, seen again');
    const lin = await as('lin.yutong');
    await lin.openTask('Gloves, seen again');
    await lin.sees(amount, false);
  });
});
