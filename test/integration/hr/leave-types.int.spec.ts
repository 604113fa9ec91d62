import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { SetUp } from '#lab/modules/account/server/index.js';
import { leaveErrors } from '#lab/modules/hr/shared/hr.errors.js';
import { LeaveBalance } from '#lab/modules/hr/server/index.js';
import { Definitions } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import { Caller, type Answer, type Data } from '../../support/as-user.js';
import { aLeaveDraft } from '../../support/builders/leave.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';

const types = '/hr/leave-types';
const claims = '/hr/leave-claims';

describe('a new installation', () => {
  let test: TestApp;
  let admin: Caller;

  beforeAll(async () => {
    test = await TestApp.start();
    const administrator = { username: 'root', nameZh: '管理员', password: 'Quiet.7.Harbour' };
    const ticket = await test.get(SetUp).offer();
    await test.nobody().post('/auth/setup', { ...administrator, ticket });
    const { token } = (await test.nobody().post('/auth/login', administrator)).data;
    admin = new Caller(test.address, token);
  });
  afterAll(() => test.stop());

  const all = async () => ((await admin.get(`${types}?size=100`)).data as { rows: Data[] }).rows;

  it('has the ten types under their keys, numbers and names, in use', async () => {
    expect((await all()).map((row) => [row.key, row.number, row.nameZh, row.nameEn, row.enabled])).toEqual([
      ['L001', 9, '事假', 'Unpaid personal leave', true],
      ['L002', 3, '病假', 'Sick leave', true],
      ['L003', 1, '带薪年假', 'Paid annual leave', true],
      ['L004', 5, '产假', 'Maternity leave', true],
      ['L005', 4, '婚假', 'Marriage leave', true],
      ['L006', 6, '陪产假', 'Paternity leave', true],
      ['L007', 2, '带薪病假', 'Paid sick leave', true],
      ['L008', 7, '丧假', 'Bereavement leave', true],
      ['L009', 10, '育儿假', 'Parental leave', true],
      ['L010', 8, '产检假', 'Prenatal check leave', true],
    ]);
  });

  it('has types that the rules of a form accept, with a balance but for personal and sick leave', async () => {
    for (const { id, ...row } of await all()) expect((await admin.put(`${types}/${id}`, row)).status).toBe(200);
    expect((await all()).flatMap((row) => (row.balanced ? [] : row.key))).toEqual(['L001', 'L002']);
    expect((await all()).flatMap((row) => (row.entitlement === 'event' ? [] : [row.key, row.entitlement]))).toEqual([
      ...['L003', 'annual', 'L007', 'sick'],
    ]);
  });

  it('keeps a type that is deleted away', async () => {
    const [first] = await all();
    expect((await admin.delete(`${types}/${first.id}`)).status).toBe(200);
    expect(await test.get(SetUp).offer()).toBeUndefined();
    expect(await all()).toHaveLength(9);
  });
});

describe('a leave type', () => {
  let test: TestApp;
  let company: Company;
  let hr: Caller;
  let person: Caller;
  let personId: string;
  let count = 0;

  beforeAll(async () => {
    test = await TestApp.start();
    test.clock.set('2026-11-20T02:00:00.000Z');
    company = await aCompany(test);
    hr = await test.as(await aUser(test, 'hr', { permissions: ['hr:*'] }));
    const permissions = ['hr:claim:search', 'hr:claim:create'];
    personId = await aUser(test, 'person', { permissions, department: company.group, reporter: company.lin });
    person = await test.as(personId);
  });
  afterAll(() => test.stop());

  const form = (values: Data = {}): Data => ({
    ...{ key: `T${++count}`, nameZh: '假', nameEn: 'Leave', process: 'leave-claim.standard', enabled: true },
    ...values,
  });
  const fieldsOf = (answer: Answer) => (answer.body.data.fields as { path: string }[]).map(({ path }) => path);
  const aType = async (values: Data = {}): Promise<string> => {
    const made = await hr.post(types, form(values));
    expect([made.status, made.body.message]).toEqual([201, made.body.message]);
    return made.data.id as string;
  };
  /** Submits a claim of the type; each is on a day of its own. */
  const submits = async (typeId: string, values: object): Promise<Answer> => {
    const { id } = (await person.post(claims, aLeaveDraft(typeId, { ...values }))).data as { id: string };
    return person.act(`${claims}/${id}`, 'submit');
  };
  const on = (startDay: string, endDay = startDay, days = '1') => ({ startDay, endDay, days });

  it.each([
    ['a key of more than eight letters', { key: 'LEAVE0001' }, 'key'],
    ['no name', { nameZh: '' }, 'nameZh'],
    ['days that are no halves', { assignedDays: '1.25' }, 'assignedDays'],
    ['more days than a year has', { assignedDays: '367' }, 'assignedDays'],
    ['days in advance that are no halves', { nextYearDays: '0.3' }, 'nextYearDays'],
    ['a limit of carried days that is no half', { carryLimit: '2.1' }, 'carryLimit'],
    ['no month of carried days', { carryMonths: 0 }, 'carryMonths'],
    ['more months than a year has', { carryMonths: 13 }, 'carryMonths'],
    ['a day that no year has', { carryUntil: '02-30' }, 'carryUntil'],
    ['two ends of carried days', { carryMonths: 3, carryUntil: '03-31' }, 'carryUntil'],
    ['no process while it is in use', { process: null }, 'process'],
  ])('is refused with %s', async (_, values, field) => {
    const answer = await hr.post(types, form(values));
    expect([answer.status >= 400 && answer.status < 500, fieldsOf(answer)]).toEqual([true, [field]]);
    // Nothing else is wrong with it.
    expect((await hr.post(types, form())).status).toBe(201);
  });

  it('has a key of its own, whatever its case, and processes of leave', async () => {
    await aType({ key: 'OWN' });
    (await hr.post(types, form({ key: 'own' }))).expectCode(errors.field);
    const wrong = { process: 'leave-claim.standard', revokeProcess: 'leave-claim.standard' };
    (await hr.post(types, form(wrong))).expectCode(errors.processOfOtherKind);
    (await hr.post(types, form({ process: null }))).expectCode(leaveErrors.noApprovalFlow);
    expect((await hr.post(types, form({ process: null, enabled: false }))).status).toBe(201);
  });

  it('is written by those who may, and changed as it was seen', async () => {
    (await person.post(types, form())).expectCode(errors.forbidden);
    const id = await aType();
    const values = (await hr.get(`${types}/${id}`)).data as Data;
    expect((await hr.put(`${types}/${id}`, { ...values, nameZh: '新名' })).data.nameZh).toBe('新名');
    (await hr.put(`${types}/${id}`, { ...values, nameZh: '旧名' })).expectCode(errors.stale);
  });

  it('is what claims follow: days of the calendar or of work', async () => {
    const weekend = on('2026-12-04', '2026-12-07', '4');
    const worked = await submits(await aType(), weekend);
    expect(worked.expectCode(errors.field).fields).toContainEqual(expect.objectContaining({ path: 'comment' }));
    expect((await submits(await aType({ calendarDays: true }), weekend)).data.status).toBe('1');
  });

  it('is what claims follow: a document, from a number of days on', async () => {
    const always = await aType({ needAttachment: true });
    const long = await aType({ needAttachment: true, attachmentDays: '2' });
    const proof = expect.objectContaining({ path: 'files' });
    expect((await submits(always, on('2026-12-08'))).expectCode(errors.field).fields).toContainEqual(proof);
    const two = on('2026-12-08', '2026-12-09', '2');
    expect((await submits(long, two)).expectCode(errors.field).fields).toContainEqual(proof);
    expect((await submits(long, on('2026-12-08'))).data.status).toBe('1');
  });

  it('is what claims follow: days of notice', async () => {
    const typeId = await aType({ advanceDays: 25 });
    const early = (await submits(typeId, on('2026-12-14'))).expectCode(errors.field);
    expect(early.fields).toContainEqual(expect.objectContaining({ path: 'startDay' }));
    expect((await submits(typeId, on('2026-12-15'))).data.status).toBe('1');
  });

  it('is what claims follow: a balance, and what may be taken of the next year', async () => {
    const typeId = await aType({ balanced: true, entitlement: 'assigned', assignedDays: '4', nextYearDays: '0.5' });
    (await submits(typeId, on('2026-12-16'))).expectCode(leaveErrors.insufficient);
    const grant = () => test.get(LeaveBalance).grant({ userId: personId, typeId }, 2026, 1, 'system');
    await test.db.unit(grant);
    const taken = await submits(typeId, { ...on('2026-12-16'), nextYearConfirmed: true });
    expect(taken.data.status).toBe('1');
    (await submits(typeId, { ...on('2026-12-17'), nextYearConfirmed: true })).expectCode(leaveErrors.insufficient);
  });

  it('is offered while it is in use', async () => {
    const [used, given] = [await aType(), await aType()];
    const draft = (await person.post(claims, aLeaveDraft(given, on('2026-12-21')))).data as { id: string };
    const values = (await hr.get(`${types}/${given}`)).data as Data;
    await hr.put(`${types}/${given}`, { ...values, enabled: false });
    const offered = ((await person.get(`${types}/options`)).data as { rows: { id: string }[] }).rows.map(
      ({ id }) => id,
    );
    expect([offered.includes(used), offered.includes(given)]).toEqual([true, false]);
    (await person.act(`${claims}/${draft.id}`, 'submit')).expectCode(leaveErrors.noApprovalFlow);
  });

  it('has a process that may let leave be withdrawn after the first approval', async () => {
    const key = 'leave-claim.lenient';
    const drawn = readFileSync('processes/leave/leave-claim.standard.bpmn', 'utf8');
    const xml = drawn.replaceAll('leave-claim.standard', key).replace(' lab:when="decisions = 0"', '');
    expect(xml).not.toContain('decisions = 0');
    await test.db.unit(() => test.get(Definitions).publish({ key, xml, origin: 'file' }));
    const typeId = await aType({ process: key, balanced: true });
    await test.db.unit(() => test.get(LeaveBalance).grant({ userId: personId, typeId }, 2026, 10, 'system'));
    const draft = aLeaveDraft(typeId, on('2026-12-22', '2026-12-25', '4'));
    const { id } = (await person.post(claims, draft)).data as { id: string };
    const claim = `${claims}/${id}`;
    await person.act(claim, 'submit');
    const lin = await test.as(company.lin);
    expect((await lin.act(claim, 'approve')).data).toMatchObject({ state: 'inApproval', status: '2' });
    const free = async () => {
      const { rows } = (await person.get('/hr/leave-balances?day=2026-12-22')).data as { rows: Data[] };
      return rows.find((row) => row.typeId === typeId)?.free;
    };
    expect(await free()).toBe('1');
    expect((await person.act(claim, 'withdraw')).data).toMatchObject({ state: 'withdrawn', status: 'RJ' });
    expect(await free()).toBe('5');
  });
});
