import { availableParallelism } from 'node:os';

/**
 * Jest runs ES modules natively (NODE_OPTIONS=--experimental-vm-modules, set by `npm test`).
 * The alias #lab/* is Node's own; the condition "lab-source" points it at the TypeScript files.
 */
const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.jsx?$': '$1' },
  testEnvironmentOptions: { customExportConditions: ['lab-source', 'node', 'node-addons'] },
};
const swc = (jsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true, tsx: jsx },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      keepClassNames: true,
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

/** One project per database: the same integration files, told by a global which database they run on. */
const integration = (database) => ({
  ...shared,
  displayName: database,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/integration/**/*.int.spec.ts'],
  transform: { '^.+\\.ts$': swc(false) },
  globals: { LAB_TEST_DATABASE: database },
  setupFilesAfterEnv: ['<rootDir>/test/support/setup.ts'],
});

export default {
  // A busy machine is no fault of the code: only what hangs fails.
  testTimeout: 30_000,
  // Both cores of a small machine; a worker that has grown is replaced, for modules of many files stay in its memory.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  workerIdleMemoryLimit: '900MB',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/libs/**/*.spec.ts',
        '<rootDir>/apps/**/*.spec.ts',
        '<rootDir>/bench/**/*.spec.ts',
        '<rootDir>/processes/**/*.spec.ts',
        '<rootDir>/test/architecture/**/*.spec.ts',
      ],
      transform: { '^.+\\.ts$': swc(false) },
      setupFilesAfterEnv: ['<rootDir>/test/support/setup.ts'],
    },
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['lab-source', 'browser', 'node', 'node-addons'] },
      testMatch: ['<rootDir>/libs/**/*.spec.tsx', '<rootDir>/apps/**/*.spec.tsx'],
      transform: { '^.+\\.tsx?$': swc(true) },
      setupFilesAfterEnv: ['<rootDir>/test/support/setup-browser.ts'],
    },
    integration('sqlite'),
    integration('mysql'),
  ],
};
