import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** The process itself as the environment of tests; a worker runs the files of one project only. */
export default class NodeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;

  constructor({ projectConfig }) {
    Object.assign(process.env, projectConfig.testEnvironmentOptions.variables);
    this.exit = process.exit;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  exportConditions() {
    return [];
  }

  getVmContext() {
    return null;
  }

  async setup() {
    // Node maps stacks to the sources; Jest's own mapping knows only what Jest has compiled.
    Error.prepareStackTrace = undefined;
  }

  /** Jest leaves its own traces in the global scope, which is thrown away elsewhere. */
  async teardown() {
    this.fakeTimersModern.dispose();
    process.exit = this.exit;
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
      if (perFile.has(symbol.description)) Reflect.deleteProperty(globalThis, symbol);
    }
  }
}

/** State of jest-circus, and what a file asked of it with `jest.setTimeout` and `jest.retryTimes`. */
const perFile = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES']);
