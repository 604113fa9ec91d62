import type { Statement } from '#lab/platform/database/dialect/dialect.js';

/**
 * The condition that a version is of none of these processes.
 * @param column that holds the id of the version, `i.definitionId` in back quotes
 */
export function outsideOf(keys: readonly string[], column: string): Statement {
  if (keys.length === 0) return { sql: '1 = 1', values: [] };
  const places = keys.map(() => '?').join(', ');
  return {
    sql: `${column} NOT IN (SELECT c.\`id\` FROM \`process_definition\` c WHERE c.\`key\` IN (${places}))`,
    values: keys,
  };
}
