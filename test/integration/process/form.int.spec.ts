import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import type { FactsView } from '#lab/shared/process-inspection.js';
import type { OfferedAction, ProcessView, TimelineEntry } from '#lab/shared/process-view.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { publishSimple, simpleProcess, withApprovals } from '../../support/builders/process.js';
import { aCategory, aLine, aRequest } from '../../support/builders/purchase.js';
import { violations } from '../../support/invariants.js';
import { unique } from '../../support/unique.js';

const approver = ['purchase:request:search', 'purchase:request:approve'];

let test: TestApp;
let company: Company;
let category: string;
/** Owns and submits; may edit at the first step; decides without seeing money; has nothing to do with it. */
let chen: Caller;
let manager: Caller;
let chief: Caller;
let stranger: Caller;
const ids: Record<'manager' | 'chief' | 'stranger', string> = { manager: '', chief: '', stranger: '' };

const managerForm = 'lines.comments=edit; lines.quantity=edit; dueDate=edit; reason=read';
const chiefForm = 'amount=hidden; files=hidden; lines.project=hidden';

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  for (const name of ['manager', 'chief', 'stranger'] as const)
    ids[name] = await aUser(test, name, {
      permissions: [...approver, 'process:definition:save', 'process:instance:search'],
      language: 'en',
    });
  const admin = await test.as(await aUser(test, 'drawer', { permissions: ['process:*'] }));
  await publishSimple(admin, (xml) =>
    withApprovals(xml, { chiefApproval: `user(${ids.chief})` })
      .replace('lab:assignee="departmentManager"', `lab:assignee="user(${ids.manager})" lab:form="${managerForm}"`)
      .replace('id="chiefApproval"', `id="chiefApproval" lab:form="${chiefForm}"`),
  );
  category = await aCategory(test, 'FORM', { process: simpleProcess });
});
beforeEach(async () => {
  const people = [company.chen, ids.manager, ids.chief, ids.stranger].map((id) => test.as(id));
  [chen, manager, chief, stranger] = (await Promise.all(people)) as [Caller, Caller, Caller, Caller];
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

/** A request of chen's that waits for the manager. */
async function submitted(): Promise<string> {
  const lines = [aLine({ project: 'P-1' }), aLine({ item: 'Vial', quantity: '10', unitPrice: '3.00' })];
  const file = (await chen.upload('/files', 'quote.txt', Buffer.from('5400'))).data as { id: string };
  const path = await aRequest(chen, category, company.chen, { lines, reason: 'Stock is low', files: [file.id] });
  done(await chen.act(path, 'submit'));
  return path;
}

/** The answer must be a success. */
const done = ({ data }: Answer) => expect(data).toBeDefined();
const detailFor = async (who: Caller, path: string) => (await who.get(path)).data as RequestDetail;
const offeredTo = async (who: Caller, path: string): Promise<OfferedAction> => {
  const [first] = (await detailFor(who, path)).actions;
  if (!first) throw new Error('nothing is offered');
  return first;
};

describe('fields that a task lets its people change', () => {
  it('are offered with what is in them, to the user who has the task', async () => {
    const path = await submitted();
    const { task, edit } = await offeredTo(manager, path);
    expect(edit).toEqual(['lines.comments', 'lines.quantity', 'dueDate']);
    const form = (await manager.get(`/process/tasks/${task}/form`)).data as { field: string; value: unknown }[];
    expect(
      form.map(({ field, value }) => [field, Array.isArray(value) ? value.map((row) => row.value) : value]),
    ).toEqual([
      ['lines.comments', ['', '']],
      ['lines.quantity', ['2', '10']],
      ['dueDate', null],
    ]);
    (await stranger.get(`/process/tasks/${task}/form`)).expectCode(errors.notFound);
    expect((await chen.get(`/process/tasks/${task}/form`)).data).toEqual([]);
  });

  it.each(['constructor', 'prototype', 'toString'])('a field called %s is refused by its name', async (name) => {
    const path = await submitted();
    const answer = await manager.act(path, 'approve', { fields: { [name]: 'x' } });
    expect(answer.expectCode(errors.field)).toMatchObject({ fields: [{ path: `fields.${name}`, args: ['readOnly'] }] });
    const { version } = await detailFor(chen, path);
    const beside = await manager.post(`${path}/actions/approve`, { version, input: {}, [name]: 'x' });
    expect(beside.expectCode(errors.field)).toMatchObject({ fields: [{ path: name }] });
  });

  it('are written with the act, checked, and noted with what stood there before', async () => {
    const path = await submitted();
    const before = await detailFor(manager, path);
    const [column, vial] = before.lines;
    const fields = {
      dueDate: '2026-12-24',
      'lines.comments': { [vial!.id]: ' the brown ones ' },
      'lines.quantity': { [column!.id]: '1.50', [vial!.id]: '10' },
    };
    expect((await manager.act(path, 'approve', { opinion: 'fewer', fields })).data.state).toBe('requested');

    const after = await detailFor(chen, path);
    expect(after).toMatchObject({ dueDate: '2026-12-24', amountBase: '8130.00', reason: 'Stock is low' });
    expect(after.lines.map(({ quantity, comments, amount }) => [quantity, comments, amount])).toEqual([
      ['1.5', '', '8100.00'],
      ['10', 'the brown ones', '30.00'],
    ]);
    const { timeline } = (await chen.get(`${path}/process`)).data as { timeline: TimelineEntry[] };
    expect(timeline.filter(({ verb }) => verb === 'approve').map(({ fields: changed }) => changed)).toEqual([
      ['dueDate', 'lines.comments', 'lines.quantity'],
    ]);
    const changesFor = async (who: Caller) => {
      const view = (await who.get(`${path}/process`)).data as { timeline: TimelineEntry[] };
      return view.timeline.flatMap(({ changes = [] }) => changes);
    };
    const shown = [
      { field: 'dueDate', before: null, after: '2026-12-24' },
      { field: 'lines.comments', line: 'Vial', before: '', after: 'the brown ones' },
      { field: 'lines.quantity', line: 'C18 column', before: '2', after: '1.5' },
    ];
    const total = { field: 'amountBase', isFact: true, before: '10830.00', after: '8130.00' };
    expect(await changesFor(chen)).toEqual([...shown, total]);
    // The chief decides without seeing money.
    expect(await changesFor(chief)).toEqual(shown);
    const [row] = await test.db.query({
      sql: 'SELECT `detail` FROM `audit` WHERE `recordId` = ? AND `action` = ?',
      values: [after.id, 'purchase-request.approve'],
    });
    expect(JSON.parse(String(row?.detail))).toEqual({
      fields: [
        { field: 'dueDate', before: null, after: '2026-12-24' },
        { field: 'lines.comments', row: vial!.id, before: '', after: 'the brown ones' },
        { field: 'lines.quantity', row: column!.id, before: '2', after: '1.5' },
      ],
    });
  });

  it('are written on every record of a decision on many', async () => {
    const paths = [await submitted(), await submitted()];
    const rows = await Promise.all(
      paths.map(async (path) => ({
        task: (await offeredTo(manager, path)).task,
        version: (await detailFor(manager, path)).version,
      })),
    );
    const input = { opinion: 'both', fields: { dueDate: '2026-12-24' } };
    const wrong = { action: 'approve', rows, input: { fields: { dueDate: 'soon' } } };
    const refused = (await manager.post('/process/tasks/batch', wrong)).data.rows as { code: number }[];
    expect(refused.map(({ code }) => code)).toEqual([errors.field.code, errors.field.code]);
    // Each row says which field and why.
    for (const row of refused) expect(row).toMatchObject({ fields: [{ path: 'fields.dueDate', args: ['day'] }] });
    const answer = (await manager.post('/process/tasks/batch', { action: 'approve', rows, input })).data;
    expect(answer.rows).toMatchObject([{ code: success }, { code: success }]);
    for (const path of paths) expect(await detailFor(chen, path)).toMatchObject({ dueDate: '2026-12-24' });
  });

  it.each([
    ['a field that is read', { reason: 'mine' }, 'fields.reason', 'readOnly'],
    ['a field that is not named', { 'lines.position': {} }, 'fields.lines.position', 'readOnly'],
    ['a field that there is not', { ownerId: 'me' }, 'fields.ownerId', 'readOnly'],
    ['a day that there is not', { dueDate: '2026-02-30' }, 'fields.dueDate', 'day'],
    ['a line that there is not', { 'lines.comments': { nowhere: 'x' } }, 'fields.lines.comments.nowhere', 'missing'],
    ['no list of lines', { 'lines.comments': 'x' }, 'fields.lines.comments', 'format'],
    ['no list of fields', 'x', 'fields', 'format'],
  ])('refuses %s, and nothing has changed', async (_, fields, at, why) => {
    const path = await submitted();
    const before = await detailFor(manager, path);
    const refused = (await manager.act(path, 'approve', { fields })).expectCode(errors.field);
    expect(refused.fields.map(({ path: field, args }: { path: string; args: string[] }) => [field, args[0]])).toEqual([
      [at, why],
    ]);
    expect(await detailFor(manager, path)).toEqual(before);
  });

  it('refuses them to the user who starts, and at a task that names none', async () => {
    const draft = await aRequest(chen, category, company.chen);
    (await chen.act(draft, 'submit', { fields: { dueDate: '2026-12-24' } })).expectCode(errors.field);
    const path = await submitted();
    done(await manager.act(path, 'approve'));
    expect((await offeredTo(chief, path)).edit).toBeUndefined();
    (await chief.act(path, 'approve', { fields: { dueDate: '2026-12-24' } })).expectCode(errors.field);
  });
});

describe('fields that a task hides', () => {
  it('are not among the facts on which its people try expressions', async () => {
    const path = await submitted();
    done(await manager.act(path, 'approve'));
    const { data } = await chief.get(`/process/dry-run/purchase-request/facts?record=${path.split('/').at(-1) ?? ''}`);
    expect(data.facts).toMatchObject({ category: 'FORM', lineCount: 2 });
    expect(data.facts).not.toHaveProperty('amountBase');
  });

  it('are hidden from its people, in the record as in lists and mails; its files are not given out', async () => {
    const path = await submitted();
    done(await manager.act(path, 'approve'));
    await test.drain();
    const seen = await detailFor(chief, path);
    for (const hidden of ['amounts', 'amountBase', 'files']) expect(seen).not.toHaveProperty(hidden);
    for (const line of seen.lines) {
      expect(line).toMatchObject({ item: expect.any(String), quantity: expect.any(String) });
      for (const hidden of ['unitPrice', 'amount', 'project', 'quoteVendor', 'quotePrice', 'quoteAmount'])
        expect(line).not.toHaveProperty(hidden);
    }
    const { rows } = (await chief.get('/Common/getTodoList?subject=purchase-request')).data;
    const mine = rows.find(({ recordId }: { recordId: string }) => recordId === seen.id);
    expect(mine.card).toMatchObject({ number: seen.number });
    expect(mine.card).not.toHaveProperty('amount');
    // Mails of one round go out side by side, in no order.
    const mails = test.mailbox.to('chief@lab.test').filter(({ plain }) => plain.includes(seen.number));
    expect(mails).toHaveLength(1);
    expect(mails[0]!.plain).not.toContain('10,830');
    const [file] = (await detailFor(chen, path)).files!;
    (await chief.get(`/files/${file!.id}/link`)).expectCode(errors.notFound);
  });

  it('are hidden among the facts of its instance, which are for readers of the record only', async () => {
    const path = await submitted();
    done(await manager.act(path, 'approve'));
    const { instance } = (await chen.get(`${path}/process`)).data as ProcessView;
    const factsFor = async (who: Caller) => (await who.get(`/process/instances/${instance}/facts`)).data as FactsView;
    expect(await factsFor(manager)).toMatchObject({ mayRead: true, values: { amountBase: '10830.00', lineCount: 2 } });
    const cut = await factsFor(chief);
    expect(cut).toMatchObject({ mayRead: true, values: { lineCount: 2, isClosed: false } });
    expect(cut.values).not.toHaveProperty('amountBase');
    expect(await factsFor(stranger)).toEqual({ mayRead: false, values: {} });
    (await chen.get(`/process/instances/${instance}/facts`)).expectCode(errors.forbidden);
    done(await chief.act(path, 'approve'));
    expect(await factsFor(manager)).toEqual({ mayRead: true, values: {} });
  });

  it('are shown to its owner, to assignees whose task shows them, and to readers by permission', async () => {
    const path = await submitted();
    done(await manager.act(path, 'approve'));
    const watcher = await test.as(
      await aUser(test, unique('watcher'), { permissions: [...approver, 'purchase:request:all'] }),
    );
    for (const who of [chen, manager, watcher])
      expect(await detailFor(who, path)).toMatchObject({ amountBase: '10830.00', files: [{ name: 'quote.txt' }] });
    (await stranger.get(path)).expectCode(errors.notFound);
  });

  it('stay hidden once the task is done, and from the user who it was passed on to or was copied in there', async () => {
    const path = await submitted();
    done(await manager.act(path, 'approve'));
    const { task } = await offeredTo(chief, path);
    done(await chief.post(`/process/tasks/${task}/cc`, { people: [ids.stranger] }));
    expect(await detailFor(stranger, path)).not.toHaveProperty('amountBase');
    done(await chief.post(`/process/tasks/${task}/transfer`, { to: ids.stranger }));
    expect(await detailFor(chief, path)).not.toHaveProperty('amountBase');
    done(await stranger.act(path, 'approve'));
    expect(await detailFor(stranger, path)).not.toHaveProperty('amountBase');
    const { rows } = (await stranger.get('/process/done')).data;
    expect(rows[0].card).not.toHaveProperty('amount');
  });

  it('neither filter nor sort a list that holds such a record, nor its export; the list says so (8041)', async () => {
    const route = '/purchase/requests';
    const path = await submitted();
    done(await manager.act(path, 'approve'));
    const closed = (await chief.get(`${route}?scope=all`)).data as { closed: string[] };
    expect(closed.closed).toEqual(['amount', 'files', 'lines.project']);
    for (const asked of ['sort=amountBase', 'sort=-amountBase', 'amountMin=1', 'amountMax=5'])
      for (const to of [route, `${route}/export`])
        (await chief.get(`${to}?scope=all&${asked}`)).expectCode(errors.hiddenFromList);
    expect((await chief.get(`${route}?scope=all&sort=dueDate`)).data.total).toBeGreaterThan(0);
    // Their own records, and all that are read by right, hide nothing.
    expect((await chief.get(`${route}?scope=mine&amountMin=1`)).data.rows).toEqual([]);
    for (const who of [chen, manager]) {
      const { data } = await who.get(`${route}?scope=all&amountMin=1&sort=amountBase`);
      expect([data.total > 0, data.closed]).toEqual([true, undefined]);
    }
  });
});
