import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { LabourContractReminders } from '#lab/modules/hr/server/index.js';
import { contractErrors } from '#lab/modules/hr/shared/record.errors.js';
import { User } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller, Data } from '../../support/as-user.js';
import { aCompany, aUser, change, type Company } from '../../support/builders/org.js';
import { aContract, makeContract } from '../../support/builders/records.js';
import { aSite } from '../../support/builders/sites.js';

let test: TestApp;
let company: Company;
let hr: Caller;
let hrId: string;
let reader: Caller;
let chen: Caller;
let number = 0;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  company = await aCompany(test);
  hrId = await aUser(test, 'hr', { permissions: ['hr:laborContract:*'] });
  hr = await test.as(hrId);
  // Sees the list, and is reminded of nothing.
  reader = await test.as(await aUser(test, 'reader', { permissions: ['hr:laborContract:search'] }));
  chen = await test.as(await aPerson('plain'));
});
afterAll(() => test.stop());

const path = '/hr/labour-contracts';
const usual = '2026-11-20T02:00:00.000Z';
/** Another time, at which HR signs in anew: sessions do not last as long. */
async function at(instant: string): Promise<void> {
  test.clock.set(instant);
  hr = await test.as(hrId);
}
afterEach(() => at(usual));
const aPerson = (name: string, more: object = {}) => aUser(test, name, { permissions: [], ...more });
const next = () => `LC-${String(++number).padStart(4, '0')}`;
const make = (userId: string, more: object = {}) => makeContract(hr, aContract(userId, next(), more));
const read = async (id: string) => (await hr.get(`${path}/${id}`)).data as Data;
/** Fails unless the answer is a success. */
const done = (answer: Answer): unknown => answer.data;
const fieldOf = (answer: Answer) => answer.expectCode(errors.field).fields[0];
const act = (row: Data, verb: string, more: object = {}) =>
  hr.post(`${path}/${row.id}/${verb}`, { version: row.version, ...more });
const listed = async (query: string) => (await hr.get(`${path}?size=100&${query}`)).data as Data;
const numbersOf = (page: Data) => page.rows.map((row: Data) => row.number as string).sort();

describe('a labour contract', () => {
  it('names the company as employer unless given, and is refused where its dates do not fit its kind', async () => {
    const person = await aPerson('first');
    expect(await make(person)).toMatchObject({ employer: 'Lab', state: 'IF', status: '0', lastDay: '2028-12-31' });
    for (const [more, field, word] of [
      [{ endDay: null }, 'endDay', 'required'],
      [{ kind: 'OE' }, 'endDay', 'openEnded'],
      [{ endDay: '2025-12-31' }, 'endDay', 'order'],
      [{ probationEnd: '2026-09-01' }, 'probationEnd', 'probationLength'],
      [{ userId: 'missing' }, 'userId', 'missing'],
    ] as const) {
      const answer = await hr.post(path, aContract(await aPerson(`f${++number}`), next(), more));
      expect(fieldOf(answer)).toMatchObject({ path: field, args: expect.arrayContaining([word]) });
    }
  });

  it('stays with its person, keeps its number, and a save of an older version is refused', async () => {
    const row = await make(await aPerson('keeps'));
    const values = { ...aContract(row.userId as string, row.number as string), version: row.version };
    done(await hr.put(`${path}/${row.id}`, { ...values, position: 'Senior analyst' }));
    (await hr.put(`${path}/${row.id}`, values)).expectCode(errors.stale);
    const { version } = await read(row.id);
    expect(fieldOf(await hr.put(`${path}/${row.id}`, { ...values, version, userId: company.lin }))).toMatchObject({
      path: 'userId',
      args: ['samePerson'],
    });
    const other = await aPerson('takes');
    const taken = await hr.post(path, aContract(other, String(row.number).toLowerCase()));
    expect(taken.expectCode(errors.field).fields).toContainEqual(expect.objectContaining({ path: 'number' }));
  });

  it('shares no day with another enabled one of the person and the employer', async () => {
    const person = await aPerson('overlap');
    const row = await make(person, { endDay: '2026-12-31' });
    const again = { startDay: '2026-12-31', endDay: '2027-12-31' };
    (await hr.post(path, aContract(person, next(), again))).expectCode(contractErrors.overlaps);
    expect(await make(person, { ...again, employer: 'Another company' })).toMatchObject({ state: 'NS' });
    const disabled = (await act(row, 'disable', { reason: 'a mistake' })).data as Data;
    expect(disabled).toMatchObject({ status: '1', state: 'DS', statusReason: 'a mistake' });
    const follower = await make(person, again);
    (await act(await read(row.id), 'enable')).expectCode(contractErrors.overlaps);
    done(await hr.delete(`${path}/${follower.id}`));
    expect((await act(await read(row.id), 'enable')).data).toMatchObject({ status: '0', statusReason: null });
  });

  it('is not changed while it is disabled, and no act takes it twice', async () => {
    const row = await make(await aPerson('twice'));
    const off = (await act(row, 'disable', { reason: 'x' })).data as Data;
    (await act(row, 'terminate', { day: '2026-12-01', reason: 'x' })).expectCode(errors.stale);
    for (const verb of ['disable', 'terminate'] as const)
      (await act(off, verb, { day: '2026-12-01', reason: 'x' })).expectCode(errors.illegalState);
    const values = aContract(row.userId as string, row.number as string);
    (await hr.put(`${path}/${row.id}`, { ...values, version: off.version })).expectCode(errors.illegalState);
    done(await act(off, 'enable'));
    (await act(await read(row.id), 'enable')).expectCode(errors.illegalState);
  });

  it('is terminated on a day of it, and counts until then', async () => {
    const row = await make(await aPerson('leaves'));
    for (const [day, word] of [
      ['2025-12-31', 'tooSmall'],
      ['2029-01-01', 'tooBig'],
    ] as const)
      expect(fieldOf(await act(row, 'terminate', { day, reason: 'x' }))).toMatchObject({
        path: 'day',
        args: expect.arrayContaining([word]),
      });
    expect(fieldOf(await act(row, 'terminate', { day: '2026-12-31', reason: ' ' }))).toMatchObject({ path: 'reason' });
    expect((await act(row, 'terminate', { day: '2026-12-31', reason: 'moves away' })).data).toMatchObject({
      lastDay: '2026-12-31',
      endDay: '2028-12-31',
      state: 'EX',
    });
    const audit = await test.db.query({
      sql: 'SELECT `action` FROM `audit` WHERE `recordId` = ? ORDER BY `id`',
      values: [row.id],
    });
    expect(audit.map(({ action }) => action)).toEqual(['hr/labour-contracts.create', 'hr/labour-contracts.terminate']);
  });
});

describe('a renewal', () => {
  it('begins after the end, keeps its link, and happens once', async () => {
    const row = await make(await aPerson('renews'), { startDay: '2024-01-01', endDay: '2026-12-31' });
    const proposal = (await hr.get(`${path}/${row.id}/renewal`)).data as Data;
    expect(proposal).toMatchObject({ startDay: '2027-01-01', endDay: '2029-12-31', kind: 'FT', fixedTerms: 1 });
    const { fixedTerms: _, ...given } = proposal;
    expect(fieldOf(await act(row, 'renew', { ...given, startDay: '2026-12-31' }))).toMatchObject({ path: 'startDay' });
    const made = (await act(row, 'renew', given)).data as Data;
    expect(made).toMatchObject({ renewedFromId: row.id, renewedFromIdName: { zh: row.number }, state: 'NS' });
    (await act(row, 'renew', { ...given, number: next() })).expectCode(contractErrors.renewedAlready);
    (await hr.delete(`${path}/${row.id}`)).expectCode(contractErrors.hasSuccessor);
  });

  it('asks for a confirmation before the third fixed term in a row', async () => {
    const first = await make(await aPerson('third'), { startDay: '2021-01-01', endDay: '2023-12-31' });
    const term = { kind: 'FT', startDay: '2024-01-01', endDay: '2026-12-31' };
    const second = (await act(first, 'renew', { ...term, number: next() })).data as Data;
    const third = { ...term, number: next(), startDay: '2027-01-01', endDay: '2029-12-31' };
    (await act(second, 'renew', third)).expectCode(contractErrors.openEndedDue);
    const open = (await act(second, 'renew', { ...third, kind: 'OE', endDay: null })).data as Data;
    (await act(open, 'renew', { ...third, number: next() })).expectCode(contractErrors.hasNoEnd);
    done(await hr.delete(`${path}/${open.id}`));
    expect((await act(second, 'renew', { ...third, confirmed: true })).data).toMatchObject({ kind: 'FT' });
  });
});

describe('the state of a contract', () => {
  it('follows from the day at the site of the person, in the row and in the filter', async () => {
    const york = await aPerson('york');
    const here = await aPerson('here');
    await aSite(test, 'NYC', { timeZone: 'America/New_York' }, [york]);
    // 07:00 on 21 November in Shanghai, 18:00 on the 20th in New York.
    await at('2026-11-20T23:00:00.000Z');
    const dates = { startDay: '2026-01-01', endDay: '2026-11-20' };
    const [away, near] = [await make(york, dates), await make(here, dates)];
    expect([away.state, near.state]).toEqual(['EX', 'EN']);
    expect([away.daysLeft, near.daysLeft]).toEqual([0, -1]);
    const begins = { startDay: '2026-11-21', endDay: '2026-12-31', employer: 'Elsewhere' };
    const [later, now] = [await make(york, begins), await make(here, begins)];
    expect([later.state, now.state]).toEqual(['NS', 'EX']);
    const of = `userId=${york}&userId=${here}`;
    expect(numbersOf(await listed(`state=EN&${of}`))).toEqual([near.number]);
    expect(numbersOf(await listed(`state=NS&${of}`))).toEqual([later.number]);
    expect(numbersOf(await listed(`state=EX&${of}`))).toEqual([away.number, now.number].sort());
    expect(numbersOf(await listed(`state=EX&state=EN&expiresIn=30&${of}`))).toEqual([away.number]);
    const sorted = (await listed(`state=EX&${of}&sort=-state`)).rows as Data[];
    expect(sorted.map((row) => row.number)).toEqual([now.number, away.number]);
  });

  it('is filtered by department, kind and search, and paged by the server', async () => {
    const row = await make(company.chen, { kind: 'OE', endDay: null });
    expect(numbersOf(await listed(`departmentId=${company.centre}`))).toContain(row.number);
    expect(numbersOf(await listed(`departmentId=${company.group}&kind=OE&search=chen`))).toEqual([row.number]);
    expect((await listed(`departmentId=${company.group}&userId=${company.zhou}`)).total).toBe(0);
    expect((await hr.get(`${path}?size=1`)).data).toMatchObject({ rows: [expect.anything()] });
  });
});

describe('who reads contracts', () => {
  it('is HR, the person, and superiors with the permission', async () => {
    const lead = await aUser(test, 'lead', { permissions: ['hr:laborContract:people'] });
    const member = await aPerson('member', { reporter: lead });
    const row = await make(member);
    const [superior, own] = await Promise.all([test.as(lead), test.as(member)]);
    const history = `${path}/${row.id}/history`;
    for (const person of [hr, reader, superior, own])
      expect((await person.get(history)).data).toMatchObject({ contract: { number: row.number } });
    (await chen.get(history)).expectCode(errors.notFound);
    (await chen.get(`${path}/missing/history`)).expectCode(errors.notFound);
    expect((await own.get(`${path}/own`)).data).toHaveLength(1);
    expect((await chen.get(`${path}/own`)).data).toEqual([]);
    expect(((await superior.get(`${path}/people`)).data as Data).rows).toEqual([
      expect.objectContaining({ number: row.number }),
    ]);
    for (const [person, url] of [
      [own, path],
      [superior, path],
      [own, `${path}/people`],
      [own, `${path}/${row.id}`],
      [reader, `${path}/reminders`],
    ] as const)
      (await person.get(url)).expectCode(errors.forbidden);
    (await reader.post(path, aContract(member, next()))).expectCode(errors.forbidden);
    for (const verb of ['renew', 'terminate', 'disable', 'enable'])
      (await reader.post(`${path}/${row.id}/${verb}`, { version: 1 })).expectCode(errors.forbidden);
    expect((await chen.get(`${path}/options?search=LC`)).data).toEqual({ rows: [], total: 0 });
  });

  it('reads the papers of their own contracts too', async () => {
    const person = await aPerson('papers');
    const { id: file } = (await hr.upload('/files', 'contract.txt', Buffer.from('signed'))).data as Data;
    const row = await make(person, { file });
    expect(row).toMatchObject({ fileFile: { name: 'contract.txt' } });
    expect((await (await test.as(person)).get(`/files/${file}/link`)).status).toBe(200);
    (await chen.get(`/files/${file}/link`)).expectCode(errors.notFound);
  });

  it('is all history of a person, from the oldest on', async () => {
    const person = await aPerson('history');
    const late = await make(person);
    const early = await make(person, { startDay: '2020-01-01', endDay: '2021-12-31', kind: 'IN' });
    const { history } = (await hr.get(`${path}/${late.id}/history`)).data as Data;
    expect(history.map((row: Data) => [row.number, row.state])).toEqual([
      [early.number, 'EN'],
      [late.number, 'IF'],
    ]);
  });
});

describe('reminders', () => {
  const reminded = async (row: Data) =>
    (
      await test.db.query({
        sql: 'SELECT `userId`, `titleEn` FROM `notification` WHERE `kind` = ? AND `titleEn` LIKE ? ORDER BY `id`',
        values: ['hr.labourContracts', `%${row.number}%`],
      })
    )
      // Others of the company have all permissions of the room.
      .filter(({ userId }) => !Object.values(company).includes(String(userId)))
      .map(({ userId, titleEn }) => [userId, titleEn]);
  const run = () => test.db.unit(() => test.get(LabourContractReminders).run());

  it('go to HR and the superior, once for each number of days however often the job runs', async () => {
    const lead = await aPerson('superior');
    const person = await aPerson('reminded', { reporter: lead });
    const row = await make(person, { endDay: '2027-02-18' });
    await run();
    await run();
    const text = `The contract ${row.number} of reminded ends on 2027-02-18`;
    expect(await reminded(row)).toEqual([
      [hrId, text],
      [lead, text],
    ]);
    await at('2026-12-19T02:00:00.000Z');
    await run();
    expect(await reminded(row)).toHaveLength(2);
    await at('2026-12-20T02:00:00.000Z');
    await run();
    await run();
    expect(await reminded(row)).toHaveLength(4);
  });

  it('are mailed as well, once each, in the language of the reader and with the page', async () => {
    const row = await make(await aPerson('mailed'), { endDay: '2027-02-18' });
    await run();
    await run();
    const mails = await test.db.query({
      sql: "SELECT `receiverId`, `language`, `title`, `plain` FROM `mail_queue` WHERE `template` = 'hr.labourContracts' AND `title` LIKE ? AND `receiverId` = ?",
      values: [`%${row.number}%`, hrId],
    });
    expect(mails).toHaveLength(1);
    const title = {
      zh: `mailed的合同 ${row.number} 将于 2027-02-18 到期`,
      en: `The contract ${row.number} of mailed ends on 2027-02-18`,
    };
    expect(mails[0]?.title).toBe(title[mails[0]?.language as 'zh' | 'en']);
    expect(String(mails[0]?.plain)).toContain(`/hr/laborContract/${row.id}`);
  });

  it('leave out contracts that are renewed or disabled, and are of probations too', async () => {
    const row = await make(await aPerson('done'), { endDay: '2026-12-15', kind: 'IN' });
    done(await act(row, 'renew', { number: next(), kind: 'FT', startDay: '2026-12-16', endDay: '2027-12-15' }));
    const off = await make(await aPerson('off'), { endDay: '2026-12-15' });
    done(await act(off, 'disable', { reason: 'x' }));
    const trial = await make(await aPerson('trial'), {
      startDay: '2026-07-01',
      endDay: '2029-06-30',
      probationEnd: '2026-12-31',
    });
    await run();
    expect(await reminded(row)).toEqual([]);
    expect(await reminded(off)).toEqual([]);
    expect(await reminded(trial)).toEqual([
      [hrId, `The probation of trial ends on 2026-12-31 (contract ${trial.number})`],
    ]);
  });

  it('have days that HR sets, which also say from when a contract is expiring', async () => {
    const row = await make(await aPerson('window'), { endDay: '2027-03-10' });
    expect(row.state).toBe('IF');
    const view = (await hr.get(`${path}/reminders`)).data as Data;
    expect(view.days).toEqual([90, 60, 30]);
    (await hr.put(`${path}/reminders`, { version: view.version, days: [0] })).expectCode(errors.field);
    const saved = (await hr.put(`${path}/reminders`, { version: view.version, days: [7, 120, 7] })).data as Data;
    expect(saved.days).toEqual([120, 7]);
    (await hr.put(`${path}/reminders`, { version: view.version, days: [30] })).expectCode(errors.stale);
    expect((await read(row.id)).state).toBe('EX');
    expect(numbersOf(await listed(`state=EX&userId=${row.userId}`))).toEqual([row.number]);
    done(await hr.put(`${path}/reminders`, { version: saved.version, days: [90, 60, 30] }));
  });
});

describe('a file of contracts', () => {
  it('reports each wrong cell, brings the others, and is exported as it is listed', async () => {
    const person = await aPerson('imported');
    const cells = (more: object) => ({
      ...{ number: 'IMP-1', userId: 'imported', kind: '固定期限', position: 'Analyst', workingTime: '标准工时制' },
      ...{ startDay: '2026-01-01', endDay: '2026-12-31' },
      ...more,
    });
    const rows = [
      { row: 2, cells: cells({}) },
      { row: 3, cells: cells({ number: 'IMP-2', kind: 'permanent' }) },
      { row: 4, cells: cells({ number: 'IMP-3', userId: 'unknown' }) },
      { row: 5, cells: cells({ number: 'IMP-4' }) },
    ];
    const { problems } = (await hr.post(`${path}/import/check`, { rows, name: 'a.xlsx' })).data as Data;
    expect(problems.map(({ row, field }: Data) => [row, field])).toEqual(
      expect.arrayContaining([
        [3, 'kind'],
        [4, 'userId'],
        [5, 'startDay'],
      ]),
    );
    const brought = await hr.post(`${path}/import`, { rows: [rows[0]], skipBad: false, name: 'a.xlsx' });
    expect(brought.data).toMatchObject({ creates: 1 });
    expect(numbersOf(await listed(`userId=${person}`))).toEqual(['IMP-1']);
    const sheet = await hr.get(`${path}/export?userId=${person}`);
    expect(sheet.status).toBe(200);
    expect(sheet.raw.subarray(0, 2).toString()).toBe('PK');
    (await reader.get(`${path}/export`)).expectCode(errors.forbidden);
    (await reader.post(`${path}/import`, { rows: [rows[0]], skipBad: false, name: 'a.xlsx' })).expectCode(
      errors.forbidden,
    );
  });
});

it('contracts that still run are named to who disables the person', async () => {
  const admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
  const person = await aPerson('leaver');
  await make(person, { startDay: '2020-01-01', endDay: '2020-12-31' });
  const row = await make(person);
  await change(test, User, person, { title: 'Analyst' });
  const { parts } = (await admin.get(`/org/users/${person}/leaver`)).data as Data;
  expect(parts.find(({ kind }: Data) => kind === 'labourContracts')).toMatchObject({
    way: 'named',
    items: [{ id: row.id, name: { zh: `${row.number} · 2028-12-31` } }],
  });
});
