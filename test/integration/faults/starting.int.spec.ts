import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { rooms } from '#lab/modules/server.js';
import { openDatabase, type ServerRoom } from '#lab/platform/boot.js';
import type { Database } from '#lab/platform/database/database.js';
import { NewerSchema, schemaDrift } from '#lab/platform/database/migrate.js';
import { insert } from '#lab/platform/database/sql.js';
import { HealthController } from '#lab/platform/health/health.controller.js';
import { errors } from '#lab/shared/errors.js';
import { anEmptyDatabase, testDatabase, type EmptyDatabase } from '../../support/databases.js';
import { Door } from '../../support/door.js';
import { mortal, type Fate } from '../../support/mortal.js';
import { seeded } from '../../support/seeded.js';

/** Set by `npm run soak`: every statement that lasts; otherwise some that the seed chooses. */
const thorough = process.env.FAULT_REPEATS === 'true';
const seed = Number(process.env.KILL_SEED ?? 20_261_123);
const random = seeded(seed);
/** The schema before this step is what is upgraded. */
const before = 1_700_000_000_089;

const secret = 'a secret that only the tests know, of 32 and more characters';
const onServer = testDatabase === 'mysql' ? describe : describe.skip;

jest.setTimeout(thorough ? 1_200_000 : 120_000);

/** Dies within the next fifty statements. */
function somewhere(): Fate {
  const when = random() > 0.3 ? 'after' : 'before';
  let left = Math.floor(random() * 50);
  return () => (left-- === 0 ? when : undefined);
}

/** Dies before each statement, and the next time after it. */
function everywhere(): Fate {
  const done = new Set<string>();
  let when: 'before' | 'after' = 'before';
  return (sql) => {
    // One that changes a column is sent again after it; there the next one is meant.
    if (when === 'after' && /^ALTER/i.test(sql)) {
      if (done.has(sql)) return undefined;
      done.add(sql);
    }
    const now = when;
    when = when === 'before' ? 'after' : 'before';
    return now;
  };
}

/** The rooms as they were after a step. */
function until(last: number): ServerRoom[] {
  return rooms.map((room) => ({
    ...room,
    migrations: room.migrations.filter(({ name }) => Number(name.slice(-13)) <= last),
  }));
}

/** Rows that the steps since then change. */
async function fill(database: Database): Promise<void> {
  const stamps = { version: 1, createdAt: 1, createdBy: 'u1', updatedAt: 1, updatedBy: 'u1' };
  const owner = { ownerId: 'u1', departmentId: 'd1', function: '' };
  const values = { title: '试剂盒', categoryId: 'c1', state: 'draft', status: 'D', reason: '', amountBase: 100 };
  const job = { payload: '{}', dueAt: 1, fence: 0, attempts: 0, parked: false, createdAt: 1 };
  const instance = {
    ...{ definitionId: 'd1', subject: 'purchase-request', round: 1, state: '{}', vars: '{}', version: 1 },
    ...{ titleZh: '试剂盒', titleEn: 'Kit', card: '{}', expected: 'a b', startedAt: 1, initiator: 'u1' },
  };
  await database.unit(async () => {
    for (const n of ['1', '2']) {
      const number = `IP202611000${n}`;
      database.write(
        insert('purchase_request', { id: `r${n}`, ...stamps, ...owner, ...values, number }),
        insert('process_instance', { id: `i${n}`, rootId: `i${n}`, recordId: `r${n}`, ...instance }),
        insert('job', { id: `j${n}`, topic: n === '1' ? 'process.told' : 'process.timer', ...job }),
      );
    }
    await Promise.resolve();
  });
}

/** All tables but TypeORM's own, whose ids have gaps where it died. */
const ours = "table_schema = DATABASE() AND table_name <> 'migrations'";

/** Everything that the database holds, tables and rows. */
async function contentOf(database: Database): Promise<Record<string, unknown>> {
  const ask = async (sql: string) => database.query({ sql, values: [] });
  const onServer = database.dialect.name === 'mysql';
  const schema = onServer
    ? await Promise.all(
        [
          `SELECT table_name, engine, table_collation FROM information_schema.tables WHERE ${ours} ORDER BY 1`,
          `SELECT table_name, column_name, column_type, is_nullable, collation_name FROM information_schema.columns WHERE ${ours} ORDER BY 1, 2`,
          `SELECT table_name, index_name, seq_in_index, column_name, non_unique FROM information_schema.statistics WHERE ${ours} ORDER BY 1, 2, 3`,
          'SELECT trigger_name, action_statement FROM information_schema.triggers WHERE trigger_schema = DATABASE() ORDER BY 1',
        ].map(ask),
      )
    : [await ask("SELECT `type`, `name` FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY 1, 2")];
  const names = await ask(
    onServer
      ? `SELECT table_name AS \`name\` FROM information_schema.tables WHERE ${ours}`
      : "SELECT `name` FROM sqlite_master WHERE type = 'table' AND name NOT IN ('migrations', 'sqlite_sequence')",
  );
  const rows: [string, string[]][] = [];
  for (const { name } of names) {
    const found = await ask(`SELECT * FROM \`${String(name)}\``);
    rows.push([String(name), found.map((row) => JSON.stringify(row).replaceAll(/\b\d{13}\b/g, 'now')).sort()]);
  }
  const steps = await ask('SELECT `name` FROM `migrations` ORDER BY `name`');
  return { schema, steps, rows: Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

describe('a database that is prepared', () => {
  let whole: EmptyDatabase;
  let broken: EmptyDatabase;
  beforeAll(async () => {
    [whole, broken] = await Promise.all([anEmptyDatabase(), anEmptyDatabase('latin1')]);
  });
  afterAll(async () => {
    await Promise.all([whole.drop(), broken.drop()]);
  });

  /** Starts again and again, each time a bit further, until it comes up; answers how often it died. */
  async function startUntilReady(rooms: readonly ServerRoom[]): Promise<number> {
    // The embedded database takes back the whole of a step, so that dying at each statement would never end.
    const fate = thorough && testDatabase === 'mysql' ? everywhere() : undefined;
    for (let deaths = 0; ; deaths++) {
      try {
        await (await openDatabase(mortal(broken.dialect, fate ?? somewhere()), rooms)).close();
        return deaths;
      } catch (error) {
        if (!(error instanceof Error) || !error.message.includes('died')) throw error;
      }
    }
  }

  it(`comes up after any kill as if there had been none, first start and upgrade (seed ${seed})`, async () => {
    const expected = await openDatabase(whole.dialect, until(before));
    await fill(expected);
    await expected.close();
    const upgraded = await openDatabase(whole.dialect, rooms);
    try {
      expect(await startUntilReady(until(before))).toBeGreaterThan(3);
      const half = await openDatabase(broken.dialect, until(before));
      await fill(half);
      await half.close();
      expect(await startUntilReady(rooms)).toBeGreaterThan(0);
      const database = await openDatabase(broken.dialect, rooms);
      try {
        expect(await schemaDrift(database)).toEqual([]);
        expect(await contentOf(database)).toEqual(await contentOf(upgraded));
      } finally {
        await database.close();
      }
    } finally {
      await upgraded.close();
    }
  });

  it('is served by no older version: one that runs is not ready, none starts', async () => {
    const step = 'tomorrow1800000000001';
    const database = await openDatabase(whole.dialect, rooms);
    try {
      const health = new HealthController(database);
      expect(await health.ready()).toEqual({ ready: true });
      await database.unit(async () => database.write(insert('migrations', { timestamp: 1, name: step })));
      await expect(health.ready()).rejects.toMatchObject({ error: errors.newerSchema });
    } finally {
      await database.close();
    }
    await expect(openDatabase(whole.dialect, rooms)).rejects.toEqual(new NewerSchema([step]));
    const given = { DATABASE_URL: whole.url, FILES_URL: `file:${tmpdir()}`, SECRET_KEY: secret, DEMO: 'false' };
    await expect(Door.server(given)).rejects.toThrow(
      new RegExp(`ended with 1:[^]*newer version of Labdesk[^]*${step}[^]*restore the backup`),
    );
  });
});

onServer('several servers that start together', () => {
  let test: EmptyDatabase;
  let folder: string;
  const servers: Door[] = [];
  beforeAll(async () => {
    test = await anEmptyDatabase('latin1');
    folder = mkdtempSync(join(tmpdir(), 'labdesk-test-'));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    await test.drop();
    rmSync(folder, { recursive: true });
  });

  it('on an empty database all come up, the demo is there once, and every character is kept', async () => {
    const given = {
      ...{ DATABASE_URL: test.url, FILES_URL: `file:${folder}`, SECRET_KEY: secret, DEMO: 'true' },
      LOG_LEVEL: 'error',
    };
    servers.push(...(await Promise.all([1, 2, 3].map(() => Door.server(given)))));
    for (const { address } of servers) expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
    const database = await openDatabase(test.dialect, rooms);
    try {
      const ask = async (sql: string) => database.query({ sql, values: [] });
      const count = async (table: string) => Number((await ask(`SELECT COUNT(*) AS \`n\` FROM ${table}`))[0]?.n);
      // Nobody has two claims from the same day on, and no two requests of the demo have the same title.
      for (const [table, once] of [
        ['purchase_request', '`title`'],
        ['leave_claim', '`ownerId`, `startDay`'],
      ] as const) {
        const found = await count(`\`${table}\``);
        expect(found).toBeGreaterThan(0);
        expect(await count(`(SELECT DISTINCT ${once} FROM \`${table}\`) \`once\``)).toBe(found);
      }
      expect(await ask("SELECT `userId` FROM `org_user` WHERE `nameZh` = '陈思远'")).toEqual([
        { userId: 'chen.siyuan' },
      ]);
      expect(await ask('SELECT `key` FROM `process_definition` GROUP BY `key`, `version` HAVING COUNT(*) > 1')).toEqual(
        [],
      );
      const sets = await ask(
        `SELECT DISTINCT character_set_name AS \`name\` FROM information_schema.columns WHERE ${ours} AND character_set_name IS NOT NULL ORDER BY 1`,
      );
      expect(sets).toEqual([{ name: 'ascii' }, { name: 'utf8mb4' }]);
    } finally {
      await database.close();
    }
  });
});
