import { JSDOM } from 'jsdom';
import NodeEnvironment from './node-environment.mjs';

/** What both Node and a page have, and where tests of screens mean the page's. */
const pageOwns = new Set([
  ...['DOMException', 'EventTarget', 'Event', 'CustomEvent', 'CloseEvent', 'MessageEvent', 'FormData', 'Blob', 'File'],
  ...['WebSocket', 'Storage', 'localStorage', 'sessionStorage', 'Navigator', 'navigator'],
]);
/** What a window has from its prototype. */
const inherited = ['addEventListener', 'removeEventListener', 'dispatchEvent'];
let window;

/** Timers from this many milliseconds on belong to what a test has shown, shorter ones to libraries that all tests share. */
const longTimer = 500;
/** Long timers that the tests of this file have started. */
const longTimers = new Set();

/** One page per worker, whose window is the global scope. */
export default class BrowserEnvironment extends NodeEnvironment {
  constructor(config, context) {
    window ??= openPage();
    super(config, context);
  }

  /** What this file has left to come does not happen in the next one. */
  async teardown() {
    for (const timer of longTimers) clearTimeout(timer);
    longTimers.clear();
    await super.teardown();
  }
}

function openPage() {
  // React would have the inspector make a task of each element; there is none here.
  Reflect.deleteProperty(console, 'createTask');
  // Timers of screens do not keep a worker alive that has nothing more to do.
  for (const name of ['setTimeout', 'setInterval']) {
    const start = globalThis[name];
    globalThis[name] = (...given) => {
      const timer = start(...given).unref();
      if (given[1] >= longTimer) longTimers.add(timer);
      return timer;
    };
  }
  const page = new JSDOM('<!DOCTYPE html>', { pretendToBeVisual: true, url: 'http://localhost:3000' }).window;
  for (const name of [...Object.getOwnPropertyNames(page), ...inherited]) {
    if (name in globalThis && !pageOwns.has(name)) continue;
    const value = page[name];
    const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
    let own = isMethod ? value.bind(page) : undefined;
    Object.defineProperty(globalThis, name, {
      get: () => own ?? page[name],
      set: (given) => (own = given),
      configurable: true,
    });
  }
  for (const name of ['window', 'self', 'top', 'parent']) {
    Object.defineProperty(globalThis, name, { value: globalThis, configurable: true, writable: true });
  }
  Object.defineProperty(page.document, 'defaultView', { get: () => globalThis, configurable: true });
  // An error in a handler of the page fails the test, as one in Node does.
  page.addEventListener('error', (event) => {
    if (event.error) process.emit('uncaughtException', event.error);
  });
  return page;
}
