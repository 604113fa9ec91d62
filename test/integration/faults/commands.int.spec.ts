import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import { aDesk, commands, ledgerCommands, type Desk } from '../../support/commands.js';
import { aDatabase, testDatabase, type TestDatabase } from '../../support/databases.js';
import { Faults } from '../../support/faults.js';
import { violations } from '../../support/invariants.js';

/** Set by `npm run soak`: after every fault the request comes again at once, on a record of its own. */
const thorough = process.env.FAULT_REPEATS === 'true';

jest.setTimeout(thorough ? 600_000 : 60_000);

let database: TestDatabase;
let test: TestApp;
let desk: Desk;
const faults = new Faults();
const all = [...commands, ...ledgerCommands];

beforeAll(async () => {
  database = await aDatabase();
  // Nothing is sent but what the requests of the test send.
  test = await TestApp.start({ on: faults.on(database), executesJobs: false });
  desk = await aDesk(test);
});
afterAll(async () => {
  await test.stop();
  await database.drop();
});

const tablesOf = () => [...new Set(test.db.source.entityMetadatas.map(({ tableName }) => tableName))];

/** Every row of every table, as text. */
async function contents(): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = tablesOf();
  const found = await test.db.queries(tables.map((table) => ({ sql: `SELECT * FROM \`${table}\``, values: [] })));
  return Object.fromEntries(
    tables.map((table, at) => [table, (found[at] ?? []).map((row) => JSON.stringify(row)).sort()]),
  );
}

/**
 * Keeps the contents and answers what asserts that they are still the same. A server adds up the rows of its tables
 * itself: to send them all after every statement takes half of the time.
 */
async function unchanged(): Promise<(n: number) => Promise<void>> {
  const before = await contents();
  const assertSame = async (n: number) => expect({ n, contents: await contents() }).toEqual({ n, contents: before });
  if (testDatabase === 'sqlite') return assertSame;
  const sql = `CHECKSUM TABLE ${tablesOf()
    .map((table) => `\`${table}\``)
    .join(', ')}`;
  const sums = () => test.db.query({ sql, values: [] });
  const summed = await sums();
  return async (n) => {
    const now = await sums();
    if (!isDeepStrictEqual(now, summed)) await assertSame(n);
    expect({ n, sums: now }).toEqual({ n, sums: summed });
  };
}

/** As `unchanged`, of contents in which all rules over the database hold: they hold wherever these are the same. */
async function sound() {
  expect(await violations(test.db)).toEqual([]);
  return unchanged();
}

describe('a command of which one statement fails', () => {
  it.each(all)('%s: leaves nothing behind, whichever statement it is, and can be sent again', async (_, prepared) => {
    const request = async () => {
      const act = await prepared(desk);
      return () => act.send(desk);
    };
    // The first of its kind reads what is kept in memory from then on.
    expect((await (await request())()).body.code).toBe(200);
    const statements = await faults.statementsOf(await request());
    let open = await request();
    // What failed has left nothing behind: what was there before is there for the next statement, too.
    let assertUnchanged = await sound();
    let n = 1;
    for (; ; n++) {
      const { result, struck } = await faults.refusing(n, open);
      if (!struck) {
        expect({ n, code: result.body.code }).toEqual({ n, code: 200 });
        break;
      }
      result.expectCode(errors.unknown);
      await assertUnchanged(n);
      if (!thorough) continue;
      expect({ n, code: (await open()).body.code }).toEqual({ n, code: 200 });
      open = await request();
      assertUnchanged = await sound();
    }
    expect(n - 1).toBe(statements);
    expect(await violations(test.db)).toEqual([]);
  });
});

describe('a command of which the commit was done and the answer lost', () => {
  it.each(all)('%s: is answered, not done, when it comes again', async (_, prepared) => {
    const act = await prepared(desk);
    const request = () => act.send(desk);
    const before = await contents();
    expect((await faults.losingTheCommit(request)).body.code).not.toBe(200);
    const after = await contents();
    expect(after).not.toEqual(before);
    expect((await request()).body.code).toBe(200);
    expect(await contents()).toEqual(after);
    expect(await violations(test.db)).toEqual([]);
  });
});
