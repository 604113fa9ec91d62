import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { LeaveBalance, LeaveYear } from '#lab/modules/hr/server/index.js';
import { User } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller, Data } from '../../support/as-user.js';
import { aLeaveDraft, aLeaveType } from '../../support/builders/leave.js';
import { aCompany, aUser, change, type Company } from '../../support/builders/org.js';

let test: TestApp;
let company: Company;
let annual: string;
let hrId: string;
let hr: Caller;
let lin: Caller;
let userId: string;
let person: Caller;
let count = 0;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  annual = await aLeaveType(test, 'L003', {
    balanced: true,
    entitlement: 'annual',
    assignedDays: '10',
    carryOver: true,
    carryLimit: '5',
    carryMonths: 3,
  });
  hrId = await aUser(test, 'hr', { permissions: ['hr:*'] });
});
afterAll(() => test.stop());
beforeEach(async () => {
  const permissions = ['hr:claim:search', 'hr:claim:create'];
  userId = await aUser(test, `person${++count}`, { permissions, department: company.group, reporter: company.lin });
  await at('2026-11-20T02:00:00.000Z');
});

/** Sets the clock. Sessions of another time have ended. */
async function at(time: string): Promise<void> {
  test.clock.set(time);
  [hr, lin, person] = [await test.as(hrId), await test.as(company.lin), await test.as(userId)];
}

const nights = async (time: string) => {
  await at(time);
  while (await test.db.unit(() => test.get(LeaveYear).run()));
};
const newYear = () => nights('2026-12-31T16:10:00.000Z');
const grant = (halves: number, year = 2026, typeId = annual) =>
  test.db.unit(() => test.get(LeaveBalance).grant({ userId, typeId }, year, halves, 'system'));
const ledger = async (typeId = annual) =>
  (
    await test.db.query({
      sql: 'SELECT `year`, `kind`, `halves` FROM `leave_ledger` WHERE `userId` = ? AND `typeId` = ? ORDER BY `at`, `id`',
      values: [userId, typeId],
    })
  ).map(({ year, kind, halves }) => `${String(year)} ${String(kind)} ${String(halves)}`);
const written = async (typeId?: string) => (await ledger(typeId)).length;
const balances = async (day: string, caller = person, more = ''): Promise<Data> => {
  const { rows } = (await caller.get(`/hr/leave-balances?day=${day}${more}`)).data as { rows: Data[] };
  return rows.find(({ typeId }) => typeId === annual) ?? {};
};
const balance = async (day: string) => (await balances(day)).balance;
async function claim(startDay: string, endDay: string, days: string, more: object = {}): Promise<string> {
  const draft = aLeaveDraft(annual, { startDay, endDay, days, comment: 'x', ...more });
  return `/hr/leave-claims/${((await person.post('/hr/leave-claims', draft)).data as Data).id}`;
}
const allocation = async (year: number): Promise<Data> =>
  ((await hr.get(`/hr/leave-allocations?userId=${userId}&size=100`)).data.rows as Data[]).find(
    (row) => row.year === year && row.typeId === annual,
  ) ?? {};

describe('the turn of the year', () => {
  it('grants, carries up to the limit and lets the rest expire, once for each person, type and year', async () => {
    await grant(20);
    await nights('2026-12-31T15:59:00.000Z');
    expect(await ledger()).toEqual(['2026 GRANT 20']);
    await newYear();
    const all = ['2026 GRANT 20', '2026 CARRY_IN -10', '2027 CARRY_IN 10', '2026 EXPIRE -10', '2027 GRANT 20'];
    expect(await ledger()).toEqual(all);
    expect(await balances('2027-01-04')).toMatchObject({
      ...{ balance: '15', assigned: '10', carried: '5', carriedLeft: '5', carriedUntil: '2027-03-31', used: '0' },
    });
    expect([await balance('2026-12-31'), await balance('2027-03-31'), await balance('2027-04-01')]).toEqual([
      '10',
      '15',
      '10',
    ]);
    await newYear();
    expect(await ledger()).toEqual(all);
  });

  it('is done late without harm, year after year', async () => {
    await grant(20);
    await nights('2028-05-02T16:10:00.000Z');
    expect(await ledger()).toEqual([
      ...['2026 GRANT 20', '2026 CARRY_IN -10', '2027 CARRY_IN 10', '2026 EXPIRE -10', '2027 GRANT 20'],
      ...['2027 CARRY_IN -10', '2028 CARRY_IN 10', '2027 EXPIRE -10', '2028 GRANT 20'],
      ...['2027 EXPIRE -10', '2028 EXPIRE -10'],
    ]);
    expect([await balance('2027-05-01'), await balance('2028-05-03')]).toEqual(['10', '10']);
    expect(await allocation(2028)).toMatchObject({ days: '10', carried: '5', carriedLeft: '0', remaining: '10' });
  });

  it('takes the days of the person: the most of law and company, a share for those who leave, nothing for the gone', async () => {
    await grant(20);
    await change(test, User, userId, { baseLegalDays: '5', annualLeave: '12', resignDate: '2027-07-01' });
    await newYear();
    expect(await allocation(2027)).toMatchObject({ days: '5.5' });
    const before = await written();
    await newYear();
    expect(await written()).toBe(before);
  });

  it('ends the leave of those who are gone', async () => {
    await grant(20);
    await change(test, User, userId, { resignDate: '2026-12-15', status: '1' });
    await newYear();
    expect((await ledger()).slice(-1)).toEqual(['2026 EXPIRE -20']);
    expect(await allocation(2027)).toEqual({});
  });

  it('leaves alone what HR has granted for the new year before', async () => {
    await grant(8);
    await grant(30, 2027);
    await newYear();
    expect((await ledger()).filter((entry) => entry.includes('GRANT'))).toEqual(['2026 GRANT 8', '2027 GRANT 30']);
    expect(await allocation(2027)).toMatchObject({ days: '15', carried: '4', remaining: '19' });
  });
});

describe('carried days', () => {
  it('are taken first and split from those of the year where they end', async () => {
    await grant(4);
    await newYear();
    await at('2027-01-04T02:00:00.000Z');
    const split = await claim('2027-03-30', '2027-04-02', '4');
    expect((await person.act(split, 'submit')).status).toBe(201);
    expect((await ledger()).slice(-2)).toEqual(['2027 HOLD -4', '2027 HOLD -4']);
    expect([await balances('2027-03-30'), await balances('2027-04-01')]).toMatchObject([
      { balance: '10', free: '8' },
      { balance: '8', free: '8' },
    ]);
    await lin.act(split, 'approve');
    expect(await allocation(2027)).toMatchObject({ used: '4', carriedLeft: '0', remaining: '8' });
  });

  it('expire with an entry of the night, which changes no balance, and do not come back when a claim gives them back', async () => {
    await grant(4);
    await newYear();
    await at('2027-03-01T02:00:00.000Z');
    const held = await claim('2027-03-30', '2027-03-30', '1');
    await person.act(held, 'submit');
    await at('2027-04-01T02:00:00.000Z');
    const view = (await person.get(`/hr/leave-balances/entries?typeId=${annual}`)).data as Data & { rows: Data[] };
    expect(view.rows.at(-1)).toMatchObject({ word: 'expire', change: '-1', balance: '10', at: null });
    expect(await balance('2027-04-01')).toBe('10');
    await nights('2027-04-01T16:10:00.000Z');
    expect((await ledger()).slice(-1)).toEqual(['2027 EXPIRE -2']);
    expect(await balance('2027-04-02')).toBe('10');
    await person.act(held, 'withdraw');
    expect(await balance('2027-04-02')).toBe('10');
    await nights('2027-04-02T16:10:00.000Z');
    expect((await ledger()).slice(-2)).toEqual(['2027 RELEASE 2', '2027 EXPIRE -2']);
    const count = await written();
    await nights('2027-04-03T16:10:00.000Z');
    expect(await written()).toBe(count);
  });
});

describe('leave of the next year', () => {
  const december = ['2026-12-07', '2026-12-09', '3'] as const;

  it('is taken in advance once the person confirms it, and given back as it came', async () => {
    await grant(2);
    const count = (
      await person.get(
        `/hr/leave-claims/count?typeId=${annual}&startDay=2026-12-07&startHalf=AM&endDay=2026-12-09&endHalf=PM`,
      )
    ).data as Data;
    expect(count).toMatchObject({ days: '3', balance: '1', advance: '2', problems: [] });
    const unconfirmed = await claim(...december);
    expect((await person.act(unconfirmed, 'submit')).expectCode(errors.field).fields).toEqual([
      expect.objectContaining({ path: 'nextYearConfirmed', args: ['nextYearDays', '2'] }),
    ]);
    const taken = await claim(...december, { nextYearConfirmed: true });
    expect((await person.act(taken, 'submit')).status).toBe(201);
    expect((await ledger()).slice(1)).toEqual(['2026 HOLD -2', '2027 ADVANCE -4']);
    expect(await allocation(2026)).toMatchObject({ used: '1', remaining: '0', nextYearUsed: '2' });
    await person.act(taken, 'withdraw');
    expect((await ledger()).slice(3).sort()).toEqual(['2026 RELEASE 2', '2027 RELEASE 4']);
    expect(await allocation(2026)).toMatchObject({ used: '0', nextYearUsed: '0' });
  });

  it('is paid back at the turn of the year, first from what is left of the old one', async () => {
    await grant(2);
    const taken = await claim(...december, { nextYearConfirmed: true });
    await person.act(taken, 'submit');
    await lin.act(taken, 'approve');
    expect(await ledger()).toContain('2027 ADVANCE -4');
    const row = await allocation(2026);
    const { version, typeId, year } = row;
    await hr.put(`/hr/leave-allocations/${row.id}`, { userId, typeId, year, days: '1.5', version });
    await newYear();
    expect((await ledger()).slice(-5)).toEqual([
      ...['2027 REPAY 1', '2026 USE -1', '2027 GRANT 20', '2027 REPAY 3', '2027 USE -3'],
    ]);
    expect(await allocation(2027)).toMatchObject({ days: '10', used: '1.5', remaining: '8.5' });
    expect(await allocation(2026)).toMatchObject({ nextYearUsed: '2' });
    expect(await balance('2027-02-01')).toBe('8.5');
  });

  const cancel = async (path: string) => {
    const { version } = (await hr.get(path)).data as Data;
    expect((await hr.post(`${path}/cancel`, { version, reason: 'the plant closes later' })).data.status).toBe('RJ');
  };

  it('comes back first where approved leave is cancelled, and the turn of the year takes nothing for it', async () => {
    await grant(2);
    const taken = await claim(...december, { nextYearConfirmed: true });
    await person.act(taken, 'submit');
    await lin.act(taken, 'approve');
    await cancel(taken);
    expect((await ledger()).slice(-2).sort()).toEqual(['2026 RELEASE 2', '2027 RELEASE 4']);
    expect(await allocation(2026)).toMatchObject({ used: '0', remaining: '1', nextYearUsed: '0' });
    await newYear();
    expect((await ledger()).filter((entry) => entry.includes('REPAY'))).toEqual([]);
    expect(await allocation(2027)).toMatchObject({ carried: '1', used: '0', remaining: '11' });
  });

  it('comes back to the year that has paid for it; days of the old one have expired', async () => {
    await grant(2);
    const taken = await claim(...december, { nextYearConfirmed: true });
    await person.act(taken, 'submit');
    await lin.act(taken, 'approve');
    await newYear();
    expect(await allocation(2027)).toMatchObject({ used: '2', remaining: '8' });
    await cancel(taken);
    expect(await allocation(2027)).toMatchObject({ used: '0', remaining: '10' });
    expect(await balance('2027-02-01')).toBe('10');
  });

  it('is no more than the year will give, nor than the type lets go', async () => {
    const limited = await aLeaveType(test, `NY${count}`, {
      ...{ balanced: true, entitlement: 'assigned', assignedDays: '10', nextYearDays: '1' },
    });
    const two = await claim('2026-12-07', '2026-12-08', '2', { typeId: limited, nextYearConfirmed: true });
    expect((await person.act(two, 'submit')).body.code).toBe(7003);
    const one = await claim('2026-12-07', '2026-12-07', '1', { typeId: limited, nextYearConfirmed: true });
    expect((await person.act(one, 'submit')).status).toBe(201);
    const more = await claim('2026-12-08', '2026-12-08', '0.5', { typeId: limited, nextYearConfirmed: true });
    expect((await person.act(more, 'submit')).body.code).toBe(7003);
  });
});

describe('shares of a year', () => {
  it('are granted to those who join, once', async () => {
    await change(test, User, userId, { joinDate: '2026-11-16' });
    await nights('2026-11-20T16:10:00.000Z');
    expect(await ledger()).toEqual(['2026 GRANT 2']);
    const row = await allocation(2026);
    expect((await hr.delete(`/hr/leave-allocations/${row.id}`)).data).toBeNull();
    await nights('2026-11-21T16:10:00.000Z');
    expect(await ledger()).toEqual(['2026 GRANT 2', '2026 ADJUST -2']);
  });

  it('are cut for those who leave, and what they used beyond is shown to HR', async () => {
    await grant(20);
    const taken = await claim('2026-12-14', '2026-12-18', '5');
    await person.act(taken, 'submit');
    await change(test, User, userId, { resignDate: '2026-03-31' });
    await nights('2026-11-20T16:10:00.000Z');
    expect((await ledger()).slice(-1)).toEqual(['2026 ADJUST -10']);
    expect(await allocation(2026)).toMatchObject({ days: '5', used: '5', remaining: '0', overUsed: '3' });
    await change(test, User, userId, { resignDate: null });
    await nights('2026-11-21T16:10:00.000Z');
    expect(await allocation(2026)).toMatchObject({ overUsed: null });
  });

  it('are granted month by month where the type says so', async () => {
    const monthly = await aLeaveType(test, `MA${count}`, {
      ...{ balanced: true, entitlement: 'assigned', assignedDays: '10', monthlyAccrual: true },
    });
    await grant(2, 2026, monthly);
    await nights('2026-12-31T16:10:00.000Z');
    expect((await ledger(monthly)).slice(-1)).toEqual(['2027 GRANT 2']);
    await nights('2027-03-14T16:10:00.000Z');
    expect((await ledger(monthly)).slice(-1)).toEqual(['2027 GRANT 3']);
    await nights('2027-03-15T16:10:00.000Z');
    await nights('2027-12-01T16:10:00.000Z');
    expect((await ledger(monthly)).filter((entry) => entry.startsWith('2027 GRANT'))).toEqual(
      [2, 3, 15].map((halves) => `2027 GRANT ${halves}`),
    );
  });
});

describe('granting a year to many', () => {
  it('shows each person with the number and why, and grants once what is new', async () => {
    await change(test, User, userId, { joinDate: '2028-07-01', annualLeave: '12' });
    const scope = `year=2028&typeIds=${annual}&departmentIds=${company.centre}&size=100`;
    const preview = (await hr.get(`/hr/leave-grants?${scope}`)).data as Data & { rows: Data[] };
    expect(preview.rows.find((row: Data) => (row.user as Data).id === userId)).toMatchObject({
      ...{ outcome: 'new', days: '6', fullYear: '12', from: '2028-07-01', to: null, rule: 'annual', annualLeave: '12' },
    });
    const body = { year: 2028, typeIds: [annual], departmentIds: [company.centre] };
    const [one, other] = await Promise.all([hr.post('/hr/leave-grants', body), hr.post('/hr/leave-grants', body)]);
    expect([one.data.made, other.data.made].sort((a, b) => Number(a) - Number(b))).toEqual([0, preview.fresh]);
    expect((await hr.get(`/hr/leave-grants?${scope}`)).data).toMatchObject({ fresh: 0, granted: preview.total });
    expect(await allocation(2028)).toMatchObject({ days: '6', remaining: '6' });
    const event = await aLeaveType(test, `EV${count}`, { balanced: true });
    expect((await hr.post('/hr/leave-grants', { ...body, typeIds: [event] })).expectCode(errors.field).fields).toEqual([
      expect.objectContaining({ path: 'typeIds' }),
    ]);
    (await person.get(`/hr/leave-balances?userId=${company.chen}`)).expectCode(errors.forbidden);
    (await person.post('/hr/leave-grants', body)).expectCode(errors.forbidden);
  });
});

it('tells how a balance was made, to the person and to HR', async () => {
  await grant(20);
  const taken = await claim('2026-12-07', '2026-12-08', '2');
  await person.act(taken, 'submit');
  await lin.act(taken, 'approve');
  const read = async (caller: Caller) =>
    (await caller.get(`/hr/leave-balances/entries?typeId=${annual}&userId=${userId}&year=2026`)).data as Data;
  const view = await read(person);
  expect(view).toMatchObject({ year: 2026, years: [2026], remaining: '8' });
  expect(view.rows).toMatchObject([
    { word: 'grant', change: '10', balance: '10', claim: null },
    { word: 'hold', change: '-2', balance: '8', by: { id: userId }, claim: { number: expect.stringMatching(/^LC/) } },
    { word: 'settle', change: '0', amount: '2', balance: '8', by: { id: company.lin } },
  ]);
  expect(await read(hr)).toEqual(view);
  expect(await balances('2026-12-07', hr, `&userId=${userId}`)).toMatchObject({ balance: '8' });
});

it('50 claims that are submitted at once, some of them in advance, never overdraw', async () => {
  await grant(8);
  const drafts: string[] = [];
  for (let at = 0; at < 50; at += 1) {
    const day = new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10);
    drafts.push(await claim(day, day, '0.5', { startHalf: 'AM', endHalf: 'PM', nextYearConfirmed: at % 2 === 0 }));
  }
  const answers = await Promise.all(drafts.map((draft) => person.act(draft, 'submit')));
  const codes = answers.map(({ body }) => Number(body.code));
  expect(codes.filter((code) => ![200, 7003, 8012].includes(code))).toEqual([]);
  const total = async (where: string) => {
    const [row] = await test.db.query({
      sql: `SELECT COALESCE(SUM(\`halves\`), 0) AS \`n\` FROM \`leave_ledger\` WHERE \`userId\` = ? AND ${where}`,
      values: [userId],
    });
    return Number(row?.n);
  };
  expect(await total("`year` = 2026 AND `kind` IN ('GRANT', 'HOLD')")).toBe(0);
  const lent = await total("`kind` = 'ADVANCE'");
  expect(lent).toBeGreaterThanOrEqual(-20);
  expect(lent).toBeLessThan(0);
}, 120_000);
