import { expect } from 'playwright/test';
import { addDays } from '../../libs/shared/day.js';
import { test } from './desk.js';
import type { Person } from './pages/person.js';
import { tablesOf } from './pages/tables.js';

// The days of a contract pass in this story: an embedded product has the day of its process.
test.use({ kind: 'embedded', startsOn: '12-07' });

const today = `${new Date().getFullYear()}-12-07`;
const own = '启明生物科技有限公司';
const other = '华析色谱技术有限公司';

/** Finds an entry of a longer list by its words. */
async function find(person: Person, field: string, entry: string): Promise<void> {
  const { page } = person;
  const box = page.getByRole('combobox', { name: field, exact: true });
  const offered = page.locator('.ant-select-item-option').filter({ visible: true });
  const found = offered.filter({ hasText: entry }).first();
  await box.fill(entry);
  await expect(found).toBeVisible();
  // The answer moves what it finds to the top: pressed before, it would be somewhere else.
  await expect(offered.filter({ hasNotText: entry })).toHaveCount(0);
  await found.click();
  await expect(page.locator('.ant-select').filter({ has: box })).toContainText(entry);
}

test('a contract is approved and signed by both parties, supplemented, and terminated before its end', async ({
  as,
  clerk,
  language,
}) => {
  const { contract: words } = tablesOf(language);
  const { contract, contractActs, termination } = words;
  const type = language === 'zh' ? '技术服务' : 'Technical services';
  const he = await as('he.yuxin');
  const button = (name: string) => he.page.getByRole('button', { name, exact: true }).filter({ visible: true });
  await he.page.goto('/contractManage/contract');
  await button(contract.new)
    .or(he.page.getByRole('button', { name: contract.new }))
    .first()
    .click();
  await he.choose(contract.fields.typeId, type);
  await he.field(contract.fields.title).fill('Stability study');
  await find(he, contract.fields.partyAId, own);
  await find(he, contract.fields.partyBId, other);
  await he.field(contract.fields.amount).fill('48000');
  await he.day(contract.fields.effectDate, today);
  await he.day(contract.fields.expiryDate, addDays(today, 300));
  await button(contract.actions.submit).click();
  await he.page.waitForURL(/\/contractManage\/contract\/[\w-]{36}$/);
  const page = he.path;
  const record = page.replace('contractManage/contract', 'contract/contracts');
  await he.sees(contract.states.requested);
  const manager = await clerk('sun.li');
  await manager.act(record, 'approve');
  const writer = await clerk('he.yuxin');

  await he.page.reload();
  await he.sees(contract.states.toSign);
  await button(contract.actions.signA).click();
  const dialog = he.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: contract.signing.signer }).fill('Wang Haifeng');
  await he.day(contract.signing.day, today);
  const scan = Buffer.from('%PDF-1.4\n%signed by A\n');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'signed-A.pdf', mimeType: 'application/pdf', buffer: scan });
  // Its name is there while it is sent, too; it can be opened once it has arrived.
  await expect(dialog.getByRole('button', { name: 'signed-A.pdf' }).first()).toBeVisible();
  await he.decide(() => dialog.getByRole('button', { name: contract.actions.signA }).click());
  await expect(button(contract.actions.signB)).toBeVisible();
  await writer.act(record, 'signB', { signer: 'Chen Li', day: today, fileId: await writer.scanned() });
  await he.page.reload();
  await he.sees(contract.states.effective);
  await button(contract.signing.check).click();
  await he.sees(contract.signing.intact);

  await button(contract.more).click();
  await he.page.getByRole('menuitem', { name: contractActs.supplement.label }).click();
  await he.page.getByRole('dialog').getByRole('button', { name: contractActs.supplement.label }).click();
  await he.page.waitForURL(/\/contractManage\/contract\/[\w-]{36}\/edit$/);
  await he.field(contract.fields.title).fill('Stability study, two more lots');
  await he.field(contract.fields.amount).fill('6000');
  await he.day(contract.fields.effectDate, today);
  await button(contract.actions.submit).click();
  await he.page.waitForURL(/\/contractManage\/contract\/[\w-]{36}$/);
  const supplement = he.path.replace('contractManage/contract', 'contract/contracts');
  await manager.act(supplement, 'approve');
  for (const party of ['A', 'B'])
    await writer.act(supplement, `sign${party}`, { signer: 'Chen Li', day: today, fileId: await writer.scanned() });
  await he.page.goto(page);
  await he.sees('Stability study, two more lots');
  await he.page.getByRole('tab', { name: contract.valid.title }).click();
  await he.sees(contract.valid.supplements);

  await button(contract.more).click();
  await he.page.getByRole('menuitem', { name: contractActs.terminate.label }).click();
  await he.day(termination.fields.day, addDays(today, 1));
  await he.field(termination.fields.reason).fill('The study is moved');
  await button(termination.actions.submit).click();
  await he.page.waitForURL(/\/contractManage\/termination\/[\w-]{36}$/);
  await manager.act(he.path.replace('contractManage/termination', 'contract/terminations'), 'approve');
  await he.page.goto(page);
  await he.sees(contract.terminating.replace('{{day}}', addDays(today, 1)));
});
