import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Company } from '#lab/modules/company/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { begins, broughtIn, checked, runAt } from '../../support/builders/migration.js';
import { aUser } from '../../support/builders/org.js';
import { minutes } from '../../support/clock.js';
import { aDatabase, type TestDatabase } from '../../support/databases.js';
import { Faults } from '../../support/faults.js';

jest.setTimeout(120_000);

let database: TestDatabase;
let test: TestApp;
let admin: Caller;
const faults = new Faults();

beforeAll(async () => {
  database = await aDatabase();
  test = await TestApp.start({ on: faults.on(database), diagrams: false });
  admin = await test.as(await aUser(test, 'mover', { language: 'en', permissions: ['purchase:*'] }));
});
afterAll(async () => {
  await test.stop();
  await database.drop();
});

const vendorRows = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ externalKey: `${from}${at}`, name: `${from} vendor ${at}` }));
const vendors = () => test.db.repo(Company).count();

/** The statement that fails may be the one that looks for work. */
const broken = () => test.drain().catch(() => undefined);

/** Work that failed comes back after its pause. */
async function later(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    test.clock.pass(minutes(2));
    await test.drain();
  }
}

describe('a run of three batches', () => {
  it('of which a statement fails brings each row in once, whichever it is', async () => {
    const { id } = await checked(admin, 'vendor', vendorRows('A', 2100));
    void (await begins(admin, id, 'run')).data;
    const statements = await faults.statementsOf(() => test.drain());
    expect(await runAt(admin, id)).toMatchObject({ state: 'done', done: 2100, creates: 2100 });
    // Moments of the whole, from its first statement to its last.
    for (let part = 0; part < 6; part++) {
      const from = `B${part}-`;
      const before = await vendors();
      const { id: other } = await checked(admin, 'vendor', vendorRows(from, 2100));
      void (await begins(admin, other, 'run')).data;
      const at = 1 + Math.floor(((statements - 1) * part) / 5);
      const { struck } = await faults.refusing(at, broken);
      expect(struck).toBe(true);
      await later();
      expect(await runAt(admin, other)).toMatchObject({ state: 'done', done: 2100, creates: 2100, refused: 0 });
      expect((await vendors()) - before).toBe(2100);
    }
  });

  it('is taken back as a whole, or not at all while a statement fails', async () => {
    const before = await vendors();
    const run = await broughtIn(test, admin, 'vendor', vendorRows('U', 2100));
    void (await begins(admin, run.id, 'undo')).data;
    const { struck } = await faults.refusing(12, broken);
    expect(struck).toBe(true);
    expect((await vendors()) - before).toBe(2100);
    expect(await runAt(admin, run.id)).toMatchObject({ state: 'undoing' });
    await later();
    expect(await runAt(admin, run.id)).toMatchObject({ state: 'undone' });
    expect(await vendors()).toBe(before);
  });
});

describe('a batch', () => {
  it('takes as many statements for many new rows as for a few', async () => {
    const counted = async (from: string, count: number) => {
      const { id } = await checked(admin, 'vendor', vendorRows(from, count));
      void (await begins(admin, id, 'run')).data;
      const statements = await faults.statementsOf(() => test.drain());
      expect(await runAt(admin, id)).toMatchObject({ state: 'done', creates: count });
      return statements;
    };
    const few = await counted('C', 5);
    expect(await counted('D', 100)).toBe(few);
    // What thousands of values need is sent in pieces, never one statement for each row.
    expect(await counted('E', 1000)).toBeLessThan(2 * few);
  });
});
