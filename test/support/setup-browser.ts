import { TextDecoder, TextEncoder } from 'node:util';
import { guardNetwork } from './loopback-only.js';

guardNetwork();

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
