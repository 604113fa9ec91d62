import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import exceljs from 'exceljs';
import { orgChanged, Role, UserRole } from '#lab/modules/org/server/index.js';
import { Statistic } from '#lab/modules/purchase/server/statistics/statistic.entity.js';
import { statisticColumnsShown } from '#lab/modules/purchase/shared/statistics.words.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { inserts } from '#lab/platform/database/sql.js';
import { JobExecutor } from '#lab/platform/jobs/job-executor.js';
import { NotificationRow } from '#lab/platform/notifications/notification.entity.js';
import { errors } from '#lab/shared/errors.js';
import type { LongExportView } from '#lab/shared/long-export.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { hours, minutes } from '../../support/clock.js';
import { aDatabase, type TestDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { Faults } from '../../support/faults.js';

jest.setTimeout(240_000);

const route = '/purchase/statistics';
const permissions = ['purchase:statistics:*', 'purchase:request:all'];
const count = 2300;
const faults = new Faults();
let database: TestDatabase;
let test: TestApp;
let analystId: string;
let analyst: Caller;

beforeAll(async () => {
  database = await aDatabase();
  test = await TestApp.start({ on: faults.on(database), diagrams: false, executesJobs: false });
  analystId = await aUser(test, 'analyst', { permissions, language: 'en' });
  analyst = await test.as(analystId);
  await aboutRows(count);
});
afterAll(async () => {
  await test.stop();
  await database.drop();
});

/** Rows of the statistics; two of three have a day, one of three an amount, and each a number of its own. */
async function aboutRows(many: number): Promise<void> {
  const ids = test.get(Ids);
  const rows = Array.from({ length: many }, (_, at) =>
    test.db.stored(Statistic, {
      ...{ id: ids.next(), requestId: ids.next(), requestLineId: ids.next(), orderId: null, place: 0 },
      ...{
        ownerId: analystId,
        createdBy: analystId,
        departmentId: ids.next(),
        state: 'approved',
        categoryId: ids.next(),
      },
      ...{ prNo: numberOf(at), requestDate: '2026-11-20', itemName: at === 7 ? '=1+1 <&> \u0007' : `Item ${at}` },
      ...{ catalogNo: '', requestUnit: 'pc', requestQty: '2', requestStatus: '6', quoteUnit: '', hasPoQty: '0' },
      ...{ currency: 'CNY', orderDate: at % 3 !== 1 ? `2026-10-${String(1 + (at % 28)).padStart(2, '0')}` : null },
      actualOrderAmount: at % 3 === 0 ? `${at}.50` : null,
    }),
  );
  await test.db.unit(async () => test.db.write(...inserts('purchase_statistic', rows)));
}
const numberOf = (at: number) => `EX${String(at).padStart(6, '0')}`;

const start = async (who = analyst, query = 'sort=prNo') => who.post(`${route}/exports?${query}`);
const latest = async (who = analyst) => (await who.get(`${route}/exports/latest`)).data as LongExportView | null;
const isOnDisk = (id: string) => existsSync(join(test.folder, 'files', id.slice(-2), id));

/** Bytes go once the unit that names them no more has been committed. */
const isOffDisk = (id: string) => eventually(() => !isOnDisk(id), 'the bytes are removed');

/** Does the job of a topic that waits, if there is one, whenever it is due; answers whether there was one. */
async function step(topic = 'exports.write'): Promise<boolean> {
  const [job] = await test.db.query({
    sql: 'SELECT * FROM `job` WHERE `topic` = ? AND `parked` = ? ORDER BY `id` LIMIT 1',
    values: [topic, false],
  });
  if (!job) return false;
  const { id, fence, attempts, payload } = job;
  const claimed = { id: String(id), topic, fence: Number(fence), attempts: Number(attempts) };
  await test.get(JobExecutor).execute({ ...claimed, payload: JSON.parse(String(payload)) as unknown });
  return true;
}

async function written(query?: string): Promise<LongExportView> {
  const { id } = (await start(analyst, query)).data as LongExportView;
  while (await step());
  return { ...(await latest()), id } as LongExportView;
}

/** The rows of the file as its owner gets them. */
async function sheetOf(id: string, who = analyst): Promise<unknown[][]> {
  const { url } = (await who.get(`/files/${id}/link`)).data as { url: string };
  const answer = await test.nobody().get(url.replace('/api', ''));
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(answer.raw as never);
  const rows: unknown[][] = [];
  workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}

describe('a long export', () => {
  it('begins where the file at once is refused (2031), and its owner sees how far it is', async () => {
    (await analyst.get(`${route}/export`)).expectCode(errors.tooManyToExport);
    expect(await latest()).toBeNull();
    const begun = (await start()).data as LongExportView;
    expect(begun).toMatchObject({ state: 'running', total: count, done: 0, size: null, endedAt: null });
    (await analyst.get(`/files/${begun.id}/link`)).expectCode(errors.notFound);
    await step();
    expect(await latest()).toMatchObject({ state: 'running', done: 1000 });
    (await analyst.get(`/files/${begun.id}/link`)).expectCode(errors.notFound);
    while (await step());
    const ready = await latest();
    expect(ready).toMatchObject({ id: begun.id, state: 'ready', done: count, refusal: null });
    expect(ready?.size).toBeGreaterThan(20_000);
    const [noted] = await test.db.query({
      sql: 'SELECT `actor`, `detail` FROM `audit` WHERE `recordId` = ?',
      values: [begun.id],
    });
    expect(noted?.actor).toBe(analystId);
    expect(JSON.parse(String(noted?.detail))).toEqual({ rows: count, filters: { sort: 'prNo' } });
  });

  it('notifies its owner, and leads to the page with the file', async () => {
    const { id } = await written();
    const notified = await test.db.repo(NotificationRow).findBy({ userId: analystId, kind: 'exports.ready' });
    expect(notified.filter(({ path, titleEn }) => path === route && titleEn.includes(String(count)))).toHaveLength(
      notified.length,
    );
    expect((await latest())?.id).toBe(id);
  });

  it('holds each row once in the order that was asked for, with typed cells and the mark of its owner', async () => {
    const column = (field: string) => statisticColumnsShown.findIndex(([name]) => name === field);
    const [numbers, items, days, amounts] = ['prNo', 'itemName', 'orderDate', 'actualOrderAmount'].map(column) as [
      ...[number, number, number, number],
    ];
    const byNumber = await sheetOf((await written('sort=prNo')).id);
    expect(byNumber[0]).toEqual(expect.arrayContaining(['Request', 'Paying company', 'Invoice no.']));
    const rows = byNumber.slice(1, count + 1);
    expect(rows.map((row) => row[numbers])).toEqual(Array.from({ length: count }, (_, at) => numberOf(at)));
    // What a sheet would take for a formula stays a text, and a sign that it cannot hold is left out.
    expect(rows[7]?.[items]).toBe("'=1+1 <&> ");
    expect([rows[3]?.[days], rows[3]?.[amounts]]).toEqual([new Date('2026-10-04'), 3.5]);
    expect(String(byNumber.at(-1)?.[0])).toMatch(/^analyst .*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

    // The stretches meet among rows with a value and among those without one, both ways round.
    for (const sort of ['orderDate', '-orderDate', 'actualOrderAmount', '-actualOrderAmount']) {
      const sheet = (await sheetOf((await written(`sort=${sort}`)).id)).slice(1, count + 1);
      expect(new Set(sheet.map((row) => row[numbers])).size).toBe(count);
      const all: unknown[] = [];
      for (let page = 1; all.length < count; page++) {
        const answer = await analyst.get(`${route}?sort=${sort}&size=100&page=${page}`);
        all.push(...(answer.data as { rows: { prNo: string }[] }).rows.map(({ prNo }) => prNo));
      }
      expect(sheet.map((row) => row[numbers])).toEqual(all);
    }
  });

  it('is one at a time for each user (8081), and takes the place of the file before', async () => {
    const other = await test.as(await aUser(test, 'second', { permissions }));
    const before = await written();
    expect(isOnDisk(before.id)).toBe(true);
    const now = (await start()).data as LongExportView;
    (await start()).expectCode(errors.exportRunning);
    expect(((await start(other)).data as LongExportView).state).toBe('running');
    while (await step());
    await isOffDisk(before.id);
    (await analyst.get(`/files/${before.id}/link`)).expectCode(errors.notFound);
    expect((await latest())?.id).toBe(now.id);
  });

  it('is read by its owner alone, as long as they may export', async () => {
    const { id } = await written();
    const other = await test.as(await aUser(test, 'curious', { permissions }));
    (await other.get(`/files/${id}/link`)).expectCode(errors.notFound);
    expect(await latest(other)).toBeNull();
    expect((await sheetOf(id)).length).toBeGreaterThan(count);
    await allowed(['purchase:statistics:search', 'purchase:request:all']);
    (await analyst.get(`/files/${id}/link`)).expectCode(errors.notFound);
    (await start()).expectCode(errors.forbidden);
    await allowed(permissions);
  });

  it('ends without a file where its owner may no longer export, and holds what they may read when it is written', async () => {
    const { id } = (await start()).data as LongExportView;
    await step();
    expect(isOnDisk(id)).toBe(true);
    await allowed(['purchase:statistics:search', 'purchase:request:all']);
    while (await step());
    await allowed(permissions);
    expect(await latest()).toMatchObject({
      id,
      state: 'failed',
      done: 1000,
      refusal: errors.forbidden.code,
      size: null,
    });
    await isOffDisk(id);

    // The rows of others are not theirs any more: nothing but what they own is written.
    const readerId = await aUser(test, 'reader', { permissions });
    const reader = await test.as(readerId);
    void (await start(reader)).data;
    await allowed(['purchase:statistics:*'], readerId);
    while (await step());
    expect(await latest(reader)).toMatchObject({ state: 'ready', total: count, done: 0 });
  });

  it('is removed after a day', async () => {
    const { id, endedAt, expiresAt } = await written();
    expect(Date.parse(expiresAt) - Date.parse(endedAt ?? '')).toBe(hours(24));
    const [job] = await test.db.query({
      sql: "SELECT `dueAt` FROM `job` WHERE `topic` = 'exports.expiry' AND `payload` LIKE ?",
      values: [`%${id}%`],
    });
    expect(Number(job?.dueAt)).toBe(Date.parse(expiresAt));
    while (await step('exports.expiry'));
    expect(await latest()).toBeNull();
    await isOffDisk(id);
    (await analyst.get(`/files/${id}/link`)).expectCode(errors.notFound);
  });

  it('holds each row once whichever statement of its work fails, after the bytes are written too', async () => {
    test.clock.pass(minutes(11));
    void (await start()).data;
    const statements = await faults.statementsOf(async () => {
      while (await step());
    });
    expect(await latest()).toMatchObject({ state: 'ready', done: count });
    // Moments of the whole, and each of the last statements: the file is complete before them.
    const spread = Array.from({ length: 6 }, (_, part) => 1 + Math.floor(((statements - 1) * part) / 5));
    const last = [3, 2, 1].map((before) => statements - before);
    for (const at of [...spread, ...last]) {
      const { id } = (await start()).data as LongExportView;
      await faults.refusing(at, async () => {
        while (await step().catch(() => false));
      });
      while (await step());
      expect(await latest()).toMatchObject({ id, state: 'ready', done: count });
      const sheet = (await sheetOf(id)).slice(1, count + 1);
      expect(sheet.map(([first]) => first)).toEqual(Array.from({ length: count }, (_, row) => numberOf(row)));
    }
    const ready = await test.db.repo(NotificationRow).countBy({ userId: analystId, kind: 'exports.ready' });
    const ids = await test.db.query({
      sql: "SELECT COUNT(DISTINCT `recordId`) AS `n` FROM `audit` WHERE `action` = 'purchaseStatistics.export' AND `actor` = ?",
      values: [analystId],
    });
    // One that ended without a file announced none.
    expect(ready).toBe(Number(ids[0]?.n) - 1);
  });

  it('that was given up is a failure, which the next one replaces', async () => {
    const { id } = (await start()).data as LongExportView;
    await test.db.unit(async () =>
      test.db.write({ sql: "UPDATE `job` SET `parked` = ? WHERE `topic` = 'exports.write'", values: [true] }),
    );
    expect(await latest()).toMatchObject({ id, state: 'failed', refusal: null });
    const next = await written();
    expect(next).toMatchObject({ state: 'ready', done: count });
    expect(next.id).not.toBe(id);
  });

  it('is bounded by the exports of a user within ten minutes (8045)', async () => {
    test.clock.pass(minutes(11));
    const busy = await test.as(await aUser(test, 'busy', { permissions }));
    for (let n = 0; n < 30; n++) await start(busy);
    (await start(busy)).expectCode(errors.exportsUsedUp);
  });
});

/** The permissions that a user has from now on. */
async function allowed(given: readonly string[], userId = analystId): Promise<void> {
  const { roleId } = await test.db.repo(UserRole).findOneByOrFail({ userId });
  await test.db.unit(async () => {
    await test.db.repo(Role).update({ id: roleId }, { permissions: [...given] });
    orgChanged(test.db);
  });
}
