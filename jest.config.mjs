import { pathToFileURL } from 'node:url';

const root = import.meta.dirname;
const support = `${root}/test/support`;

// Workers inherit these: tests and sources are loaded by Node itself, stacks name their lines in TypeScript.
process.execArgv.push(
  '--conditions=lab-source',
  `--import=${pathToFileURL(`${support}/jest/loader.mjs`)}`,
  '--enable-source-maps',
);

/** Each project has workers of its own: its options tell Jest's runner apart from those of the others. */
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

/** One project per database: the same integration files, told by their environment which database they run on. */
const integration = (database, more) =>
  project(database, ['test/integration/**/*.int.spec.ts'], {
    testEnvironmentOptions: { variables: { LAB_TEST_DATABASE: database } },
    ...more,
  });

/**
 * Files about what is decided before a statement is written: doors, headers and bodies, protocols of other systems, papers,
 * calendars, and rules of the engine. What they ask of a database, other files ask of each; one is enough for them.
 */
const ofOneDatabase = [
  'account/(directory|password-settings|single-sign-on|totp)',
  'contract/confidential',
  'designer/heavy-drafts',
  'hr/leave-feed',
  'org/(page-permissions|photos)',
  'platform/(access|address-limits|api-docs|client-files|envelope|headers|limits|message-set|nginx|refusal-names|routes|sample-room|set-up|stopping)',
  'process/(ad-hoc|approval-contract|calls|choose|dry-run|mail-languages|policies|votes|working-time)',
  'purchase/(order-papers|papers)',
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
    project('unit', [
      'libs/**/*.spec.ts',
      'apps/**/*.spec.ts',
      'bench/**/*.spec.ts',
      'processes/**/*.spec.ts',
      'test/architecture/**/*.spec.ts',
    ]),
    project('browser', ['libs/**/*.spec.tsx', 'apps/**/*.spec.tsx'], {
      testEnvironment: `${support}/jest/browser-environment.mjs`,
      setupFilesAfterEnv: [`${support}/setup-browser.ts`],
    }),
    integration('sqlite'),
    integration('mysql', {
      testPathIgnorePatterns: ofOneDatabase,
      globalSetup: `${support}/jest/mysql-setup.mjs`,
      globalTeardown: `${support}/jest/mysql-teardown.mjs`,
    }),
  ],
};
