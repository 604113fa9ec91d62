import { isBack } from '#lab/process-host/subjects.js';
import { countedTo } from '#lab/shared/counted-to.js';
import type { Subject } from '#lab/shared/define-subject.js';
import type { PlainSql, Value } from './plain-sql.js';

/** Drafts of others, which were never sent, are theirs alone: a condition over `d`, with the reader twice. */
export const sentOrOwn = (subject: string) =>
  `(d.\`state\` <> 'draft' OR d.\`ownerId\` = ? OR d.\`createdBy\` = ? OR (SELECT 1 FROM \`process_instance\` s WHERE s.\`subject\` = '${subject}' AND s.\`recordId\` = d.\`id\` LIMIT 1) IS NOT NULL)`;

/** At most one more than lists of documents count. */
export function countedUpTo(sql: PlainSql, from: string, values: readonly Value[]): Promise<number> {
  return counted(sql, `FROM (SELECT 1 ${from} LIMIT ?) u`, [...values, countedTo + 1]);
}

export async function counted(sql: PlainSql, from: string, values: readonly Value[]): Promise<number> {
  const [found] = await sql.all(`SELECT COUNT(*) AS n ${from}`, values);
  return Number(found?.n);
}

/** Reads the steps of each record of a page, and who has it. */
export async function readSteps(sql: PlainSql, subject: string, ids: readonly string[]): Promise<void> {
  await sql.all(
    `SELECT i.\`recordId\`, i.\`round\`, i.\`expected\`, i.\`endedAt\`, t.\`id\`, t.\`element\`, t.\`status\`, t.\`openedAt\`, t.\`dueAt\`, t.\`outcome\`, o.\`principal\`, o.\`kind\`, o.\`way\`, o.\`onBehalfOf\` FROM \`process_instance\` i LEFT JOIN \`process_task\` t ON t.\`instanceId\` = i.\`id\` LEFT JOIN \`todo\` o ON o.\`taskId\` = t.\`id\` WHERE i.\`subject\` = ? AND i.\`parentId\` IS NULL AND i.\`recordId\` IN (${placesOf(ids)})`,
    [subject, ...ids],
  );
}

/** The same of instances whose page has read what it shows of them. */
export async function readTasks(sql: PlainSql, instanceIds: readonly string[]): Promise<void> {
  if (instanceIds.length > 0)
    await sql.all(
      `SELECT t.\`id\`, t.\`instanceId\`, t.\`element\`, t.\`status\`, t.\`openedAt\`, t.\`dueAt\`, t.\`outcome\`, o.\`principal\`, o.\`kind\`, o.\`way\`, o.\`onBehalfOf\` FROM \`process_task\` t LEFT JOIN \`todo\` o ON o.\`taskId\` = t.\`id\` WHERE t.\`instanceId\` IN (${placesOf(instanceIds)})`,
      instanceIds,
    );
}

/** Reads how the last processes of these records ended, for those that came back or are over without approval. */
export async function readEnds(
  sql: PlainSql,
  of: Subject,
  records: readonly { readonly id?: unknown; readonly state?: unknown }[],
): Promise<void> {
  const ids = records.flatMap(({ id, state }) => (isBack(of, String(state)) ? String(id) : []));
  if (ids.length > 0)
    await sql.all(
      `SELECT h.\`instanceId\`, h.\`n\`, h.\`kind\`, h.\`element\`, h.\`at\`, h.\`by\`, h.\`outcome\`, h.\`opinion\` FROM \`process_instance\` i JOIN \`process_history\` h ON h.\`instanceId\` = i.\`id\` WHERE i.\`subject\` = ? AND i.\`recordId\` IN (${placesOf(ids)}) AND i.\`endedAt\` IS NOT NULL AND h.\`kind\` IN ('acted', 'decided', 'fired', 'entered', 'ended')`,
      [of.name, ...ids],
    );
}

/** A placeholder for each value of an `IN`. */
export function placesOf(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
