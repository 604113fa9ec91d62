import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Deployment } from '#lab/process-host/index.js';
import { schemaDrift } from '#lab/platform/database/migrate.js';
import { visitsRoom } from '../../fixtures/rooms/visits/server/index.js';
import { visit } from '../../fixtures/rooms/visits/shared/visit.subject.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aDepartment, aUser } from '../../support/builders/org.js';

/** The sample document of docs/a-new-document.md: what the document kit does with its few hooks. */
let test: TestApp;
let chen: Caller;
let manager: Caller;
let gate: string;

const path = '/visits/visits';
const invites = ['visits:visit:search', 'visits:visit:create'];
const day = '2026-12-01';

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false, room: { room: visitsRoom, subject: visit } });
  await test.get(Deployment).deployFolder(join(process.cwd(), 'test/fixtures/rooms/visits/process'));
  const head = await aUser(test, 'head', { permissions: ['visits:visit:approve'] });
  const department = await aDepartment(test, 'LAB', { manager: head });
  chen = await test.as(await aUser(test, 'host', { department, permissions: invites }));
  manager = await test.as(head);
  const admin = await test.as(await aUser(test, 'keeper', { permissions: ['visits:*'] }));
  const values = { code: 'MAIN', nameZh: '正门', nameEn: 'Main gate', process: 'visit.standard', enabled: true };
  gate = (await admin.post('/visits/gates', values)).data.id;
});
afterAll(() => test.stop());

const aVisit = async (values: Record<string, unknown> = {}, caller = chen): Promise<string> =>
  `${path}/${(await caller.post(path, { guest: 'Ada Lovelace', day, gateId: gate, ...values })).data.id as string}`;

describe('a document of its own fields and few hooks', () => {
  it('has tables that fit its entities', async () => {
    expect(await schemaDrift(test.db)).toEqual([]);
  });

  it('gets a number, an owner and a state, and is read in full by its owner', async () => {
    expect((await chen.get(await aVisit({ guest: 'Marie Curie' }))).data).toMatchObject({
      number: expect.stringMatching(/^VI\d{6}0001$/),
      version: 1,
      state: 'draft',
      status: 'D',
      gate: { zh: '正门', en: 'Main gate' },
      guest: 'Marie Curie',
      actions: [{ action: 'submit' }],
      mayEdit: true,
      files: [],
    });
  });

  it('is saved at the version that was read, and refused at another (8001)', async () => {
    const one = await aVisit();
    const draft = { guest: 'First', day, gateId: gate, version: 1 };
    expect((await chen.put(one, draft)).data).toMatchObject({ guest: 'First', version: 2 });
    (await chen.put(one, { ...draft, guest: 'Second' })).expectCode(errors.stale);
  });

  it('is copied by its reader into a draft of their own, without its day', async () => {
    const copy = (await chen.post(`${await aVisit({ guest: 'Again' })}/copy`)).data;
    expect(copy).toMatchObject({ guest: 'Again', day: null, state: 'draft', version: 1 });
  });

  it('is deleted while it is a draft, and is gone for every route (8013)', async () => {
    const one = await aVisit();
    expect((await chen.delete(one)).data).toBeNull();
    for (const answer of [await chen.get(one), await chen.delete(one), await chen.post(`${one}/copy`)])
      answer.expectCode(errors.notFound);
  });

  it('is listed to those who own or wrote it, filtered, searched and in order', async () => {
    const other = await test.as(await aUser(test, 'other', { permissions: invites }));
    const late = await aVisit({ day: '2026-12-09', guest: 'Grace Hopper' }, other);
    const early = await aVisit({ day: '2026-12-02', guest: 'grace kelly' }, other);
    const list = async (query: string) =>
      ((await other.get(`${path}?${query}`)).data.rows as { id: string }[]).map(({ id }) => `${path}/${id}`);
    expect(await list('sort=day')).toEqual([early, late]);
    expect(await list('search=GRACE&sort=-day')).toEqual([late, early]);
    expect(await list('search=hopper')).toEqual([late]);
    expect(await list('state=approved')).toEqual([]);
    expect(await list(`gateId=${gate}&size=1&page=2&sort=day`)).toEqual([late]);
    (await chen.get(early)).expectCode(errors.notFound);
  });

  it('goes through its process, is closed to its owner while in progress, and is read by its approver', async () => {
    const one = await aVisit({ guest: 'Rosalind Franklin' });
    expect((await chen.act(one, 'submit')).data).toMatchObject({ state: 'requested', status: '1' });
    const draft = { guest: 'Another', day, gateId: gate, version: 2 };
    (await chen.put(one, draft)).expectCode(errors.illegalState);
    (await chen.delete(one)).expectCode(errors.illegalState);
    expect((await manager.get(`${one}/process`)).data.path.length).toBeGreaterThan(0);
    expect((await manager.act(one, 'approve')).data).toMatchObject({ state: 'approved', status: '2' });
    expect((await chen.get(one)).data).toMatchObject({ state: 'approved', mayEdit: false, actions: [] });
  });

  it('is checked by its binding when it is submitted', async () => {
    const refused = (await chen.act(await aVisit({ day: null }), 'submit')).expectCode(errors.field);
    expect(refused.fields).toEqual([{ path: 'day', code: errors.field.code, args: ['required'] }]);
  });
});
