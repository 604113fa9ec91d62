import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { keptOutIn, type KeptOut } from '../assignment/record-sides.js';
import { myRow, type MyRow } from './my-tasks.js';

/** What an act has to know of its record besides the record itself and its live instance. */
export interface ActReading {
  /** The to-do rows of the record, the oldest first. */
  readonly todos: readonly MyRow[];
  /** Whether any of its tasks has a draft. */
  readonly drafted: boolean;
  /** Users who may not decide its tasks. */
  readonly kept: KeptOut;
  readonly revision: number;
  /** The first answer to a repeat. */
  readonly answer: Row | undefined;
}

/**
 * Each part reads one table by a key, with what belongs to its rows. They are joined as they are: with a table to start
 * from, a sort or without repeats MySQL would fill a table of its own first, which takes longer than the reads.
 */
const reads = `SELECT t.\`taskId\`, t.\`principal\`, t.\`kind\`, t.\`element\`, t.\`way\`, t.\`onBehalfOf\`, t.\`openedAt\`, d.\`taskId\` AS \`drafted\`, k.\`userId\`, NULL AS \`revision\`, NULL AS \`request\`, NULL AS \`answer\`
FROM \`todo\` t LEFT JOIN \`todo_draft\` d ON d.\`taskId\` = t.\`taskId\` LEFT JOIN \`task_kept_out\` k ON k.\`taskId\` = t.\`taskId\`
WHERE t.\`subject\` = ? AND t.\`recordId\` = ?
UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, s.\`userId\`, NULL, NULL, NULL FROM \`record_side\` s WHERE s.\`subject\` = ? AND s.\`recordId\` = ?
UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, o.\`value\`, NULL, NULL FROM \`counter\` o WHERE o.\`id\` = 'org'
UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, r.\`request\`, r.\`answer\` FROM \`idempotency\` r WHERE r.\`id\` = ?`;

/** @param repeatId of the act, where it came with a key */
export function actRead(subject: string, recordId: string, repeatId: string | undefined): Statement {
  return { sql: reads, values: [subject, recordId, subject, recordId, repeatId ?? null] };
}

/** What the statement of `actRead` has read. A to-do row is there for each of its drafts and of the users kept out of it. */
export function actReadingIn(rows: readonly Row[]): ActReading {
  const todos = new Map<string, Row>();
  const out: Row[] = [];
  let [drafted, revision] = [false, 0];
  let answer: Row | undefined;
  for (const row of rows) {
    if (row.taskId !== null) todos.set(`${String(row.taskId)} ${String(row.principal)}`, row);
    if (row.userId !== null) out.push(row);
    if (row.drafted !== null) drafted = true;
    if (row.revision !== null) revision = Number(row.revision);
    if (row.answer !== null) answer = row;
  }
  return {
    todos: [...todos.values()].sort((a, b) => Number(a.openedAt) - Number(b.openedAt)).map(myRow),
    drafted,
    kept: keptOutIn(out),
    revision,
    answer,
  };
}
