import { expect } from 'playwright/test';
import { people, reader, startLdapjs } from '../support/ldap-server.js';
import { test } from './desk.js';
import { Administrator } from './pages/administrator.js';
import { tablesOf } from './pages/tables.js';

const password = 'Of-the-directory 9';

test('an administrator connects the company directory; its people sign in with the password that it keeps', async ({
  as,
  desk,
  browser,
  contextOptions,
  language,
}) => {
  const { account, system } = tablesOf(language);
  const ways = system.access;
  const server = await startLdapjs([{ uid: 'feng.yu', cn: 'Feng Yu', mail: 'feng.yu@lab.test', password }]);
  const admin = new Administrator(await as('admin'), language);
  await admin.setLoginType('feng.yu', '2');

  const section = await admin.openWay(ways.directory.title);
  const { fields } = ways.directory;
  await section.getByRole('switch', { name: fields.enabled }).click();
  await admin.fill(
    section,
    { [fields.url]: `ldap://127.0.0.1:${server.port}`, [fields.bindDn]: reader.dn, [fields.baseDn]: people },
    [fields.bindPassword, reader.password],
  );
  await section.getByRole('button', { name: ways.directory.save }).click();
  await section.getByRole('textbox', { name: ways.test.user }).fill('feng.yu');
  const { address, connect, bind, search, person } = ways.test.steps;
  await admin.testsWell(section, [address, connect, bind, search, person]);
  await expect(section.getByText('feng.yu@lab.test')).toBeVisible();

  const context = await browser.newContext({ ...contextOptions, baseURL: desk.address });
  await context.addCookies([{ name: 'language', value: language, url: desk.address }]);
  const page = await context.newPage();
  await page.goto('/login');
  const signIn = async (given: string) => {
    await page.getByLabel(account.signIn.username, { exact: true }).fill('feng.yu');
    await page.getByLabel(account.signIn.password, { exact: true }).fill(given);
    await page.getByRole('button', { name: account.signIn.submit, exact: true }).click();
  };
  // The password that was theirs here before is one like any other wrong one.
  await signIn('Labdesk2026!');
  await expect(page.getByRole('alert')).toHaveText(account.errors[1101]);
  await signIn(password);
  await page.waitForURL('**/dashboard');
  await context.close();
  await server.stop();
});
