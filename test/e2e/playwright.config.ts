import { defineConfig } from 'playwright/test';
import type { DeskOptions, StoryOptions } from './desk.js';

/** Debian's Chromium in a closed network: no driver of its own, no calls home. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const hasServers = process.env.TEST_MYSQL_URL !== undefined && process.env.TEST_REDIS_URL !== undefined;

/**
 * How pages look and where the keyboard is: they look the same on every database, and the longer words of the other
 * language are the harder case. `pages` looks at both languages itself.
 */
const ofLooks = ['pages', 'widths', 'quiet', 'focus', 'designer', 'designer-barriers', 'process-centre'];
/**
 * Stories that are played once, in English on the embedded database or in Chinese on servers; some bring a day of their
 * own, and with it the embedded database in either language. Played on both: what open pages see of others, of which
 * servers hear over Redis. TEST_EVERYTHING=true plays all of them on both. Those of the process centre are played in both
 * languages on the one: in English whole, in Chinese with the acts that they are about.
 */
const once = {
  embedded: [
    ...['bindings', 'companies', 'compare-versions', 'contract-ends', 'contract-papers', 'designer-canvas'],
    ...['designer-list', 'drafts', 'failed-work', 'field-matrix', 'hr-records', 'import', 'migration', 'notifications'],
    ...['papers', 'phone', 'phone-scan', 'process-figures', 'purchase', 'purchase-catalogues', 'purchase-quotes'],
    ...['rehearsal', 'session-end', 'worklists'],
  ],
  servers: [
    ...['account', 'contracts', 'decisions', 'directory', 'goals', 'leave', 'mail-decision', 'obligations'],
    ...['purchase-migration', 'purchase-orders', 'purchase-to-pay', 'single-sign-on', 'versions', 'wrong-password'],
  ],
};
const playsAll = process.env.TEST_EVERYTHING === 'true';

const files = (names: readonly string[]) => names.map((name) => `**/${name}.e2e.ts`);

export default defineConfig<StoryOptions, DeskOptions>({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './demo-company.ts',
  outputDir: '../../test-results',
  // Each has a product of its own; a third of a story is waiting, so that two do not keep two cores busy.
  workers: 3,
  retries: 0,
  // A busy machine is no fault of the code: only what hangs fails.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    // As people ask for it who are made ill by movements: what is clicked is where it was seen.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: quiet },
    screenshot: 'only-on-failure',
    // Recording every step takes a quarter of the time: `--trace on` records what is looked into.
    trace: 'off',
    actionTimeout: 30_000,
  },
  projects: [
    {
      name: 'embedded',
      use: { kind: 'embedded', language: 'en', locale: 'en-GB' },
      testIgnore: files(hasServers && !playsAll ? once.servers : []),
    },
    ...(hasServers
      ? [
          {
            name: 'servers',
            use: { kind: 'servers', language: 'zh', locale: 'zh-CN' } as const,
            testIgnore: files([...ofLooks, ...(playsAll ? [] : once.embedded)]),
          },
        ]
      : []),
  ],
});
