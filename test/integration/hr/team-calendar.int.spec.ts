import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { ClaimTeam, TeamCalendar } from '#lab/modules/hr/shared/team-calendar.dto.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aLeaveDraft, aLeaveType } from '../../support/builders/leave.js';
import { aCompany, aDepartment, aUser, type Company } from '../../support/builders/org.js';

let test: TestApp;
let company: Company;
let annual: string;
let department: string;
let group: string;
let hr: Caller;
let lin: Caller;
const ids: Record<string, string> = {};
const callers: Record<string, Caller> = {};

const claims = '/hr/leave-claims';
const staff = ['hr:claim:search', 'hr:claim:create'];

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  annual = await aLeaveType(test, 'L003');
  department = await aDepartment(test, 'TEAM', { manager: company.lin });
  group = await aDepartment(test, 'TEAM-A', { parent: department });
  for (const [name, where] of [
    ['ada', department],
    ['ben', department],
    ['cai', group],
    ['dai', group],
  ] as const) {
    ids[name] = await aUser(test, name, { department: where, permissions: staff, reporter: company.lin });
    callers[name] = await test.as(ids[name]);
  }
  hr = await test.as(await aUser(test, 'hr', { permissions: ['hr:*', 'user:*'] }));
  lin = await test.as(company.lin);
});
afterAll(() => test.stop());

const as = (name: string) => callers[name] as Caller;

async function submitted(name: string, startDay: string, endDay: string, days: string, more: object = {}) {
  const draft = aLeaveDraft(annual, { startDay, endDay, days, ...more });
  const claim = `${claims}/${(await as(name).post(claims, draft)).data.id as string}`;
  expect((await as(name).act(claim, 'submit')).data).toMatchObject({ state: 'pending' });
  return claim;
}
const approve = async (claim: string) => expect((await lin.act(claim, 'approve')).data.state).toBe('approved');
const read = async (caller: Caller, query: Record<string, string> = {}) => {
  const asked = new URLSearchParams({ from: '2026-12-01', to: '2026-12-31', ...query });
  return (await caller.get(`/hr/team-calendar?${asked.toString()}`)).data as TeamCalendar;
};
const leaveIn = ({ people }: TeamCalendar, name: string) => people.find(({ person }) => person.id === ids[name])?.leave;
const teamOf = async (caller: Caller, claim: string) =>
  (await caller.get(`/hr/team-calendar/claims/${claim.split('/').pop() ?? ''}`)).data as ClaimTeam;

describe('the team calendar', () => {
  it('shows colleagues that a person is away, and those who may read the claim its type, also while it is in approval', async () => {
    const claim = await submitted('ada', '2026-12-03', '2026-12-04', '1.5', { startHalf: 'PM' });
    const dates = { from: '2026-12-03', fromHalf: 'PM', to: '2026-12-04', toHalf: 'PM' };
    const id = claim.split('/').pop();
    expect(leaveIn(await read(as('ben')), 'ada')).toEqual([]);
    expect(leaveIn(await read(as('ada')), 'ada')).toMatchObject([{ ...dates, isApproved: false, claimId: id }]);
    await approve(claim);
    expect(leaveIn(await read(as('ben')), 'ada')).toEqual([{ ...dates, isApproved: true, type: null, claimId: null }]);
    expect(leaveIn(await read(hr, { scope: 'all' }), 'ada')).toMatchObject([{ type: { en: 'L003' }, claimId: id }]);
    // The period ends before it.
    expect(leaveIn(await read(as('ben'), { to: '2026-12-02' }), 'ada')).toEqual([]);
  });

  it('has the departments of the reader and those they lead, their reports, and everybody for HR', async () => {
    const names = ({ people }: TeamCalendar) =>
      people.flatMap(({ person }) => Object.keys(ids).find((name) => ids[name] === person.id) ?? []).sort();
    expect(names(await read(as('ada')))).toEqual(['ada', 'ben', 'cai', 'dai']);
    expect(names(await read(as('cai')))).toEqual(['cai', 'dai']);
    expect((await read(as('cai'))).scopes).toEqual(['department']);
    expect(names(await read(lin, { departmentId: group }))).toEqual(['cai', 'dai']);
    expect(names(await read(lin, { scope: 'reports' }))).toEqual(['ada', 'ben', 'cai', 'dai']);
    expect(names(await read(hr, { scope: 'all', search: 'ada' }))).toEqual(['ada']);
    const first = await read(as('ada'), { size: '3' });
    const second = await read(as('ada'), { size: '3', page: '2' });
    expect([first.total, first.people.length, second.people.length]).toEqual([4, 3, 1]);
    // The reader comes first.
    expect(first.people[0]?.person.id).toBe(ids.ada);
  });

  it('refuses what is not the reader’s, and periods that are too long', async () => {
    const asked = (query: string) => `/hr/team-calendar?from=2026-12-01&${query}`;
    (await as('cai').get(asked('to=2026-12-31&scope=all'))).expectCode(errors.forbidden);
    (await as('cai').get(asked('to=2026-12-31&scope=reports'))).expectCode(errors.forbidden);
    (await as('cai').get(asked(`to=2026-12-31&departmentId=${department}`))).expectCode(errors.notFound);
    (await as('cai').get(asked('to=2026-11-30'))).expectCode(errors.field);
    (await as('cai').get(asked('to=2027-03-03'))).expectCode(errors.field);
    expect((await as('cai').get(asked('to=2027-03-02'))).status).toBe(200);
  });
});

describe('the minimum presence of a department', () => {
  it('is one person or more', async () => {
    const before = (await hr.get(`/org/departments/${department}`)).data as object;
    (await hr.put(`/org/departments/${department}`, { ...before, leastPresent: 0 })).expectCode(errors.field);
    const saved = await hr.put(`/org/departments/${department}`, { ...before, leastPresent: 3 });
    expect(saved.data).toMatchObject({ leastPresent: 3 });
  });

  it('is compared with the leave that is asked for, before it is approved', async () => {
    const bens = await submitted('ben', '2026-12-10', '2026-12-11', '2');
    const cais = await submitted('cai', '2026-12-11', '2026-12-14', '2');
    // Ben’s leave is not approved: without it three of four are at work.
    expect((await teamOf(lin, cais)).short).toEqual([]);
    await approve(bens);
    const team = await teamOf(lin, cais);
    expect(team.short).toEqual([
      {
        ...{ from: '2026-12-11', to: '2026-12-11', working: 4, present: 2, least: 3 },
        department: expect.objectContaining({ zh: 'TEAM' }),
      },
    ]);
    // Ben is of the department above, not of Cai's.
    expect([team.colleagues, team.away]).toEqual([1, 0]);
    const { presence } = await read(lin, { departmentId: department });
    expect(presence?.days.find(({ day }) => day === '2026-12-11')).toMatchObject({ working: 4, present: 3 });
    await approve(cais);
    const after = await read(lin, { departmentId: department });
    expect(after.presence?.days.find(({ day }) => day === '2026-12-11')).toMatchObject({ working: 4, present: 2 });
    expect(after.presence?.days.some(({ day }) => day === '2026-12-12')).toBe(false);
  });

  it('is shown with the colleagues who are away then, to nobody who may not read the claim', async () => {
    const dais = await submitted('dai', '2026-12-14', '2026-12-14', '0.5', { endHalf: 'AM' });
    const team = await teamOf(lin, dais);
    expect(team).toMatchObject({ colleagues: 1, away: 1, people: [{ person: { id: ids.cai } }] });
    const id = dais.split('/').pop() ?? '';
    (await as('ben').get(`/hr/team-calendar/claims/${id}`)).expectCode(errors.notFound);
  });

  it('is not counted for a draft, whose days nobody has checked', async () => {
    const draft = aLeaveDraft(annual, { startDay: '1900-01-01', endDay: '9999-12-31', days: '1' });
    const { id } = (await as('ada').post(claims, draft)).data as { id: string };
    expect(await teamOf(as('ada'), `${claims}/${id}`)).toBeNull();
  });
});

describe('a substitute who is away', () => {
  it('is named with the days of approved leave and of absences, in the form and beside the claim', async () => {
    const leave = await submitted('ben', '2027-01-12', '2027-01-13', '2', { nextYearConfirmed: true });
    const asked = { typeId: annual, startDay: '2027-01-13', startHalf: 'AM', endDay: '2027-01-14', endHalf: 'PM' };
    const away = async (substituteId = ids.ben ?? '') => {
      const query = new URLSearchParams({ ...asked, substituteId }).toString();
      return (await as('ada').get(`${claims}/count?${query}`)).data.substituteAway as unknown;
    };
    // Leave in approval is no affair of colleagues.
    expect(await away()).toEqual([]);
    await approve(leave);
    await as('ben').post('/org/absences/mine', {
      ...{ beginsOn: '2027-01-14', endsOn: '2027-01-25', substituteId: ids.cai, note: null },
    });
    // Only the days that matter are named.
    const expected = [
      { from: '2027-01-13', to: '2027-01-13' },
      { from: '2027-01-14', to: '2027-01-14' },
    ];
    expect(await away()).toEqual(expected);
    expect(await away(ids.cai)).toEqual([]);
    const claim = await submitted('ada', asked.startDay, asked.endDay, '2', {
      ...{ substituteId: ids.ben, nextYearConfirmed: true },
    });
    expect((await teamOf(lin, claim)).substituteAway).toEqual(expected);
  });
});
