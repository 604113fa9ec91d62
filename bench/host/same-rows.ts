import { deepStrictEqual } from 'node:assert';
import type { Doer } from './doer.js';
import { actsOf } from './floor-command.js';
import type { OwnDoer } from './own-doer.js';

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
  sides: 'SELECT subject, userId FROM record_side WHERE recordId = ?',
  bell: "SELECT userId, kind, titleZh, titleEn, text, path, readAt FROM notification WHERE path LIKE CONCAT('%', ?)",
} as const;

/** What one doer has left behind after each of the three commands on a record. */
async function trace(doer: Doer, recordId: string, tables: readonly string[]): Promise<readonly unknown[]> {
  await doer.drafts([recordId]);
  const traces: unknown[] = [];
  const before = await rowCounts(doer, tables);
  for (const act of actsOf(recordId)) {
    await doer.perform(act);
    const after = await rowCounts(doer, tables);
    const left: Record<string, unknown> = {
      added: tables.map((table, i) => [table, (after[i] ?? 0) - (before[i] ?? 0)]),
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

/** Proves that product and floor leave the same rows behind, in all tables. @throws AssertionError with the difference */
export async function assertSameRows(own: OwnDoer, floor: Doer, recordId: string): Promise<void> {
  const tables = await tablesOf(own);
  deepStrictEqual(await trace(own, recordId, tables), await trace(floor, recordId, tables));
}

/** The tables of the rooms that the host of the benchmark has. */
async function tablesOf({ host: { db } }: OwnDoer): Promise<string[]> {
  const runner = db.source.createQueryRunner();
  const found: string[] = [];
  for (const { tableName } of db.source.entityMetadatas) if (await runner.hasTable(tableName)) found.push(tableName);
  await runner.release();
  return found;
}

async function rowCounts(doer: Doer, tables: readonly string[]): Promise<number[]> {
  const found: number[] = [];
  for (const table of tables) found.push(Number((await doer.look(`SELECT COUNT(*) AS n FROM \`${table}\``))[0]?.n));
  return found;
}
