import { expect } from 'playwright/test';
import { test } from './desk.js';
import { filled, tablesOf } from './pages/tables.js';

test('a forgotten password is replaced with the link of a mail, which works once', async ({
  desk,
  browser,
  contextOptions,
  language,
  smtp,
}) => {
  const { account } = tablesOf(language);
  const context = await browser.newContext({ ...contextOptions, baseURL: desk.address });
  await context.addCookies([{ name: 'language', value: language, url: desk.address }]);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('link', { name: account.signIn.forgot }).click();
  await page.getByLabel(account.forgot.loginId, { exact: true }).fill('tang.rui');
  await page.getByRole('button', { name: account.forgot.submit }).click();
  await expect(page.getByRole('heading', { name: account.forgot.sent })).toBeVisible();

  const linkOf = () =>
    smtp.mails
      .filter(({ to }) => to.some((address) => address.startsWith('tang.rui@')))
      .map(({ text }) => /https?:\/\/\S+\/resetPassword\S+/.exec(text)?.[0])
      .find(Boolean);
  await expect.poll(linkOf).toBeTruthy();
  const { pathname, search, hash } = new URL(linkOf() ?? '');
  await page.goto(pathname + search + hash);
  await page.getByLabel(account.choose.password, { exact: true }).fill('Second-Thought 7');
  await page.getByLabel(account.choose.again, { exact: true }).fill('Second-Thought 7');
  await page.getByRole('button', { name: account.choose.submit }).click();
  await page.waitForURL('**/login');

  await page.getByLabel(account.signIn.username, { exact: true }).fill('tang.rui');
  await page.getByLabel(account.signIn.password, { exact: true }).fill('Second-Thought 7');
  await page.getByRole('button', { name: account.signIn.submit, exact: true }).click();
  await page.waitForURL('**/dashboard');

  const second = await (await browser.newContext({ ...contextOptions, baseURL: desk.address })).newPage();
  await second.context().addCookies([{ name: 'language', value: language, url: desk.address }]);
  await second.goto(pathname + search + hash);
  await expect(second.getByRole('heading', { name: account.choose.worthless })).toBeVisible();
  await second.context().close();
  await context.close();
});

test('who acts as one of several roles may do what that role may, until they act as all again', async ({
  as,
  language,
}) => {
  const { ui } = tablesOf(language);
  const role = language === 'zh' ? '审批人' : 'Approver';
  const { page } = await as('lin.yutong');
  const choose = async (menu: string, entry: string) => {
    await page.locator('.lab-me').click();
    await page.getByRole('menuitem', { name: menu }).hover();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByText(ui.session.roleChanged)).toBeVisible();
  };
  await page.goto('/hr/leaveClaim');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/leaveClaim$/);

  await choose(ui.session.actAs, role);
  await page.goto('/hr/leaveClaim');
  await page.waitForURL('**/401**');

  await page.goto('/dashboard');
  await choose(filled(ui.session.actingAs, { role }), ui.session.allRoles);
  await page.goto('/hr/leaveClaim');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/leaveClaim$/);
});

test('a page with a star is on the home page until the star is taken away', async ({ as, language }) => {
  const { ui } = tablesOf(language);
  const { page } = await as('he.yuxin');
  await page.goto('/hr/leaveClaim');
  const star = page.getByRole('button', { name: ui.links.add }).filter({ visible: true });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/dashboard');
  const link = page.getByRole('main').locator('a[href="/hr/leaveClaim"]');
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(/\/hr\/leaveClaim$/);
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  // Home may go on to suggest a page that is opened often; that it is no quick link any more is known by its star.
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
});

test('a list that was saved as a view is there after a reload, with its search', async ({ as, language }) => {
  const { ui } = tablesOf(language);
  const { page } = await as('admin');
  await page.goto('/user/userListNew?search=chen');
  await expect(page.getByRole('link', { name: 'chen.siyuan' })).toBeVisible();
  await page.getByRole('button', { name: ui.views.save }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: ui.views.name }).fill('Chens');
  await dialog.getByRole('textbox', { name: ui.views.name }).press('Enter');
  await expect(dialog).toBeHidden();

  await page.goto('/user/userListNew');
  await expect(page.getByRole('link', { name: 'admin', exact: true })).toBeVisible();
  await page.getByRole('group', { name: ui.list.views }).getByRole('button', { name: 'Chens' }).click();
  await expect(page.getByRole('link', { name: 'chen.siyuan' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'admin', exact: true })).toHaveCount(0);
});

test('an administrator removes a lost device of a user, who then has one device fewer', async ({ as, language }) => {
  const { ui } = tablesOf(language);
  await as('he.yuxin');
  const { page } = await as('admin');
  await page.goto('/user/userListNew?search=he.yuxin');
  await page.getByRole('link', { name: 'he.yuxin', exact: true }).click();
  const known = page.locator('.lab-section').filter({ hasText: ui.devices.title });
  const entries = known.getByRole('listitem');
  await expect(entries.first()).toBeVisible();
  const before = await entries.count();
  await entries.first().getByRole('button').click();
  await page.getByRole('tooltip').getByRole('button', { name: ui.devices.forget, exact: true }).click();
  await expect(page.getByText(ui.devices.forgotten, { exact: true })).toBeVisible();
  await expect(entries).toHaveCount(before - 1);
});
