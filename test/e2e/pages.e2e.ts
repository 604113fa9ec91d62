import { expect, type Page } from 'playwright/test';
import { test } from './desk.js';
import { Inspector } from './pages/inspector.js';
import { Person } from './pages/person.js';
import { deadEnds, openPlaces, places, tabs } from './pages/places.js';
import { wordsOf } from './pages/words.js';

/** Another palette or width is not another page: these have most of what there is to colour and to lay out. */
const samples = ['/dashboard', '/user/userListNew', '/user/sysPermission', '/system/sysConfig', '/processBpmn'];
const minutes = 60_000;

// One language beside the other.
test.describe.configure({ mode: 'parallel' });

for (const language of ['zh', 'en'] as const)
  test(`every page can be read by everybody and has all its words, in ${language}`, async ({ desk, browser }) => {
    test.setTimeout(10 * minutes);
    const context = await browser.newContext({
      baseURL: desk.address,
      viewport: { width: 1440, height: 900 },
      locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    });
    await context.addCookies([{ name: 'language', value: language, url: desk.address }]);
    const page = await context.newPage();
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
    await page.setViewportSize({ width: 390, height: 844 });
    await look(samples, 'follow', ', on a phone');
    await context.close();
  });

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
