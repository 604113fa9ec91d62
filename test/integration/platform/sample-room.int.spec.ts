import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { seedDemo } from '#lab/modules/demo/server/index.js';
import { LeaveClaim } from '#lab/modules/hr/server/leave-claim/leave-claim.entity.js';
import { Role, User } from '#lab/modules/org/server/index.js';
import { PurchaseRequest } from '#lab/modules/purchase/server/request/request.entity.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Rooms } from '#lab/platform/rooms.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { Deployment } from '#lab/process-host/index.js';
import { theActors, type Actors } from '../../access/actors.js';
import { expectInventory, sweepAll } from '../../access/inventory.js';
import { doorsOf } from '../../access/sweep.js';
import { Worlds } from '../../access/world.js';
import { errors } from '#lab/shared/errors.js';
import { visitsRoom } from '../../fixtures/rooms/visits/server/index.js';
import { Visit } from '../../fixtures/rooms/visits/server/visit/visit.entity.js';
import { visit } from '../../fixtures/rooms/visits/shared/visit.subject.js';
import { visitErrors } from '../../fixtures/rooms/visits/shared/visits.errors.js';
import { sweep } from '../../fixtures/rooms/visits/sweep.js';
import { TestApp } from '../../support/app.js';
import { testDatabase } from '../../support/databases.js';
import type { Caller, Data } from '../../support/as-user.js';
import { change } from '../../support/builders/org.js';

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
    // The process host is no room; its words are collected as those of rooms are.
    expect(kind('process').name).toEqual({ zh: '流程', en: 'Process' });
    const cancel = { action: 'process.cancel', name: { zh: '取消流程', en: 'Cancel an instance' } };
    expect(kind('process').actions).toContainEqual(cancel);
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

  it('ships the help of its module in both languages', async () => {
    const visits = { key: 'M015', nameZh: '访客', nameEn: 'Visits', available: true, place: 15 };
    expect((await admin.post('/SysModule/saveSysModule', visits)).data.sysModuleDetail.used).toBe(true);
    const helpIn = async (language: 'zh' | 'en') =>
      (await admin.post('/SysModule/getModuleFileContent', { id: 'M015', language })).data;
    expect(await helpIn('en')).toMatchObject({ fileName: 'M015.en.md', content: expect.stringContaining('# Visits') });
    expect(await helpIn('zh')).toMatchObject({ fileName: 'M015.zh.md', content: expect.stringContaining('# 访客') });
  });

  it('has its dictionary kept with the others, named in both languages', async () => {
    const words = async () => (await owner.get('/system/dictionaries/visit_reason')).data;
    expect(await words()).toEqual([
      { code: 'audit', name: { zh: '审计', en: 'Audit' } },
      { code: 'delivery', name: { zh: '送货', en: 'Delivery' } },
    ]);
    const entry = {
      dictionary: 'visit_reason',
      code: 'tour',
      nameZh: '参观',
      nameEn: 'Tour',
      position: 5,
      enabled: true,
    };
    expect((await admin.post('/system/dictionary-entries', entry)).data.code).toBe('tour');
    expect((await words())[0].code).toBe('tour');
    (await admin.post('/system/dictionary-entries', { ...entry, dictionary: 'none' })).expectCode(errors.field);
    expect(both('dictionaries.visit_reason')).toEqual(['来访事由', 'Reasons of visits']);
  });

  it('has its routes found and swept as everybody, with a row for each action', async () => {
    const own = doorsOf(test).filter(({ name }) => /^\w+ visits\//.test(name));
    const found = await sweepAll(test, own, people, new Worlds(test, people, [sweep]));
    expectInventory(join(folder, 'sweep.json'), found);
    expect(Object.keys(found)).toContain('POST visits/visits/:id/actions/approve');
  }, 120_000);
});

describe('the demo company', () => {
  let demo: TestApp;
  let dies = true;
  /** The first time the server dies before the last record of the room is safe. */
  const visitsDemo = async () => {
    const whole = await visitsRoom.demo?.();
    if (!whole) throw new Error('the room has no demo');
    const play: typeof whole.play = async (stage) => {
      await whole.play(stage);
      if (dies) throw new Error('the server died');
    };
    return { ...whole, play };
  };
  beforeAll(async () => {
    demo = await TestApp.start({ room: { room: { ...visitsRoom, demo: visitsDemo }, subject: visit } });
    await demo.get(Deployment).deployFolder(join(folder, 'process'));
  });
  afterAll(() => demo.stop());

  it('gets permissions and records from each room, and is set up once, also when it was interrupted', async () => {
    const progress: string[] = [];
    const seeded = () => seedDemo(demo.app, (line) => progress.push(line));
    const counted = async (entity: Type<object>) => demo.db.repo(entity).count();
    await expect(seeded()).rejects.toThrow('the server died');
    const [requests, claims] = await Promise.all([PurchaseRequest, LeaveClaim].map(counted));
    expect([requests, claims]).not.toContain(0);
    expect(await counted(Visit)).toBe(0);
    dies = false;
    // The embedded database belongs to one server; of several on one database the first goes on, and the others wait.
    const servers = testDatabase === 'mysql' ? [seeded(), seeded()] : [seeded()];
    expect((await Promise.all(servers)).filter(Boolean)).toHaveLength(1);
    expect(progress).toEqual([
      'Setting up the demo company',
      'Creating phrases for opinions',
      'Creating companies',
      'Creating purchase requests',
      'Creating leave claims',
      'Creating contracts',
      'Creating visits',
      'Creating visits',
    ]);
    expect(await Promise.all([PurchaseRequest, LeaveClaim, Visit].map(counted))).toEqual([requests, claims, 1]);
    expect(await demo.db.repo(Visit).findOneBy({})).toMatchObject({ guest: 'Ada Lovelace', state: 'requested' });
    const staff = await demo.db.repo(Role).findOneByOrFail({ code: 'staff' });
    expect(staff.permissions).toEqual([
      ...['purchase:request:search', 'purchase:request:create', 'purchase:item:search'],
      ...['hr:claim:search', 'hr:claim:create'],
      ...['hr:goal:search', 'hr:goal:create'],
      ...['contract:contract:search', 'contract:contract:create', 'contract:obligation:search'],
      ...['visits:visit:search', 'visits:visit:create'],
    ]);
    expect(await seedDemo(demo.app, () => undefined)).toBe(false);
  });
});

it('an ordinary server knows nothing of it', async () => {
  const { permissions } = new Rooms((await import('#lab/modules/server.js')).rooms);
  expect(permissions.filter((each) => each.startsWith('visits'))).toEqual([]);
});
