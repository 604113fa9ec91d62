import { expect } from 'playwright/test';
import { test } from './desk.js';
import { Inspector } from './pages/inspector.js';
import { filled, tablesOf } from './pages/tables.js';
import { raiseSmallRequest } from './pages/requests.js';
import type { Language } from './pages/words.js';

const languages: readonly Language[] = ['en', 'zh'];

for (const spoken of languages)
  test(`a request is decided by the link of a mail, without signing in (${spoken})`, async ({
    as,
    clerk,
    words,
    smtp,
    desk,
    browser,
    contextOptions,
  }) => {
    const title = `Gloves by mail, ${spoken}`;
    const { account, purchase } = tablesOf(spoken);
    const page = account.decide;
    const admin = await clerk('admin');
    const { values, version } = await admin.get<{ values: Record<string, unknown>; version: number }>(
      '/system/config/mail',
    );
    await admin.put('/system/config/mail', { ...values, decideByMail: true, version });
    const lin = await clerk('lin.yutong');
    await lin.put('/auth/language', { language: spoken });

    const chen = await as('chen.siyuan');
    const path = await raiseSmallRequest(chen, title);
    const linkOf = () =>
      smtp.mails
        .filter(({ to, subject }) => to.some((address) => address.startsWith('lin.yutong@')) && subject.includes(title))
        .map(({ text }) => /https?:\/\/\S+\/decide\S+/.exec(text)?.[0])
        .find(Boolean);
    await expect.poll(linkOf, { timeout: 60_000 }).toBeTruthy();
    const link = linkOf() ?? '';
    const { pathname, search, hash } = new URL(link);

    // A program that follows the links of mails has decided nothing.
    for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200);
    const context = await browser.newContext({
      ...contextOptions,
      baseURL: desk.address,
      viewport: { width: 360, height: 740 },
      locale: 'fr-FR',
    });
    const phone = await context.newPage();
    const asked: string[] = [];
    phone.on('request', (request) => asked.push(request.url()));
    await phone.goto(pathname + search + hash);
    await expect(phone.getByText(title)).toBeVisible();
    await expect(phone.getByText(filled(page.as, { name: spoken === 'zh' ? '林雨桐' : 'Lin Yutong' }))).toBeVisible();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    const eye = new Inspector(phone);
    for (const colorScheme of ['dark', 'light'] as const) {
      await phone.emulateMedia({ colorScheme });
      expect(await eye.barriers(), colorScheme).toEqual([]);
    }
    expect(asked.filter((url) => url.includes(hash.slice(1)))).toEqual([]);

    await phone.getByRole('button', { name: page.send }).click();
    await expect(phone.getByText(page.choose)).toBeVisible();
    const { approve } = purchase.request.actions;
    await phone.getByRole('radio', { name: approve, exact: true }).check();
    await phone.getByRole('textbox', { name: page.opinion }).fill('From the train');
    await phone.getByRole('button', { name: page.send }).click();
    await expect(phone.getByRole('heading', { name: filled(page.done, { action: approve }) })).toBeVisible();
    expect((await context.cookies()).some(({ name }) => name === 'X-Manager-Admin-Token')).toBe(false);
    await phone.goto('/dashboard');
    await phone.waitForURL(/\/login\b/);

    await phone.goto('/login');
    await phone.goto(pathname + search + hash);
    await expect(phone.getByRole('heading', { name: page.used })).toBeVisible();
    await context.close();

    await chen.page.goto(path);
    await chen.sees(words.approved);
    await chen.sees('From the train', false);
  });
