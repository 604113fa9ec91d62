import { matchPath } from 'react-router-dom';
import { framePages } from '#lab/shared/frame-pages.js';
import { processPages } from '#lab/shared/process-pages.js';
import { fullSite, mobilePath } from '#lab/ui/layout/mobile.js';
import { findPlace } from '#lab/ui/room/rooms-provider.jsx';
import type { Room } from '#lab/ui/room.js';
import { phoneAt } from '../mobile-address.js';

/** What a code leads to: a page of ours, an address that is not opened, or something to be searched for. */
type ScanTarget =
  | { readonly kind: 'page'; readonly to: string }
  | { readonly kind: 'elsewhere' | 'noPage'; readonly address: string }
  | { readonly kind: 'search'; readonly code: string };

/** The address in the bar of the phone while a record is shown that a code led to; back leads to the next scan. */
export function scannedRecord(subject: string, id: string, scan = ''): string {
  return phoneAt('home', { record: `${subject}:${id}`, scan });
}

/**
 * What a code says. Only addresses of this very site are ever opened, and of those only pages: anything else is shown
 * as the text that it is.
 * @param origin of the site that the reader is on
 */
export function scanTarget(text: string, origin: string, rooms: readonly Room[]): ScanTarget {
  // Codes of goods have separators that no keyboard has.
  const code = text.replace(/\p{Cc}+/gu, ' ').trim();
  if (!/^https?:/i.test(code)) return { kind: 'search', code };
  if (!URL.canParse(code)) return { kind: 'elsewhere', address: code };
  const url = new URL(code);
  if (url.origin !== origin) return { kind: 'elsewhere', address: code };
  const to = pageAt(url, rooms);
  return to === undefined ? { kind: 'noPage', address: code } : { kind: 'page', to };
}

/** Where an address of ours is shown on a phone; the whole site where the phone has no page of its own for it. */
function pageAt({ pathname: given, search, searchParams }: URL, rooms: readonly Room[]): string | undefined {
  const pathname = given.replace(/(?<=.)\/+$/, '');
  if (pathname === '/') return phoneAt('home');
  if (pathname === mobilePath || pathname.startsWith(`${mobilePath}/`)) return pathname + search;
  if (pathname.startsWith(`${framePages.verify}/`)) return pathname;
  const task = searchParams.get('task');
  if (pathname === processPages.tasks && task) return phoneAt('todo', { task });
  const { subject, id } = matchPath(processPages.record, pathname)?.params ?? {};
  if (subject && id) return scannedRecord(subject, id);
  const record = recordAt(pathname, rooms);
  if (record) return scannedRecord(...record);
  // A page in front of the sign-in has nothing to show to a reader who is inside.
  const page = findPlace(rooms, pathname)?.page;
  return page && !page.open ? fullSite(pathname + search) : undefined;
}

/** The kind and the id of the record whose own page is at a path. */
export function recordAt(pathname: string, rooms: readonly Room[]): readonly [subject: string, id: string] | undefined {
  const pattern = findPlace(rooms, pathname)?.page.path;
  const entry = rooms.flatMap(({ subjects }) => subjects ?? []).find(({ path }) => path(':id') === pattern);
  const id = pattern && matchPath(pattern, pathname)?.params['id'];
  return entry && id ? [entry.subject.name, id] : undefined;
}
