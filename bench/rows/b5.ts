import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Statement } from '#lab/platform/database/dialect/dialect.js';
import { sqliteDialect } from '#lab/platform/database/dialect/sqlite.js';
import { finding, type Finding, type Row } from '../harness/row.js';
import { mysqlServer } from '../harness/services.js';
import { actsOf } from '../host/floor-command.js';
import { FloorSqlite } from '../host/floor-sqlite.js';
import { mysqlFor, OwnDoer } from '../host/own-doer.js';
import { withDatabases, withFolder } from '../host/places.js';
import { Recording, repeatedReads, shortly } from '../host/recording.js';
import { listenOnWire } from '../host/wire.js';

const goals = {
  statements: { atMost: 14 },
  trips: { atMost: 3 },
  commits: { atMost: 1 },
  parses: { atMost: 0 },
  repeated: { atMost: 0 },
} as const;

/** How many approvals are written before the log is looked at; few enough that the log is not swept in between. */
const loggedActs = 20;

/** What one approval costs that ends a task and opens the next one. */
export interface ApproveCounts {
  readonly statements: readonly Statement[];
  /** Statements that the driver says it has run: what goes past the recording would show here. */
  readonly executed: number;
  readonly trips: number;
  readonly parses: number;
}

/** B5: counts, which no noise can touch. */
export async function b5(): Promise<Row[]> {
  return [await onSqlite(), await onMysql()];
}

function onSqlite(): Promise<Row> {
  return withFolder(async (folder) => {
    const keyed = await countApprove(folder, 'keyed.db', true);
    const bare = await countApprove(folder, 'bare.db', false);
    const floor = await floorCounts(folder);
    const log = await logBytes(folder);
    return {
      id: 'B5',
      title: 'one approval, SQLite',
      findings: [
        finding('statements without a repeat key, BEGIN and COMMIT included', bare.executed, '', goals.statements),
        finding('statements with a repeat key, as browsers send it', keyed.executed, '', goals.statements),
        finding('diagrams parsed', keyed.parses, '', goals.parses),
        finding('SELECTs that ask again', repeatedReads(keyed.statements), '', goals.repeated),
      ],
      figures: [
        `with the key: ${keyed.statements.map(shortly).join(' | ')}`,
        `floor with the key: ${floor} statements`,
        `log of one approval: engine ${log.engine} B, floor ${log.floor} B`,
      ],
      detail: { statements: keyed.statements.map(({ sql }) => sql) },
    };
  });
}

/**
 * Counts an approval of W2 on a new database: the first, or the last, which ends the process.
 * @param keyed whether it carries a repeat key
 */
export async function countApprove(
  folder: string,
  file: string,
  keyed: boolean,
  which: 'first' | 'last' = 'first',
): Promise<ApproveCounts> {
  const recording = new Recording();
  const own = await OwnDoer.open(recording.of(sqliteDialect(join(folder, file))), folder);
  try {
    const executed = () =>
      (own.host.db.source.driver as unknown as { databaseConnection: { executed: number } }).databaseConnection
        .executed;
    // The second instance: what is read once per process has been read.
    const [, first, last] = await untilApproval(own, keyed);
    if (!first || !last) throw new Error('there is nothing to approve');
    if (which === 'last') await own.host.act(first.recordId, first.action, first.version, first.by);
    const approve = which === 'first' ? first : last;
    recording.taken();
    const before = { executed: executed(), parses: own.host.parses };
    await own.host.act(approve.recordId, approve.action, approve.version, approve.by, keyed ? approve.key : undefined);
    return { ...recording.taken(), executed: executed() - before.executed, parses: own.host.parses - before.parses };
  } finally {
    await own.close();
  }
}

/** Takes a first instance to its end and a second one to where its first approval is waited for; answers its acts. */
async function untilApproval(own: OwnDoer, keyed: boolean) {
  await own.drafts(['one', 'two']);
  for (const act of actsOf('one')) await own.perform(act);
  const acts = actsOf('two');
  for (const { recordId, action, version, by, key } of acts.slice(0, 1))
    await own.host.act(recordId, action, version, by, keyed ? key : undefined);
  return acts;
}

async function floorCounts(folder: string): Promise<number> {
  const file = join(folder, 'floor.db');
  await (await OwnDoer.open(sqliteDialect(file), folder)).close();
  const floor = FloorSqlite.open(file, 'FULL');
  await floor.drafts(['one']);
  for (const act of actsOf('one').slice(0, 2)) floor.perform(act);
  await floor.close();
  return floor.executed;
}

/** Bytes that an approval adds to the write-ahead log: whole pages, of every table and index that it touches. */
async function logBytes(folder: string): Promise<{ readonly engine: number; readonly floor: number }> {
  const ids = Array.from({ length: loggedActs }, (_, i) => `case-${i}`);
  const engineFile = join(folder, 'log-engine.db');
  const own = await OwnDoer.open(sqliteDialect(engineFile), folder);
  await own.drafts(ids);
  for (const id of ids) for (const act of actsOf(id).slice(0, 1)) await own.perform(act);
  await own.host.db.source.query('PRAGMA wal_checkpoint(TRUNCATE)');
  for (const id of ids) for (const act of actsOf(id).slice(1, 2)) await own.perform(act);
  const engine = walSize(engineFile);
  await own.close();

  const floorFile = join(folder, 'log-floor.db');
  await (await OwnDoer.open(sqliteDialect(floorFile), folder)).close();
  const floorDoer = FloorSqlite.open(floorFile, 'FULL');
  await floorDoer.drafts(ids);
  for (const id of ids) for (const act of actsOf(id).slice(0, 1)) floorDoer.perform(act);
  await floorDoer.look('PRAGMA wal_checkpoint(TRUNCATE)');
  for (const id of ids) for (const act of actsOf(id).slice(1, 2)) floorDoer.perform(act);
  const floor = walSize(floorFile);
  await floorDoer.close();
  return { engine, floor };
}

function walSize(file: string): number {
  return Math.round(statSync(`${file}-wal`).size / loggedActs);
}

async function onMysql(): Promise<Row> {
  const title = 'one approval, MySQL';
  const { url, missing } = await mysqlServer();
  if (missing !== undefined) return { id: 'B5', title, findings: [], figures: [], leftOut: missing };
  return withDatabases(url, (create) =>
    withFolder(async (folder) => {
      const wire = await listenOnWire(await create());
      const own = await OwnDoer.open(mysqlFor(wire.url, 1), folder);
      const [, approve] = await untilApproval(own, true);
      wire.commands.length = 0;
      if (approve) await own.perform(approve);
      const commands = [...wire.commands];
      await own.close();
      await wire.close();
      return {
        id: 'B5',
        title,
        findings: wireFindings(commands),
        figures: commands.map((command, i) => `trip ${i + 1}: ${described(command)}`),
        detail: { commands },
      };
    }),
  );
}

function wireFindings(commands: readonly string[]): Finding[] {
  const commits = commands.flatMap((command) => command.split(';\n')).filter((sql) => sql === 'COMMIT').length;
  return [finding('round trips', commands.length, '', goals.trips), finding('commits', commits, '', goals.commits)];
}

function described(command: string): string {
  return command
    .split(';\n')
    .map((sql) => shortly({ sql }))
    .join(' | ');
}
