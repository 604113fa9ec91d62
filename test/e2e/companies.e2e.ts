import { expect } from 'playwright/test';
import { test } from './desk.js';
import { filled, tablesOf } from './pages/tables.js';

test('two records of one company are found alike and merged; what named the second names the first', async ({
  as,
  clerk,
  language,
}) => {
  const { company: words, contract: contractWords } = tablesOf(language);
  const { company } = words;
  const admin = await clerk('admin');
  const name = `Boreal Assays ${language}`;
  const tax = `91310000${language === 'zh' ? 'BOREALZH1' : 'BOREALEN1'}`;
  const aVendor = (values: object) =>
    admin.post<{ id: string }>('/company/companies', { isVendor: true, enabled: true, ...values });
  const kept = await aVendor({ name, taxNumber: tax, tel: '021-5555' });
  const second = `${name}, Ltd.`;
  const gone = await aVendor({ name: second, taxNumber: tax, tel: '021-6666' });
  const [own] = (await admin.get<{ rows: { id: string }[] }>('/company/companies?isOwn=true')).rows;
  const [type] = (await admin.get<{ rows: { id: string }[] }>('/contract/types?enabled=true')).rows;
  const contract = await admin.post<{ id: string; number: string }>('/contract/contracts', {
    ...{ typeId: type?.id, title: 'Assays of a year', partyAId: own?.id, partyBId: gone.id },
    ...{ currency: 'CNY', amount: '1000.00' },
  });

  const keeper = await as('admin');
  const { page } = keeper;
  await page.goto(`/contractManage/company/${kept.id}`);
  await expect(page.getByText(company.by.tax).first()).toBeVisible();
  await page.getByRole('button', { name: `${company.merge.open} ${second}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(contractWords.contract.many);
  // The telephone number of the second record is the right one.
  await dialog.getByRole('radio', { name: '021-6666' }).check();
  await dialog.getByRole('button', { name: company.merge.ok, exact: true }).click();
  await keeper.sees(filled(company.merge.done, { name }));
  await keeper.sees('021-6666');
  await keeper.sees(second);

  // The link of what names it leads to the contract, which has the company that was kept.
  await page.getByRole('link', { name: '1', exact: true }).click();
  await keeper.sees(contract.number);
  await page.goto(`/contractManage/contract/${contract.id}`);
  await keeper.sees(name);

  // An old address follows, and going back does no harm.
  await page.goto(`/contractManage/company/${gone.id}`);
  await page.waitForURL(`**/contractManage/company/${kept.id}`);
  await keeper.sees(filled(company.mergedInto, { name }));
});
