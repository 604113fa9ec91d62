import { pathToFileURL } from 'node:url';

const root = import.meta.dirname;
const support = `${root}/test/support`;

// Workers inherit these: tests and sources are loaded by Node itself, stacks name their lines in TypeScript. Of integration
// tests the garbage is collected as in the product, for they measure how long others wait.
process.execArgv.push(
  '--conditions=lab-source',
  `--import=${pathToFileURL(`${support}/jest/loader.mjs`)}`,
  '--enable-source-maps',
);

/** Each project has workers of its own: its options distinguish Jest's runner from those of the others. */
const project = (name, testMatch, more = {}) => ({
  displayName: name,
  rootDir: root,
  roots: ['libs', 'apps', 'bench', 'processes', 'test'].map((folder) => `${root}/${folder}`),
  testMatch: testMatch.map((pattern) => `${root}/${pattern}`),
  runner: ['jest-runner', { project: name }],
  testRunner: `${support}/jest/framework.mjs`,
  testEnvironment: `${support}/jest/node-environment.mjs`,
  setupFilesAfterEnv: [`${support}/setup.ts`],
  injectGlobals: false,
  // What awaits goes on while a test holds the time.
  fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] },
  transform: {},
  ...more,
});

/** Its workers have more room for young objects. */
const roomy = `${support}/jest/roomy-runner.mjs`;

/** One project per database: the same integration files, which learn from their environment on which database they run. */
const integration = (database, more) =>
  project(database, ['test/integration/**/*.int.spec.ts'], {
    testEnvironmentOptions: { variables: { LAB_TEST_DATABASE: database } },
    ...more,
  });

/**
 * Files about what is decided before a statement is written (doors, headers and bodies, protocols of other systems, papers,
 * calendars, settings, forms, steps and rules), or about how long work holds the thread. Their statements read and write
 * rows by key; what they ask of a database, other files ask of each: searches, figures, locks, races, faults, migrations,
 * the life of every document, and who may become or decide what run on both.
 * TEST_EVERYTHING=true runs them on both as well.
 */
const ofOneDatabase = [
  'account/(directory|password-settings|single-sign-on)',
  'contract/(confidential|contract-papers)',
  'designer/heavy-drafts',
  'faults/others-answered',
  'hr/(goal-details|goal-windows|goal-year|job-description|leave-feed|leave-for-others|leave-zones|site-calendars)',
  'org/(common|leadership|page-permissions|photos|profile|sites)',
  'platform/(access|address-limits|api-docs|client-files|envelope|headers|limits|message-set|nginx|refusal-names|routes|sample-room|session-more|set-up|stopping)',
  'process/(ad-hoc|approval-contract|arrival-reads|binding-rooms|briefing|calls|choose|closed-starts|document-export|dry-run|failing-scenarios|forecast|form|inspections|kept-forecast|mail-languages|organisation-hints|phrases|policies|record-comments|rule-people|signing|started|step-acts|tasks-around|votes|working-time)',
  'purchase/(category|category-decisions|category-settings|centre-approval|entry-uses|finish-short|line-centres|offer-files|order-acts|order-auto|order-papers|papers|purchaser|receipt-places|record-messages|related-records|request-dry-run|request-tracked)',
  'system/(announcements|config|demo-company|links|modules|settings|versions)',
].map((files) => `/test/integration/${files}\\.int\\.spec\\.ts$`);

export default {
  // Both cores of a small machine.
  maxWorkers: 2,
  // A busy worker needs a moment to end by itself and to remove its databases.
  workerGracefulExitTimeout: 10_000,
  // A worker is always a process of its own, so that projects do not meet in one.
  workerIdleMemoryLimit: '3GB',
  // A busy machine is no fault of the code: only what hangs fails.
  testTimeout: 60_000,
  testSequencer: `${support}/jest/sequencer.mjs`,
  reporters: ['default', `${support}/jest/sentences-reporter.mjs`],
  projects: [
    project(
      'unit',
      [
        'libs/**/*.spec.ts',
        'apps/**/*.spec.ts',
        'bench/**/*.spec.ts',
        'processes/**/*.spec.ts',
        'test/architecture/**/*.spec.ts',
      ],
      { runner: [roomy, { project: 'unit' }] },
    ),
    project('browser', ['libs/**/*.spec.tsx', 'apps/**/*.spec.tsx'], {
      runner: [roomy, { project: 'browser' }],
      testEnvironment: `${support}/jest/browser-environment.mjs`,
      setupFilesAfterEnv: [`${support}/setup-browser.ts`],
    }),
    integration('sqlite'),
    integration('mysql', {
      testPathIgnorePatterns: process.env.TEST_EVERYTHING === 'true' ? [] : ofOneDatabase,
      globalSetup: `${support}/jest/mysql-setup.mjs`,
      globalTeardown: `${support}/jest/mysql-teardown.mjs`,
    }),
  ],
};
