import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { LeaveBalance } from '#lab/modules/hr/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aLeaveDraft, aLeaveType } from '../../support/builders/leave.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { publishSimple, simpleProcess, withApprovals } from '../../support/builders/process.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let company: Company;
let category: string;
let chen: Caller;
let lin: Caller;
let zhou: Caller;
let wang: Caller;
let admin: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  [chen, lin, zhou, wang] = (await Promise.all(
    [company.chen, company.lin, company.zhou, company.wang].map((id) => test.as(id)),
  )) as [Caller, Caller, Caller, Caller];
  admin = await test.as(await aUser(test, 'admin', { permissions: ['process:*'] }));
  await publishSimple(admin, (xml) => withApprovals(xml, { second: `user(${company.zhou})`, third: 'ceo' }));
  category = await aCategory(test, 'RS', { process: simpleProcess });
});
afterAll(() => test.stop());

const viewOf = async (path: string) => (await chen.get(`${path}/process`)).data;
const restart = (instance: string, body: Record<string, unknown> = {}, by = admin): Promise<Answer> =>
  by.post(`/process/instances/${instance}/restart`, { reason: 'ended by mistake', ...body });

/** A request whose process an administrator has ended. */
async function cancelled(): Promise<{ readonly path: string; readonly instance: string }> {
  const path = await aRequest(chen, category, company.chen);
  await chen.act(path, 'submit');
  const { instance } = await viewOf(path);
  expect((await admin.post(`/process/instances/${instance}/cancel`, { reason: 'a duplicate' })).data).toBeNull();
  return { path, instance };
}

describe('a process that has ended', () => {
  it('starts again once by requests with the same key', async () => {
    const { instance } = await cancelled();
    const send = () =>
      admin.post(`/process/instances/${instance}/restart`, { reason: 'again' }, { 'idempotency-key': 'restart' });
    const [one, other] = await Promise.all([send(), send()]);
    expect(one?.data).toEqual({ instance: expect.any(String) });
    expect(other?.data).toEqual(one?.data);
    expect((await send()).data).toEqual(one?.data);
  });

  it('starts again from the beginning, for the user who started it', async () => {
    const { path, instance } = await cancelled();
    const { instance: again } = (await restart(instance)).data;
    expect(again).not.toBe(instance);
    expect((await chen.get(path)).data).toMatchObject({ state: 'requested', actions: [{ action: 'withdraw' }] });
    const view = await viewOf(path);
    expect(view).toMatchObject({ instance: again, round: 2, ended: false });
    expect(view.timeline.at(-1)).toMatchObject({
      verb: 'started',
      by: { id: expect.any(String) },
      onBehalfOf: { id: company.chen },
      opinion: 'ended by mistake',
    });
    expect(view.path.map(({ element }: { element: string }) => element)).toEqual([
      'managerApproval',
      'second',
      'third',
    ]);
    const audit = await test.db.query({
      sql: "SELECT `detail` FROM `audit` WHERE `action` = 'process.restart' AND `recordId` = ?",
      values: [again],
    });
    expect(audit.map(({ detail }) => JSON.parse(String(detail)))).toEqual([
      { of: instance, reason: 'ended by mistake' },
    ]);
    const line = async (of: string) => (await admin.get(`/process/instances/${of}/line`)).data;
    expect(await line(instance)).toMatchObject({ earlier: null, later: { id: again, round: 2 } });
    expect(await line(again)).toMatchObject({ earlier: { id: instance, round: 1 }, later: null });
    for (const who of [lin, zhou, wang]) await who.act(path, 'approve');
    expect((await chen.get(path)).data.state).toBe('approved');
    expect(await violations(test.db)).toEqual([]);
  });

  it('begins at an element, in the state that leads there', async () => {
    const { path, instance } = await cancelled();
    (await restart(instance, { from: 'nowhere' })).expectCode(errors.illegalState);
    expect((await chen.get(path)).data.state).toBe('draft');
    await restart(instance, { from: 'second' });
    expect((await chen.get(path)).data.state).toBe('requested');
    (await lin.act(path, 'approve')).expectCode(errors.notYourTask);
    expect((await zhou.act(path, 'approve')).data.state).toBe('requested');
    expect((await wang.act(path, 'approve')).data.state).toBe('approved');
    expect(await violations(test.db)).toEqual([]);
  });

  it('is not begun anew beside another, by others, or where the record has gone on', async () => {
    const { path, instance } = await cancelled();
    (await restart('none')).expectCode(errors.notFound);
    (await restart(instance, {}, lin)).expectCode(errors.forbidden);
    (await restart(instance, { reason: ' ' })).expectCode(errors.field);
    await chen.act(path, 'submit');
    const live = (await viewOf(path)).instance;
    for (const one of [instance, live]) (await restart(one)).expectCode(errors.taskTaken);
    for (const who of [lin, zhou, wang]) await who.act(path, 'approve');
    for (const one of [instance, live]) (await restart(one)).expectCode(errors.illegalState);
    expect((await viewOf(path)).round).toBe(2);
    expect(await violations(test.db)).toEqual([]);
  });

  it('begins anew once, when two ask for it at the same time', async () => {
    const { path, instance } = await cancelled();
    const answers = await Promise.all([restart(instance), restart(instance), chen.act(path, 'submit')]);
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(0);
    expect(await violations(test.db)).toEqual([]);
  });

  it('is looked at by its room as if it were submitted', async () => {
    const { path, instance } = await cancelled();
    const draft = (await chen.get(path)).data;
    const lines = draft.lines.map((line: Record<string, unknown>) => ({ ...line, unit: '' }));
    await chen.put(path, { ...draft, files: [], lines, version: draft.version });
    (await restart(instance)).expectCode(errors.field);
    expect((await chen.get(path)).data.state).toBe('draft');
  });

  it('holds the days of a claim again', async () => {
    const annual = await aLeaveType(test, 'L003', { balanced: true });
    await test.db.unit(() =>
      test.get(LeaveBalance).grant({ userId: company.chen, typeId: annual }, 2026, 20, 'system'),
    );
    const { id } = (
      await chen.post(
        '/hr/leave-claims',
        aLeaveDraft(annual, { days: '1', startDay: '2026-12-14', endDay: '2026-12-14' }),
      )
    ).data;
    const path = `/hr/leave-claims/${id}`;
    const left = async () =>
      (await chen.get('/hr/leave-claims/choices')).data.find((type: { id: string }) => type.id === annual).balance;
    await chen.act(path, 'submit');
    const { instance } = await viewOf(path);
    await admin.post(`/process/instances/${instance}/cancel`, { reason: 'a duplicate' });
    expect(await left()).toBe('10');
    await restart(instance);
    expect([await left(), (await chen.get(path)).data.state]).toEqual(['9', 'pending']);
    // One who restarts a process has not written the leave for the person.
    const bell = { sql: 'SELECT `kind` FROM `notification` WHERE `userId` = ?', values: [company.chen] };
    expect((await test.db.query(bell)).filter(({ kind }) => kind === 'hr.changed')).toEqual([]);
  });
});
