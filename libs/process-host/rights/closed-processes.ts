import type { Statement } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';

/**
 * The condition that a version is of none of these processes.
 * @param column that holds the id of the version, `i.definitionId` in back quotes
 */
export function outsideOf(keys: readonly string[], column: string): Statement {
  if (keys.length === 0) return { sql: '1 = 1', values: [] };
  const closed = conditions({ key: keys }, 'c');
  return {
    sql: `${column} NOT IN (SELECT c.\`id\` FROM \`process_definition\` c WHERE ${closed.sql})`,
    values: closed.values,
  };
}
