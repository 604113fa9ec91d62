import { readCookie, writeCookie } from '../cookies.js';
import type { Mode } from './palette.js';

/** What a person chose: a theme, or to follow the machine. */
export type ThemeChoice = Mode | 'system';

const key = 'theme';
const systemDark = '(prefers-color-scheme: dark)';
const printing = 'print';

/** The stored choice of this browser. */
export function storedTheme(): ThemeChoice {
  const stored = localStorage.getItem(key) ?? readCookie(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Keeps the choice; the cookie lets a page show the right ground before any script has read the storage. */
export function storeTheme(choice: ThemeChoice): void {
  localStorage.setItem(key, choice);
  writeCookie(key, choice);
}

/** The theme that a choice means right now on this machine; paper is always light. */
export function resolveTheme(choice: ThemeChoice): Mode {
  if (matchMedia(printing).matches) return 'light';
  if (choice !== 'system') return choice;
  return matchMedia(systemDark).matches ? 'dark' : 'light';
}

/** Calls back whenever the machine changes between light and dark, or to paper and back. */
export function onSystemTheme(callback: () => void): () => void {
  const queries = [matchMedia(systemDark), matchMedia(printing)];
  queries.forEach((query) => query.addEventListener('change', callback));
  return () => queries.forEach((query) => query.removeEventListener('change', callback));
}
