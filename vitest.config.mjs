import { defineConfig } from 'vitest/config';

/** The alias #lab/* is Node's own; the condition "lab-source" points it at the TypeScript files. */
const conditions = ['lab-source', 'module', 'node', 'node-addons'];

const project = (name, include, more = {}) => ({
  extends: true,
  test: { name, include, environment: 'node', setupFiles: ['test/support/setup.ts'], ...more },
});

/** One project per database: the same integration files, told by their environment which database they run on. */
const integration = (database, more) =>
  project(database, ['test/integration/**/*.int.spec.ts'], { env: { LAB_TEST_DATABASE: database }, ...more });

export default defineConfig({
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true }, jsx: { runtime: 'automatic' } },
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // A snapshot is written by who asks for it (`-u`), never by the way: what is missing fails here as in CI.
    update: 'none',
    pool: 'forks',
    // Loading the server or the component library takes longer than most files of tests: a worker does it once.
    isolate: false,
    // Both cores of a small machine.
    maxWorkers: 2,
    // A busy machine is no fault of the code: only what hangs fails.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      project('unit', [
        'libs/**/*.spec.ts',
        'apps/**/*.spec.ts',
        'bench/**/*.spec.ts',
        'processes/**/*.spec.ts',
        'test/architecture/**/*.spec.ts',
      ]),
      project('browser', ['libs/**/*.spec.tsx', 'apps/**/*.spec.tsx'], {
        environment: 'jsdom',
        setupFiles: ['test/support/setup-browser.ts'],
      }),
      integration('sqlite'),
      integration('mysql', { globalSetup: ['test/support/run.ts'] }),
    ],
  },
});
