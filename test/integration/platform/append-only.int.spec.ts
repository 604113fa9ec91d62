import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rooms } from '#lab/modules/server.js';
import { openDatabase } from '#lab/platform/boot.js';
import { Database } from '#lab/platform/database/database.js';
import { migrate, migrationClasses, type Migration } from '#lab/platform/database/migrate.js';
import { insert } from '#lab/platform/database/sql.js';
import { anEmptyDatabase, type EmptyDatabase } from '../../support/databases.js';

/** A table of entries that nobody changes, which gets a column later, and then another kind of it. */
const steps: readonly Migration[] = [
  {
    name: 'test-1700000000001',
    up: async (tables) => {
      await tables.create('entry', {
        columns: [
          ['id', 'id'],
          ['note', 'text', 40],
        ],
      });
      await tables.appendOnly('entry');
      await tables.appendOnly('entry');
      await tables.add('entry', ['halves', 'integer?']);
      await tables.change('entry', ['note', 'text', 80]);
    },
  },
];

let test: EmptyDatabase;
let db: Database;

beforeAll(async () => {
  test = await anEmptyDatabase();
  db = await Database.open(test.dialect, { entities: [], migrations: migrationClasses(steps, test.dialect) });
  await migrate(db);
});
afterAll(async () => {
  await db.close();
  await test.drop();
});

describe('a table that is append-only', () => {
  it.each(["UPDATE `entry` SET `note` = 'x'", 'DELETE FROM `entry`'])(
    'stays so when it is changed: %s',
    async (sql) => {
      await db.unit(() =>
        Promise.resolve(db.write(insert('entry', { id: sql.slice(0, 6), note: 'first', halves: 2 }))),
      );
      const attempt = db.unit(async () => void (await db.current.execute({ sql, values: [] })));
      await expect(attempt).rejects.toThrow('append-only');
    },
  );

  it('is each that has to be, once all rooms have made theirs', async () => {
    const empty = await anEmptyDatabase();
    const all = await openDatabase(empty.dialect, rooms);
    const runner = all.source.createQueryRunner();
    const guards = ['audit', 'audit_seal', 'leave_ledger', 'goal_progress'].flatMap((table) =>
      empty.dialect.appendOnly(table).map(({ trigger }) => trigger),
    );
    const found = [];
    for (const trigger of guards) if (await empty.dialect.hasTrigger(runner, trigger)) found.push(trigger);
    expect(found).toEqual(guards);
    await runner.release();
    await all.close();
    await empty.drop();
  });
});
