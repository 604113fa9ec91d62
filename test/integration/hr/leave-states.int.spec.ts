import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { leaveErrors } from '#lab/modules/hr/shared/hr.errors.js';
import { LeaveBalance, LeaveType } from '#lab/modules/hr/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller, Data } from '../../support/as-user.js';
import { aLeaveDraft, aLeaveType } from '../../support/builders/leave.js';
import { aCompany, aUser, change, type Company } from '../../support/builders/org.js';

let test: TestApp;
let company: Company;
let annual: string;
let userId: string;
let owner: Caller;
let lin: Caller;
let zhou: Caller;
let hr: Caller;
let count = 0;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  annual = await aLeaveType(test, 'L003', { balanced: true, revokeProcess: 'leave-revocation.standard' });
  hr = await test.as(await aUser(test, 'hr', { permissions: ['hr:*'] }));
  [lin, zhou] = [await test.as(company.lin), await test.as(company.zhou)];
});
/** Each test has a person of its own: no leave of another one overlaps. */
beforeEach(async () => {
  const permissions = ['hr:claim:search', 'hr:claim:create'];
  userId = await aUser(test, `owner${++count}`, { permissions, department: company.group, reporter: company.lin });
  owner = await test.as(userId);
  await test.db.unit(() => test.get(LeaveBalance).grant({ userId, typeId: annual }, 2026, 40, 'system'));
});
afterAll(() => test.stop());

const path = '/hr/leave-claims';
const idOf = (record: string) => record.split('/').pop() ?? '';
/** Four days: more than one level approves. */
const fourDays = { startDay: '2026-12-07', endDay: '2026-12-10', days: '4' };
async function aClaim(values: object = fourDays, by = owner): Promise<string> {
  return `${path}/${((await by.post(path, aLeaveDraft(annual, { ...values }))).data as Data).id as string}`;
}
const ledger = async (claim: string) =>
  (
    await test.db.query({
      sql: 'SELECT `kind`, `halves` FROM `leave_ledger` WHERE `claimId` = ? ORDER BY `id`',
      values: [idOf(claim)],
    })
  ).map(({ kind, halves }) => `${String(kind)} ${String(halves)}`);
/** As the table has it: also what is deleted, and drafts, which only their owner sees. */
const rowOf = async (claim: string) => {
  const sql = 'SELECT `state`, `version` FROM `leave_claim` WHERE `id` = ?';
  const [row] = await test.db.query({ sql, values: [idOf(claim)] });
  return { state: row?.state, version: Number(row?.version) };
};
const stateOf = async (claim: string) => (await rowOf(claim)).state;
const versionOf = async (claim: string) => (await rowOf(claim)).version;

/** Does an act without reading the claim, which not everyone may do in each state. */
const does = async (caller: Caller, claim: string, action: string, input: object = {}) =>
  caller.post(`${claim}/actions/${action}`, { version: await versionOf(claim), input });

/** What may be done with a claim, by whom it is done here. */
const acts = {
  submit: (claim: string) => does(owner, claim, 'submit'),
  withdraw: (claim: string) => does(owner, claim, 'withdraw'),
  approve: (claim: string) => does(lin, claim, 'approve'),
  approveNext: (claim: string) => does(zhou, claim, 'approve'),
  reject: (claim: string) => does(lin, claim, 'reject', { opinion: 'no' }),
  rejectNext: (claim: string) => does(zhou, claim, 'reject', { opinion: 'no' }),
  modify: async (claim: string) =>
    owner.put(claim, { ...aLeaveDraft(annual, fourDays), version: await versionOf(claim) }),
  remove: (claim: string) => owner.delete(claim),
  cancel: async (claim: string) =>
    hr.post(`${claim}/cancel`, { version: await versionOf(claim), reason: 'the plant closes later' }),
  revoke: async (claim: string) => {
    const made = await owner.post('/hr/leave-revocations', { claimId: idOf(claim), reason: 'needed' });
    const { id } = (made.body.data ?? {}) as { id?: string };
    return id === undefined ? made : owner.act(`/hr/leave-revocations/${id}`, 'submit');
  },
} satisfies Record<string, (claim: string) => Promise<Answer>>;
type ActName = keyof typeof acts;

/** How a claim comes into each state. */
const ways = {
  draft: [],
  pending: ['submit'],
  inApproval: ['submit', 'approve'],
  approved: ['submit', 'approve', 'approveNext'],
  rejected: ['submit', 'reject'],
  withdrawn: ['submit', 'withdraw'],
} as const satisfies Record<string, readonly ActName[]>;
type State = keyof typeof ways;

/** What happens, from, act, to, what the ledger gets. */
const transitions: readonly (readonly [string, State, ActName, string, readonly string[]])[] = [
  ['a draft that is submitted holds its days', 'draft', 'submit', 'pending', ['HOLD -8']],
  ['a draft that is changed stays one', 'draft', 'modify', 'draft', []],
  ['a draft is deleted', 'draft', 'remove', 'deleted', []],
  ['an approval that is not the last keeps the days held', 'pending', 'approve', 'inApproval', []],
  ['a rejection by the first approver gives the days back', 'pending', 'reject', 'rejected', ['RELEASE 8']],
  ['a withdrawal gives the days back', 'pending', 'withdraw', 'withdrawn', ['RELEASE 8']],
  ['the last approval uses the days', 'inApproval', 'approveNext', 'approved', ['RELEASE 8', 'USE -8']],
  ['a rejection by the last approver gives the days back', 'inApproval', 'rejectNext', 'rejected', ['RELEASE 8']],
  ['a cancellation by the leave manager gives the days back', 'approved', 'cancel', 'withdrawn', ['RELEASE 8']],
  ['a revocation that runs keeps the leave approved', 'approved', 'revoke', 'approved', []],
  ['a rejected claim that is submitted again holds its days again', 'rejected', 'submit', 'pending', ['HOLD -8']],
  ['a rejected claim that is changed is a draft', 'rejected', 'modify', 'draft', []],
  ['a rejected claim is deleted', 'rejected', 'remove', 'deleted', []],
  ['a withdrawn claim that is submitted again holds its days again', 'withdrawn', 'submit', 'pending', ['HOLD -8']],
  ['a withdrawn claim that is changed is a draft', 'withdrawn', 'modify', 'draft', []],
  ['a withdrawn claim is deleted', 'withdrawn', 'remove', 'deleted', []],
];

async function inState(state: State): Promise<string> {
  const claim = await aClaim();
  for (const act of ways[state]) expect([act, (await acts[act](claim)).body.code]).toEqual([act, 200]);
  expect(await stateOf(claim)).toBe(state);
  return claim;
}

describe('a claim in each state', () => {
  it.each(transitions)('%s', async (_, from, act, to, written) => {
    const claim = await inState(from);
    const before = await ledger(claim);
    expect((await acts[act](claim)).body.code).toBe(200);
    expect([await stateOf(claim), (await ledger(claim)).slice(before.length)]).toEqual([to, written]);
  });

  it.each(Object.keys(ways) as State[])('%s: every other act is refused and changes nothing', async (state) => {
    const claim = await inState(state);
    const before = [await stateOf(claim), await ledger(claim), await versionOf(claim)];
    const others = (Object.keys(acts) as ActName[]).filter(
      (act) => !transitions.some(([, from, possible]) => from === state && possible === act),
    );
    expect(others).not.toEqual([]);
    for (const act of others) {
      const { status } = await acts[act](claim);
      expect([act, status >= 400 && status < 500]).toEqual([act, true]);
    }
    expect([await stateOf(claim), await ledger(claim), await versionOf(claim)]).toEqual(before);
  });

  it('of a type without a balance: nothing is written to the ledger', async () => {
    const typeId = await aLeaveType(test, 'L001');
    const claim = await aClaim({ ...fourDays, typeId });
    for (const act of ways.approved) expect((await acts[act](claim)).body.code).toBe(200);
    expect([await stateOf(claim), await ledger(claim)]).toEqual(['approved', []]);
  });
});

describe('submitting', () => {
  const refused = async (values: object) => {
    const made = await owner.post(path, aLeaveDraft(annual, { ...values }));
    const { id } = (made.body.data ?? {}) as { id?: string };
    const answer = id === undefined ? made : await owner.act(`${path}/${id}`, 'submit');
    const { fields } = answer.expectCode(errors.field) as { fields: { path: string; args: string[] }[] };
    return fields.map(({ path: field, args }) => `${field} ${args[0] ?? ''}`);
  };

  it.each([
    ['no last day', { endDay: null }, 'endDay required'],
    ['no days at all', { days: '0' }, 'days tooSmall'],
    ['an afternoon before its morning', { startHalf: 'PM', endHalf: 'AM' }, 'endDay order'],
    ['more days than the calendar counts', { days: '1.5' }, 'comment explain'],
    ['fewer days than the calendar counts', { days: '0.5' }, 'comment explain'],
    ['a weekend', { startDay: '2026-12-19', endDay: '2026-12-19' }, 'comment explain'],
  ])('is refused for %s', async (_, values, problem) => {
    expect(await refused(values)).toContain(problem);
  });

  it('of days that differ is possible with a comment', async () => {
    const claim = await aClaim({ days: '0.5', comment: 'back for the review' });
    expect((await acts.submit(claim)).data.status).toBe('1');
    expect(await ledger(claim)).toEqual(['HOLD -1']);
  });

  it('counts every day of the calendar where the type says so', async () => {
    const typeId = await aLeaveType(test, 'L004', { calendarDays: true });
    const claim = await aClaim({ typeId, startDay: '2026-12-18', endDay: '2026-12-21', days: '4' });
    expect((await acts.submit(claim)).data.status).toBe('1');
  });

  it('needs notice from the day of today on, but not of those who manage leave', async () => {
    const typeId = await aLeaveType(test, 'L011', { advanceDays: 30 });
    const today = test.clock.now().toISOString().slice(0, 10);
    const day = (ahead: number) => new Date(Date.parse(today) + ahead * 86_400_000).toISOString().slice(0, 10);
    const on = (at: string) => ({ typeId, startDay: at, endDay: at, comment: 'known for long' });
    expect(await refused(on(day(29)))).toContain('startDay advance');
    expect((await acts.submit(await aClaim(on(day(30))))).data.status).toBe('1');
    const permissions = ['hr:*'];
    const manager = await test.as(await aUser(test, 'manages', { permissions, department: company.group }));
    const own = await aClaim(on(day(5)), manager);
    expect((await manager.act(own, 'submit')).data.status).toBe('1');
  });

  it('needs no attachment below the days that the type names', async () => {
    const typeId = await aLeaveType(test, 'L002', { needAttachment: true, attachmentDays: '2' });
    expect(await refused({ typeId, startDay: '2026-12-14', endDay: '2026-12-15', days: '2' })).toContain('files proof');
    const claim = await aClaim({ typeId, startDay: '2026-12-16', endDay: '2026-12-16', days: '1' });
    expect((await acts.submit(claim)).data.status).toBe('1');
  });

  it.each(['pending', 'inApproval', 'approved'] as const)('overlaps leave that is %s: 7101', async (state) => {
    await inState(state);
    const day = { startDay: '2026-12-10', endDay: '2026-12-11', days: '2' };
    (await acts.submit(await aClaim(day))).expectCode(leaveErrors.overlaps);
  });

  it.each(['draft', 'rejected', 'withdrawn'] as const)('does not overlap leave that is %s', async (state) => {
    await inState(state);
    expect((await acts.submit(await aClaim())).data.status).toBe('1');
  });

  it('is refused for a type that is given up: 7002', async () => {
    const typeId = await aLeaveType(test, 'L012');
    const claim = await aClaim({ typeId });
    await change(test, LeaveType, typeId, { enabled: false });
    (await acts.submit(claim)).expectCode(leaveErrors.noApprovalFlow);
  });
});

describe('approved leave that is revoked', () => {
  const revocation = async (claim: string, more: object = {}) => {
    const made = await owner.post('/hr/leave-revocations', { claimId: idOf(claim), reason: 'needed', ...more });
    return `/hr/leave-revocations/${(made.data as Data).id as string}`;
  };

  it('gives back the days of a part, and the ledger says so', async () => {
    const claim = await inState('approved');
    const part = await revocation(claim, { whole: false, fromDay: '2026-12-09', fromHalf: 'PM' });
    await owner.act(part, 'submit');
    await lin.act(part, 'approve');
    expect([await stateOf(claim), (await ledger(claim)).at(-1)]).toEqual(['approved', 'RELEASE 3']);
  });

  it('has one of two revocations that are submitted at once', async () => {
    const claim = await inState('approved');
    const both = [await revocation(claim), await revocation(claim, { reason: 'twice' })];
    const answers = await Promise.all(both.map((each) => owner.act(each, 'submit')));
    expect(answers.map(({ body }) => body.code).sort()).toEqual([200, errors.inProgress.code]);
    const states = await Promise.all(both.map(async (each) => (await owner.get(each)).data.state as string));
    expect(states.sort()).toEqual(['draft', 'pending']);
  });

  it('is not cancelled beside, nor revoked once it is cancelled', async () => {
    const claim = await inState('approved');
    const whole = await revocation(claim);
    const other = await revocation(claim);
    await owner.act(whole, 'submit');
    (await acts.cancel(claim)).expectCode(errors.inProgress);
    await owner.act(whole, 'withdraw');
    expect((await acts.cancel(claim)).body.code).toBe(200);
    (await owner.act(other, 'submit')).expectCode(errors.illegalState);
    expect((await ledger(claim)).slice(-1)).toEqual(['RELEASE 8']);
  });
});

describe('working hours', () => {
  it('are those of the calendar without the halves of approved leave', async () => {
    const hours = async () =>
      (
        (await owner.post('/Common/getWorkingHoursByPeriod', { startDay: '2026-12-07', endDay: '2026-12-13' }))
          .data as Data
      ).hours;
    const claim = await aClaim({ ...fourDays, endHalf: 'AM', days: '3.5' });
    const seen = [await hours()];
    for (const act of ways.approved) {
      await acts[act](claim);
      seen.push(await hours());
    }
    await acts.cancel(claim);
    expect([...seen, await hours()]).toEqual(['40', '40', '40', '12', '40']);
  });
});

it('an allocation whose days are over has expired', async () => {
  const values = { userId, typeId: annual, year: 2025, days: '5' };
  expect((await hr.post('/hr/leave-allocations', values)).data).toMatchObject({ state: '2', remaining: '0' });
});
