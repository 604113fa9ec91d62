import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Pages of a room that need no record: `test/e2e/pages/rooms/<room>.ts`. */
interface RoomPlaces {
  /** Behind the sign-in. */
  readonly places: readonly string[];
  /** In front of the sign-in, those without a session only. */
  readonly openPlaces?: readonly string[];
  /** Parts of a page with an address of their own. */
  readonly tabs?: readonly string[];
}

const folder = join(import.meta.dirname, 'rooms');
const rooms: RoomPlaces[] = [];
for (const file of readdirSync(folder).sort()) rooms.push((await import(join(folder, file))) as RoomPlaces);

/** Pages behind the sign-in that need no record; `routes.spec.tsx` holds them complete against the rooms. */
export const places = rooms.flatMap((room) => room.places);

/** In front of the sign-in, those without a session only. */
export const openPlaces = rooms.flatMap((room) => room.openPlaces ?? []);

/** Parts of pages with an address of their own. */
export const tabs = rooms.flatMap((room) => room.tabs ?? []);

/** Where nothing is. */
export const deadEnds: readonly string[] = ['/404', '/401'];
