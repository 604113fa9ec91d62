import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Audit } from '#lab/platform/audit/audit.js';
import { Rooms } from '#lab/platform/rooms.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { Deployment } from '#lab/process-host/index.js';
import { theActors, type Actors } from '../../access/actors.js';
import { expectInventory, sweepAll } from '../../access/inventory.js';
import { doorsOf } from '../../access/sweep.js';
import { Worlds } from '../../access/world.js';
import { visitsRoom } from '../../fixtures/rooms/visits/server/index.js';
import { visit } from '../../fixtures/rooms/visits/shared/visit.subject.js';
import { visitErrors } from '../../fixtures/rooms/visits/shared/visits.errors.js';
import { sweep } from '../../fixtures/rooms/visits/sweep.js';
import { TestApp } from '../../support/app.js';
import type { Caller, Data } from '../../support/as-user.js';
import { change } from '../../support/builders/org.js';
import { User } from '#lab/modules/org/server/index.js';

/** The room of the fixture, with one document and one catalogue, as docs/a-new-document.md builds it. */
const folder = join(process.cwd(), 'test', 'fixtures', 'rooms', 'visits');

let test: TestApp;
let people: Actors;
let admin: Caller;
let owner: Caller;
let gate: string;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false, room: { room: visitsRoom, subject: visit } });
  await test.get(Deployment).deployFolder(join(folder, 'process'));
  people = await theActors(test, [sweep]);
  admin = await test.as(people.admin);
  owner = await test.as(people.owner);
  const values = { code: 'MAIN', nameZh: '正门', nameEn: 'Main gate', process: 'visit.standard', enabled: true };
  gate = (await admin.post('/visits/gates', values)).data.id;
});
afterAll(() => test.stop());

const aVisit = async (guest: string, more: object = {}) => {
  const draft = { guest, day: '2026-12-01', gateId: gate, ...more };
  return `/visits/visits/${((await owner.post('/visits/visits', draft)).data as Data).id as string}`;
};
const both = (key: string) => (['zh', 'en'] as const).map((language) => test.get(Texts).sayOfRooms(language, key));

describe('a room that is a folder and a line', () => {
  it('has its permissions in the catalogue, named in both languages, to be given to a role', async () => {
    expect(test.get(Rooms).permissions).toContain('visits:visit:approve');
    const { data: modules } = await admin.get('/Common/getModuleList');
    expect(modules).toContainEqual({ code: 'visits', name: { zh: '访客', en: 'Visits' } });
    const role = { code: 'desk', nameZh: '前台', nameEn: 'Front desk', division: 'U', status: '0', module: 'visits' };
    const made = (await admin.post('/org/roles', role)).data;
    const given = { version: made.version, permissions: ['visits:gate:*', 'visits:visit:search'] };
    const { own } = (await admin.put(`/org/roles/${made.id}/permissions`, given)).data;
    expect(own).toEqual(['visits:gate:*', 'visits:visit:search']);
    const { data: missing } = await owner.get('/auth/missing?permission=visits:gate:save');
    expect(missing.permissions).toEqual([{ zh: '入口：编辑', en: 'Gates: Edit' }]);
  });

  it('has its open tasks and its drafts counted', async () => {
    const approver = await test.as(people.approver);
    const countsOf = async (who: Caller) => (await who.get('/Common/getTodoCount')).data;
    const [drafts, todos] = [(await countsOf(owner)).visitDrafts, (await countsOf(approver)).visitApprove];
    const record = await aVisit('Counted');
    expect(await countsOf(owner)).toMatchObject({ visitDrafts: drafts + 1 });
    expect((await owner.act(record, 'submit')).status).toBe(201);
    expect(await countsOf(owner)).toMatchObject({ visitDrafts: drafts });
    expect(await countsOf(approver)).toMatchObject({ visitApprove: todos + 1 });
  });

  it('words the mail of its own process, in the language of its reader', async () => {
    await change(test, User, people.approver, { email: 'approver@lab.example', language: 'en' });
    await owner.act(await aVisit('Ada'), 'submit');
    await test.drain();
    const titles = test.mailbox.mails.map(({ title }) => title);
    expect(titles).toContainEqual(expect.stringContaining('A guest awaits your approval: Ada'));
    expect(both('visit.mail.opened.title')[0]).toContain('访客待你审批');
  });

  it('has its refusals answered and worded in both languages, one of the catalogue among them', async () => {
    await owner.act(await aVisit('Twice'), 'submit');
    (await owner.act(await aVisit('Twice'), 'submit')).expectCode(visitErrors.exists);
    const closed = { code: 'OLD', nameZh: '旧门', nameEn: null, process: null, enabled: false };
    const { id } = (await admin.post('/visits/gates', closed)).data;
    (await owner.act(await aVisit('Late', { gateId: id }), 'submit')).expectCode(visitErrors.gateClosed);
    expect(both('errors.5101')).toEqual(['这位访客当天已登记。', 'This guest is registered for that day already.']);
    expect(both('errors.1901')).toEqual([expect.stringContaining('已关闭'), expect.stringContaining('is closed')]);
  });

  it('has its words in the audit viewer: document, catalogue, and what it notes besides', async () => {
    const { data: kinds } = await admin.get('/system/audit/kinds');
    const kind = (subject: string) => kinds.find((each: Data) => each.subject === subject);
    expect(kind('visit').name).toEqual({ zh: '来访', en: 'Visit' });
    expect(kind('visit').actions).toContainEqual({ action: 'visit.approve', name: { zh: '通过', en: 'Approve' } });
    expect(kind('visits/gates').name).toEqual({ zh: '入口', en: 'Gate' });
    const arrival = { action: 'visit-gate.arrive', name: { zh: '放行访客', en: 'Let a guest in' } };
    expect(kind('visit-gate')).toEqual({
      subject: 'visit-gate',
      name: { zh: '门岗', en: 'Gate duty' },
      actions: [arrival],
    });
    await test.db.unit(() => {
      test.get(Audit).record({ action: arrival.action, subject: 'visit-gate', detail: { badgeKind: 'escorted' } });
      return Promise.resolve();
    });
    const { rows } = (await admin.get('/system/audit?action=visit-gate.arrive')).data;
    const { facts } = (await admin.get(`/system/audit/${rows[0].id}`)).data;
    expect(facts).toEqual([
      { label: { zh: '胸牌类型', en: 'Kind of badge' }, value: { zh: '需要陪同', en: 'With an escort' } },
    ]);
  });

  it('has its routes found and swept as everybody, with a row for each action', async () => {
    const own = doorsOf(test).filter(({ name }) => /^\w+ visits\//.test(name));
    const found = await sweepAll(test, own, people, new Worlds(test, people, [sweep]));
    expectInventory(join(folder, 'sweep.json'), found);
    expect(Object.keys(found)).toContain('POST visits/visits/:id/actions/approve');
  }, 120_000);
});

it('an ordinary server knows nothing of it', async () => {
  const { permissions } = new Rooms((await import('#lab/modules/server.js')).rooms);
  expect(permissions.filter((each) => each.startsWith('visits'))).toEqual([]);
});
