import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { rooms } from '#lab/modules/server.js';
import { openDatabase } from '#lab/platform/boot.js';
import { schemaDrift } from '#lab/platform/database/migrate.js';
import { insert } from '#lab/platform/database/sql.js';
import type { PathStep } from '#lab/shared/process-view.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { TestApp } from '../../support/app.js';
import { refusedFields, type Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aLine, aRequest, aRequestDraft, codesOf, requestAt } from '../../support/builders/purchase.js';
import { anEmptyDatabase } from '../../support/databases.js';

let test: TestApp;
let company: Company;
let writerId: string;
let writer: Caller;
let chen: Caller;
let lin: Caller;
let ownOnly: string;
let forOthers: string;

const small = { lines: [aLine({ quantity: '1', unitPrice: '500.00' })] };

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  const permissions = ['purchase:request:search', 'purchase:request:create'];
  writerId = await aUser(test, 'writer', { department: company.group, permissions });
  writer = await test.as(writerId);
  [chen, lin] = (await Promise.all([company.chen, company.lin].map((id) => test.as(id)))) as [Caller, Caller];
  ownOnly = await aCategory(test, 'OWN', { quoteNeed: false });
  forOthers = await aCategory(test, 'FOR', { quoteNeed: false, prDelegate: true });
});
afterAll(() => test.stop());

/** Submitted by the writer for Chen. */
async function raised(category = forOthers): Promise<string> {
  const path = await aRequest(writer, category, company.chen, small);
  expect((await writer.act(path, 'submit')).data.state).toBe('requested');
  return path;
}
const actionsOf = async (who: Caller, path: string) =>
  (await requestAt(who, path)).actions.map(({ action }) => action).sort();
const tasksOf = async (who: Caller, path: string) =>
  ((await who.get('/Common/getTodoList?size=100')).data.rows as { recordId: string }[]).filter(({ recordId }) =>
    path.endsWith(recordId),
  ).length;

describe('a category whose requests are raised by their owner', () => {
  it('refuses another owner in a new draft, and as a change of one (8077)', async () => {
    const refused = await writer.post('/purchase/requests', aRequestDraft(ownOnly, company.chen));
    expect(refusedFields(refused.expectCode(purchaseErrors.raisedByOwner))).toEqual([['ownerId', 8077]]);
    expect(refused.body.message).toBe('raisedByOwner&&OWN');
    const path = await aRequest(writer, ownOnly, writerId);
    const { version } = await requestAt(writer, path);
    (await writer.put(path, { ...aRequestDraft(ownOnly, company.chen), version })).expectCode(
      purchaseErrors.raisedByOwner,
    );
    expect((await writer.put(path, { ...aRequestDraft(ownOnly, writerId), version })).status).toBe(200);
  });

  it('refuses the submit of what was written for another owner; the owner submits it', async () => {
    const path = await aRequest(writer, forOthers, company.chen, small);
    const { version } = await requestAt(writer, path);
    const moved = { ...aRequestDraft(ownOnly, company.chen, small), version };
    expect((await writer.put(path, moved)).status).toBe(200);
    (await writer.act(path, 'submit')).expectCode(purchaseErrors.raisedByOwner);
    expect(await requestAt(writer, path)).toMatchObject({ state: 'draft' });
    expect((await chen.act(path, 'submit')).data.state).toBe('requested');
    expect(await actionsOf(lin, path)).toEqual(['approve', 'reject']);
  });

  it('lets who has given a draft away not submit it; its new owner does', async () => {
    const path = await aRequest(writer, ownOnly, writerId, small);
    const { version } = await requestAt(writer, path);
    await writer.post(`${path}/handOver`, { version, ownerId: company.chen });
    (await writer.act(path, 'submit')).expectCode(purchaseErrors.raisedByOwner);
    expect((await chen.act(path, 'submit')).data.state).toBe('requested');
  });
});

describe('a database of before requests for other owners', () => {
  it('has delegated purchasing where it had it, and requests that only their owners raise', async () => {
    const empty = await anEmptyDatabase();
    const later = ['purchase-1700000000753', 'purchase-1700000000754'];
    const before = rooms.map((room) => ({
      ...room,
      migrations: room.migrations.filter(({ name }) => !later.includes(name)),
    }));
    const [known] = await test.db.query({ sql: 'SELECT * FROM `purchase_category` WHERE `id` = ?', values: [ownOnly] });
    const { namesPurchaser: _, ...old } = known ?? {};
    const was = await openDatabase(empty.dialect, before);
    await was.unit(async () => {
      for (const [code, prDelegate] of [
        ['ON', 1],
        ['OFF', 0],
      ] as const)
        was.write(insert('purchase_category', { ...old, id: code, code, prDelegate }));
    });
    await was.close();
    const now = await openDatabase(empty.dialect, rooms);
    try {
      expect(await schemaDrift(now)).toEqual([]);
      const sql = 'SELECT `code`, `prDelegate`, `namesPurchaser` FROM `purchase_category` ORDER BY `code`';
      const rows = await now.query({ sql, values: [] });
      expect(rows.map((row) => [row.code, Number(row.prDelegate), Number(row.namesPurchaser)])).toEqual([
        ['OFF', 0, 0],
        ['ON', 0, 1],
      ]);
    } finally {
      await now.close();
      await empty.drop();
    }
  });
});

describe('a request that is raised for another owner', () => {
  it.each(['standard', 'levels', 'tracked', 'centres'])('is confirmed by its owner first: %s', async (diagram) => {
    const process = `purchase-request.${diagram}`;
    const category = await aCategory(test, `F${diagram.slice(0, 3)}`, { quoteNeed: false, prDelegate: true, process });
    const path = await raised(category);
    expect(await Promise.all([chen, lin].map((who) => tasksOf(who, path)))).toEqual([1, 0]);
    expect(await actionsOf(chen, path)).toEqual(['confirm', 'reject']);
    expect(await actionsOf(writer, path)).toEqual(['withdraw']);
    (await writer.act(path, 'confirm')).expectCode(errors.notYourTask);
    (await lin.act(path, 'approve')).expectCode(errors.notYourTask);
    expect((await chen.act(path, 'confirm', { opinion: 'Needed for the study' })).data.state).toBe('requested');
    expect(await Promise.all([chen, lin].map((who) => tasksOf(who, path)))).toEqual([0, 1]);
    expect((await lin.act(path, 'approve')).status).toBe(201);
    expect((await codesOf(writer, path)).slice(0, 4)).toEqual(['11', '12', '19', '19']);
  });

  it('is returned by its owner with a reason, and confirmed anew when it is raised again', async () => {
    const path = await raised();
    (await chen.act(path, 'reject', { opinion: '' })).expectCode(errors.field);
    expect((await chen.act(path, 'reject', { opinion: 'The wrong column' })).data.state).toBe('draft');
    expect(await codesOf(writer, path)).toEqual(['11', '12', '20']);
    expect(await requestAt(writer, path)).toMatchObject({ setback: { reason: 'The wrong column' } });
    await writer.act(path, 'submit');
    expect(await actionsOf(chen, path)).toEqual(['confirm', 'reject']);
  });

  it('is withdrawn by who has raised it, before and after the owner has confirmed', async () => {
    const [before, after] = [await raised(), await raised()];
    expect((await writer.act(before, 'withdraw')).data.state).toBe('draft');
    await chen.act(after, 'confirm');
    expect((await writer.act(after, 'withdraw')).data.state).toBe('draft');
    expect(await tasksOf(lin, after)).toBe(0);
  });

  it('is not confirmed where the owner submits it; the forecast says so to each of both', async () => {
    const path = await aRequest(writer, forOthers, company.chen, small);
    const foreseen = async (who: Caller) =>
      ((await who.get(`${path}/forecast`)).data as unknown as PathStep[]).map(({ element }) => element);
    expect(await foreseen(writer)).toEqual(['ownerConfirmation', 'managerApproval']);
    expect(await foreseen(chen)).toEqual(['managerApproval']);
    await chen.act(path, 'submit');
    expect(await actionsOf(lin, path)).toEqual(['approve', 'reject']);
  });

  it('is confirmed also where no one approves it', async () => {
    const category = await aCategory(test, 'FNA', { quoteNeed: false, prDelegate: true, prApprove: false });
    const path = await raised(category);
    expect((await chen.act(path, 'confirm')).data.state).toBe('approved');
  });

  it('is approved neither by who has raised it nor by its owner', async () => {
    const zhou = await test.as(company.zhou);
    const own = await aRequest(writer, forOthers, company.lin, small);
    await writer.act(own, 'submit');
    expect((await lin.act(own, 'confirm')).data.state).toBe('requested');
    (await lin.act(own, 'approve')).expectCode(errors.notYourTask);
    expect((await zhou.act(own, 'approve')).data.state).toBe('approved');
    // The manager of the owner is the only one who approves it, and has raised it.
    const path = await aRequest(lin, forOthers, company.chen, small);
    (await lin.act(path, 'submit')).expectCode(errors.ownRequest);
    expect((await requestAt(lin, path)).state).toBe('draft');
  });
});
