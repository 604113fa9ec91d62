import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Deployment } from '#lab/process-host/index.js';
import { schemaDrift } from '#lab/platform/database/migrate.js';
import { lendingRoom } from '../../rooms/lending/server/index.js';
import { loan } from '../../rooms/lending/shared/loan.subject.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aDepartment, aUser } from '../../support/builders/org.js';

/** The sample document of docs/a-new-document.md: everything here comes from the kit and its few hooks. */
let test: TestApp;
let chen: Caller;
let manager: Caller;
let instrument: string;

const path = '/lending/loans';
const borrows = ['lending:loan:search', 'lending:loan:create'];
const days = { firstDay: '2026-12-01', lastDay: '2026-12-03' };

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false, room: { room: lendingRoom, subject: loan } });
  await test.get(Deployment).deployFolder(join(process.cwd(), 'test/rooms/lending/processes'));
  const head = await aUser(test, 'head', { permissions: ['lending:loan:approve'] });
  const department = await aDepartment(test, 'LAB', { manager: head });
  chen = await test.as(await aUser(test, 'borrower', { department, permissions: borrows }));
  manager = await test.as(head);
  const admin = await test.as(await aUser(test, 'keeper', { permissions: ['lending:*'] }));
  const values = { code: 'HPLC-1', nameZh: '液相色谱仪', nameEn: 'HPLC', process: 'loan.standard', enabled: true };
  instrument = (await admin.post('/lending/instruments', values)).data.id;
});
afterAll(() => test.stop());

const aLoan = async (values: Record<string, unknown> = {}, caller = chen): Promise<string> =>
  `${path}/${(await caller.post(path, { instrumentId: instrument, ...days, ...values })).data.id as string}`;

describe('a document of its own fields and few hooks', () => {
  it('has tables that fit its entities', async () => {
    expect(await schemaDrift(test.db)).toEqual([]);
  });

  it('gets a number, an owner and a state, and is read in full by its owner', async () => {
    expect((await chen.get(await aLoan({ purpose: 'Stability' }))).data).toMatchObject({
      number: expect.stringMatching(/^LN\d{6}0001$/),
      version: 1,
      state: 'draft',
      status: 'D',
      instrument: { zh: '液相色谱仪', en: 'HPLC' },
      purpose: 'Stability',
      actions: [{ action: 'submit' }],
      mayEdit: true,
      files: [],
    });
  });

  it('is saved at the version that was read, and refused at another (8001)', async () => {
    const one = await aLoan();
    const draft = { instrumentId: instrument, ...days, purpose: 'First', version: 1 };
    expect((await chen.put(one, draft)).data).toMatchObject({ purpose: 'First', version: 2 });
    (await chen.put(one, { ...draft, purpose: 'Second' })).expectCode(errors.stale);
  });

  it('is copied by its reader into a draft of their own, without days', async () => {
    const copy = (await chen.post(`${await aLoan({ purpose: 'Again' })}/copy`)).data;
    expect(copy).toMatchObject({ purpose: 'Again', firstDay: null, state: 'draft', version: 1 });
  });

  it('is deleted while it is a draft, and is gone for every route (8013)', async () => {
    const one = await aLoan();
    expect((await chen.delete(one)).data).toBeNull();
    for (const answer of [await chen.get(one), await chen.delete(one), await chen.post(`${one}/copy`)])
      answer.expectCode(errors.notFound);
  });

  it('is listed to those who own or wrote it, filtered, searched and in order', async () => {
    const other = await test.as(await aUser(test, 'other', { permissions: borrows }));
    const late = await aLoan({ firstDay: '2026-12-09', lastDay: '2026-12-09', purpose: 'Method transfer' }, other);
    const early = await aLoan({ firstDay: '2026-12-02', purpose: 'method check' }, other);
    const list = async (query: string) =>
      ((await other.get(`${path}?${query}`)).data.rows as { id: string }[]).map(({ id }) => `${path}/${id}`);
    expect(await list('sort=firstDay')).toEqual([early, late]);
    expect(await list('search=METHOD&sort=-firstDay')).toEqual([late, early]);
    expect(await list('search=transfer')).toEqual([late]);
    expect(await list('state=approved')).toEqual([]);
    expect(await list(`instrumentId=${instrument}&size=1&page=2&sort=firstDay`)).toEqual([late]);
    (await chen.get(early)).expectCode(errors.notFound);
  });

  it('goes through its process, cannot be changed on its way, and is read by its approver', async () => {
    const one = await aLoan();
    expect((await chen.act(one, 'submit')).data).toMatchObject({ state: 'requested', status: '1' });
    const draft = { instrumentId: instrument, ...days, version: 2 };
    (await chen.put(one, draft)).expectCode(errors.illegalState);
    (await chen.delete(one)).expectCode(errors.illegalState);
    expect((await manager.get(`${one}/process`)).data.path.length).toBeGreaterThan(0);
    expect((await manager.act(one, 'approve')).data).toMatchObject({ state: 'approved', status: '2' });
    expect((await chen.get(one)).data).toMatchObject({ state: 'approved', mayEdit: false, actions: [] });
  });

  it('is checked by its binding when it is submitted', async () => {
    const refused = (await chen.act(await aLoan({ lastDay: '2026-11-30' }), 'submit')).expectCode(errors.field);
    expect(refused.fields).toEqual([{ path: 'lastDay', code: errors.field.code, args: ['order'] }]);
  });
});
