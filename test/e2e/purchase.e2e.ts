import { writeFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import { expect, type TestInfo } from 'playwright/test';
import { people } from '../../libs/modules/demo/server/people.js';
import { eventually } from '../support/eventually.js';
import { test } from './desk.js';
import { raiseSmallRequest, writeSmallRequest } from './pages/requests.js';
import { tablesOf } from './pages/tables.js';
import type { Words } from './pages/words.js';

const lines = [
  ['ESI probe assembly', 'SCX-5026785', 'triple quad', 'SCIEX', 2, 'pc', 38500, 'CNY'],
  ['C18 column 2.1×100 mm', '186002352', '1.7 μm', 'Waters', 6, 'pc', 5400, 'CNY'],
  ['Acetonitrile, LC-MS grade', 'A955-4', '4 L', 'Fisher', 30, 'bottle', 640, 'CNY'],
] as const;

test('a request with imported lines goes to manager, head and CEO, and its requester is notified by mail', async ({
  as,
  words,
  smtp,
}, info) => {
  const title = 'LC-MS spare parts 2027';
  const sheet = await aSheet(info, words);

  const chen = await as('chen.siyuan');
  await chen.page.goto('/purchase/myPrList');
  await chen.page.getByRole('button', { name: words.request.new }).click();
  await chen.choose(words.request.category, words.request.consumables);
  await chen.field(words.request.title).fill(title);
  await chen.day(words.request.needed, '2027-01-15');
  await chen.page.locator('input[type=file][accept=".xlsx"]').setInputFiles(sheet);
  await chen.sees(words.request.imported(lines.length), false);
  await chen.sees('128,600.00');
  await chen.page.getByRole('button', { name: words.submit, exact: true }).click();
  await chen.page.waitForURL(/\/purchase\/myPrList\/[\w-]{36}$/);
  await chen.sees(words.waiting);

  for (const decider of ['lin.yutong', 'zhou.jianming', 'wang.haifeng']) {
    const person = await as(decider);
    await person.approve(title, 'OK');
  }

  await chen.page.reload();
  await chen.sees(words.approved);
  const notified = () =>
    smtp.mails.some(
      ({ to, subject }) =>
        to.some((address) => address.startsWith('chen.siyuan')) && words.request.decided.test(subject),
    );
  await eventually(notified, 'the mail to the requester');
});

test('a rejected request comes back with the reason and can be mended and sent again', async ({
  as,
  language,
  words,
}) => {
  const title = 'Gloves for the winter';
  const chen = await as('chen.siyuan');
  await raiseSmallRequest(chen, title);

  const lin = await as('lin.yutong');
  await lin.openTask(title);
  // Without a reason nothing is sent; the cursor is where it belongs.
  await lin.page.keyboard.press('r');
  await expect(lin.field(words.opinion)).toBeFocused();
  await lin.field(words.opinion).fill('Two boxes are enough');
  await lin.decide(() => lin.page.getByRole('button', { name: words.reject }).click());
  await expect(lin.page.getByRole('option', { name: new RegExp(title) })).toHaveCount(0);

  await chen.page.reload();
  await chen.sees('Two boxes are enough', false);
  await chen.sees(words.rejected);
  const path = chen.path;
  await chen.page.goto('/purchase/myPrList');
  await expect(chen.page.getByRole('row', { name: new RegExp(title) })).toContainText(words.rejected);
  await chen.page.goto('/dashboard');
  await expect(chen.page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toContainText(
    'Two boxes are enough',
  );
  await chen.page.goto(`${path}/edit`);
  await chen.sees('Two boxes are enough', false);
  await chen.page.getByLabel(words.request.cell(words.request.columns.quantity, 1), { exact: true }).fill('2');
  await chen.page.keyboard.press('Control+Enter');
  await chen.page.waitForURL(/\/purchase\/myPrList\/[\w-]{36}$/);
  // Back with the approver, the page says what was changed, and can leave out the rest.
  const { seen } = tablesOf(language).ui;
  await lin.openTask(title);
  const line = lin.page.getByRole('row').filter({ hasText: seen.was });
  await expect(line).toHaveCount(1);
  await expect(line.locator('del').first()).toBeVisible();
  const owner = lin.page.locator('.lab-facts dt', { hasText: tablesOf(language).purchase.request.fields.owner });
  await expect(owner).toBeVisible();
  await lin.page.getByRole('switch', { name: seen.only }).press('Space');
  await expect(owner).toBeHidden();
  await expect(line).toBeVisible();
  await lin.approve(title, 'Thanks');
  await chen.page.reload();
  await chen.sees(words.approved);
});

test('a request for another owner is confirmed by the owner before the manager approves it', async ({
  as,
  language,
  words,
}) => {
  const { request, form } = tablesOf(language).purchase;
  const title = 'Gloves for the colleague';
  const owner = people.find(({ username }) => username === 'guo.tao')?.[language] ?? '';
  const chen = await as('chen.siyuan');
  await chen.page.goto('/purchase/myPrList/new');
  await chen.choose(words.request.category, words.request.reagents);
  await chen.choose(request.fields.ownerId, owner);
  await chen.sees(form.ownerConfirms);
  await writeSmallRequest(chen, title);
  await chen.sees(words.waiting);

  const guo = await as('guo.tao');
  await guo.page.goto(chen.path);
  await guo.sees(title, false);
  await guo.decide(() => guo.page.getByRole('button', { name: new RegExp(`^${request.actions.confirm}`) }).click());
  const lin = await as('lin.yutong');
  await lin.approve(title, 'OK');
  await chen.page.reload();
  await chen.sees(words.approved);
});

/** A workbook with the columns of the import template. */
async function aSheet(info: TestInfo, words: Words): Promise<string> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('1');
  sheet.addRow(Object.values(words.request.columns));
  for (const line of lines) sheet.addRow([...line]);
  const path = info.outputPath('lines.xlsx');
  writeFileSync(path, Buffer.from(await book.xlsx.writeBuffer()));
  return path;
}
