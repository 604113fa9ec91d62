import type { Tab } from './tabs-state.js';

/** A page that was looked at, whether or not its tab is still open. */
export interface Recent extends Tab {
  /** When, in milliseconds. */
  readonly at: number;
}

/** More would hide what else the palette has. */
const most = 8;
const storageKey = (user: string) => `recent.${user}`;

/** Notes a visit: the page comes to the front, with the filters and the words it was last seen with. */
export function noteVisit(user: string, seen: Pick<Tab, 'path'> & Partial<Tab>): void {
  const known = recentPages(user);
  const former = known.find(({ path }) => path === seen.path);
  const latest: Recent = { search: '', ...former, ...seen, at: Date.now() };
  const others = known.filter((each) => each !== former);
  localStorage.setItem(storageKey(user), JSON.stringify([latest, ...others].slice(0, most)));
}

/** The pages a person looked at last, the latest first. */
export function recentPages(user: string): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(user)) ?? '[]');
    return Array.isArray(stored) ? (stored as Recent[]) : [];
  } catch {
    return [];
  }
}

/** Leaving on purpose leaves nothing behind. */
export function forgetVisits(user: string): void {
  localStorage.removeItem(storageKey(user));
}
