import { readCookie, removeCookie, writeCookie } from '../cookies.js';
import { signal } from '../signal.js';

const cookie = 'X-Manager-Admin-Token';

/** A user signed in or out in this tab. */
export const tokenChanged = signal<string | undefined>();

/** The session token; it travels as a header, the cookie only keeps it and is never trusted alone. */
export function readToken(): string | undefined {
  return readCookie(cookie) || undefined;
}

export function keepToken(token: string): void {
  writeCookie(cookie, token);
  tokenChanged.emit(token);
}

export function dropToken(): void {
  removeCookie(cookie);
  tokenChanged.emit(undefined);
}
