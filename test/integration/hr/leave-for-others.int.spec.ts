import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { leaveErrors } from '#lab/modules/hr/shared/hr.errors.js';
import { LeaveBalance } from '#lab/modules/hr/server/index.js';
import { orgChanged, Role, UserRole } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aLeaveDraft, aLeaveType } from '../../support/builders/leave.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';

let test: TestApp;
let company: Company;
let annual: string;
let hrId: string;
let hr: Caller;
let chen: Caller;
let lin: Caller;
let zhou: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  annual = await aLeaveType(test, 'L003', { balanced: true, revokeProcess: 'leave-revocation.standard' });
  await test.db.unit(() => test.get(LeaveBalance).grant({ userId: company.chen, typeId: annual }, 2026, 20, 'system'));
  await withRights(company.chen, ['hr:claim:search', 'hr:claim:create']);
  hrId = await aUser(test, 'hr', { permissions: ['hr:*'] });
  [hr, chen, lin, zhou] = await Promise.all([
    test.as(hrId),
    test.as(company.chen),
    test.as(company.lin),
    test.as(company.zhou),
  ]);
});
afterAll(() => test.stop());

async function withRights(userId: string, permissions: string[]): Promise<void> {
  await test.db.unit(async () => {
    const { roleId } = await test.db.repo(UserRole).findOneByOrFail({ userId });
    await test.db.repo(Role).update({ id: roleId }, { permissions });
    orgChanged(test.db);
  });
}

const path = '/hr/leave-claims';
const draftFor = (ownerId: string, startDay: string, more: object = {}) =>
  aLeaveDraft(annual, { ownerId, startDay, endDay: startDay, days: '1', ...more });
async function written(by: Caller, startDay: string, more: object = {}, ownerId = company.chen): Promise<string> {
  return `${path}/${(await by.post(path, draftFor(ownerId, startDay, more))).data.id as string}`;
}
const leftOf = async (caller: Caller, ownerId?: string) =>
  (await caller.get(`${path}/choices${ownerId ? `?ownerId=${ownerId}` : ''}`)).data.find(
    ({ id }: { id: string }) => id === annual,
  ).balance as string;

/** The kinds of notices that a user has about a claim. */
const bellOf = async (userId: string, claim: string) =>
  (
    await test.db.query({
      sql: 'SELECT `kind` FROM `notification` WHERE `userId` = ? AND `path` LIKE ? ORDER BY `kind`',
      values: [userId, `%${claim.split('/').pop() ?? ''}`],
    })
  ).map(({ kind }) => String(kind));

describe('leave that HR writes for another person', () => {
  it('is that person’s: department, balance and days; the record says who wrote it', async () => {
    expect(await leftOf(hr, company.chen)).toBe('10');
    const claim = await written(hr, '2026-12-01');
    const { data } = await hr.get(claim);
    expect(data).toMatchObject({
      owner: { id: company.chen },
      createdBy: { id: hrId },
      state: 'draft',
      mayEdit: true,
      balance: '10',
      actions: [{ action: 'submit' }],
    });
    expect(data.department).not.toBeNull();
    expect((await hr.act(claim, 'submit')).data.state).toBe('pending');
    expect([await leftOf(chen), await leftOf(hr, company.chen), await leftOf(hr)]).toEqual(['9', '9', '0']);
    expect((await chen.get(claim)).data).toMatchObject({ owner: { id: company.chen }, createdBy: { id: hrId } });
    expect((await lin.act(claim, 'approve')).data.state).toBe('approved');
    expect(await leftOf(chen)).toBe('9');
  });

  it('tells the person who submitted it, and how it ended', async () => {
    const claim = await written(hr, '2026-12-02');
    await hr.act(claim, 'submit');
    await lin.act(claim, 'approve');
    await test.drain();
    const { number } = (await chen.get(claim)).data as { number: string };
    expect(await bellOf(company.chen, claim)).toEqual(['hr.changed', 'process.ended']);
    expect(await bellOf(hrId, claim)).toEqual(['process.ended']);
    const mails = test.mailbox.to('chen@lab.test').filter(({ title }) => title.startsWith(number));
    expect(mails.map(({ title }) => title)).toEqual([`${number} 已有结果：已通过`]);
    const own = await written(chen, '2026-12-03');
    await chen.act(own, 'submit');
    await lin.act(own, 'reject', { opinion: 'stock-taking' });
    expect(await bellOf(company.chen, own)).toEqual([expect.stringMatching(/^process\./)]);
  });

  it('is checked against the days and the balance of the person', async () => {
    const taken = await written(chen, '2026-12-07');
    await chen.act(taken, 'submit');
    (await hr.act(await written(hr, '2026-12-07'), 'submit')).expectCode(leaveErrors.overlaps);
    const asked = { typeId: annual, startDay: '2026-12-07', startHalf: 'AM', endDay: '2026-12-07', endHalf: 'PM' };
    const query = (ownerId: string) => `${path}/count?${new URLSearchParams({ ...asked, ownerId }).toString()}`;
    expect((await hr.get(query(company.chen))).data.problems).toMatchObject([{ code: leaveErrors.overlaps.code }]);
    expect((await hr.get(query(company.zhou))).data).toMatchObject({
      balance: '0',
      problems: [{ code: leaveErrors.insufficient.code }],
    });
    const substitute = await hr.post(path, draftFor(company.chen, '2026-12-08', { substituteId: company.chen }));
    expect(substitute.expectCode(errors.field).fields).toMatchObject([{ path: 'substituteId', args: ['notOneself'] }]);
    (await hr.post(path, draftFor('nobody', '2026-12-08'))).expectCode(errors.field);
  });

  it('is changed and deleted by who wrote it, and moves to another person until it is submitted', async () => {
    const claim = await written(hr, '2026-12-09');
    const put = async (by: Caller, ownerId: string | null) =>
      by.put(claim, { ...draftFor(company.chen, '2026-12-09'), ownerId, version: (await hr.get(claim)).data.version });
    expect((await put(hr, company.zhou)).data).toMatchObject({ owner: { id: company.zhou } });
    expect((await put(hr, company.chen)).data).toMatchObject({ owner: { id: company.chen } });
    expect((await put(hr, null)).data).toMatchObject({ owner: { id: company.chen } });
    expect((await put(chen, company.chen)).data).toMatchObject({ owner: { id: company.chen } });
    await hr.act(claim, 'submit');
    await hr.act(claim, 'withdraw');
    expect((await put(hr, company.zhou)).expectCode(errors.field).fields).toMatchObject([
      { path: 'ownerId', args: ['readOnly'] },
    ]);
    expect((await hr.delete(claim)).data).toBeNull();
    (await chen.get(claim)).expectCode(errors.notFound);
  });
});

describe('two people', () => {
  it('who wrote it decides no step of it, though they lead the department', async () => {
    const claim = await written(lin, '2026-12-10');
    // The department has nobody else to decide, so that its leader cannot send it on either side.
    (await lin.act(claim, 'submit')).expectCode(errors.ownRequest);
    (await chen.act(claim, 'submit')).expectCode(errors.ownRequest);
    const others = await written(zhou, '2026-12-10');
    expect((await zhou.act(others, 'submit')).data.state).toBe('pending');
    (await zhou.act(others, 'approve')).expectCode(errors.notYourTask);
    expect((await lin.act(others, 'approve')).data.state).toBe('approved');
    expect((await zhou.get(others)).data.mayCancel).toBe(false);
  });
});

describe('staff without the right', () => {
  it('are refused when they name another person, in every route that takes one', async () => {
    const own = await written(chen, '2026-12-14');
    const { version } = (await chen.get(own)).data;
    const answers = [
      await chen.post(path, draftFor(company.zhou, '2026-12-14')),
      await chen.put(own, { ...draftFor(company.zhou, '2026-12-14'), version }),
      await chen.get(`${path}/choices?ownerId=${company.zhou}`),
      await chen.get(
        `${path}/count?ownerId=${company.zhou}&typeId=${annual}&startDay=2026-12-14&startHalf=AM&endDay=2026-12-14&endHalf=PM`,
      ),
    ];
    for (const answer of answers) answer.expectCode(errors.forbidden);
    expect((await chen.get(own)).data).toMatchObject({ owner: { id: company.chen }, version });
  });

  it('submit nothing any more that they wrote for others while they had it', async () => {
    const id = await aUser(test, 'former', { permissions: ['hr:*'] });
    const former = await test.as(id);
    const claim = await written(former, '2026-12-15');
    await withRights(id, ['hr:claim:search', 'hr:claim:create']);
    const staff = await test.as(id);
    const { version } = (await staff.get(claim)).data;
    (await staff.put(claim, { ...draftFor(company.chen, '2026-12-16'), version })).expectCode(errors.forbidden);
    (await staff.put(claim, { ...draftFor(company.chen, '2026-12-16'), ownerId: null, version })).expectCode(
      errors.forbidden,
    );
    (await staff.act(claim, 'submit')).expectCode(errors.forbidden);
    (await staff.delete(claim)).expectCode(errors.forbidden);
    expect((await staff.get(claim)).data.mayEdit).toBe(false);
    expect((await chen.act(claim, 'submit')).data.state).toBe('pending');
  });
});
