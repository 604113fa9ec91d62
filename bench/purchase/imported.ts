import type { Database } from '#lab/platform/database/database.js';
import type { House } from '../host/house.js';
import { run } from '../host/copy-rows.js';

/** Rows of one import, in all of its files together. */
export const importedRows = 5_000;

/** What the titles and names of imported records begin with. */
export const mark = 'Import ';

/** A way by which rows come into the product. */
export interface Import {
  readonly name: string;
  /** The rows that it leaves and that a bare insert writes, too; what belongs to others comes after these. */
  readonly leaves: readonly Left[];
  /** What else is removed before it is done again. */
  readonly alsoLeaves: readonly Left[];
  /** Does it once; milliseconds of each of its parts. */
  run(house: House): Promise<Readonly<Record<string, number>>>;
}

/** Rows of a table that an import has left. */
export interface Left {
  readonly table: string;
  readonly where: string;
}

/** Removes what was brought in. */
export async function clear(db: Database, left: readonly Left[]): Promise<void> {
  for (const { table, where } of [...left].reverse()) await run(db, `DELETE FROM \`${table}\` WHERE ${where}`);
}
