import { TextDecoder, TextEncoder } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import React from 'react';
import { afterEach } from '@jest/globals';
import { followToken } from '#lab/ui/access/token.js';
import { removeCookie } from '#lab/ui/cookies.js';
import { rereadSettings } from '#lab/ui/settings/person-settings.js';
import { forgetServer } from '#lab/ui/testing/fake-server.js';
import './loopback-only.js';

// Updates of React are done before a test looks; Testing Library asks for it only where the words of tests are global.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** React's own, which both of its packages share. */
interface ReactInternals {
  /** How many elements have kept the stack of where they were made; beyond 10,000 in a second none is kept. */
  recentlyCreatedOwnerStacks: number;
}

// The stack of each element takes an eighth of the time of all tests of screens, and only warnings about keys show it.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: ReactInternals;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => undefined,
  configurable: true,
});

// Whole screens of the component library are slow to search on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

forgetServer();

/** The next test begins in a browser that no user has used. */
afterEach(() => {
  cleanup();
  for (const cookie of document.cookie.split('; ')) removeCookie(cookie.split('=')[0] ?? '');
  // Test files of one worker share this module, and with it the token that it holds.
  followToken();
  localStorage.clear();
  sessionStorage.clear();
  rereadSettings();
});

/** What antd asks of a browser and jsdom lacks. */
Object.assign(globalThis, { TextEncoder, TextDecoder });

class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoResizeObserver as unknown as typeof ResizeObserver;

globalThis.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
    onchange: null,
  }) as unknown as MediaQueryList;

/** React's scheduler keeps a worker_threads channel open, so that the process would never end. */
class TimeoutChannel {
  port1: { onmessage: (() => void) | null } = { onmessage: null };
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.(), 0) };
}
globalThis.MessageChannel = TimeoutChannel as unknown as typeof MessageChannel;
