import type { Dialect } from '#lab/platform/database/dialect/dialect.js';
import { mysqlDialect } from '#lab/platform/database/dialect/mysql.js';
import { sqliteDialect } from '#lab/platform/database/dialect/sqlite.js';
import type { Lists } from '../harness/list-work.js';
import { House } from '../host/house.js';
import { mysqlFor } from '../host/own-doer.js';
import { plainMysql, plainSqlite, type PlainSql } from '../host/plain-sql.js';
import { FloorLists } from './floor-lists.js';
import type { ListName, Readers } from './lists.js';
import { OwnLists } from './own-lists.js';

export type Place = { readonly file: string } | { readonly url: string };

export interface ListSpec {
  readonly on: 'purchase';
  readonly who: 'engine' | 'floor';
  readonly folder: string;
  readonly place: Place;
  readonly readers: Readers;
}

/** The product's dialect of a place. */
export function dialectAt(place: Place): Dialect {
  return 'file' in place ? sqliteDialect(place.file) : mysqlFor(place.url, 1);
}

/** The same for statements by hand. */
export function plainSqlAt(place: Place): PlainSql {
  return 'file' in place ? plainSqlite(place.file) : plainMysql(place.url);
}

/** One statement of the seed makes up to a million rows. */
const patienceMs = 30 * 60_000;

/** The same for the seed. */
export function patientDialectAt(place: Place): Dialect {
  return 'file' in place ? sqliteDialect(place.file) : mysqlDialect(place.url, 2, patienceMs);
}

/** The lists of purchasing of one side. */
export async function purchaseLists({ who, folder, place, readers }: ListSpec): Promise<Lists<ListName>> {
  if (who === 'engine') return OwnLists.of(await House.open(dialectAt(place), folder));
  return new FloorLists(plainSqlAt(place), readers);
}
