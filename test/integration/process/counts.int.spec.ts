import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dialect } from '#lab/platform/database/dialect/dialect.js';
import { sqliteDialect } from '#lab/platform/database/dialect/sqlite.js';
import { actsOf, type FloorAct } from '../../../bench/host/floor-command.js';
import { mysqlFor, OwnDoer } from '../../../bench/host/own-doer.js';
import { Recording, repeatedReads } from '../../../bench/host/recording.js';
import { listenOnWire, type Wire } from '../../../bench/host/wire.js';
import { anEmptyDatabase, testDatabase, type EmptyDatabase } from '../../support/databases.js';

/** What one approval of the generic subject may cost, and how large an instance may be while it waits. */
const goals = { statements: 14, trips: 3, commits: 1, stateBytes: 700 } as const;

const [onSqlite, onMysql] = testDatabase === 'mysql' ? [describe.skip, describe] : [describe, describe.skip];

/** Opens the host on a database and takes a first instance to its end: what is read once per process has been read. */
async function warm(dialect: Dialect, folder: string): Promise<OwnDoer> {
  const own = await OwnDoer.open(dialect, folder);
  await own.drafts(['first']);
  for (const act of actsOf('first')) await own.perform(act);
  return own;
}

/** Submits a record of that id; answers its approvals. */
async function submitted(own: OwnDoer, id: string): Promise<[FloorAct, FloorAct]> {
  await own.drafts([id]);
  const [submit, one, other] = actsOf(id) as [FloorAct, FloorAct, FloorAct];
  await own.perform(submit);
  return [one, other];
}

async function stateBytes(own: OwnDoer, id: string): Promise<number> {
  const [row] = await own.look(`SELECT state, vars FROM process_instance WHERE recordId = '${id}'`);
  return Buffer.byteLength(String(row?.state)) + Buffer.byteLength(String(row?.vars));
}

onSqlite('an approval on SQLite', () => {
  const recording = new Recording();
  let folder: string;
  let own: OwnDoer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'labdesk-counts-'));
    own = await warm(recording.of(sqliteDialect(join(folder, 'w2.db'))), folder);
  });
  afterAll(async () => {
    await own.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Statements that the connection has run, the user who sent them. */
  const executed = () =>
    (own.host.db.source.driver as unknown as { databaseConnection: { executed: number } }).databaseConnection.executed;

  it('that opens the next task takes few statements, asks nothing twice and parses nothing', async () => {
    const [{ recordId, version, by }] = await submitted(own, 'counted');
    const [before, parses] = [executed(), own.host.parses];
    recording.taken();
    await own.host.act(recordId, 'approve', version, by);
    const { statements } = recording.taken();
    expect(statements.some(({ sql }) => sql.startsWith('INSERT INTO `process_task`'))).toBe(true);
    expect(executed() - before).toBe(statements.length);
    expect(statements.length).toBeLessThanOrEqual(goals.statements);
    expect(statements.filter(({ sql }) => sql === 'COMMIT')).toHaveLength(goals.commits);
    expect(repeatedReads(statements)).toBe(0);
    expect(own.host.parses - parses).toBe(0);
  });

  it('leaves a small state behind wherever the instance waits', async () => {
    const [one, other] = await submitted(own, 'small');
    expect(await stateBytes(own, 'small')).toBeLessThanOrEqual(goals.stateBytes);
    await own.perform(one);
    expect(await stateBytes(own, 'small')).toBeLessThanOrEqual(goals.stateBytes);
    const before = await own.ended();
    await own.perform(other);
    expect(await own.ended()).toBe(before + 1);
  });
});

onMysql('an approval on MySQL', () => {
  let database: EmptyDatabase;
  let folder: string;
  let wire: Wire;
  let own: OwnDoer;

  beforeAll(async () => {
    // The host of the benchmark has other rooms than the product, and migrates for those.
    database = await anEmptyDatabase();
    folder = mkdtempSync(join(tmpdir(), 'labdesk-counts-'));
    wire = await listenOnWire(database.url);
    own = await warm(mysqlFor(wire.url, 1), folder);
  });
  afterAll(async () => {
    await own.close();
    await wire.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('that opens the next task takes few round trips and parses nothing', async () => {
    const [approve] = await submitted(own, 'counted');
    const parses = own.host.parses;
    wire.commands.length = 0;
    await own.perform(approve);
    const statements = wire.commands.flatMap((command) => command.split(';\n'));
    expect(statements.some((sql) => sql.startsWith('INSERT INTO `process_task`'))).toBe(true);
    expect(wire.commands.length).toBeLessThanOrEqual(goals.trips);
    expect(statements.filter((sql) => sql === 'COMMIT')).toHaveLength(goals.commits);
    expect(own.host.parses - parses).toBe(0);
  });

  it('leaves a small state behind', async () => {
    const [approve] = await submitted(own, 'small');
    await own.perform(approve);
    expect(await stateBytes(own, 'small')).toBeLessThanOrEqual(goals.stateBytes);
  });
});
