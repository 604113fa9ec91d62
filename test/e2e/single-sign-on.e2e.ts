import { expect } from 'playwright/test';
import { oidcClient, OidcServer } from '../support/oidc-server.js';
import { test } from './desk.js';
import { Administrator } from './pages/administrator.js';
import { tablesOf } from './pages/tables.js';

const accounts = {
  lei: { preferred_username: 'wu.lei', name: 'Wu Lei', email: 'wu.lei@lab.test' },
  stranger: { preferred_username: 'nobody.here', email: 'nobody@lab.test' },
};

test('an administrator lets the identity provider in; its people come in with its button, strangers read why not', async ({
  as,
  desk,
  browser,
  contextOptions,
  language,
}) => {
  const { account, system } = tablesOf(language);
  const ways = system.access;
  const callback = `${desk.address}/api/auth/sso/callback`;
  const provider = await OidcServer.start(accounts, callback);
  const admin = new Administrator(await as('admin'), language);
  const { page } = admin.person;
  await admin.setLoginType('wu.lei', '3');

  const section = await admin.openWay(ways['single-sign-on'].title);
  const { fields } = ways['single-sign-on'];
  await section.getByRole('switch', { name: fields.enabled }).click();
  await admin.fill(section, { [fields.issuer]: provider.issuer, [fields.clientId]: oidcClient.clientId }, [
    fields.clientSecret,
    oidcClient.clientSecret,
  ]);
  await section.getByRole('button', { name: ways['single-sign-on'].save }).click();
  await admin.testsWell(section, [ways.test.steps.discover, ways.test.steps.endpoints]);
  await expect(section.getByText(callback)).toBeVisible();
  await admin.signOut();

  const button = language === 'zh' ? '用公司账号登录' : 'Sign in with the company account';
  await page.goto('/hr/leaveClaim');
  await page.getByRole('link', { name: button }).click();
  await page.getByLabel('Account').fill('lei');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.waitForURL('**/hr/leaveClaim');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.lab-me')).toHaveAccessibleName(/吴磊|Wu Lei/);

  const context = await browser.newContext({ ...contextOptions, baseURL: desk.address });
  await context.addCookies([{ name: 'language', value: language, url: desk.address }]);
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByRole('link', { name: button }).click();
  await other.getByLabel('Account').fill('stranger');
  await other.getByRole('button', { name: 'Go on' }).click();
  await expect(other.getByRole('heading', { name: account.signOn.failed })).toBeVisible();
  await expect(other.getByText(account.errors[1133])).toBeVisible();
  await other.getByRole('link', { name: account.setUp.toSignIn }).click();
  await other.waitForURL('**/login');
  await context.close();
  await provider.stop();
});
