import { expect } from 'playwright/test';
import { test } from './desk.js';
import { filled, tablesOf } from './pages/tables.js';

test('a migration import with errors is mended, run and undone', async ({ as, language }) => {
  const { purchase, ui } = tablesOf(language);
  const { migration, vendor } = purchase;
  const li = await as('li.qian');
  const { page } = li;
  const { externalKey, name, taxNumber, expiryDate } = vendor.fields;
  const file = (rows: readonly (readonly string[])[]) => ({
    name: 'vendors.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([[externalKey, name, taxNumber, expiryDate], ...rows].map((row) => row.join(',')).join('\r\n')),
  });
  const upload = async (rows: readonly (readonly string[])[]) => {
    await page.goto('/purchase/ikou');
    await page.getByRole('button', { name: migration.new }).first().click();
    const dialog = page.getByRole('dialog', { name: migration.start.title });
    await dialog.getByRole('radio', { name: vendor.many }).check();
    await dialog.locator('input[type=file]').setInputFiles(file(rows));
    await expect(page.getByRole('heading', { level: 1, name: 'vendors.csv' })).toBeVisible();
  };

  await upload([
    ['OLD-1', 'Kestrel Optics', '', '2030-01-31'],
    ['OLD-2', 'Harbour Gases', '12', 'soon'],
    ['OLD-1', 'Twice', '', ''],
  ]);
  await li.sees(migration.run.mend);
  await page.getByRole('button', { name: new RegExp(`^${migration.report.effects.refused}`) }).click();
  await expect(page).toHaveURL(/view=refused/);
  const harbour = page.getByRole('row', { name: /Harbour Gases/ });
  await expect(harbour).toContainText(taxNumber);
  await expect(harbour).toContainText('soon');
  await expect(page.getByRole('row', { name: /Kestrel/ })).toHaveCount(0);
  const report = page.waitForEvent('download');
  await page.getByRole('button', { name: migration.report.download }).click();
  expect((await report).suggestedFilename()).toBe('purchase-migration-report.xlsx');

  const mended = [
    ['OLD-1', 'Kestrel Optics', '', '2030-01-31'],
    ['OLD-2', 'Harbour Gases', '911100001234567890', '2030-06-30'],
    ['OLD-3', 'Twice', '', ''],
  ];
  await upload(mended);
  await page.getByRole('button', { name: filled(migration.run.label_other, { count: '3' }), exact: true }).click();
  await expect(page.getByRole('button', { name: migration.undo.label, exact: true })).toBeVisible({ timeout: 20_000 });
  await li.sees(migration.states.done);
  const run = page.url();
  await page.goto('/purchase/vendorList?search=Harbour');
  await expect(page.getByRole('row', { name: /Harbour Gases/ })).toContainText('2030-06-30');

  // The same file again changes nothing.
  await upload(mended);
  await expect(page.getByRole('row', { name: /Kestrel/ })).toContainText(migration.report.effects.unchanged);

  await page.goto(run);
  await page.getByRole('button', { name: migration.undo.label, exact: true }).click();
  await page.getByRole('tooltip').getByRole('button', { name: migration.undo.label, exact: true }).click();
  await expect(page.getByText(migration.states.undone, { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  await page.goto('/purchase/vendorList?search=Harbour');
  await li.sees(ui.list.clear);
  await expect(page.getByRole('row', { name: /Harbour Gases/ })).toHaveCount(0);
});
