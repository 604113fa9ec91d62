import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from 'playwright/test';
import { Door } from '../support/door.js';
import { freePort } from '../support/ldap-server.js';
import { askServer, urlOnServer } from '../support/mysql-server.js';
import { demoZone, OtherDay } from '../support/other-day.js';
import { TestSmtp } from '../support/smtp.js';
import { embeddedIn, filesIn, furnish, furnishOnServer, secretKey } from './demo-company.js';
import { Clerk } from './pages/clerk.js';
import { Person } from './pages/person.js';
import { wordsOf, type Language, type Words } from './pages/words.js';

/** What a story may say of itself. */
export interface StoryOptions {
  readonly language: Language;
}

export interface DeskOptions {
  /** One process on its embedded database, or server and worker on MariaDB and Redis. */
  readonly kind: 'embedded' | 'servers';
  /** The product started for the file alone; empty for the one that the other files of a worker share. */
  readonly ownDesk: string;
  /** The day on which an embedded product starts, `MM-DD` of this year; empty for today. */
  readonly startsOn: string;
}

/** The product as it is started by people, with the demo company and a real mail server. */
interface Desk {
  readonly address: string;
  readonly smtp: TestSmtp;
  /** The day that it has, where it is not today. */
  readonly day: OtherDay | undefined;
}

interface Stage {
  /** Signs a user in, in a browser window of their own that shows no page yet. */
  readonly as: (username: string) => Promise<Person>;
  /** Signs a user in at the routes, without a browser: for what leads up to what a story looks at. */
  readonly clerk: (username: string) => Promise<Clerk>;
  readonly words: Words;
  readonly smtp: TestSmtp;
  /** The day that the product has. */
  readonly day: OtherDay;
}

/** A story on the desk of its file in one language or the other, whichever the project plays. */
export const speaking = {
  en: { language: 'en', locale: 'en-GB' },
  zh: { language: 'zh', locale: 'zh-CN' },
} as const;

export const test = base.extend<StoryOptions & Stage, DeskOptions & { desk: Desk }>({
  language: ['en', { option: true }],
  kind: ['embedded', { option: true, scope: 'worker' }],
  ownDesk: ['', { option: true, scope: 'worker' }],
  startsOn: ['', { option: true, scope: 'worker' }],
  desk: [
    async ({ kind, startsOn }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'labdesk-e2e-'));
      const smtp = await TestSmtp.start();
      // An identity provider is configured beforehand with the addresses that it sends people back to.
      const port = await freePort();
      const common = {
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        LOOPBACK_TARGETS: 'true',
        SMTP_URL: smtp.url,
        LOG_LEVEL: 'error',
      };
      const startDay = startsOn === '' ? undefined : `${new Date().getFullYear()}-${startsOn}`;
      if (kind === 'embedded') await furnish(folder, startDay);
      const day = startDay === undefined ? undefined : new OtherDay(folder, startDay);
      const environment = { ...common, ...day?.environment };
      const { doors, end } = await (kind === 'embedded' ? embedded(folder, environment) : servers(folder, environment));
      await use({ address: doors[0]?.address ?? '', smtp, day });
      for (const door of doors) await door.stop('SIGTERM');
      await smtp.stop();
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
    // A busy machine is no fault of the code: only what hangs fails.
    { scope: 'worker', timeout: 300_000 },
  ],
  words: async ({ language }, use) => use(wordsOf(language)),
  smtp: async ({ desk }, use) => use(desk.smtp),
  day: async ({ desk: { day } }, use) => {
    if (!day) throw new Error('the file has no `startsOn`');
    await use(day);
  },
  clerk: async ({ desk }, use) => use((username) => Clerk.signIn(desk.address, username)),
  as: async ({ desk, browser, words, language, contextOptions }, use) => {
    const opened: Page[] = [];
    await use(async (username) => {
      const zone = desk.day ? { timezoneId: demoZone } : {};
      const context = await browser.newContext({ ...contextOptions, ...zone, baseURL: desk.address });
      await context.addCookies([{ name: 'language', value: language, url: desk.address }]);
      if (desk.day) await context.addInitScript(desk.day.script);
      const page = await context.newPage();
      opened.push(page);
      const person = new Person(page, words, desk.address);
      // The page of the sign-in has stories of its own. People of the demo company have a language of their own; the
      // story is played in one.
      const clerk = await Clerk.signIn(desk.address, username);
      await clerk.put('/auth/language', { language });
      await person.enter(clerk.token);
      return person;
    });
    for (const page of opened) await page.context().close();
  },
});

type Environment = Readonly<Record<string, string>>;

async function embedded(folder: string, common: Environment) {
  const server = await Door.server({ ...common, ...embeddedIn(folder) });
  return { doors: [server], end: () => Promise.resolve() };
}

async function servers(folder: string, common: Environment) {
  const database = `labdesk_test_e2e_${process.pid}`;
  await furnishOnServer(folder, database);
  const environment = {
    ...common,
    ...filesIn(folder),
    DATABASE_URL: urlOnServer(database),
    REDIS_URL: process.env.TEST_REDIS_URL ?? '',
    REDIS_PREFIX: database,
    SECRET_KEY: secretKey,
    HOST: '127.0.0.1',
  };
  const server = await Door.server(environment);
  const worker = await Door.worker(environment);
  const end = () => askServer((connection) => connection.query(`DROP DATABASE \`${database}\``));
  return { doors: [server, worker], end };
}
