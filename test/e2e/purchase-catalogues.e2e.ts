import exceljs from 'exceljs';
import { expect } from 'playwright/test';
import { addDays } from '../../libs/shared/day.js';
import { test } from './desk.js';
import { filled, tablesOf } from './pages/tables.js';

const today = new Date().toISOString().slice(0, 10);

test('a vendor with two banks, imported cost centres, and an item that fills a line', async ({
  as,
  language,
  words,
}) => {
  const { purchase, ui } = tablesOf(language);
  const { vendor, costCentre, line } = purchase;
  const li = await as('li.qian');
  const { page } = li;

  await page.goto('/purchase/vendorList');
  await page.getByRole('button', { name: filled(ui.catalogue.new, { name: vendor.one }) }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: vendor.fields.name, exact: true }).fill('Northwind Reagents');
  await li.day(vendor.fields.expiryDate, addDays(today, 12));
  const add = drawer.getByRole('button', { name: vendor.banksParts.add });
  for (const [number, account] of ['4558 01', '1219 02'].entries()) {
    await add.click();
    const bank = drawer.getByRole('group', {
      name: filled(vendor.banksParts.one, { number: String(number + 1) }),
    });
    await bank.getByRole('textbox', { name: vendor.banksParts.name, exact: true }).fill(`Bank ${number + 1}`);
    await bank.getByRole('textbox', { name: vendor.banksParts.account, exact: true }).fill(account);
  }
  const defaults = drawer.getByRole('switch', { name: vendor.banksParts.isDefault });
  await defaults.nth(1).click();
  await expect(defaults.nth(0)).not.toBeChecked();
  await drawer.getByRole('button', { name: ui.form.save, exact: true }).click();
  await expect(drawer).toBeHidden();
  const row = page.getByRole('row', { name: /Northwind Reagents/ });
  await expect(row).toContainText(vendor.stateCodes.expiring);
  await expect(row).toContainText(addDays(today, 12));
  await page.goto('/purchase/vendorList?state=expired');
  await li.sees(vendor.stateCodes.expired);
  await expect(row).toHaveCount(0);
  await page.goto('/purchase/vendorList?search=Northwind');
  await row.click();
  await expect(defaults.nth(1)).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.goto('/purchase/costCentre');
  await page.getByRole('button', { name: ui.import.open, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: filled(ui.import.title, { name: costCentre.many }) });
  const { code, name } = costCentre.fields;
  const buffer = await aSheet([code, name], ['PX-1', 'Proteomics'], ['PX-2', 'Metabolomics']);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'centres.xlsx', mimeType: sheetType, buffer });
  await dialog.getByRole('button', { name: filled(ui.import.run, { count: '2' }) }).click();
  await expect(dialog.getByText('centres.xlsx')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await li.sees('Metabolomics');

  await page.goto('/purchase/myPrList/new');
  const cell = (column: string) => page.getByLabel(words.request.cell(column, 1), { exact: true });
  // A new row becomes a line with the first letter; the field stays the same.
  // An item that the demo company has not bought yet: its price is that of the catalogue.
  await cell(line.fields.item).pressSequentially('ejjyf');
  await expect(page.getByRole('option', { name: /D2650/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(cell(line.fields.item)).toHaveValue('二甲基亚砜');
  await expect(cell(line.fields.catalogNo)).toHaveValue('D2650');
  await expect(cell(line.fields.brand)).toHaveValue('Sigma');
  await expect(cell(line.fields.unitPrice)).toHaveValue('486.00');
  await expect(cell(line.fields.casNo)).toHaveValue('67-68-5');
  await cell(line.fields.item).fill('Anything else');
  await expect(cell(line.fields.item)).toHaveValue('Anything else');
});

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function aSheet(...rows: readonly (readonly string[])[]): Promise<Buffer> {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('rows');
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
