import { expect, type Browser, type Page } from 'playwright/test';
import { test } from './desk.js';
import { Clerk } from './pages/clerk.js';
import { Inspector } from './pages/inspector.js';
import { Person } from './pages/person.js';
import { deadEnds, openPlaces, places, tabs } from './pages/places.js';
import { wordsOf, type Language } from './pages/words.js';

/** Another palette or width is not another page: these have most of what there is to colour and to lay out. */
const samples = ['/dashboard', '/user/userListNew', '/user/sysPermission', '/system/sysConfig', '/processBpmn'];
const desktop = { width: 1440, height: 900 } as const;
const phone = { width: 390, height: 844 } as const;
const purchasing = '/purchase/';
const minutes = 60_000;

// One language beside the other.
test.describe.configure({ mode: 'parallel' });

for (const language of ['zh', 'en'] as const)
  test(`every page can be read by everybody and has all its words, in ${language}`, async ({ desk, browser }) => {
    test.setTimeout(10 * minutes);
    const page = await aWindow(browser, desk.address, language);
    const eye = new Inspector(page);
    const look = async (paths: readonly string[], how: 'load' | 'follow', seen = '') => {
      for (const path of paths) {
        await eye[how](path);
        expect.soft(await eye.problems(), path + seen).toEqual([]);
        // They are the same in every language, and take the longest to look for.
        if (language === 'zh') expect.soft(await eye.barriers(), path + seen).toEqual([]);
      }
    };

    await look([...openPlaces, ...deadEnds], 'load');
    await new Person(page, wordsOf(language)).signIn('admin');
    await look([...places, ...tabs], 'follow');
    await look(await recordsOf(page, eye), 'follow');
    await page.emulateMedia({ colorScheme: 'dark' });
    await look(samples, 'follow', ', dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(phone);
    await look(samples, 'follow', ', on a phone');
    await page.context().close();
  });

// Purchasing is used most: of it all pages are looked at in the dark and on a phone.
for (const language of ['zh', 'en'] as const)
  test(`every page of purchasing can be read in the dark and on a phone, in ${language}`, async ({ desk, browser }) => {
    test.setTimeout(10 * minutes);
    const page = await aWindow(browser, desk.address, language);
    const eye = new Inspector(page);
    const lists = [...places.filter((path) => path.startsWith(purchasing)), '/purchase/myTodoPrList'];
    await new Person(page, wordsOf(language)).signIn('admin');
    // The palette changes no width, and the width no colour: both are looked at together.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(phone);
    for (const path of [...lists, ...(await purchaseRecords(desk.address))]) {
      await eye.follow(path);
      expect.soft(await eye.problems(), path).toEqual([]);
      // They are the same in every language.
      if (language === 'zh') expect.soft(await eye.barriers(), path).toEqual([]);
    }
    await page.context().close();
  });

async function aWindow(browser: Browser, address: string, language: Language): Promise<Page> {
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  const context = await browser.newContext({ baseURL: address, viewport: desktop, locale });
  await context.addCookies([{ name: 'language', value: language, url: address }]);
  return context.newPage();
}

/** Pages of one record each, found as a reader would: by the lists that lead to them. */
async function recordsOf(page: Page, eye: Inspector): Promise<readonly string[]> {
  const found: string[] = [];
  const lists = [
    ['/user/userListNew', 'a[href^="/user/userListNew/"]'],
    ['/user/roleList', 'a[href^="/user/roleList/"]'],
    ['/user/sysPermission', 'a[href^="/user/sysPermission/"]'],
    ['/processBpmn', 'a[href^="/processBpmn/"]'],
    ['/processBpmn?tab=instances', 'a[href*="instance="]'],
  ] as const;
  for (const [list, link] of lists) {
    await eye.follow(list);
    const path = await page.locator(link).filter({ visible: true }).first().getAttribute('href');
    if (path) found.push(path);
  }
  return found;
}

/** A page of one record of each kind in purchasing. */
async function purchaseRecords(address: string): Promise<readonly string[]> {
  const clerk = await Clerk.signIn(address, 'admin');
  const kinds = [
    ['requests', 'myPrList'],
    ['quotes', 'quoteList'],
    ['orders', 'orderList'],
    ['contracts', 'contractList'],
    ['receipts', 'received'],
    ['payments', 'paymentList'],
    ['vendors', 'vendorList'],
  ] as const;
  const found: string[] = [];
  for (const [route, list] of kinds) {
    const { rows } = await clerk.get<{ rows: readonly { id: string }[] }>(`/purchase/${route}?scope=all&size=1`);
    const [first] = rows;
    expect(first, route).toBeDefined();
    found.push(`${purchasing}${list}/${first?.id}`);
  }
  return found;
}
