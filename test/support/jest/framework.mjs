/**
 * Jest's own test framework (jest-circus) in bare Node: specs and what they import are loaded by Node, not in a context
 * of their own per file. The server and the component library are then loaded once a worker.
 */
import asyncHooks from 'node:async_hooks';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setTestGlobals } from './test-globals.mjs';

const require = createRequire(import.meta.url);
const { default: circus } = require('jest-circus/runner');
/** Hooks start servers and make databases, which takes longer than a test may. */
const hookTimeoutMs = 120_000;
const hooks = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll'];
/** The framework makes a storage for each file; each that was ever used makes every promise of the worker cost more. */
const storage = new asyncHooks.AsyncLocalStorage();
let files = 0;

export default function framework(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  const file = ++files;
  Object.assign(runtime, {
    unstable_shouldLoadAsEsm: () => true,
    /** Files of the setup run before each file of tests. */
    unstable_importModule: (path) =>
      import(
        config.setupFilesAfterEnv.includes(path) ? `${pathToFileURL(path)}?file=${file}` : pathToFileURL(path).href
      ),
    /** The state of jest-circus belongs to one file of tests. */
    requireInternalModule(path) {
      Reflect.deleteProperty(require.cache, path);
      const { AsyncLocalStorage } = asyncHooks;
      asyncHooks.AsyncLocalStorage = function () {
        return storage;
      };
      try {
        return require(path);
      } finally {
        asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
      }
    },
    setGlobalsForRuntime(words) {
      Object.getPrototypeOf(runtime).setGlobalsForRuntime.call(runtime, words);
      const { jest } = runtime.requireModuleOrMock(testPath, '@jest/globals');
      const patient = hooks.map((hook) => [hook, (act, timeout = hookTimeoutMs) => words[hook](act, timeout)]);
      setTestGlobals({ ...words, ...Object.fromEntries(patient), jest });
    },
  });
  return circus(globalConfig, config, environment, runtime, testPath, sendMessageToJest);
}
