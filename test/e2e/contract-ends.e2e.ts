import { expect } from 'playwright/test';
import { addDays } from '../../libs/shared/day.js';
import { aPdf } from '../support/texts-in-files.js';
import { test } from './desk.js';
import type { Clerk } from './pages/clerk.js';
import { tablesOf } from './pages/tables.js';

// The same days as in the other stories of contracts, so that they share a product.
test.use({ kind: 'embedded', startsOn: '12-07' });

const today = `${new Date().getFullYear()}-12-07`;
const page = (record: string) => record.replace('contract/contracts', 'contractManage/contract');
const record = (path: string) => path.replace('contractManage/contract', 'contract/contracts');

async function idOf(clerk: Clerk, route: string, search: string): Promise<string> {
  const { rows } = await clerk.get<{ rows: { id: string }[] }>(
    `/${route}/options?search=${encodeURIComponent(search)}`,
  );
  return rows[0]?.id ?? '';
}

/** A contract between the own company and a vendor. */
async function aDraft(clerk: Clerk, typeId: string, values: Record<string, unknown>): Promise<string> {
  const partyAId = await idOf(clerk, 'company/companies', '启明生物科技有限公司');
  const partyBId = await idOf(clerk, 'company/companies', '华析色谱技术有限公司');
  const body = { typeId, partyAId, partyBId, currency: 'CNY', amount: '9000.00', ...values };
  return `/contract/contracts/${(await clerk.post<{ id: string }>('/contract/contracts', body)).id}`;
}

async function inEffect(writer: Clerk, manager: Clerk, contract: string): Promise<void> {
  await writer.act(contract, 'submit');
  await manager.act(contract, 'approve');
  for (const party of ['A', 'B'])
    await writer.act(contract, `sign${party}`, { signer: 'Chen Li', day: today, fileId: await writer.scanned() });
}

test('a contract of a type without a process is refused at the submit, and is submitted once the type has one', async ({
  as,
  clerk,
  language,
}) => {
  const { contract: table } = tablesOf(language);
  const { contract } = table;
  const [admin, writer] = [await clerk('admin'), await clerk('he.yuxin')];
  const code = `NP${language === 'zh' ? 'Z' : 'E'}`;
  const type = {
    ...{ code, nameZh: code, nameEn: code, prefix: code, process: 'contract.direct', terminationProcess: null },
    ...{ signsInOrder: true, reminderDays: null, renewalMonths: null, renewalDays: null, keywords: null },
  };
  const made = await admin.post<{ id: string; version: number }>('/contract/types', { ...type, enabled: true });
  const draft = await aDraft(writer, made.id, { title: 'Cleaning of the laboratory', effectDate: today });
  const idle = await admin.put<{ version: number }>(`/contract/types/${made.id}`, {
    ...{ ...type, process: null, enabled: false, version: made.version },
  });

  const he = await as('he.yuxin');
  const submit = he.page.getByRole('button', { name: contract.actions.submit, exact: true }).filter({ visible: true });
  await he.page.goto(`${page(draft)}/edit`);
  await submit.click();
  await he.sees(table.errors[6009], false);
  await expect(he.field(contract.fields.title)).toHaveValue('Cleaning of the laboratory');
  await he.page.reload();
  await expect(he.field(contract.fields.title)).toHaveValue('Cleaning of the laboratory');

  await admin.put(`/contract/types/${made.id}`, { ...type, enabled: true, version: idle.version });
  await submit.click();
  await he.page.waitForURL(/\/contractManage\/contract\/[\w-]{36}$/);
  await he.sees(contract.states.toSign);
});

test('a contract is found by a sentence inside its PDF, is supplemented, and expires with its supplement', async ({
  as,
  clerk,
  language,
}) => {
  const { contract: table } = tablesOf(language);
  const { contract } = table;
  const [admin, writer, manager] = [await clerk('admin'), await clerk('he.yuxin'), await clerk('sun.li')];
  const typeId = await idOf(writer, 'contract/types', '技术服务');
  const clause = language === 'zh' ? '违约金不超过合同总价的百分之五' : 'liquidated damages are capped at five percent';
  const [searched, marked] = language === 'zh' ? ['违约金', '违约金'] : ['liquidated damages', 'liquidated'];
  const [effectDate, expiryDate] = [addDays(today, -40), addDays(today, -1)];

  const draft = await aDraft(writer, typeId, { title: 'Calibration', effectDate, expiryDate });
  const he = await as('he.yuxin');
  const button = (name: string) => he.page.getByRole('button', { name, exact: true }).filter({ visible: true });
  await he.page.goto(`${page(draft)}/edit`);
  const pdf = { name: 'annex.pdf', mimeType: 'application/pdf', buffer: await aPdf(clause) };
  await he.page.locator('input[type=file]').setInputFiles(pdf);
  await he.sees('annex.pdf');
  await he.page.keyboard.press('Control+s');
  // The text of a file is read by a worker.
  await expect
    .poll(async () => (await writer.get<{ files: { text?: string }[] }>(draft)).files.map(({ text }) => text), {
      timeout: 30_000,
    })
    .toEqual(['read']);
  await he.page.goto('/contractManage/contract');
  await he.page.getByRole('searchbox').filter({ visible: true }).first().fill(searched);
  const row = he.page.getByRole('row', { name: /Calibration/ });
  await expect(row).toContainText('annex.pdf');
  await expect(row.locator('mark').first()).toContainText(marked);

  await inEffect(writer, manager, draft);
  await he.page.goto(page(draft));
  await he.sees(contract.states.effective);
  await button(contract.more).click();
  await he.page.getByRole('menuitem', { name: table.contractActs.supplement.label }).click();
  await he.page.getByRole('dialog').getByRole('button', { name: table.contractActs.supplement.label }).click();
  await he.page.waitForURL(/\/contractManage\/contract\/[\w-]{36}\/edit$/);
  const supplement = record(he.path.replace(/\/edit$/, ''));
  await he.field(contract.fields.title).fill('Calibration, one more balance');
  await he.field(contract.fields.amount).fill('600');
  await he.field(contract.fields.content).fill('One more balance is calibrated.');
  await he.day(contract.fields.effectDate, effectDate);
  await he.page.keyboard.press('Control+s');
  await expect
    .poll(async () => (await writer.get<{ content: string }>(supplement)).content, { timeout: 15_000 })
    .toBe('One more balance is calibrated.');
  await inEffect(writer, manager, supplement);
  await he.page.goto(page(draft));
  await he.page.getByRole('tab', { name: contract.valid.title }).click();
  await he.day(contract.valid.date, addDays(today, -5));
  await he.sees('One more balance is calibrated.');

  await admin.post('/system/jobs/contract.days/run', {});
  for (const ended of [draft, supplement])
    await expect
      .poll(async () => (await writer.get<{ state: string }>(ended)).state, { timeout: 30_000 })
      .toBe('expired');
  await he.page.reload();
  await he.sees(contract.states.expired);
});

test('a contract is terminated by an approved termination whose day has come', async ({ as, clerk, language }) => {
  const { contract: table } = tablesOf(language);
  const { contract, contractActs, termination } = table;
  const [writer, manager] = [await clerk('he.yuxin'), await clerk('sun.li')];
  const typeId = await idOf(writer, 'contract/types', '技术服务');
  const draft = await aDraft(writer, typeId, { title: 'Courier services', effectDate: addDays(today, -10) });
  await inEffect(writer, manager, draft);
  const he = await as('he.yuxin');
  const button = (name: string) => he.page.getByRole('button', { name, exact: true }).filter({ visible: true });
  await he.page.goto(page(draft));
  await button(contract.more).click();
  await he.page.getByRole('menuitem', { name: contractActs.terminate.label }).click();
  await he.day(termination.fields.day, today);
  await he.field(termination.fields.reason).fill('Another courier');
  await button(termination.actions.submit).click();
  await he.page.waitForURL(/\/contractManage\/termination\/[\w-]{36}$/);

  const manages = await as('sun.li');
  await manages.page.goto(he.path);
  await manages.decide(() =>
    manages.page
      .getByRole('button', { name: termination.actions.approve, exact: true })
      .filter({ visible: true })
      .first()
      .click(),
  );
  await he.page.goto(page(draft));
  await he.sees(contract.states.terminated);
  await he.page.goto('/contractManage/contract?state=terminated');
  await expect(he.page.getByRole('row', { name: /Courier services/ })).toBeVisible();
});
