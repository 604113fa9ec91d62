import type { Dialect } from '#lab/platform/database/dialect/dialect.js';
import { sqliteDialect } from '#lab/platform/database/dialect/sqlite.js';
import { mysqlFor } from '../host/own-doer.js';
import type { SideSpec } from '../sides.js';

/** A side that is a server. */
export type HttpSpec = Extract<SideSpec, { on: 'http' }>;

/** Connections to MySQL, as the product has by default. */
export const poolSize = 16;
/** Tasks for which all clients race at once. */
export const racedTasks = 10;

/** The product's dialect where a side has its rows. */
export function dialectFor({ file, url = '' }: HttpSpec): Dialect {
  return file === undefined ? mysqlFor(url, poolSize) : sqliteDialect(file);
}
