import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { leaveErrors } from '#lab/modules/hr/shared/hr.errors.js';
import { LeaveBalance } from '#lab/modules/hr/server/index.js';
import { Absence, User } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aLeaveDraft, aLeaveType } from '../../support/builders/leave.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';

let test: TestApp;
let company: Company;
let annual: string;
let hr: Caller;
let chen: Caller;
let lin: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  annual = await aLeaveType(test, 'L003', { balanced: true, revokeProcess: 'leave-revocation.standard' });
  await test.db.unit(() => test.get(LeaveBalance).grant({ userId: company.chen, typeId: annual }, 2026, 40, 'system'));
  hr = await test.as(await aUser(test, 'hr', { permissions: ['hr:*'] }));
  chen = await test.as(company.chen);
  lin = await test.as(company.lin);
});
afterAll(() => test.stop());

const claims = '/hr/leave-claims';
const path = '/hr/leave-revocations';
const idOf = (record: string) => record.split('/').pop() ?? '';
const balance = async () =>
  (await chen.get(`${claims}/choices`)).data.find(({ id }: { id: string }) => id === annual).balance as string;
const absenceOf = (claim: string) => test.db.repo(Absence).findOneBy({ id: idOf(claim) });

async function approvedClaim(startDay: string, endDay: string, days: string, more: object = {}, by = chen) {
  const draft = aLeaveDraft(annual, { startDay, endDay, days, ...more });
  const claim = `${claims}/${(await by.post(claims, draft)).data.id as string}`;
  expect((await by.act(claim, 'submit')).status).toBe(201);
  expect((await lin.act(claim, 'approve')).data.state).toBe('approved');
  return claim;
}
async function revocation(claim: string, more: object = {}, caller = chen): Promise<string> {
  const draft = { claimId: idOf(claim), reason: 'the project needs me', ...more };
  return `${path}/${(await caller.post(path, draft)).data.id as string}`;
}
const ledger = async (claim: string) =>
  (
    await test.db.query({
      sql: 'SELECT `kind`, `halves` FROM `leave_ledger` WHERE `claimId` = ? ORDER BY `id`',
      values: [idOf(claim)],
    })
  ).map(({ kind, halves }) => `${String(kind)} ${String(halves)}`);

describe('a revocation', () => {
  it('takes a whole claim back once it is approved: RJ, with its days and without its absence', async () => {
    const before = await balance();
    const claim = await approvedClaim('2026-11-25', '2026-11-26', '2', { substituteId: company.zhou });
    expect(await absenceOf(claim)).toMatchObject({ substituteId: company.zhou, beginsOn: '2026-11-25' });
    const whole = await revocation(claim);
    expect((await chen.act(whole, 'submit')).data.state).toBe('pending');
    expect((await chen.get(claim)).data).toMatchObject({ status: 'FN', revokeState: 'running', mayRevoke: false });
    (await chen.act(await revocation(claim), 'submit')).expectCode(errors.inProgress);
    expect((await lin.act(whole, 'approve')).data.state).toBe('approved');
    expect((await chen.get(claim)).data).toMatchObject({ status: 'RJ', revokeState: null });
    expect(await ledger(claim)).toEqual(['HOLD -4', 'RELEASE 4', 'USE -4', 'RELEASE 4']);
    expect([await balance(), await absenceOf(claim)]).toEqual([before, null]);
    expect((await chen.act(claim, 'submit')).data.state).toBe('pending');
    await chen.act(claim, 'withdraw');
    expect(await balance()).toBe(before);
  });

  it('takes a part back: FN with fewer days, an earlier end and a shorter absence', async () => {
    const before = Number(await balance());
    const claim = await approvedClaim('2026-12-01', '2026-12-03', '3', { substituteId: company.zhou });
    const part = await revocation(claim, { whole: false, fromDay: '2026-12-02', fromHalf: 'PM' });
    expect((await chen.get(part)).data).toMatchObject({ days: '1.5', owner: { id: company.chen } });
    await chen.act(part, 'submit');
    await lin.act(part, 'approve');
    expect((await chen.get(claim)).data).toMatchObject({
      status: 'FN',
      revokeState: null,
      days: '1.5',
      endDay: '2026-12-02',
      endHalf: 'AM',
      revocations: [{ id: idOf(part), state: 'approved', days: '1.5' }],
    });
    expect(Number(await balance())).toBe(before - 1.5);
    expect((await absenceOf(claim))?.endsOn).toBe('2026-12-02');
  });

  it.each([
    ['reject', () => lin],
    ['withdraw', () => chen],
  ] as const)('leaves the claim as it was after %s', async (action, by) => {
    const claim = await approvedClaim('2026-12-08', '2026-12-08', '1');
    const before = await balance();
    const whole = await revocation(claim);
    await chen.act(whole, 'submit');
    expect((await by().act(whole, action, { opinion: 'no' })).status).toBe(201);
    expect((await chen.get(claim)).data).toMatchObject({ status: 'FN', revokeState: null, mayRevoke: true });
    expect(await balance()).toBe(before);
    expect((await hr.post(`${claim}/cancel`, await cancelling(claim))).data).toMatchObject({ status: 'RJ' });
  });

  it('is refused where it does not fit the leave, and without a reason', async () => {
    const claim = await approvedClaim('2026-12-10', '2026-12-11', '2');
    for (const [more, field, word] of [
      [{ whole: false }, 'fromDay', 'required'],
      [{ whole: false, fromDay: '2026-12-10', fromHalf: 'AM', days: '1' }, 'fromDay', 'insideLeave'],
      [{ whole: false, fromDay: '2026-12-12', days: '1' }, 'fromDay', 'insideLeave'],
      [{ whole: false, fromDay: '2026-12-11', days: '2' }, 'days', 'tooManyDays'],
      [{ reason: '' }, 'reason', 'required'],
    ] as const) {
      const refused = (await chen.act(await revocation(claim, more), 'submit')).expectCode(errors.field);
      expect(refused.fields).toContainEqual(
        expect.objectContaining({ path: field, args: expect.arrayContaining([word]) }),
      );
    }
    const stranger = await test.as(await aUser(test, 'stranger', { permissions: ['hr:claim:create'] }));
    (await stranger.post(path, { claimId: idOf(claim) })).expectCode(errors.notFound);
  });

  it('is for days to come, unless those who manage leave write it', async () => {
    const department = (await test.db.repo(User).findOneByOrFail({ id: company.chen })).departmentId;
    const permissions = ['hr:claim:search', 'hr:claim:create'];
    const staff = await test.as(await aUser(test, 'begun', { permissions, department }));
    const type = await aLeaveType(test, 'L002', { revokeProcess: 'leave-revocation.standard' });
    const claim = await approvedClaim('2026-11-10', '2026-11-11', '2', { typeId: type }, staff);
    const refused = (await staff.act(await revocation(claim, {}, staff), 'submit')).expectCode(errors.field);
    expect(refused.fields[0]).toMatchObject({ path: 'whole', args: ['passedDays'] });
    expect((await hr.act(await revocation(claim, {}, hr), 'submit')).data.state).toBe('pending');
  });

  it('needs a process of the type: 7002', async () => {
    const type = await aLeaveType(test, 'L001');
    const claim = await approvedClaim('2026-12-15', '2026-12-15', '1', { typeId: type });
    expect((await chen.get(claim)).data.mayRevoke).toBe(false);
    (await chen.act(await revocation(claim), 'submit')).expectCode(leaveErrors.noApprovalFlow);
  });
});

const cancelling = async (claim: string) => ({
  version: (await hr.get(claim)).data.version as number,
  reason: 'closed for the fair',
});

describe('the leave manager', () => {
  it('cancels approved leave with a reason; its owner and the substitute are notified', async () => {
    const before = await balance();
    const claim = await approvedClaim('2026-12-17', '2026-12-17', '1', { substituteId: company.zhou });
    const body = await cancelling(claim);
    const staff = await test.as(await aUser(test, 'staff', { permissions: ['hr:claim:search', 'hr:claim:create'] }));
    (await staff.post(`${claim}/cancel`, body)).expectCode(errors.forbidden);
    (await hr.post(`${claim}/cancel`, { ...body, reason: ' ' })).expectCode(errors.field);
    expect((await hr.post(`${claim}/cancel`, body)).data).toMatchObject({ status: 'RJ' });
    (await hr.post(`${claim}/cancel`, await cancelling(claim))).expectCode(errors.illegalState);
    expect([await balance(), await absenceOf(claim)]).toEqual([before, null]);
    const notices = await test.db.query({
      sql: "SELECT `userId` FROM `notification` WHERE `kind` = 'hr.changed' AND `path` LIKE ?",
      values: [`%${idOf(claim)}`],
    });
    expect(notices).toHaveLength(2);
  });

  it('cancels no leave of their own: 8023', async () => {
    const department = (await test.db.repo(User).findOneByOrFail({ id: company.chen })).departmentId;
    const manager = await test.as(await aUser(test, 'leader', { permissions: ['hr:*'], department }));
    const type = await aLeaveType(test, 'L005', {});
    const claim = await approvedClaim('2026-12-21', '2026-12-21', '1', { typeId: type }, manager);
    const body = await cancelling(claim);
    expect((await manager.get(claim)).data.mayCancel).toBe(false);
    (await manager.post(`${claim}/cancel`, body)).expectCode(errors.ownRequest);
    expect((await hr.get(claim)).data).toMatchObject({ status: 'FN', mayCancel: true });
  });
});

describe('the substitute of a claim', () => {
  it('is another person who is enabled', async () => {
    for (const [substituteId, word] of [
      [company.chen, 'notOneself'],
      ['nobody', 'missing'],
    ] as const) {
      const refused = (await chen.post(claims, aLeaveDraft(annual, { substituteId }))).expectCode(errors.field);
      expect(refused.fields[0]).toMatchObject({ path: 'substituteId', args: [word] });
    }
  });
});
