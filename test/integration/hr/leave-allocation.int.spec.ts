import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { readSheet } from '#lab/platform/resource/spreadsheet.js';
import { leaveErrors } from '#lab/modules/hr/shared/hr.errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aLeaveDraft, aLeaveType } from '../../support/builders/leave.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';

let test: TestApp;
let company: Company;
let annual: string;
let hr: Caller;
let member: string;
let chen: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  annual = await aLeaveType(test, 'L003', { balanced: true });
  member = await aUser(test, 'hr', { permissions: ['hr:*'] });
  hr = await test.as(member);
  chen = await test.as(company.chen);
});
afterAll(() => test.stop());

const path = '/hr/leave-allocations';
const values = (more: object = {}) => ({ userId: company.chen, typeId: annual, year: 2026, days: '10', ...more });
const give = async (more: object = {}) => (await hr.post(path, values(more))).data as Row;
const read = async (id: string) => (await hr.get(`${path}/${id}`)).data as Row;
const put = (row: Row, more: object) =>
  hr.put(`${path}/${row.id}`, {
    ...values({ userId: row.userId, year: row.year, days: row.days }),
    version: row.version,
    ...more,
  });
const fieldOf = (answer: Answer) => answer.expectCode(errors.field).fields[0];
const ledger = async (id: string) =>
  (
    await test.db.query({
      sql: 'SELECT `kind`, `halves` FROM `leave_ledger` WHERE `allocationId` = ? ORDER BY `id`',
      values: [id],
    })
  ).map(({ kind, halves }) => `${String(kind)} ${String(halves)}`);
async function claim(day: string, days = '1', endDay = day): Promise<string> {
  const draft = aLeaveDraft(annual, { startDay: day, endDay, days, nextYearConfirmed: true });
  const { id } = (await chen.post('/hr/leave-claims', draft)).data as { id: string };
  expect((await chen.act(`/hr/leave-claims/${id}`, 'submit')).status).toBe(201);
  return `/hr/leave-claims/${id}`;
}

interface Row {
  readonly id: string;
  readonly userId: string;
  readonly year: number;
  readonly days: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

describe('an allocation', () => {
  it('grants its days to the ledger, and says how many of them claims have taken', async () => {
    const made = await give();
    expect(made).toMatchObject({ validFrom: '2026-01-01', validTo: '2026-12-31', state: '1', enabled: true });
    expect(await ledger(made.id)).toEqual(['GRANT 20']);
    const held = await claim('2026-11-23', '2', '2026-11-24');
    expect(await read(made.id)).toMatchObject({ days: '10', carried: '0', used: '2', remaining: '8' });
    await chen.act(held, 'withdraw');
    expect(await read(made.id)).toMatchObject({ used: '0', remaining: '10' });
    (await hr.post(path, values())).expectCode(leaveErrors.exists);
  });

  it('is adjusted by the difference, never below what claims have taken', async () => {
    const [row] = (await hr.get(`${path}?userId=${company.chen}`)).data.rows as Row[];
    if (!row) throw new Error('no allocation');
    const held = await claim('2026-11-25', '3', '2026-11-27');
    expect(fieldOf(await put(row, { days: '2.5' }))).toMatchObject({ path: 'days', args: ['belowUsed', '3'] });
    expect((await put(row, { days: '3' })).data).toMatchObject({ days: '3', used: '3', remaining: '0' });
    expect(await ledger(row.id)).toEqual(['GRANT 20', 'ADJUST -14']);
    const changed = await read(row.id);
    expect(fieldOf(await put(changed, { enabled: false }))).toMatchObject({
      path: 'enabled',
      args: ['belowUsed', '3'],
    });
    expect(fieldOf(await put(changed, { year: 2027 }))).toMatchObject({ path: 'year', args: ['fixed'] });
    expect(fieldOf(await put(changed, { validTo: '2027-03-31' }))).toMatchObject({ path: 'validFrom' });
    (await hr.delete(`${path}/${row.id}`)).expectCode(errors.field);
    (await put(row, { days: '9' })).expectCode(errors.stale);

    await chen.act(held, 'withdraw');
    expect((await put(changed, { days: '3', enabled: false })).data).toMatchObject({ state: '4', remaining: '0' });
    expect(await ledger(row.id)).toEqual(['GRANT 20', 'ADJUST -14', 'ADJUST -6']);
    const cancelled = await read(row.id);
    expect((await put(cancelled, { days: '10' })).data).toMatchObject({ state: '1', remaining: '10' });
    expect(await ledger(row.id)).toEqual(['GRANT 20', 'ADJUST -14', 'ADJUST -6', 'ADJUST 20']);
  });

  it('moves to another period while nothing of it is taken', async () => {
    const made = await give({ year: 2027, days: '4.5' });
    expect(made).toMatchObject({ state: '0' });
    expect((await put(made, { validFrom: '2027-03-01', validTo: '2027-06-30' })).data.remaining).toBe('4.5');
    expect(await ledger(made.id)).toEqual(['GRANT 9', 'ADJUST -9', 'ADJUST 9']);
    expect((await hr.delete(`${path}/${made.id}`)).data).toBeNull();
    expect(await ledger(made.id)).toEqual(['GRANT 9', 'ADJUST -9', 'ADJUST 9', 'ADJUST -9']);
  });

  it('refuses what is no allocation, at its field', async () => {
    const unpaid = await aLeaveType(test, 'L001');
    for (const [wrong, field, word] of [
      [{ typeId: unpaid }, 'typeId', 'noBalance'],
      [{ userId: 'nobody' }, 'userId', 'missing'],
      [{ days: '1.2', year: 2030 }, 'days', 'halfDay'],
      [{ year: 1990 }, 'year', 'choice'],
      [{ year: 2030, validFrom: '2029-12-31' }, 'validFrom', 'inYear'],
      [{ year: 2030, validTo: '2029-12-31' }, 'validTo', 'order'],
    ] as const)
      expect([word, fieldOf(await hr.post(path, values(wrong)))]).toEqual([
        word,
        expect.objectContaining({ path: field, args: expect.arrayContaining([word]) }),
      ]);
    expect((await hr.get(`${path}?size=100`)).data.total).toBe(1);
  });

  it('of an event keeps the document that proves it, for those who read allocations', async () => {
    const wedding = await aLeaveType(test, 'L005', { balanced: true });
    const upload = (await hr.upload('/files', 'certificate.pdf', Buffer.from('%PDF-1.4\n'))).data as { id: string };
    const event = { typeId: wedding, days: '3', file: upload.id };
    const made = await give(event);
    expect(made).toMatchObject({ file: upload.id, fileFile: { id: upload.id, name: 'certificate.pdf' } });
    expect((await hr.get(`/files/${upload.id}/link`)).status).toBe(200);
    const other = await test.as(await aUser(test, 'other', { permissions: ['hr:claim:create'] }));
    (await other.get(`/files/${upload.id}/link`)).expectCode(errors.notFound);
    // A file of another record is no document of this one.
    (await hr.post(path, values({ ...event, year: 2027 }))).expectCode(errors.notFound);
    const changed = await hr.put(`${path}/${made.id}`, { ...values(event), file: null, version: made.version });
    expect(changed.data).toMatchObject({ file: null });
  });

  it('is for those who hold the permission', async () => {
    const stranger = await test.as(await aUser(test, 'stranger', { permissions: ['hr:claim:*'] }));
    (await stranger.get(path)).expectCode(errors.forbidden);
    (await stranger.post(path, values({ year: 2028 }))).expectCode(errors.forbidden);
    expect((await stranger.get(`${path}/options`)).data).toEqual({ rows: [], total: 0 });
  });

  it('is in the order of what the ledger says', async () => {
    const users = await Promise.all(['a', 'b', 'c'].map((name) => aUser(test, `sorted-${name}`)));
    for (const [at, userId] of users.entries()) await give({ userId, days: String(at + 1), year: 2027 });
    const sorted = async (sort: string, page = 1) =>
      (
        (await hr.get(`${path}?userId=${users.join('&userId=')}&sort=${sort}&size=2&page=${page}`)).data.rows as Row[]
      ).map(({ remaining }) => remaining);
    expect(await sorted('remaining')).toEqual(['1', '2']);
    expect(await sorted('-remaining')).toEqual(['3', '2']);
    expect(await sorted('-remaining', 2)).toEqual(['1']);
  });
});

describe('a file of allocations', () => {
  it('brings new ones and changes those of the same person, type and year; cells are refused one by one', async () => {
    const name = (await hr.get(`/org/users/options?ids=${company.lin}`)).data.rows[0].code as string;
    const row = (number: number, more: Record<string, string>) => ({
      row: number,
      cells: { userId: name, typeId: 'L003', year: '2026', days: '8', ...more },
    });
    const refused = (
      await hr.post(`${path}/import/check`, {
        rows: [row(2, {}), row(3, { year: '2027', days: '1.3' })],
        name: 'a.xlsx',
      })
    ).data;
    expect(refused.problems).toEqual([expect.objectContaining({ row: 3, field: 'days', args: ['halfDay'] })]);
    expect(
      (await hr.post(`${path}/import`, { rows: [row(2, {})], skipBad: false, name: 'a.xlsx' })).data,
    ).toMatchObject({
      creates: 1,
    });
    expect(
      (await hr.post(`${path}/import`, { rows: [row(2, { days: '6' })], skipBad: false, name: 'a.xlsx' })).data,
    ).toMatchObject({
      creates: 0,
      updates: 1,
    });
    const [made] = (await hr.get(`${path}?userId=${company.lin}`)).data.rows as Row[];
    expect(made).toMatchObject({ days: '6', remaining: '6' });
    expect(await ledger(made?.id ?? '')).toEqual(['GRANT 16', 'ADJUST -4']);
  });
});

describe('the export of allocations', () => {
  it('has what the list shows, with the figures of the ledger, as it is filtered', async () => {
    const userId = await aUser(test, 'exported', { permissions: ['hr:claim:create'] });
    await give({ userId, days: '7.5', year: 2026 });
    await give({ userId, days: '9', year: 2027 });
    const answer = await hr.get(`${path}/export?userId=${userId}`);
    // The last line says how many there are.
    const [titles = [], ...rows] = (await readSheet(answer.raw)).map(({ cells }) => cells).slice(0, -1);
    const at = (title: string) => titles.indexOf(title);
    expect(titles).toEqual(expect.arrayContaining(['人员', '假期类型', '年度', '状态', '分配天数', '已使用', '剩余']));
    const shown = rows.map((cells) => ['人员', '年度', '分配天数', '剩余'].map((title) => String(cells[at(title)])));
    expect(shown.map((cells) => cells.slice(1))).toEqual([
      ['2027', '9', '9'],
      ['2026', '7.5', '7.5'],
    ]);
    expect(shown.every(([person]) => person?.includes('exported'))).toBe(true);
    const kept = await test.db.repo(AuditRow).findBy({ action: 'hr/leave-allocations.export' });
    const { subject, actor, detail } = kept.at(-1) ?? {};
    expect({ subject, actor }).toEqual({ subject: 'hr/leave-allocations', actor: member });
    expect(detail).toMatchObject({ rows: 2, filters: { userId: [userId] } });
  });

  it('is for those who hold its permission', async () => {
    const reader = await test.as(await aUser(test, 'reads', { permissions: ['hr:allocation:search'] }));
    expect((await reader.get(path)).status).toBe(200);
    (await reader.get(`${path}/export`)).expectCode(errors.forbidden);
    expect((await hr.get(`${path}/export`)).status).toBe(200);
  });
});

it('claims and adjustments at the same time never overdraw', async () => {
  const [made] = (await hr.get(`${path}?userId=${company.chen}`)).data.rows as Row[];
  if (!made) throw new Error('no allocation');
  const drafts: string[] = [];
  for (let day = 1; day <= 12; day += 1) {
    const date = `2026-06-${String(day).padStart(2, '0')}`;
    const draft = aLeaveDraft(annual, { startDay: date, endDay: date, comment: 'race' });
    drafts.push(((await chen.post('/hr/leave-claims', draft)).data as { id: string }).id);
  }
  await Promise.all([
    ...drafts.map((id) => chen.act(`/hr/leave-claims/${id}`, 'submit')),
    hr.put(`${path}/${made.id}`, { ...values({ days: '2' }), version: made.version }),
  ]);
  const { remaining, used } = await read(made.id);
  expect(Number(remaining)).toBeGreaterThanOrEqual(0);
  expect(Number(used)).toBeGreaterThan(0);
});
