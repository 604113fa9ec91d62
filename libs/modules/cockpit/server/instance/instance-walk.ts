import type { Statement } from '#lab/platform/database/dialect/dialect.js';

/** Versions that are walked one by one; with more of them their instances are sorted together. */
const mostWalks = 50;
const latest = (of: string) => `${of}\`startedAt\` DESC, ${of}\`id\` DESC`;

/**
 * The ids of instances `i`, latest first: one walk along an index a version, which ends with the page, so that what ended
 * long ago is not looked at.
 * @param versions ids of the versions that they follow; all versions without
 * @param where what else holds of them
 */
export function walked(
  versions: readonly string[] | undefined,
  where: Statement,
  skip: number,
  take: number,
): Statement {
  const alone = inVersions(versions, where);
  if (versions === undefined || versions.length === 1 || versions.length > mostWalks)
    return {
      sql: `SELECT i.\`id\` FROM \`process_instance\` i WHERE ${alone.sql} ORDER BY ${latest('i.')} LIMIT ? OFFSET ?`,
      values: [...alone.values, take, skip],
    };
  const walk = `SELECT i.\`id\`, i.\`startedAt\` FROM \`process_instance\` i WHERE i.\`definitionId\` = ? AND ${where.sql} ORDER BY ${latest('i.')} LIMIT ?`;
  const walks = versions.map((_, at) => `SELECT * FROM (${walk}) AS \`v${at}\``).join(' UNION ALL ');
  return {
    sql: `SELECT \`id\` FROM (${walks}) AS \`all\` ORDER BY ${latest('')} LIMIT ? OFFSET ?`,
    values: [...versions.flatMap((version) => [version, ...where.values, skip + take]), take, skip],
  };
}

/** How many there are, `n`. @param most instances that are counted; all of them without */
export function countedOf(versions: readonly string[] | undefined, where: Statement, most?: number): Statement {
  const { sql, values } = inVersions(versions, where);
  const bound = most === undefined ? '' : ` LIMIT ${most}`;
  return {
    sql: `SELECT COUNT(*) AS \`n\` FROM (SELECT 1 FROM \`process_instance\` i WHERE ${sql}${bound}) AS \`counted\``,
    values,
  };
}

function inVersions(versions: readonly string[] | undefined, where: Statement): Statement {
  if (versions === undefined) return where;
  const places = versions.map(() => '?').join(', ');
  return { sql: `i.\`definitionId\` IN (${places}) AND ${where.sql}`, values: [...versions, ...where.values] };
}
