import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { InlineQueue } from '#lab/platform/jobs/inline.queue.js';
import { JobRelay } from '#lab/platform/jobs/job-relay.js';
import { errors } from '#lab/shared/errors.js';
import { Company } from '#lab/modules/company/server/index.js';
import type { MigrationRunView } from '#lab/modules/purchase/shared/migration.dto.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { begins, broughtIn, checked, migrations, runAt } from '../../support/builders/migration.js';
import { aUser } from '../../support/builders/org.js';
import { minutes } from '../../support/clock.js';

let test: TestApp;
let admin: Caller;
let isBroken = false;

/** The work cannot be done while the database does not have its keys. */
async function renames(from: string, to: string): Promise<void> {
  await test.db.unit(async () => {
    test.db.write({ sql: `ALTER TABLE \`${from}\` RENAME TO \`${to}\``, values: [] });
  });
  isBroken = !isBroken;
}
const breaks = () => renames('purchase_migration_key', 'purchase_migration_key_lost');
const mends = () => renames('purchase_migration_key_lost', 'purchase_migration_key');

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'mover', { language: 'en', permissions: ['purchase:*'] }));
});
afterEach(() => (isBroken ? mends() : undefined));
afterAll(() => test.stop());

const vendorRows = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ externalKey: `${from}${at}`, name: `${from} vendor ${at}` }));
const vendors = () => test.db.repo(Company).count();

/** One try that fails. */
async function tries(): Promise<void> {
  test.clock.pass(minutes(2));
  await test.drain();
}

/** The last try that a job has. */
async function usesAllTries(): Promise<void> {
  const sql = "UPDATE `job` SET `attempts` = 9 WHERE `topic` LIKE 'purchase.migration%'";
  await test.db.unit(async () => test.db.write({ sql, values: [] }));
  await tries();
}

async function retries(id: string, version?: number) {
  const { version: current } = await runAt(admin, id);
  return admin.post(`${migrations}/${id}/retry`, { version: version ?? current });
}

describe('a run whose job fails', () => {
  it('says why and when it is tried again; once it is given up, a retry goes on where it stood', async () => {
    const before = await vendors();
    const { id } = await checked(admin, 'vendor', vendorRows('R', 1500));
    void (await begins(admin, id, 'run')).data;
    expect(await runAt(admin, id)).toMatchObject({ state: 'running', stalled: null });
    (await retries(id)).expectCode(errors.illegalState);

    await breaks();
    await tries();
    const nextAt = new Date(test.clock.now().getTime() + 5000).toISOString();
    const failed = await runAt(admin, id);
    expect(failed).toMatchObject({ state: 'running', done: 0, stalled: { attempts: 1, nextAt } });

    await usesAllTries();
    const { stalled } = await runAt(admin, id);
    expect(stalled).toMatchObject({ attempts: 10, nextAt: null });
    expect(stalled?.reason).toContain('purchase_migration_key');
    expect(stalled?.reason).not.toContain('\n');
    const listed = (await admin.get(migrations)).data.rows as readonly MigrationRunView[];
    expect(listed.find((run) => run.id === id)?.stalled).toEqual(stalled);
    await tries();
    expect(await vendors()).toBe(before);
    // Others wait for it as long as it is neither done nor taken back.
    await mends();
    const { id: other } = await checked(admin, 'vendor', vendorRows('O', 1));
    (await begins(admin, other, 'run')).expectCode(purchaseErrors.migrationActive);

    (await retries(id, failed.version + 1)).expectCode(errors.stale);
    expect((await retries(id)).data).toMatchObject({ state: 'running', stalled: null });
    (await retries(id)).expectCode(errors.illegalState);
    await test.drain();
    expect(await runAt(admin, id)).toMatchObject({ state: 'done', done: 1500, creates: 1500, stalled: null });
    expect((await vendors()) - before).toBe(1500);
    const audited = { sql: 'SELECT `detail` FROM `audit` WHERE `action` = ?', values: ['purchaseMigration.retry'] };
    expect(await test.db.query(audited)).toHaveLength(1);
  });

  it('goes on after the batches that are done where an administrator discarded the job of the next', async () => {
    const before = await vendors();
    const { id } = await checked(admin, 'vendor', vendorRows('P', 1500));
    void (await begins(admin, id, 'run')).data;
    await test.get(JobRelay).sweep();
    await test.get(InlineQueue).idle();
    expect(await runAt(admin, id)).toMatchObject({ state: 'running', done: 1000, stalled: null });
    const sql = "DELETE FROM `job` WHERE `topic` = 'purchase.migration'";
    await test.db.unit(async () => test.db.write({ sql, values: [] }));
    expect(await runAt(admin, id)).toMatchObject({ stalled: { attempts: 0, reason: null, nextAt: null } });
    expect((await retries(id)).data).toMatchObject({ stalled: null });
    await test.drain();
    expect(await runAt(admin, id)).toMatchObject({ state: 'done', done: 1500, creates: 1500 });
    expect((await vendors()) - before).toBe(1500);
  });
});

describe('an undo whose job fails', () => {
  it('is given up with the reason, and takes the whole run back after a retry', async () => {
    const before = await vendors();
    const { id } = await broughtIn(test, admin, 'vendor', vendorRows('U', 3));
    void (await begins(admin, id, 'undo')).data;
    await breaks();
    await tries();
    await usesAllTries();
    expect(await runAt(admin, id)).toMatchObject({ state: 'undoing', stalled: { attempts: 10, nextAt: null } });
    await mends();
    expect((await retries(id)).data).toMatchObject({ state: 'undoing', stalled: null });
    await test.drain();
    expect(await runAt(admin, id)).toMatchObject({ state: 'undone', stalled: null });
    expect(await vendors()).toBe(before);
  });
});

describe('a retry', () => {
  it('is refused to those who may not import records, and where nothing is stalled', async () => {
    const { id, version } = await broughtIn(test, admin, 'vendor', vendorRows('N', 1));
    const other = await test.as(await aUser(test, 'other', { permissions: ['purchase:vendor:view'] }));
    (await other.post(`${migrations}/${id}/retry`, { version })).expectCode(errors.forbidden);
    (await retries(id)).expectCode(errors.illegalState);
    (await admin.post(`${migrations}/none/retry`, { version })).expectCode(errors.notFound);
  });
});
