import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import { leaveErrors } from '#lab/modules/hr/shared/hr.errors.js';
import { LeaveBalance } from '#lab/modules/hr/server/index.js';
import { orgChanged, Role, User, UserRole } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import { whenFree, type Answer, type Caller } from '../../support/as-user.js';
import { aLeaveDraft, aLeaveType } from '../../support/builders/leave.js';
import { publishChanged } from '../../support/builders/process.js';
import { aCompany, aUser, change, type Company } from '../../support/builders/org.js';

let test: TestApp;
let company: Company;
let annual: string;
let unpaid: string;
let chen: Caller;
let lin: Caller;
let zhou: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  annual = await aLeaveType(test, 'L003', { balanced: true });
  unpaid = await aLeaveType(test, 'L001');
  await test.db.unit(() => test.get(LeaveBalance).grant({ userId: company.chen, typeId: annual }, 2026, 20, 'system'));
  await asStaff(company.chen);
  [chen, lin, zhou] = (await Promise.all([company.chen, company.lin, company.zhou].map((id) => test.as(id)))) as [
    Caller,
    Caller,
    Caller,
  ];
});

/** A leave manager needs no notice, so the person of these tests is not one. */
async function asStaff(userId: string): Promise<void> {
  await test.db.unit(async () => {
    const { roleId } = await test.db.repo(UserRole).findOneByOrFail({ userId });
    await test.db.repo(Role).update({ id: roleId }, { permissions: ['hr:claim:search', 'hr:claim:create'] });
    orgChanged(test.db);
  });
}
afterAll(() => test.stop());

const path = '/hr/leave-claims';
async function claim(values: Record<string, unknown> = {}, caller = chen): Promise<string> {
  const { id } = (await caller.post(path, aLeaveDraft(annual, values))).data as { id: string };
  return `${path}/${id}`;
}
const balance = async (): Promise<string> =>
  (await chen.get(`${path}/choices`)).data.find(({ id }: { id: string }) => id === annual).balance as string;
const fieldOf = (answer: Answer) => answer.expectCode(errors.field).fields[0] as { path: string; args: string[] };

describe('a claim from draft to balance', () => {
  it('holds its days when it is submitted and uses them when it is approved', async () => {
    expect(await balance()).toBe('10');
    const draft = await claim({ startDay: '2026-11-23', endDay: '2026-11-24', endHalf: 'AM', days: '1.5' });
    expect((await chen.get(draft)).data).toMatchObject({
      number: expect.stringMatching(/^LC202611\d{4}$/),
      state: 'draft',
      status: '0',
      days: '1.5',
      computedDays: '1.5',
      balance: '10',
      actions: [{ action: 'submit' }],
    });
    expect((await chen.act(draft, 'submit')).data).toMatchObject({ state: 'pending', status: '1' });
    expect((await chen.get(draft)).data.balance).toBe('10');
    expect(await balance()).toBe('8.5');
    expect((await lin.act(draft, 'approve')).data).toMatchObject({ state: 'approved', status: 'FN' });
    expect((await chen.get(draft)).data).toMatchObject({ status: 'FN', balance: '10', actions: [], mayEdit: false });
    expect(await balance()).toBe('8.5');
    const kinds = await test.db.query({
      sql: 'SELECT `kind`, `halves` FROM `leave_ledger` WHERE `claimId` = ? ORDER BY `id`',
      values: [draft.split('/').pop()],
    });
    expect(kinds.map(({ kind, halves }) => `${String(kind)} ${String(halves)}`)).toEqual([
      'HOLD -3',
      'RELEASE 3',
      'USE -3',
    ]);
    await test.drain();
    expect(test.mailbox.to('chen@lab.test').at(-1)?.title).toMatch(/^LC2026110001 已有结果：已通过$/);
  });

  it('gives them back when it is refused or withdrawn, and is a draft again when it is changed', async () => {
    const before = await balance();
    const refused = await claim({ startDay: '2026-11-25', endDay: '2026-11-25', days: '1' });
    await chen.act(refused, 'submit');
    expect((await lin.act(refused, 'reject', { opinion: 'audit that day' })).data).toMatchObject({
      state: 'rejected',
      status: 'RE',
      actions: [],
    });
    expect((await chen.get(refused)).data.actions).toEqual([{ action: 'submit' }]);
    const withdrawn = await claim({ startDay: '2026-11-26', endDay: '2026-11-26', days: '1' });
    await chen.act(withdrawn, 'submit');
    expect((await chen.act(withdrawn, 'withdraw')).data).toMatchObject({ state: 'withdrawn', status: 'RJ' });
    expect(await balance()).toBe(before);

    const { version } = (await chen.get(refused)).data;
    expect(
      (
        await chen.put(refused, {
          ...aLeaveDraft(annual, { startDay: '2026-11-27', endDay: '2026-11-27', days: '1' }),
          version,
        })
      ).data,
    ).toMatchObject({ state: 'draft', status: '0' });
    const rows = await test.db.query({
      sql: 'SELECT `operation` FROM `leave_claim` WHERE `id` = ?',
      values: [refused.split('/').pop()],
    });
    expect(rows[0]?.operation).toBe('8');
    expect((await chen.delete(refused)).data).toBeNull();
    (await chen.get(refused)).expectCode(errors.notFound);
  });

  it('gives them back when an administrator ends its process', async () => {
    const before = await balance();
    const ended = await claim({ startDay: '2026-12-14', endDay: '2026-12-14', days: '1' });
    await chen.act(ended, 'submit');
    expect(await balance()).not.toBe(before);
    const admin = await test.as(await aUser(test, 'admin', { permissions: ['process:*'] }));
    const { instance } = (await chen.get(`${ended}/process`)).data;
    expect((await admin.post(`/process/instances/${instance}/cancel`, { reason: 'a duplicate' })).data).toBeNull();
    expect((await chen.get(ended)).data).toMatchObject({ state: 'draft', actions: [{ action: 'submit' }] });
    expect(await balance()).toBe(before);
  });

  it('shows its readers how the balance that it takes from came about, and nobody else', async () => {
    const one = await claim({ startDay: '2026-11-02', endDay: '2026-11-02', days: '1' });
    await chen.act(one, 'submit');
    const id = one.split('/').pop() ?? '';
    const account = `/hr/leave-balances/claims/${id}`;
    await asStaff(company.lin);
    const approver = await test.as(company.lin);
    const view = (await approver.get(account)).data as { user: object; year: number; rows: { claim: unknown }[] };
    expect(view).toMatchObject({ user: { id: company.chen }, typeId: annual, year: 2026 });
    expect(view.rows.at(-1)).toMatchObject({ word: 'hold', amount: '1', claim: { id } });
    expect((await approver.get(`${account}?year=2025`)).data).toMatchObject({ year: 2025, rows: [] });
    const entries = `/hr/leave-balances/entries?typeId=${annual}&userId=${company.chen}`;
    (await approver.get(entries)).expectCode(errors.forbidden);
    const stranger = await test.as(await aUser(test, 'stranger', { permissions: ['hr:claim:search'] }));
    (await stranger.get(account)).expectCode(errors.notFound);
    await chen.act(one, 'withdraw');
  });

  it('is copied into a new draft, whatever became of it', async () => {
    const first = await claim({ typeId: unpaid, startDay: '2026-12-21', endDay: '2026-12-21', days: '1' });
    await chen.act(first, 'submit');
    await lin.act(first, 'reject', { opinion: 'audit that day' });
    const stranger = await test.as(await aUser(test, 'copier', { permissions: ['hr:claim:create'] }));
    (await stranger.post(`${first}/copy`)).expectCode(errors.notFound);
    const [old, copy] = [(await chen.get(first)).data, (await chen.post(`${first}/copy`)).data];
    expect(copy).toMatchObject({ state: 'draft', files: [], mayEdit: true, actions: [{ action: 'submit' }] });
    for (const field of ['typeId', 'startDay', 'endDay', 'startHalf', 'endHalf', 'days', 'comment'])
      expect([field, copy[field]]).toEqual([field, old[field]]);
    expect([copy.id === old.id, copy.number === old.number]).toEqual([false, false]);
    expect((await chen.act(`${path}/${copy.id}`, 'submit')).data.state).toBe('pending');
    await chen.act(`${path}/${copy.id}`, 'withdraw');
  });

  it('shows its approver what it was before it was changed, with the type as it is called', async () => {
    const dates = { startDay: '2026-12-21', endDay: '2026-12-21', days: '1' };
    const one = await claim({ typeId: unpaid, ...dates });
    await chen.act(one, 'submit');
    await lin.act(one, 'reject', { opinion: 'audit that day' });
    const { version } = (await chen.get(one)).data;
    await chen.put(one, { typeId: annual, ...dates, comment: 'As agreed', version });
    expect((await chen.act(one, 'submit')).data.state).toBe('pending');
    const { lastSeen, type } = (await lin.get(one)).data;
    expect(lastSeen).toMatchObject({ since: 'decided', content: { typeId: unpaid, comment: '', days: '1' } });
    expect(lastSeen.content.type.zh).not.toBe(type.zh);
    await chen.act(one, 'withdraw');
  });

  it('goes to the next level over three days', async () => {
    const long = await claim({ typeId: unpaid, startDay: '2026-12-07', endDay: '2026-12-11', days: '5' });
    await chen.act(long, 'submit');
    expect((await lin.act(long, 'approve')).data).toMatchObject({ state: 'inApproval', status: '2' });
    (await chen.act(long, 'withdraw')).expectCode(errors.withdrawTooLate);
    expect((await zhou.act(long, 'approve')).data.status).toBe('FN');
  });

  it('asks the substitute first, where the diagram does; one who declines gives the claim and its days back', async () => {
    const asked = await aLeaveType(test, 'L005', { balanced: true, process: 'leave-claim.substitute' });
    await test.db.unit(() => test.get(LeaveBalance).grant({ userId: company.chen, typeId: asked }, 2026, 4, 'system'));
    const declining = await aUser(test, 'declining', { permissions: ['hr:claim:search'] });
    const agreeing = await aUser(test, 'agreeing', { permissions: ['hr:claim:search'] });
    const draft = aLeaveDraft(asked, {
      startDay: '2026-10-26',
      endDay: '2026-10-27',
      days: '2',
      substituteId: declining,
    });
    const path = await claim(draft);
    const left = async () => (await chen.get(path)).data.balance as string;
    await chen.act(path, 'submit');
    expect(await left()).toBe('2');
    const one = await test.as(declining);
    expect((await one.get(path)).data).toMatchObject({
      ...{ days: '2', state: 'pending' },
      actions: [{ action: 'approve' }, { action: 'reject' }],
    });
    // A colleague sees neither certificates nor what is left.
    const seen = (await one.get(path)).data as object;
    expect([Object.hasOwn(seen, 'files'), Object.hasOwn(seen, 'balance')]).toEqual([false, false]);
    (await one.get(`/hr/leave-balances/claims/${path.split('/').pop()}`)).expectCode(errors.notFound);
    const refused = await one.act(path, 'reject', { opinion: 'I am away myself that week' });
    expect(refused.data).toMatchObject({ state: 'rejected', status: 'RE' });
    expect((await chen.get(path)).data).toMatchObject({ balance: '2', actions: [{ action: 'submit' }] });

    const { version } = (await chen.get(path)).data as { version: number };
    await chen.put(path, { ...draft, substituteId: agreeing, version });
    await chen.act(path, 'submit');
    await (await test.as(agreeing)).act(path, 'approve');
    expect((await lin.act(path, 'approve')).data).toMatchObject({ state: 'approved', status: 'FN' });
  });

  it('shows the next approver what its owner changed in a step that gave it back', async () => {
    const admin = await test.as(await aUser(test, 'drawer', { permissions: ['process:*'] }));
    const back = await publishChanged(admin, 'leave-claim.standard', (xml) =>
      xml
        .replace('<bpmn:userTask id="managerApproval"', '<bpmn:userTask id="managerApproval" lab:state="pending"')
        .replace(
          /<bpmn:endEvent id="managerRejected"[^>]*>/,
          '<bpmn:userTask id="managerRejected" name="修改" lab:nameZh="修改" lab:nameEn="Revise" lab:assignee="requester" lab:state="draft" lab:actions="submit" />',
        )
        .replace(
          '</bpmn:subProcess>',
          '<bpmn:sequenceFlow id="again" sourceRef="managerRejected" targetRef="managerApproval" lab:action="submit" /></bpmn:subProcess>',
        ),
    );
    expect(back).toBeGreaterThan(1);
    const given = await claim({ startDay: '2026-12-02', endDay: '2026-12-02', days: '1' });
    await chen.act(given, 'submit');
    await lin.act(given, 'reject', { opinion: 'audit that day' });
    const { version } = (await chen.get(given)).data as { version: number };
    const revised = aLeaveDraft(unpaid, { startDay: '2026-12-03', endDay: '2026-12-04', days: '2' });
    expect((await chen.put(given, { ...revised, version })).data.state).toBe('draft');
    expect((await chen.act(given, 'submit')).data.state).toBe('pending');
    const { timeline } = (await chen.get(`${given}/process`)).data as {
      timeline: { verb: string; changes?: { field: string; before: string; after: string }[] }[];
    };
    const changes = timeline.findLast(({ verb }) => verb === 'submit')?.changes ?? [];
    expect(changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['typeId', expect.any(String), expect.any(String)],
      ['startDay', '2026-12-02', '2026-12-03'],
      ['endDay', '2026-12-02', '2026-12-04'],
      ['days', '1', '2'],
    ]);
    expect(changes[0]?.before).not.toBe(changes[0]?.after);
  });
});

describe('what is checked at submit, in order', () => {
  const refusal = async (values: Record<string, unknown>) => chen.act(await claim(values), 'submit');

  it.each([
    [{ typeId: '' }, 'typeId', 'required'],
    [{ startDay: null }, 'startDay', 'required'],
    [{ days: null }, 'days', 'required'],
    [{ startDay: '2026-12-18', endDay: '2026-12-17' }, 'endDay', 'order'],
    [{ startDay: '2026-12-30', endDay: '2027-01-04', days: '3' }, 'endDay', 'sameYear'],
    [{ startDay: '2026-12-17', endDay: '2026-12-17', days: '2' }, 'comment', 'explain'],
    [{ startDay: '2027-03-01', endDay: '2027-03-01', days: '1' }, 'nextYearConfirmed', 'nextYear'],
  ])('%j', async (values, field, word) => {
    const { path: where, args } = fieldOf(await refusal(values));
    expect([where, args[0]]).toEqual([field, word]);
  });

  it('counts with the rest days of the site where its asker works', async () => {
    const admin = await test.as(await aUser(test, 'sites', { permissions: ['*'] }));
    const site = {
      showId: 'DXB',
      nameZh: '迪拜',
      nameEn: 'Dubai',
      status: '0',
      isMain: false,
      defaultRestDays: ['5', '6'],
    };
    const { id } = (await admin.post('/org/sites', site)).data as { id: string };
    const person = await aUser(test, 'far');
    const far = await test.as(person);
    const on = async (day: string, by: Caller) =>
      (await by.get(`${path}/count?typeId=${annual}&startDay=${day}&startHalf=AM&endDay=${day}&endHalf=PM`)).data
        .days as string;
    const [friday, sunday] = ['2026-12-18', '2026-12-20'];
    expect([await on(friday, far), await on(sunday, far)]).toEqual(['1', '0']);
    await change(test, User, person, { siteId: id });
    expect([await on(friday, far), await on(sunday, far)]).toEqual(['0', '1']);
    expect([await on(friday, chen), await on(sunday, chen)]).toEqual(['1', '0']);
    const draft = await claim({ startDay: sunday, endDay: sunday }, far);
    expect((await far.get(draft)).data.computedDays).toBe('1');
    // A site that names no rest days leaves it to the company, and a holiday is one everywhere.
    expect(await on('2026-10-01', far)).toBe('0');
    await admin.put(`/org/sites/${id}`, { ...site, version: 1, defaultRestDays: [] });
    expect([await on(friday, far), await on(sunday, far)]).toEqual(['1', '0']);
  });

  it('counts half days and knows make-up days and weekends', async () => {
    const query = (from: string, fromHalf: string, to: string, toHalf: string) =>
      `${path}/count?typeId=${annual}&startDay=${from}&startHalf=${fromHalf}&endDay=${to}&endHalf=${toHalf}`;
    expect((await chen.get(query('2026-12-17', 'PM', '2026-12-21', 'AM'))).data).toMatchObject({ days: '2' });
    expect((await chen.get(query('2026-12-19', 'AM', '2026-12-20', 'PM'))).data).toMatchObject({ days: '0' });
  });

  it('tells what is left on the first day, where the type keeps a balance', async () => {
    const query = (typeId: string, day: string) =>
      `${path}/count?typeId=${typeId}&startDay=${day}&startHalf=AM&endDay=${day}&endHalf=PM`;
    expect((await chen.get(query(annual, '2026-12-17'))).data.balance).toBe(await balance());
    expect((await chen.get(query(annual, '2027-03-01'))).data.balance).toBe('0');
    expect((await chen.get(query(unpaid, '2026-12-17'))).data.balance).toBeNull();
  });

  it('refuses days in other steps than halves', async () => {
    expect(fieldOf(await chen.post(path, aLeaveDraft(annual, { days: '1.3' }))).path).toBe('days');
  });

  it('a leave type is bound to a process of leave claims (8030)', async () => {
    const keeper = await test.as(await aUser(test, 'typist', { permissions: ['hr:leaveType:*'] }));
    const values = { key: 'WRONG', nameZh: '误', enabled: true };
    const wrong = { ...values, process: 'purchase-request.simple' };
    (await keeper.post('/hr/leave-types', wrong)).expectCode(errors.processOfOtherKind);
    expect((await keeper.post('/hr/leave-types', { ...values, process: 'leave-claim.standard' })).data.key).toBe(
      'WRONG',
    );
  });

  it('overlap of a half day (7101), too little left (7003), no process (7002)', async () => {
    const first = await claim({ startDay: '2026-12-17', endDay: '2026-12-17', endHalf: 'AM', days: '0.5' });
    await chen.act(first, 'submit');
    (await refusal({ startDay: '2026-12-17', endDay: '2026-12-17', days: '1' })).expectCode(leaveErrors.overlaps);
    expect(
      (await refusal({ startDay: '2026-12-17', startHalf: 'PM', endDay: '2026-12-17', days: '0.5' })).data.status,
    ).toBe('1');

    const much = await refusal({ startDay: '2026-12-21', endDay: '2026-12-31', days: '9' });
    much.expectCode(leaveErrors.insufficient);
    expect(much.body.message).toBe('insufficient&&7.5');

    const loose = await aLeaveType(test, 'L099', { process: null });
    (await refusal({ typeId: loose, startDay: '2026-12-18', endDay: '2026-12-18', days: '1' })).expectCode(
      leaveErrors.noApprovalFlow,
    );
  });

  it('lists everything at once, what only the server can see among it, and foresees that part beside the count', async () => {
    const strict = await aLeaveType(test, 'L098', { balanced: true, advanceDays: 30, needAttachment: true });
    const taken = await claim({ typeId: unpaid, startDay: '2026-12-28', endDay: '2026-12-28', days: '1' });
    await chen.act(taken, 'submit');
    const { number } = (await chen.get(taken)).data;
    const mine = { typeId: strict, startDay: '2026-12-01', endDay: '2026-12-28', days: '3' };
    const draft = await claim(mine);
    const seen = [
      { path: 'startDay', code: errors.field.code, args: ['advance', '30'] },
      { path: 'startDay', code: leaveErrors.overlaps.code, args: [expect.any(String)] },
      { path: 'days', code: leaveErrors.insufficient.code, args: ['0'] },
    ];
    const { fields } = (await chen.act(draft, 'submit')).expectCode(errors.field);
    expect(fields).toEqual([
      { path: 'comment', code: errors.field.code, args: ['explain', expect.any(String)] },
      { path: 'files', code: errors.field.code, args: ['proof'] },
      ...seen,
    ]);
    expect(fields.some(({ args }: { args: string[] }) => args[0]?.startsWith('LC'))).toBe(true);
    const days = `startDay=2026-12-28&startHalf=AM&endDay=2026-12-28&endHalf=PM`;
    const count = async (query: string) => (await chen.get(`${path}/count?${query}&${days}`)).data.problems;
    const overlapping = { path: 'startDay', code: leaveErrors.overlaps.code, args: [number] };
    expect(await count(`typeId=${unpaid}`)).toEqual([overlapping]);
    expect(await count(`typeId=${unpaid}&id=${taken.split('/').pop()}`)).toEqual([]);
    const little = await aLeaveType(test, 'L097', { balanced: true });
    expect(await count(`typeId=${little}&days=0.5`)).toEqual([
      overlapping,
      { path: 'days', code: leaveErrors.insufficient.code, args: ['0'] },
    ]);
    const { fields: empty } = (await refusal({ typeId: '', startDay: null, endDay: null, days: null })).expectCode(
      errors.field,
    );
    expect(empty.map(({ path: field }: { path: string }) => field)).toEqual(['typeId', 'startDay', 'endDay', 'days']);
    await chen.act(taken, 'withdraw');
  });

  it('an attachment, or a word why there is none', async () => {
    const sick = await aLeaveType(test, 'L002', { needAttachment: true, attachmentDays: '1' });
    const values = { typeId: sick, startDay: '2026-12-18', endDay: '2026-12-18', days: '1' };
    expect(fieldOf(await refusal(values))).toMatchObject({ path: 'files', args: ['proof'] });
    expect((await refusal({ ...values, comment: 'The note follows' })).data.status).toBe('1');
  });
});

describe('the balance under competition', () => {
  it('is never overdrawn by fifty claims that are submitted at once', async () => {
    const eve = await aUser(test, 'eve', { department: company.group });
    await test.db.unit(() => test.get(LeaveBalance).grant({ userId: eve, typeId: annual }, 2026, 6, 'system'));
    const caller = await test.as(eve);
    // Ten weeks of working days without a holiday: no claim overlaps another one.
    const workdays = Array.from({ length: 50 }, (_, i) => addDays('2026-07-06', Math.floor(i / 5) * 7 + (i % 5)));
    const claims: string[] = [];
    for (const day of workdays) claims.push(await claim({ startDay: day, endDay: day, days: '1' }, caller));
    const answers = await Promise.all(claims.map((one) => whenFree(() => caller.act(one, 'submit'))));
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(3);
    expect(codes.filter((code) => code === leaveErrors.insufficient.code)).toHaveLength(47);
    const [row] = await test.db.query({
      sql: 'SELECT SUM(`halves`) AS left_over FROM `leave_ledger` WHERE `userId` = ?',
      values: [eve],
    });
    expect(Number(row?.left_over)).toBe(0);
  });
});

describe('a draft that is malformed', () => {
  it('is refused in one round with what the rules refuse of its other values', async () => {
    const draft = aLeaveDraft('no-such-type', { days: '0.3', comment: 'x'.repeat(1001) });
    const answer = await chen.post(path, draft);
    const paths = answer.expectCode(errors.field).fields.map(({ path: at }: { path: string }) => at);
    expect(paths).toEqual(['days', 'comment', 'typeId']);
    const saved = await claim();
    const { version } = (await chen.get(saved)).data as { version: number };
    const again = await chen.put(saved, { ...draft, version });
    expect(again.expectCode(errors.field).fields.map(({ path: at }: { path: string }) => at)).toEqual(paths);
    // The version is needed before anything else is judged.
    expect((await chen.put(saved, draft)).expectCode(errors.field).fields).toMatchObject([{ path: 'version' }]);
  });
});

describe('the list of all claims', () => {
  it('has those of every department for who holds it, in a scope and one by one; others find their own', async () => {
    const hr = await test.as(await aUser(test, 'hr', { permissions: ['/hr/leaveClaim_manager'] }));
    const comment = 'A day by the sea';
    const own = await claim({ typeId: unpaid, startDay: '2026-12-30', endDay: '2026-12-30', days: '1', comment });
    expect((await chen.act(own, 'submit')).data.state).toBe('pending');
    const found = async (who: Caller, scope: string) =>
      ((await who.get(`${path}?scope=${scope}&state=pending`)).data.rows as { id: string }[]).map(({ id }) => id);
    const id = own.split('/').at(-1);
    expect(await found(hr, 'all')).toContain(id);
    expect((await hr.get(own)).data).toMatchObject({ comment, mayEdit: false, actions: [] });
    expect(await found(zhou, 'mine')).not.toContain(id);
    expect(await found(chen, 'mine')).toContain(id);
  });
});
