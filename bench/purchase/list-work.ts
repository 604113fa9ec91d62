import type { Dialect } from '#lab/platform/database/dialect/dialect.js';
import { mysqlDialect } from '#lab/platform/database/dialect/mysql.js';
import { sqliteDialect } from '#lab/platform/database/dialect/sqlite.js';
import { House } from '../host/house.js';
import { mysqlFor } from '../host/own-doer.js';
import { plainMysql, plainSqlite } from '../host/plain-sql.js';
import type { Work } from '../sides.js';
import { FloorLists } from './floor-lists.js';
import type { Answered, ListName, ListPage, Readers } from './lists.js';
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

/** One statement of the seed makes up to a million rows. */
const patienceMs = 30 * 60_000;

/** The same for the seed. */
export function patientDialectAt(place: Place): Dialect {
  return 'file' in place ? sqliteDialect(place.file) : mysqlDialect(place.url, 2, patienceMs);
}

interface Lists {
  page(name: ListName, page: number): Promise<Answered>;
  close(): Promise<void>;
}

/** Reads a page of the list that each turn names. */
export class ListWork implements Work {
  private constructor(private readonly lists: Lists) {}

  static async open({ who, folder, place, readers }: ListSpec): Promise<ListWork> {
    if (who === 'engine') return new ListWork(await OwnLists.of(await House.open(dialectAt(place), folder)));
    const sql = 'file' in place ? plainSqlite(place.file) : plainMysql(place.url);
    return new ListWork(new FloorLists(sql, readers));
  }

  async turn(count: number, of: string): Promise<number> {
    const { list, page } = JSON.parse(of) as ListPage;
    const began = performance.now();
    for (let done = 0; done < count; done++) await this.lists.page(list, page);
    return (count * 1000) / (performance.now() - began);
  }

  /** One page, for the comparison of the sides. */
  async shown(of: string): Promise<string> {
    const { list, page } = JSON.parse(of) as ListPage;
    return JSON.stringify(await this.lists.page(list, page));
  }

  times(): string {
    return `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`;
  }

  close(): Promise<void> {
    return this.lists.close();
  }
}
