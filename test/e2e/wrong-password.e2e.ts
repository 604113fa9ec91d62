import { expect } from 'playwright/test';
import { test } from './desk.js';
import { tablesOf } from './pages/tables.js';

// Failures are counted per address: those of other files would be counted here, and these there.
test.use({ ownDesk: 'wrong-password' });

test('who was wrong three times is asked for a code, and may have it by mail', async ({
  desk,
  browser,
  contextOptions,
  language,
  smtp,
}) => {
  const { signIn } = tablesOf(language).account;
  const context = await browser.newContext({ ...contextOptions, baseURL: desk.address });
  await context.addCookies([{ name: 'language', value: language, url: desk.address }]);
  const page = await context.newPage();
  await page.goto('/login');
  const code = page.getByLabel(signIn.code, { exact: true });
  const enter = async (password: string) => {
    await page.getByLabel(signIn.password, { exact: true }).fill(password);
    await page.getByRole('button', { name: signIn.submit, exact: true }).click();
  };
  await page.getByLabel(signIn.username, { exact: true }).fill('sun.li');
  for (const tries of [1, 2, 3]) {
    const answer = page.waitForResponse((response) => response.url().includes('/auth/login'));
    await enter(`Wrong password ${tries}`);
    await answer;
    await expect(page.getByRole('alert')).toBeVisible();
  }
  await enter('Labdesk2026!');
  await expect(code).toBeVisible();
  await expect(page.getByRole('img', { name: signIn.picture })).toBeVisible();
  // The thread of the browser does the work of the picture, and what is misread is refused all the same.
  await expect(page.getByRole('progressbar')).toBeHidden();
  const refused = page.waitForRequest((request) => request.url().includes('/auth/login'));
  const redrawn = page.waitForResponse((response) => response.url().includes('/auth/code/picture'));
  await code.fill('wrong');
  await enter('Labdesk2026!');
  expect((await refused).postDataJSON().code).toMatchObject({ answer: 'wrong', work: expect.any(Number) });
  await redrawn;
  await expect(code).toHaveValue('');

  await page.getByRole('button', { name: signIn.byMail }).click();
  const sent = () =>
    smtp.mails
      .filter(({ to }) => to.some((address) => address.startsWith('sun.li@')))
      .map(({ text }) => /\b\d{6}\b/.exec(text)?.[0])
      .find(Boolean);
  await expect.poll(sent).toBeTruthy();
  await code.fill(sent() ?? '');
  await enter('Labdesk2026!');
  await page.waitForURL('**/dashboard');
  await context.close();
});
