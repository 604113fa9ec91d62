import { readCookie, removeCookie, writeCookie } from '../cookies.js';
import { signal } from '../signal.js';

const cookie = 'X-Manager-Admin-Token';

/** This page works with another token, or with none. */
export const tokenChanged = signal<string | undefined>();

interface OwnSession {
  readonly token: string | undefined;
  /** The same object as long as one user goes on, with one token after the other. */
  readonly stay: object;
}

/** Another tab may have replaced the token that the browser keeps. */
let own: OwnSession = { token: readToken(), stay: {} };
let isRenewable = false;

/** The session token; it travels as a header, the cookie only keeps it and is never trusted alone. */
export function readToken(): string | undefined {
  return readCookie(cookie) || undefined;
}

/** The session that this page works with; another object after each change. */
export function ownSession(): OwnSession {
  return own;
}

export function ownToken(): string | undefined {
  return own.token;
}

/** @param goesOn its user has signed in again, and what they typed and read stays */
export function keepToken(token: string, goesOn = false): void {
  writeCookie(cookie, token);
  change(token, goesOn);
}

export function dropToken(): void {
  removeCookie(cookie);
  change(undefined);
}

/** Takes over what another tab has done: signed out, or in. */
export function followToken(): void {
  change(readToken());
}

function change(token: string | undefined, goesOn = false): void {
  own = { token, stay: goesOn ? own.stay : {} };
  tokenChanged.emit(token);
}

/** The user can sign in again over the page, so a session that has ended may go on. Answers how to withdraw that. */
export function offerRenewal(): () => void {
  isRenewable = true;
  return () => void (isRenewable = false);
}

export const canRenew = () => isRenewable;

/** Waits, after a call was answered that its session has ended, until the user has signed in again; false where they do not. */
export async function hasGoneOn(before: OwnSession): Promise<boolean> {
  if (own === before && isRenewable)
    await new Promise<void>((resolve) => {
      const leave = tokenChanged.listen(() => {
        leave();
        resolve();
      });
    });
  return own !== before && own.stay === before.stay;
}
