import type { Room } from '#lab/ui/room.js';
import { entryOf, type May } from '#lab/ui/room/menu.js';
import { findLead, findPlace } from '#lab/ui/room/rooms-provider.jsx';

/** What is behind a question of an administrator: a page with what it wants, or a permission by itself. */
export type Door =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'everybody'; readonly title: string }
  /** One of these opens it; `title` is that of a page, as a text key. */
  | { readonly kind: 'wants'; readonly title?: string; readonly permissions: readonly string[] };

/**
 * The door that an address of this site, or a permission, leads to.
 * @param may what the person may do: the address of a room leads to the first page that they may open
 */
export function doorOf(rooms: readonly Room[], may: May, asked: string): Door {
  const path = pathOf(asked);
  if (path === undefined) return { kind: 'wants', permissions: [asked] };
  const room = rooms.find(({ root }) => root === path);
  const at = (room && entryOf(room, may)) ?? path;
  const page = findPlace(rooms, at)?.page ?? findLead(rooms, at);
  if (!page) return room ? { kind: 'wants', title: room.title, permissions: permissionsOf(room) } : { kind: 'unknown' };
  if (!page.permissions || page.permissions.length === 0) return { kind: 'everybody', title: page.title };
  return { kind: 'wants', title: page.title, permissions: page.permissions };
}

/** Whatever opens any page of a room. */
function permissionsOf({ pages }: Room): readonly string[] {
  return [...new Set(pages.flatMap(({ permissions }) => permissions ?? []))];
}

/** The path of an address, with or without the site in front; undefined for what is no address. */
function pathOf(asked: string): string | undefined {
  const [address = ''] = asked.replace(/^https?:\/\/[^/]+/i, '').split(/[?#]/);
  if (!address.startsWith('/')) return undefined;
  return address.replace(/(?<=.)\/$/, '');
}
