import exceljs from 'exceljs';
import { expect } from 'playwright/test';
import { test } from './desk.js';
import { Administrator } from './pages/administrator.js';
import { filled, tablesOf } from './pages/tables.js';

test('users of a spreadsheet are mended in place, imported, given a role, and taken back', async ({ as, language }) => {
  const { org, shared, ui } = tablesOf(language);
  const { fields, userTypeCodes, loginTypeCodes, languageCodes } = org.user;
  const row = {
    [fields.userId]: 'new.comer',
    [fields.nameZh]: '新人',
    [fields.nameEn]: 'New Comer',
    [fields.abbreviation]: 'NC',
    [fields.userType]: 'Nobody knows',
    [fields.loginType]: loginTypeCodes[1],
    [fields.language]: languageCodes.en,
  };
  const admin = new Administrator(await as('admin'), language);
  const { page } = admin.person;
  await page.goto('/user/userListNew');
  const open = async () => {
    await page.getByRole('button', { name: ui.import.open, exact: true }).click();
    return page.getByRole('dialog', { name: filled(ui.import.title, { name: org.user.many }) });
  };
  const dialog = await open();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.xlsx', mimeType: sheetType, buffer: await aSheet(row) });
  const cell = dialog.getByRole('textbox', { name: filled(ui.import.cell, { row: '2', field: fields.userType }) });
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await expect(cell).toHaveAccessibleDescription(shared.field.choice);
  await cell.fill(userTypeCodes.S);
  await dialog.getByRole('button', { name: ui.import.check }).click();
  await dialog.getByRole('button', { name: filled(ui.import.run, { count: '1' }) }).click();
  await expect(dialog.getByText('people.xlsx')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await admin.openUser('new.comer');
  await expect(page.getByText(org.access.ofRoles.none)).toBeVisible();
  const role = language === 'zh' ? '审批人' : 'Approver';
  await page.getByRole('combobox', { name: org.access.ofRoles.choose }).click();
  await page.locator('.ant-select-item-option', { hasText: role }).click();
  await page.getByRole('button', { name: org.access.ofRoles.give, exact: true }).click();
  await expect(page.getByText(org.access.ofRoles.given)).toBeVisible();
  await page.getByRole('button', { name: filled(org.access.ofRoles.take, { name: role }) }).click();
  await page.getByRole('tooltip').getByRole('button', { name: org.members.take }).click();
  await expect(page.getByText(org.access.ofRoles.none)).toBeVisible();

  await page.goto('/user/userListNew?search=new.comer');
  const entry = page.getByRole('main').getByRole('link', { name: 'new.comer', exact: true });
  await expect(entry).toBeVisible();
  const again = await open();
  await again.getByRole('button', { name: ui.import.undo, exact: true }).click();
  await page.getByRole('tooltip').getByRole('button', { name: ui.import.undo, exact: true }).click();
  await expect(again.getByText(ui.import.undone)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(again).toBeHidden();
  await expect(entry).toHaveCount(0);
});

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function aSheet(row: Readonly<Record<string, string>>): Promise<Buffer> {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('users');
  sheet.addRow(Object.keys(row));
  sheet.addRow(Object.values(row));
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
