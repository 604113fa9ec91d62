/** A visited page; unique by its path. */
export interface Tab {
  readonly path: string;
  /** The filters it was last seen with. */
  readonly search: string;
  /** Words of its own, a record's number; otherwise the page's title is used. */
  readonly title?: string;
}

/** What the pages of one tab have in common: the path of the record that they show. */
export type TabOf = (path: string) => string;

/**
 * Adds a page at the end, or notes the new filters of one that is open. Pages of one tab are side by side, the one that
 * was seen last behind the others.
 */
export function visit(tabs: readonly Tab[], path: string, search: string, tabOf: TabOf): readonly Tab[] {
  const open = tabs.find((tab) => tab.path === path);
  const last = tabs.findLastIndex((tab) => tabOf(tab.path) === tabOf(path));
  if (last === -1) return [...tabs, { path, search }];
  if (open && tabs[last] === open && open.search === search) return tabs;
  const seen = { ...open, path, search };
  return tabs.flatMap((tab, index) => {
    const others = tab === open ? [] : [tab];
    return index === last ? [...others, seen] : others;
  });
}

/** Of each tab the page that was seen last. */
export function inSight(tabs: readonly Tab[], tabOf: TabOf): readonly Tab[] {
  return tabs.filter(({ path }, index) => tabs.findLastIndex((tab) => tabOf(tab.path) === tabOf(path)) === index);
}

/** Gives a tab words of its own. */
export function rename(tabs: readonly Tab[], path: string, title: string | undefined): readonly Tab[] {
  const open = tabs.find((tab) => tab.path === path);
  if (!open || open.title === title) return tabs;
  return tabs.map((tab) => (tab === open ? { ...tab, title } : tab));
}

export function close(tabs: readonly Tab[], path: string): readonly Tab[] {
  return tabs.filter((tab) => tab.path !== path);
}

/** The pinned pages first, then the others as they were opened. */
export function withPinned(tabs: readonly Tab[], pinned: readonly string[]): readonly Tab[] {
  const first = pinned.map((path) => tabs.find((tab) => tab.path === path) ?? { path, search: '' });
  return [...first, ...tabs.filter(({ path }) => !pinned.includes(path))];
}

/** Where to go when the current tab closes: to its right neighbour, else its left one, else nowhere known. */
export function neighbour(tabs: readonly Tab[], path: string): Tab | undefined {
  const index = tabs.findIndex((tab) => tab.path === path);
  return tabs[index + 1] ?? tabs[index - 1];
}

const storageKey = (user: string) => `tabs.${user}`;

/**
 * The tabs of a person as they were before a reload of this window. A user who has just signed in in a new window finds
 * those of the last one.
 */
export function storedTabs(user: string, signedInHere: boolean): readonly Tab[] {
  const key = storageKey(user);
  return read(sessionStorage.getItem(key) ?? (signedInHere ? localStorage.getItem(key) : null));
}

export function storeTabs(user: string, tabs: readonly Tab[]): void {
  const text = JSON.stringify(tabs);
  sessionStorage.setItem(storageKey(user), text);
  localStorage.setItem(storageKey(user), text);
}

/** Leaving on purpose closes everything: the next to sit here learns nothing of it. */
export function forgetTabs(user: string): void {
  sessionStorage.removeItem(storageKey(user));
  localStorage.removeItem(storageKey(user));
}

function read(text: string | null): readonly Tab[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isTab) : [];
  } catch {
    return [];
  }
}

function isTab(value: unknown): value is Tab {
  return typeof value === 'object' && value !== null && 'path' in value && 'search' in value;
}
