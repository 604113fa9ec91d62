import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rooms } from '#lab/modules/server.js';
import type { TestApp } from '../support/app.js';
import type { Actors } from './actors.js';

/**
 * Makes a record that `owner` has made and submitted, or an entry.
 * @param n raised with each call, for names that are unique
 * @returns the path of a record whose version acts on it name, or the id of an entry
 */
export type Making = (test: TestApp, actors: Actors, n: number) => Promise<string>;

/** What a room contributes to the sweep of all routes. */
export interface RoomSweep {
  /** What an ordinary member of staff holds of the room. */
  readonly staff: readonly string[];
  /** What its routes are called with, by the part of a path before the id: `purchase/orders`. */
  readonly records: Readonly<Record<string, Making>>;
}

/** The sweeps of the rooms, in the order of the rooms: `test/access/rooms/<room>.ts` exports `sweep`. */
export async function roomSweeps(): Promise<readonly RoomSweep[]> {
  const files = rooms
    .map(({ name }) => join(import.meta.dirname, 'rooms', `${name}.ts`))
    .filter((file) => existsSync(file));
  return Promise.all(files.map(async (file) => ((await import(file)) as { readonly sweep: RoomSweep }).sweep));
}
