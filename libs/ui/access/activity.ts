import { readCookie, writeCookie } from '../cookies.js';

/** When a call last counted as activity, in milliseconds since 1970; all tabs of a browser share it. */
const cookie = 'run_time';
/** So long after the last touch what a page asks is its own doing: lists that are kept fresh, counts. */
const restsAfterMs = 60_000;
/** Polled by every page; it never counts. */
const countPath = 'Common/getTodoCount';

let touchedAt = Date.now();
for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart', 'focus'])
  window.addEventListener(kind, () => (touchedAt = Date.now()), { capture: true, passive: true });

/** Whether this page has been idle for a while. */
export function isResting(): boolean {
  return Date.now() - touchedAt > restsAfterMs;
}

/** The server has answered a call that a person caused. */
export function noteActivity(path: string): void {
  if (path !== countPath) writeCookie(cookie, String(Date.now()));
}

/** When a person last caused a call, in any tab; undefined where none is known. */
export function lastActivity(): number | undefined {
  return Number(readCookie(cookie)) || undefined;
}
