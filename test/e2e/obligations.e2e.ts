import { expect } from 'playwright/test';
import { addDays, addMonths } from '../../libs/shared/day.js';
import { test } from './desk.js';
import { tablesOf } from './pages/tables.js';

const today = new Date().toISOString().slice(0, 10);
const due = addDays(today, 7);
const contractTitle = '联合开发保密协议';

test('a repeated payment of a contract is in list, calendar and chart, reminds its owner, and is marked as done', async ({
  as,
  clerk,
  words,
  language,
}) => {
  const { contract: table } = tablesOf(language);
  const { obligation } = table;
  const title = `Licence fee ${language}`;
  const he = await as('he.yuxin');
  const { page } = he;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
  const writer = await clerk('he.yuxin');
  const { rows } = await writer.get<{ rows: { id: string; number: string; title: string }[] }>(
    '/contract/contracts?size=100',
  );
  const { id: contract = '', number = '' } = rows.find((row) => row.title === contractTitle) ?? {};

  await page.goto(`/contractManage/contract/${contract}`);
  await page.getByRole('tab', { name: obligation.part }).click();
  await button(obligation.add).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: obligation.form.repeat }).check();
  await he.day(obligation.fields.dueDay, due);
  await he.day(obligation.form.repeatUntil, addMonths(due, 3));
  await dialog.getByRole('textbox', { name: obligation.fields.title }).fill(title);
  await dialog.getByRole('textbox', { name: obligation.fields.amount }).fill('7777');
  await expect(dialog.getByRole('status')).toContainText(addMonths(due, 3));
  await dialog.getByRole('button', { name: obligation.form.save }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(title, { exact: true }).filter({ visible: true })).toHaveCount(4);

  await page.goto(`/contractManage/obligation?search=${encodeURIComponent(title)}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('row').filter({ hasText: title })).toHaveCount(4);
  await button(obligation.chart.asTable).click();
  const month = main.getByRole('row').filter({ hasText: addMonths(due, 2).slice(0, 7) });
  await month.getByRole('link', { name: '7,777.00' }).click();
  await expect(main.getByRole('row').filter({ hasText: title })).toHaveCount(1);
  await he.sees(addMonths(due, 2));

  await page.goto(`/contractManage/obligation?show=calendar&month=${due.slice(0, 7)}`);
  const entry = page.getByRole('link', { name: title }).filter({ visible: true });
  await expect(entry).toHaveCount(due.slice(0, 7) === addMonths(due, 1).slice(0, 7) ? 2 : 1);

  // It is due in a week: the days of contracts remind of it, once.
  const admin = await clerk('admin');
  for (const _ of [1, 2]) await admin.post('/system/jobs/contract.days/run', {});
  const bell = page.getByRole('button', { name: words.notifications });
  // The contract is confidential: what leaves its page names it by its number.
  const sentence = obligation.dueNoticeConfidential.replace('{{number}}', number).replace('{{day}}', due);
  const notice = page
    .getByRole('dialog', { name: words.notifications })
    .getByRole('link')
    .filter({ hasText: sentence });
  await expect(async () => {
    await page.goto('/dashboard');
    await bell.click();
    await expect(notice).toHaveCount(1, { timeout: 2000 });
  }).toPass();
  await notice.click();
  await page.waitForURL(/part=obligations$/);

  const row = page.getByRole('row').filter({ hasText: title }).filter({ hasText: due }).first();
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: obligation.acts.done.label }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: obligation.fields.note }).fill('paid by bank');
  await page.getByRole('dialog').getByRole('button', { name: obligation.acts.done.label }).click();
  await expect(row).toContainText(obligation.statusCodes.done);
  await he.sees('paid by bank');
  await page.goto(`/contractManage/obligation?search=${encodeURIComponent(title)}`);
  await expect(main.getByRole('row').filter({ hasText: title })).toHaveCount(3);
});
