import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { picturesOn, pagesOf, qrOf } from '../support/papers.js';
import { test } from './desk.js';
import type { Clerk } from './pages/clerk.js';
import { filled, tablesOf } from './pages/tables.js';

// Signatures have a day: the product has one of its own.
test.use({ kind: 'embedded', startsOn: '12-07' });

const today = `${new Date().getFullYear()}-12-07`;
const page = (record: string) => record.replace('contract/contracts', 'contractManage/contract');

/** A draft of a technical service between the own company and a vendor; answers its route. */
async function aDraft(clerk: Clerk, values: Record<string, unknown>): Promise<string> {
  const idOf = async (route: string, search: string) => {
    const { rows } = await clerk.get<{ rows: { id: string }[] }>(
      `/${route}/options?search=${encodeURIComponent(search)}`,
    );
    return rows[0]?.id ?? '';
  };
  const [typeId, partyAId, partyBId] = [
    await idOf('contract/types', '技术服务'),
    await idOf('company/companies', '启明生物科技有限公司'),
    await idOf('company/companies', '华析色谱技术有限公司'),
  ];
  const body = { typeId, partyAId, partyBId, currency: 'CNY', effectDate: today, ...values };
  return `/contract/contracts/${(await clerk.post<{ id: string }>('/contract/contracts', body)).id}`;
}

test('versions of an attachment are compared, a signature is drawn, a sheet printed and verified, a change compared', async ({
  as,
  clerk,
  language,
  words,
  browser,
}) => {
  const { contract: table, ui, account } = tablesOf(language);
  const { contract } = table;
  const { versions } = ui.file;
  const writer = await clerk('he.yuxin');
  const manager = await clerk('sun.li');
  const record = await aDraft(writer, {
    title: 'Method transfer',
    amount: '64000.00',
    content: 'Twelve assays are delivered.',
  });
  const he = await as('he.yuxin');
  const button = (name: string) => he.page.getByRole('button', { name, exact: true }).filter({ visible: true });
  const text = (line: string) => ({ name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from(line) });

  await he.page.goto(`${page(record)}/edit`);
  await he.page.locator('input[type=file]').setInputFiles(text('Payment within 30 days 三十天'));
  await he.sees('terms.txt');
  await he.page.keyboard.press('Control+s');
  await expect
    .poll(async () => (await writer.get<{ files: unknown[] }>(record)).files.length, { timeout: 15_000 })
    .toBe(1);
  await he.page.goto(page(record));
  await button(filled(versions.of, { name: 'terms.txt' })).click();
  const drawer = he.page.getByRole('dialog', { name: versions.title });
  const add = filled(versions.add, { revision: '2' });
  await expect(drawer.getByRole('button', { name: add })).toBeVisible();
  await drawer.locator('input[type=file]').setInputFiles(text('Payment within 60 days 六十天'));
  await he.sees(filled(versions.added, { revision: '2' }));
  await expect(drawer.locator('del')).toHaveText(['30', '三']);
  await expect(drawer.locator('ins')).toHaveText(['60', '六']);
  await he.page.keyboard.press('Escape');

  await writer.act(record, 'submit');
  await manager.act(record, 'approve');
  await he.page.reload();
  await expect(button(contract.actions.signB)).toHaveCount(0);
  await button(contract.actions.signA).click();
  const dialog = he.page.getByRole('dialog', { name: contract.actions.signA });
  await dialog.getByRole('textbox', { name: contract.signing.signer }).fill('Wang Haifeng');
  await he.day(contract.signing.day, today);
  const scan = { name: 'signed-A.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%signed by A\n') };
  await dialog.locator('input[type=file]').first().setInputFiles(scan);
  // Its name is there while it is sent, too; it can be opened once it has arrived.
  await expect(dialog.getByRole('button', { name: 'signed-A.pdf' }).first()).toBeVisible();
  await dialog.getByRole('button', { name: contract.signing.addPicture }).click();
  const pad = dialog.getByRole('img', { name: ui.signature.pad });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('no pad');
  await he.page.mouse.move(box.x + 40, box.y + 90);
  await he.page.mouse.down();
  for (const [x, y] of [
    [90, 40],
    [140, 100],
    [200, 50],
  ] as const)
    await he.page.mouse.move(box.x + x, box.y + y, { steps: 6 });
  await he.page.mouse.up();
  await dialog.getByRole('button', { name: ui.signature.use }).click();
  await expect(
    dialog.getByRole('img', { name: filled(contract.signing.pictureOf, { signer: 'Wang Haifeng' }) }),
  ).toBeVisible();
  await he.decide(() => dialog.getByRole('button', { name: contract.actions.signA }).click());
  await expect(button(contract.actions.signB)).toBeVisible();
  await writer.act(record, 'signB', { signer: 'Chen Li', day: today, fileId: await writer.scanned() });
  await he.page.reload();
  await expect(
    he.page.getByRole('img', { name: filled(contract.signing.pictureOf, { signer: 'Wang Haifeng' }) }),
  ).toBeVisible();

  await button(words.papers.print).click();
  const coming = he.page.waitForEvent('download');
  await he.page.getByRole('menuitem', { name: contract.papers.contract, exact: true }).click();
  const pdf = readFileSync(await (await coming).path());
  const [sheet = ''] = await pagesOf(pdf);
  for (const said of ['Method transfer', '64,000.00', 'Wang Haifeng', 'Chen Li']) expect(sheet).toContain(said);
  expect(await picturesOn(pdf)).toBe(1);
  const anywhere = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: words.papers.locale });
  const phone = await anywhere.newPage();
  const address = (await qrOf(pdf)) ?? '';
  await phone.goto(new URL(new URL(address).pathname, he.page.url()).href);
  await expect(phone.getByRole('heading', { name: account.verify.agrees })).toBeVisible();
  await expect(phone.getByText('CNY 64,000.00')).toBeVisible();
  await expect(phone.getByText('Method transfer')).toHaveCount(0);
  await anywhere.close();

  const { version } = await writer.get<{ version: number }>(record);
  const change = await writer.post<{
    id: string;
    version: number;
    typeId: string;
    partyA: { id: string };
    partyB: { id: string };
  }>(`${record}/relate`, { version, relation: 'change' });
  await writer.put(`/contract/contracts/${change.id}`, {
    ...{ typeId: change.typeId, partyAId: change.partyA.id, partyBId: change.partyB.id, currency: 'CNY' },
    ...{ title: 'Method transfer', amount: '72000.00', content: 'Fifteen assays are delivered.' },
    version: change.version,
  });
  await he.page.goto(`${page(`/contract/contracts/${change.id}`)}?part=compare`);
  const row = he.page.getByRole('row', { name: contract.fields.amount });
  await expect(row).toContainText('64,000.00');
  await expect(row).toContainText('72,000.00');
  await expect(he.page.locator('del').filter({ visible: true })).toHaveText(['Twelve']);
  await expect(he.page.locator('ins').filter({ visible: true })).toHaveText(['Fifteen']);
});
