import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { LeaveBalance, LeaveYear } from '#lab/modules/hr/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Data } from '../../support/as-user.js';
import { aLeaveDraft, aLeaveType } from '../../support/builders/leave.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aSite } from '../../support/builders/sites.js';

let test: TestApp;
let company: Company;
let annual: string;
let hrId: string;
/** In Shanghai, where the company is, and in New York. */
let here: string;
let away: string;

const morning = '2026-11-20T02:00:00.000Z';
/** Past midnight in Shanghai and still the day before in New York. */
const between = (day: string) => `${day}T20:00:00.000Z`;

beforeAll(async () => {
  test = await TestApp.start();
  test.clock.set(morning);
  company = await aCompany(test);
  annual = await aLeaveType(test, 'L003', {
    ...{ balanced: true, entitlement: 'annual', assignedDays: '10', carryOver: true, carryLimit: '5' },
    revokeProcess: 'leave-revocation.standard',
  });
  hrId = await aUser(test, 'hr', { permissions: ['hr:*'] });
  [here, away] = [await aPerson('here'), await aPerson('away')];
  await aSite(test, 'NYC', { timeZone: 'America/New_York' }, [away]);
  for (const userId of [here, away])
    await test.db.unit(() => test.get(LeaveBalance).grant({ userId, typeId: annual }, 2026, 20, 'system'));
});
afterAll(() => test.stop());

function aPerson(name: string): Promise<string> {
  const permissions = ['hr:claim:search', 'hr:claim:create'];
  return aUser(test, name, { permissions, department: company.group, reporter: company.lin });
}
const claims = '/hr/leave-claims';
/** Writes a claim as a person and submits it. */
async function submits(userId: string, values: object): Promise<{ answer: Answer; claim: string }> {
  const person = await test.as(userId);
  const { id } = (await person.post(claims, aLeaveDraft(annual, { comment: 'x', ...values }))).data as { id: string };
  return { answer: await person.act(`${claims}/${id}`, 'submit'), claim: `${claims}/${id}` };
}
const fieldsOf = (answer: Answer) =>
  (answer.expectCode(errors.field).fields as { path: string }[]).map(({ path }) => path);
const dayOf = async (userId: string) => ((await (await test.as(userId)).get('/hr/leave-balances')).data as Data).day;
const ledger = async (userId: string) =>
  (
    await test.db.query({
      sql: 'SELECT `year`, `kind`, `halves` FROM `leave_ledger` WHERE `userId` = ? AND `claimId` IS NULL ORDER BY `at`, `id`',
      values: [userId],
    })
  ).map(({ year, kind, halves }) => `${String(year)} ${String(kind)} ${String(halves)}`);
const night = async (time: string) => {
  test.clock.set(time);
  while (await test.db.unit(() => test.get(LeaveYear).run()));
};

describe('the day of a person is that of the site where they work', () => {
  it('for what they have today', async () => {
    test.clock.set(between('2026-11-20'));
    expect([await dayOf(here), await dayOf(away)]).toEqual(['2026-11-21', '2026-11-20']);
  });

  it('for days of notice', async () => {
    test.clock.set(between('2026-11-20'));
    const typeId = await aLeaveType(test, 'L011', { advanceDays: 5 });
    const day = { typeId, startDay: '2026-11-25', endDay: '2026-11-25' };
    expect(fieldsOf((await submits(here, day)).answer)).toEqual(['startDay']);
    expect((await submits(away, day)).answer.data.status).toBe('1');
  });

  it('for days that have passed, and for the hours in which a substitute acts', async () => {
    test.clock.set(morning);
    const substituteId = await aPerson('substitute');
    const taken: string[] = [];
    for (const userId of [here, away]) {
      const { claim } = await submits(userId, { startDay: '2026-12-07', endDay: '2026-12-07', substituteId });
      expect((await (await test.as(company.lin)).act(claim, 'approve')).data.status).toBe('FN');
      taken.push(claim);
    }
    const rows = await test.db.query({
      sql: 'SELECT `userId`, `beginsOn`, `endsOn`, `beginsAt` FROM `org_absence` ORDER BY `beginsAt`',
      values: [],
    });
    expect(
      rows.map(({ userId, beginsOn, endsOn, beginsAt }) => [
        ...[userId, beginsOn, endsOn],
        new Date(Number(beginsAt)).toISOString(),
      ]),
    ).toEqual([
      [here, '2026-12-07', '2026-12-07', '2026-12-06T16:00:00.000Z'],
      [away, '2026-12-07', '2026-12-07', '2026-12-07T05:00:00.000Z'],
    ]);
    test.clock.set(between('2026-12-07'));
    const revokes = async (userId: string, claim: string | undefined) => {
      const person = await test.as(userId);
      const draft = { claimId: claim?.split('/').pop(), reason: 'needed' };
      const { id } = (await person.post('/hr/leave-revocations', draft)).data as { id: string };
      return person.act(`/hr/leave-revocations/${id}`, 'submit');
    };
    expect(fieldsOf(await revokes(here, taken[0]))).toEqual(['whole']);
    expect((await revokes(away, taken[1])).data.state).toBe('pending');
  });

  it('for leave of the next year, which is confirmed while the year has not turned for them', async () => {
    test.clock.set(between('2026-12-31'));
    const january = { startDay: '2027-01-04', endDay: '2027-01-04' };
    const asked = async (userId: string) =>
      ((await submits(userId, january)).answer.expectCode(errors.field).fields as { args: string[] }[])[0]?.args[0];
    // Of the days themselves in New York; in Shanghai that year has begun, and only days that it lacks are of the next.
    expect([await asked(away), await asked(here)]).toEqual(['nextYear', 'nextYearDays']);
  });

  it('for the state of their allocations', async () => {
    test.clock.set(between('2026-12-31'));
    const { rows } = (await (await test.as(hrId)).get('/hr/leave-allocations?size=100')).data as { rows: Data[] };
    const states = Object.fromEntries(rows.map(({ userId, state }) => [userId, state]));
    expect([states[here], states[away]]).toEqual(['2', '1']);
  });
});

describe('the turn of the year', () => {
  it('comes at 00:10 of each site, for the people who work there', async () => {
    const before = await ledger(away);
    await night('2026-12-31T16:10:00.000Z');
    expect(await ledger(here)).toContain('2027 GRANT 20');
    expect(await ledger(away)).toEqual(before);
    await night('2027-01-01T05:10:00.000Z');
    expect((await ledger(away)).slice(before.length)).toEqual(
      expect.arrayContaining(['2027 GRANT 20', '2027 CARRY_IN 10']),
    );
    const all = [await ledger(here), await ledger(away)];
    await night('2027-01-01T16:10:00.000Z');
    await night('2027-01-02T05:10:00.000Z');
    expect([await ledger(here), await ledger(away)]).toEqual(all);
  });

  it('waits for the next midnight of a site', async () => {
    test.clock.set('2027-01-02T00:00:00.000Z');
    await test.db.unit(() => test.get(Schedules).runNow('hr.leaveYear'));
    await test.drain();
    const [row] = await test.db.query({ sql: "SELECT `dueAt` FROM `job` WHERE `topic` = 'hr.leaveYear'", values: [] });
    expect(new Date(Number(row?.dueAt))).toEqual(new Date('2027-01-02T05:10:00Z'));
  });
});
