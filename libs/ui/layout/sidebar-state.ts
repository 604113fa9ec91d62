import { readCookie, writeCookie } from '../cookies.js';

const cookie = 'sidebarStatus';

/** `1` in the cookie means closed. */
export function storedSidebar(): 'open' | 'closed' {
  return readCookie(cookie) === '1' ? 'closed' : 'open';
}

export function storeSidebar(state: 'open' | 'closed'): void {
  writeCookie(cookie, state === 'closed' ? '1' : '0');
}
