import type { Permission } from '#lab/shared/define-permissions.js';
import type { Badge, Lead, MenuGroup, MenuItem, Room } from '../room.js';

export type Counts = Readonly<Record<string, number>>;
export type May = (needed: Permission | readonly Permission[] | undefined) => boolean;

/** The menu of a room with only what the reader may open: parents without children and empty groups fall away. */
export function visibleMenu(room: Room, may: May): readonly MenuGroup[] {
  const allowed = (item: MenuItem): MenuItem[] => {
    if (item.items) {
      const items = item.items.flatMap(allowed);
      return items.length > 0 ? [{ ...item, items }] : [];
    }
    const target = targetOf(room, item);
    return target && may(target.permissions) ? [item] : [];
  };
  return (room.menu ?? [])
    .map((group) => ({ ...group, items: group.items.flatMap(allowed) }))
    .filter((group) => group.items.length > 0);
}

/** The path of the first entry that the reader may open, or undefined when the room is closed to them. */
export function entryOf(room: Room, may: May): string | undefined {
  return leaves(visibleMenu(room, may).flatMap((group) => group.items))[0]?.to;
}

/** Entries without children, parents opened up, in the order shown. */
export function leaves(items: readonly MenuItem[]): readonly MenuItem[] {
  return items.flatMap((item) => (item.items ? leaves(item.items) : [item]));
}

/** Title key of an entry: its own, or that of its page. */
export function titleOf(room: Room, item: MenuItem): string {
  return item.title ?? targetOf(room, item)?.title ?? item.to ?? '';
}

/** The menu entry of a page: itself, the one it names, or the nearest above it (`/requests` for `/requests/42`). */
export function entryAt(room: Room, pathname: string, below: string | undefined): string | undefined {
  const paths = leaves((room.menu ?? []).flatMap((group) => group.items)).flatMap(({ to }) => to ?? []);
  if (paths.includes(pathname)) return pathname;
  return below ?? paths.filter((path) => pathname.startsWith(`${path}/`)).sort((a, b) => b.length - a.length)[0];
}

export interface Count {
  readonly value: number;
  readonly tone: NonNullable<Badge['tone']>;
}

const strength = { plain: 0, late: 1, mine: 2 } as const;

/**
 * The count beside an entry: its own, or the sum of its children in the most important tone. What is counted beside several
 * of them counts once.
 */
export function countOf(items: readonly MenuItem[], counts: Counts): Count | undefined {
  const parts = leaves(items).flatMap(({ badge }) =>
    [badge?.count ?? []]
      .flat()
      .flatMap((name) => ((counts[name] ?? 0) > 0 ? [{ name, tone: badge?.tone ?? 'mine' }] : [])),
  );
  if (parts.length === 0) return undefined;
  const first = parts.reduce((a, b) => (strength[b.tone] > strength[a.tone] ? b : a));
  const names = [...new Set(parts.map(({ name }) => name))];
  return { value: names.reduce((sum, name) => sum + (counts[name] ?? 0), 0), tone: first.tone };
}

/** The count of a whole room, for the switcher and the home page. */
export function countOfRoom(room: Room, may: May, counts: Counts): Count | undefined {
  return countOf(
    visibleMenu(room, may).flatMap((group) => group.items),
    counts,
  );
}

function targetOf(room: Room, item: MenuItem): Pick<Lead, 'title' | 'permissions'> | undefined {
  return [...room.pages, ...(room.leads ?? [])].find(({ path }) => path === item.to);
}
