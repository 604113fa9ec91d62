import { deepStrictEqual } from 'node:assert';
import type { Doer } from './doer.js';
import { actsOf } from './floor-command.js';

/** What one command may leave in the database, without ids and times: row counts of every table that it touches, and the words. */
const looks = {
  record: 'SELECT version, status FROM bench_case WHERE id = ?',
  instance:
    'SELECT round, version, titleZh, titleEn, card, searchText, signers, expected, initiator, outcome, liveKey IS NULL AS isFree, endedAt IS NULL AS isOpen FROM process_instance WHERE recordId = ?',
  tasks:
    'SELECT element, status, outcome, closedBy, closedFor, dueAt, closedAt IS NULL AS isOpen FROM process_task WHERE recordId = ? ORDER BY element',
  todos: 'SELECT principal, kind, element, dueAt, readAt, pairs1, pairs2, pairs3, pairs4 FROM todo WHERE recordId = ?',
  history:
    'SELECT h.kind, h.element, h.iteration, h.`by`, h.onBehalfOf, h.outcome, h.opinion, h.took FROM process_history h JOIN process_instance i ON i.id = h.instanceId WHERE i.recordId = ? ORDER BY h.n',
  audit: 'SELECT actor, action, subject FROM audit WHERE recordId = ? ORDER BY id',
} as const;

/** Tables that name no record; each doer has had the same commands, so that they hold as many rows. */
const counts = [
  'bench_case',
  'process_instance',
  'process_task',
  'todo',
  'process_history',
  'process_subscription',
  'process_incident',
  'job',
  'audit',
  'idempotency',
];

/** What one doer has left behind after each of the three commands on a record. */
export async function trace(doer: Doer, recordId: string): Promise<readonly unknown[]> {
  await doer.drafts([recordId]);
  const traces: unknown[] = [];
  const before = await rowCounts(doer);
  for (const act of actsOf(recordId)) {
    await doer.perform(act);
    const after = await rowCounts(doer);
    const left: Record<string, unknown> = {
      added: counts.map((table, i) => [table, (after[i] ?? 0) - (before[i] ?? 0)]),
    };
    for (const [name, sql] of Object.entries(looks)) {
      const rows = await doer.look(sql.replace('?', `'${recordId}'`));
      left[name] = rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([column, value]) => [column, value === null ? null : String(value)]),
        ),
      );
    }
    traces.push(left);
  }
  return traces;
}

/** Proves that two doers leave the same rows behind. @throws AssertionError with the difference */
export async function assertSameRows(one: Doer, other: Doer, recordId: string): Promise<void> {
  deepStrictEqual(await trace(one, recordId), await trace(other, recordId));
}

async function rowCounts(doer: Doer): Promise<number[]> {
  const found: number[] = [];
  for (const table of counts) found.push(Number((await doer.look(`SELECT COUNT(*) AS n FROM \`${table}\``))[0]?.n));
  return found;
}
