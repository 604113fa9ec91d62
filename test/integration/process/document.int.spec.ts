import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
let headId: string;
let stateless: string;
let revised: string;

const path = '/visits/visits';
const invites = ['visits:visit:search', 'visits:visit:create'];
const day = '2026-12-01';

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false, room: { room: visitsRoom, subject: visit } });
  await test.get(Deployment).deployFolder(join(process.cwd(), 'test/fixtures/rooms/visits/process'));
  const head = await aUser(test, 'head', { permissions: ['visits:visit:approve'] });
  headId = head;
  const department = await aDepartment(test, 'LAB', { manager: head });
  chen = await test.as(await aUser(test, 'host', { department, permissions: invites, language: 'en' }));
  manager = await test.as(head);
  const admin = await test.as(await aUser(test, 'keeper', { permissions: ['visits:*'] }));
  const values = { code: 'MAIN', nameZh: '正门', nameEn: 'Main gate', process: 'visit.standard', enabled: true };
  gate = (await admin.post('/visits/gates', values)).data.id;
  stateless = await aGate('PLAIN', (xml) => xml.replace(' lab:state="requested"', ''));
  // A rejected request goes back to its owner within the same instance.
  revised = await aGate('REVISE', (xml) =>
    xml
      .replace(
        /<bpmn:endEvent id="backToDraft"[^>]*>/,
        '<bpmn:userTask id="backToDraft" name="修改" lab:nameZh="修改" lab:nameEn="Revise" lab:assignee="requester" lab:state="draft" lab:actions="approve" />',
      )
      .replace(
        '</bpmn:process>',
        '<bpmn:endEvent id="over" lab:state="draft" /><bpmn:sequenceFlow id="toOver" sourceRef="backToDraft" targetRef="over" lab:action="approve" /></bpmn:process>',
      ),
  );

  /** A gate whose visits take the process of the sample, changed. */
  async function aGate(code: string, change: (xml: string) => string): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'labdesk-visits-'));
    const key = `visit.${code.toLowerCase()}`;
    const xml = readFileSync(join(process.cwd(), 'test/fixtures/rooms/visits/process/visit.standard.bpmn'), 'utf8');
    writeFileSync(join(folder, `${key}.bpmn`), change(xml.replaceAll('visit.standard', key)));
    await test.get(Deployment).deployFolder(folder);
    rmSync(folder, { recursive: true });
    return (await admin.post('/visits/gates', { ...values, code, process: key })).data.id as string;
  }
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

  it('is made once where the first answer was lost and the request comes again with its key', async () => {
    const host = await test.as(await aUser(test, 'once', { permissions: invites }));
    const headers = { 'idempotency-key': 'first save' };
    const body = { guest: 'Lise Meitner', day, gateId: gate };
    const both = await Promise.all([host.post(path, body, headers), host.post(path, body, headers)]);
    const [first, second] = both.map(({ data }) => data.id as string);
    expect(second).toBe(first);
    (await host.post(path, { ...body, guest: 'Another' }, headers)).expectCode(errors.field);
    expect((await host.get(path)).data.total).toBe(1);
    expect((await host.post(path, body)).data.id).not.toBe(first);
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

  it('is copied once where the button was pressed twice: both have the same key', async () => {
    const host = await test.as(await aUser(test, 'copies', { permissions: invites }));
    const [one, other] = [await aVisit({}, host), await aVisit({}, host)];
    const headers = { 'idempotency-key': 'a copy' };
    const both = await Promise.all([1, 2].map(() => host.post(`${one}/copy`, undefined, headers)));
    const [first, second] = both.map(({ data }) => data.id as string);
    expect(second).toBe(first);
    (await host.post(`${other}/copy`, undefined, headers)).expectCode(errors.field);
    expect((await host.get(path)).data.total).toBe(3);
    expect((await host.post(`${one}/copy`)).data.id).not.toBe(first);
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

  it('says that it was rejected, by whom and why, until it is submitted again', async () => {
    const one = await aVisit({ guest: 'Emmy Noether' });
    await chen.act(one, 'submit');
    await manager.act(one, 'reject', { opinion: 'Come in spring' });
    const setback = { outcome: 'rejected', by: { id: headId }, reason: 'Come in spring' };
    const back = (await chen.get(one)).data;
    expect(back).toMatchObject({ state: 'draft', setback });
    const listed = (await chen.get(`${path}?search=noether`)).data.rows[0];
    expect(listed.setback).toMatchObject(setback);
    const started = (await chen.get('/process/started?search=noether')).data.rows[0];
    expect(started.end).toMatchObject(setback);
    await test.drain();
    const title = `${back.number as string} was rejected by head`;
    const mail = test.mailbox.to('host@lab.test').find((each) => each.title === title);
    expect(mail?.plain).toContain('Come in spring');

    const saved = { guest: 'Emmy Noether', day, gateId: gate, version: back.version as number };
    expect((await chen.put(one, saved)).data.setback).toMatchObject(setback);
    await chen.act(one, 'submit');
    expect((await chen.get(one)).data.setback).toBeUndefined();
    await manager.act(one, 'approve');
    expect((await chen.get(one)).data.setback).toBeUndefined();
    expect((await chen.get('/process/started?search=noether')).data.rows[0].end.outcome).toBe('approved');
  });

  it('says that it was withdrawn, without a mail to the one who did it', async () => {
    const one = await aVisit({ guest: 'Sofja Kowalewskaja' });
    await chen.act(one, 'submit');
    await test.drain();
    const mails = test.mailbox.to('host@lab.test').length;
    await chen.act(one, 'withdraw');
    await test.drain();
    expect((await chen.get(one)).data).toMatchObject({ state: 'draft', setback: { outcome: 'withdrawn' } });
    expect(test.mailbox.to('host@lab.test')).toHaveLength(mails);
  });

  it('is closed to its owner while its process is open, also where the diagram sets no waiting state (8022)', async () => {
    const one = await aVisit({ guest: 'Lise Meitner', gateId: stateless });
    await chen.act(one, 'submit');
    const open = (await chen.get(one)).data;
    expect(open).toMatchObject({ state: 'draft', mayEdit: false });
    const draft = { guest: 'Another guest', day, gateId: stateless, version: open.version as number };
    (await chen.put(one, draft)).expectCode(errors.inProgress);
    (await chen.delete(one)).expectCode(errors.inProgress);
    expect((await manager.get(one)).data.guest).toBe('Lise Meitner');
    await manager.act(one, 'reject', { opinion: 'Not now' });
    const back = (await chen.get(one)).data;
    expect(back).toMatchObject({ mayEdit: true, setback: { outcome: 'rejected' } });
    expect((await chen.put(one, { ...draft, version: back.version as number })).data.guest).toBe('Another guest');
  });

  it('is open to its owner at a step that gives it back to them', async () => {
    const one = await aVisit({ guest: 'Chien-Shiung Wu', gateId: revised });
    await chen.act(one, 'submit');
    expect((await chen.get(one)).data.mayEdit).toBe(false);
    await manager.act(one, 'reject', { opinion: 'Another day' });
    const { version, mayEdit } = (await chen.get(one)).data as { version: number; mayEdit: boolean };
    expect(mayEdit).toBe(true);
    expect((await chen.put(one, { guest: 'Wu', day, gateId: revised, version })).data.guest).toBe('Wu');
  });

  it('is checked by its binding when it is submitted', async () => {
    const refused = (await chen.act(await aVisit({ day: null }), 'submit')).expectCode(errors.field);
    expect(refused.fields).toEqual([{ path: 'day', code: errors.field.code, args: ['required'] }]);
  });
});
