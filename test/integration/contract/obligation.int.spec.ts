import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { ContractDays } from '#lab/modules/contract/server/index.js';
import type {
  ContractObligations,
  ObligationChart,
  ObligationRow,
} from '#lab/modules/contract/shared/obligation.dto.js';
import { userStatus } from '#lab/modules/org/shared/org.codes.js';
import { Department, orgChanged, User } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller, Data } from '../../support/as-user.js';
import { aContractDraft, aContractType, scan, signed, type Parties } from '../../support/builders/managed-contracts.js';
import { aCompany, aUser, change, setCeo, type Company } from '../../support/builders/org.js';
import { publishChanged } from '../../support/builders/process.js';
import { aVendor } from '../../support/builders/purchase.js';

let test: TestApp;
let company: Company;
let type: string;
let parties: Parties;
/** Owns the contracts; approves them as the manager of the department; sees to obligations. */
let ma: Caller;
let gu: Caller;
let he: Caller;
const ids = { ma: '', gu: '', he: '' };
const contracts = '/contract/contracts';
const obligations = '/contract/obligations';
const reads = ['contract:contract:search', 'contract:obligation:search'];

beforeAll(async () => {
  test = await TestApp.start();
  test.clock.set('2026-03-02T02:00:00.000Z');
  company = await aCompany(test);
  await setCeo(test, company.wang);
  type = await aContractType(test, 'SVC');
  parties = { a: await aVendor(test, 'Own Lab'), b: await aVendor(test, 'Assay Ltd') };
  const { group } = company;
  ids.ma = await aUser(test, 'ma', { department: group, permissions: [...reads, 'contract:contract:create'] });
  ids.he = await aUser(test, 'he', { permissions: reads });
  ids.gu = await aUser(test, 'gu', { permissions: [...reads, 'contract:contract:approve'] });
  await change(test, Department, group, { managerId: ids.gu });
});
beforeEach(() => at('2026-03-02T02:00:00.000Z'));
afterAll(() => test.stop());

/** Sets the clock; sessions of before have ended by then. */
async function at(instant: string): Promise<void> {
  test.clock.set(instant);
  [ma, gu, he] = [await test.as(ids.ma), await test.as(ids.gu), await test.as(ids.he)];
}
const today = () => test.clock.now().toISOString().slice(0, 10);
const run = () => test.db.unit(() => test.get(ContractDays).run());
const idOf = (path: string) => path.split('/').pop() ?? '';
const aDraft = (values: Record<string, unknown> = {}) => aContractDraft(ma, type, parties, values);

/** A contract that all parties have signed on the day of the clock; he reads it, as one of those it is shared with. */
async function inForce(values: Record<string, unknown> = {}): Promise<string> {
  const draft = await aDraft(values);
  await signed(draft, { owner: ma, approver: gu, day: today() });
  const { version } = (await ma.get(draft)).data as { version: number };
  await ma.post(`${draft}/share`, { version, kind: 'user', principalId: ids.he });
  return draft;
}

const payment = (values: Record<string, unknown> = {}) => ({
  ...{ kind: 'payable', title: 'Instalment', dueDay: '2026-04-10', amount: '100.00', ...values },
});
const add = (contract: string, values: Record<string, unknown> = {}, by = ma) =>
  by.post(`${contract}/obligations`, payment(values));
const ofContract = async (contract: string, by = ma) =>
  (await by.get(`${contract}/obligations`)).data as ContractObligations;
/** An obligation that is added to a contract. */
async function added(contract: string, values: Record<string, unknown> = {}): Promise<ObligationRow> {
  const before = new Set((await ofContract(contract)).rows.map(({ id }) => id));
  const { rows } = (await add(contract, values)).data as ContractObligations;
  const made = rows.find(({ id }) => !before.has(id));
  if (!made) throw new Error('nothing was added');
  return made;
}
const act = (by: Caller, { id, version }: Pick<ObligationRow, 'id' | 'version'>, verb: string, body: Data = {}) =>
  by.post(`${obligations}/${id}/${verb}`, { version, ...body });
const done = (by: Caller, row: Pick<ObligationRow, 'id' | 'version'>, day = today()) => act(by, row, 'done', { day });
const listed = async (by: Caller, query = 'scope=all') =>
  (await by.get(`${obligations}?size=100&${query}`)).data.rows as ObligationRow[];
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const fieldsOf = (answer: Answer) =>
  (answer.expectCode(errors.field).fields as { path: string; args: string[] }[]).map(({ path, args }) => [
    path,
    args[0],
  ]);
const kinds = async (contract: string) =>
  ((await ma.get(contract)).data.history as { kind: string }[]).map(({ kind }) => kind);
const audited = async (id: string) =>
  (
    await test.db.query({
      sql: 'SELECT `action`, `actor` FROM `audit` WHERE `recordId` = ? ORDER BY `at`, `id`',
      values: [id],
    })
  ).map(({ action }) => String(action));

describe('an obligation', () => {
  it('has person, currency and reminders of its own, or those that are usual', async () => {
    const contract = await inForce({ currency: 'USD', amount: '500.00' });
    const usual = await added(contract);
    expect(usual).toMatchObject({
      ...{ kind: 'payable', status: 'due', currency: 'USD', amount: '100.00', amountBase: '710.00', remindDays: '7,1' },
      ...{ owner: { id: ids.ma }, party: null, seriesId: null, doneOn: null, version: 1 },
    });
    const own = { ownerId: ids.he, currency: 'EUR', amount: '10', remindDays: '30,1', party: 'B', remarks: 'by bank' };
    expect(await added(contract, own)).toMatchObject({
      ...{ owner: { id: ids.he }, currency: 'EUR', amount: '10.00', amountBase: '78.00', remindDays: '30,1' },
      ...{ party: 'B', remarks: 'by bank' },
    });
    expect(await kinds(contract)).toEqual(expect.arrayContaining(['obligationAdded']));
    expect(await audited(usual.id)).toEqual(['contract-obligation.create']);
  });

  it('is refused by field where it does not fit', async () => {
    const contract = await inForce();
    for (const [values, path, word] of [
      [{ amount: null }, 'amount', 'required'],
      [{ amount: '-1' }, 'amount', 'tooSmall'],
      [{ kind: 'delivery' }, 'amount', 'noPayment'],
      [{ remindDays: 'soon' }, 'remindDays', 'reminderDays'],
      [{ remindDays: '367' }, 'remindDays', 'tooBig'],
      [{ party: 'C' }, 'party', 'choice'],
      [{ ownerId: 'gone' }, 'ownerId', 'noReader'],
      [{ title: ' ' }, 'title', 'required'],
      [{ repeat: { months: 1, until: '2026-04-09' } }, 'repeat.until', 'order'],
      [{ repeat: { months: 1, until: '2036-04-10' } }, 'repeat.until', 'tooMany'],
    ] as const)
      expect(fieldsOf(await add(contract, values))).toEqual([[path, word]]);
    expect((await ofContract(contract)).rows).toEqual([]);
  });

  it('is given to people who read the contract only', async () => {
    const contract = await inForce();
    const stranger = await aUser(test, 'stranger', { permissions: reads });
    expect(fieldsOf(await add(contract, { ownerId: stranger }))).toEqual([['ownerId', 'noReader']]);
    expect(await added(contract, { ownerId: ids.he })).toMatchObject({ owner: { id: ids.he } });
  });

  it('repeats every so many months until a day, and keeps the last day of the month', async () => {
    const contract = await inForce();
    const repeat = { dueDay: '2026-08-31', repeat: { months: 1, until: '2027-03-30' } };
    const { rows } = (await add(contract, repeat)).data as ContractObligations;
    expect(rows.map(({ dueDay }) => dueDay)).toEqual([
      ...['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'],
    ]);
    expect(new Set(rows.map(({ seriesId }) => seriesId)).size).toBe(1);
    expect(rows[0]?.seriesId).not.toBeNull();
    const decade = { repeat: { months: 1, until: '2036-03-10' }, dueDay: '2026-04-10' };
    expect(((await add(contract, decade)).data as ContractObligations).rows).toHaveLength(127);
  });

  it('is added once, however often the request comes', async () => {
    const contract = await inForce();
    const key = { [idempotencyHeader]: 'one-obligation' };
    await ma.post(`${contract}/obligations`, payment(), key);
    await ma.post(`${contract}/obligations`, payment(), key);
    expect((await ofContract(contract)).rows).toHaveLength(1);
  });

  it('has files, which those who read the contract open', async () => {
    const contract = await inForce();
    const file = (await ma.upload('/files', 'invoice.png', scan)).data as { id: string };
    const row = await added(contract, { files: [file.id] });
    expect(row.files).toMatchObject([{ id: file.id, name: 'invoice.png' }]);
    expect((await he.get(`/files/${file.id}/link`)).status).toBe(200);
    const stranger = await test.as(await aUser(test, 'nosy', { permissions: reads }));
    (await stranger.get(`/files/${file.id}/link`)).expectCode(errors.notFound);
  });
});

describe('what is done to an obligation', () => {
  it('is changed by the owner of the contract, at the version that was read', async () => {
    const row = await added(await inForce());
    const put = (by: Caller, values: Record<string, unknown>, version = row.version) =>
      by.put(`${obligations}/${row.id}`, { ...payment(values), version });
    expect((await put(ma, { title: 'Rate', amount: '120.00' })).data).toMatchObject({
      ...{ title: 'Rate', amount: '120.00', amountBase: '120.00', version: 2 },
    });
    (await put(ma, { title: 'Again' })).expectCode(errors.stale);
    (await put(he, { title: 'Mine' }, 2)).expectCode(errors.forbidden);
    expect(await audited(row.id)).toEqual(['contract-obligation.create', 'contract-obligation.update']);
  });

  it('is marked as done with day and note by the person responsible, opened again, and noted on', async () => {
    const contract = await inForce();
    const row = await added(contract, { ownerId: ids.he });
    expect(row.mayDo).toEqual(['edit', 'done', 'note', 'cancel']);
    const [own] = (await ofContract(contract, he)).rows;
    expect(own?.mayDo).toEqual(['done', 'note']);
    expect(fieldsOf(await done(he, row, '2026-03-03'))).toEqual([['day', 'notFuture']]);
    const settled = (await act(he, row, 'done', { day: '2026-03-01', note: 'paid' })).data as ObligationRow;
    expect(settled).toMatchObject({
      ...{ status: 'done', doneOn: '2026-03-01', doneBy: { id: ids.he }, note: 'paid', mayDo: ['reopen', 'note'] },
    });
    (await done(he, settled)).expectCode(errors.illegalState);
    const open = (await act(he, settled, 'reopen', { note: 'came back' })).data as ObligationRow;
    expect(open).toMatchObject({ status: 'due', doneOn: null, doneBy: null, note: 'came back' });
    expect((await act(he, open, 'note', { note: 'called' })).data).toMatchObject({ note: 'called', status: 'due' });
    expect((await kinds(contract)).slice(0, 4)).toEqual([
      ...['obligationChanged', 'obligationReopened', 'obligationDone', 'obligationAdded'],
    ]);
    expect(await audited(row.id)).toEqual(
      ['create', 'done', 'reopen', 'note'].map((verb) => `contract-obligation.${verb}`),
    );
  });

  it('happens once when two people mark it as done at the same time: 8001', async () => {
    const row = await added(await inForce(), { ownerId: ids.he });
    const answers = await Promise.all([done(ma, row), done(he, row), done(ma, row), done(he, row)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    for (const refused of answers.filter(({ status }) => status !== 200)) refused.expectCode(errors.stale);
  });

  it('is refused to readers who neither plan it nor are responsible for it', async () => {
    const contract = await inForce();
    const row = await added(contract);
    for (const verb of ['reopen', 'note', 'cancel']) {
      const answer = await act(he, row, verb, verb === 'cancel' ? {} : { note: 'mine' });
      answer.expectCode(errors.forbidden);
    }
    (await done(he, row)).expectCode(errors.forbidden);
    (await add(contract, {}, he)).expectCode(errors.forbidden);
    // One who owns contracts of their own does not plan those of others.
    const peerId = await aUser(test, 'peer', { permissions: [...reads, 'contract:contract:create'] });
    const { version } = (await ma.get(contract)).data as { version: number };
    await ma.post(`${contract}/share`, { version, kind: 'user', principalId: peerId });
    const peer = await test.as(peerId);
    expect(await ofContract(contract, peer)).toMatchObject({ mayPlan: false, rows: [{ mayDo: [] }] });
    (await add(contract, {}, peer)).expectCode(errors.forbidden);
    (await peer.put(`${obligations}/${row.id}`, { ...payment(), version: 1 })).expectCode(errors.forbidden);
    (await act(peer, row, 'cancel')).expectCode(errors.forbidden);
  });

  it('is open to holders of the permission, for contracts within their reach', async () => {
    const contract = await inForce();
    const permissions = [...reads, 'contract:obligation:save'];
    const near = await test.as(await aUser(test, 'near', { permissions: [...permissions, 'contract:contract:all'] }));
    const far = await test.as(await aUser(test, 'far', { permissions }));
    const { rows, mayPlan } = (await add(contract, {}, near)).data as ContractObligations;
    expect(mayPlan).toBe(true);
    const [row] = rows;
    if (!row) throw new Error('nothing was added');
    (await add(contract, {}, far)).expectCode(errors.notFound);
    (await done(far, row)).expectCode(errors.notFound);
    expect((await done(near, row)).data.status).toBe('done');
  });

  it('is cancelled with those of its repetition that follow', async () => {
    const contract = await inForce();
    const repeat = { repeat: { months: 1, until: '2026-07-10' } };
    const { rows } = (await add(contract, repeat)).data as ContractObligations;
    const [first, second, third] = rows;
    if (!first || !second || !third) throw new Error('nothing repeats');
    await done(ma, third);
    await act(ma, second, 'cancel', { following: true, note: 'moved' });
    const statuses = (await ofContract(contract)).rows.map(({ status }) => status);
    expect(statuses).toEqual(['due', 'cancelled', 'done', 'cancelled']);
    (await act(ma, { ...second, version: 2 }, 'cancel')).expectCode(errors.illegalState);
    expect((await act(ma, { ...second, version: 2 }, 'reopen')).data.status).toBe('due');
  });
});

describe('obligations and the state of their contract', () => {
  it('are planned on a draft, where they are neither done nor due, and are due once it is signed', async () => {
    const draft = await aDraft({ effectDate: '2026-03-20' });
    const row = await added(draft, { dueDay: '2026-03-01' });
    expect(row).toMatchObject({ status: 'planned', mayDo: ['edit', 'note', 'cancel'] });
    (await done(ma, row)).expectCode(errors.illegalState);
    await signed(draft, { owner: ma, approver: gu, day: today() });
    expect((await ma.get(draft)).data.state).toBe('signed');
    expect((await ofContract(draft)).rows[0]).toMatchObject({ status: 'overdue' });
    expect((await done(ma, row)).data.status).toBe('done');
  });

  it('are left over once it has ended: they are not cancelled by themselves, but in one act as they were seen', async () => {
    const contract = await inForce({ expiryDate: '2026-03-31' });
    const [first, second, third] = [await added(contract), await added(contract), await added(contract)];
    await done(ma, third);
    await at('2026-04-02T02:00:00.000Z');
    const early = { obligations: [{ id: first.id, version: 1 }] };
    (await ma.post(`${contract}/obligations/cancel`, early)).expectCode(errors.illegalState);
    await run();
    const left = await ofContract(contract);
    expect(left.rows.map(({ status }) => status).sort()).toEqual(['done', 'leftOver', 'leftOver']);
    expect(left).toMatchObject({ mayPlan: false, mayCancelLeftOver: true });
    (await add(contract)).expectCode(errors.illegalState);
    (await ma.put(`${obligations}/${first.id}`, { ...payment(), version: 1 })).expectCode(errors.illegalState);
    await act(ma, second, 'note', { note: 'still to be paid' });
    const all = (versions: readonly number[]) => ({
      obligations: [first, second].map(({ id }, place) => ({ id, version: versions[place] ?? 0 })),
    });
    (await he.post(`${contract}/obligations/cancel`, all([1, 2]))).expectCode(errors.forbidden);
    (await ma.post(`${contract}/obligations/cancel`, all([1, 1]))).expectCode(errors.stale);
    const answer = (await ma.post(`${contract}/obligations/cancel`, all([1, 2]))).data as ContractObligations;
    expect(answer.rows.map(({ status }) => status).sort()).toEqual(['cancelled', 'cancelled', 'done']);
    expect(answer.rows.find(({ id }) => id === second.id)?.note).toBe('still to be paid');
    expect(answer.mayCancelLeftOver).toBe(false);
    (await ma.post(`${contract}/obligations/cancel`, all([2, 3]))).expectCode(errors.stale);
    expect((await kinds(contract))[0]).toBe('obligationCancelled');
  });

  it('are done after its end, too', async () => {
    const contract = await inForce({ expiryDate: '2026-03-31' });
    const row = await added(contract);
    await at('2026-04-02T02:00:00.000Z');
    await run();
    expect((await done(ma, row)).data.status).toBe('done');
  });

  it('are moved from a version to the one that replaces it, when its owner takes them over', async () => {
    const base = await inForce({ expiryDate: '2027-12-31' });
    const open = await added(base, { party: 'B' });
    await done(ma, await added(base));
    const { version } = (await ma.get(base)).data as { version: number };
    const draft = (await ma.post(`${base}/relate`, { version, relation: 'version' })).data as Data;
    const next = `${contracts}/${draft.id as string}`;
    expect((await ofContract(next)).takesOver).toBeNull();
    const seen = { obligations: [{ id: open.id, version: 1 }] };
    (await ma.post(`${next}/obligations/take-over`, seen)).expectCode(errors.illegalState);
    await signed(next, { owner: ma, approver: gu, day: today() });
    expect((await ofContract(base)).rows.map(({ status }) => status).sort()).toEqual(['done', 'leftOver']);
    const offer = await ofContract(next);
    expect(offer).toMatchObject({ rows: [], takesOver: { id: idOf(base), obligations: seen.obligations } });
    (await he.post(`${next}/obligations/take-over`, seen)).expectCode(errors.forbidden);
    const moved = (await ma.post(`${next}/obligations/take-over`, seen)).data as ContractObligations;
    expect(moved).toMatchObject({ rows: [{ id: open.id, status: 'due', party: 'B', version: 2 }], takesOver: null });
    expect((await ofContract(base)).rows.map(({ status }) => status)).toEqual(['done']);
    (await ma.post(`${next}/obligations/take-over`, seen)).expectCode(errors.stale);
    expect([(await kinds(base))[0], (await kinds(next))[0]]).toEqual(['obligationsMoved', 'obligationsMoved']);
  });
});

describe('who finds obligations', () => {
  it('is who reads the contract: in list, calendar, chart, export, count and record alike', async () => {
    await at('2026-05-04T02:00:00.000Z');
    const only = await aVendor(test, 'Found Ltd');
    const named = { partyBId: only };
    const plain = await added(await inForce(named), { ownerId: ids.he, dueDay: '2026-05-06', amount: '1.00' });
    const secretContract = await inForce({ ...named, confidential: true });
    const secret = await added(secretContract, { ownerId: ids.he, dueDay: '2026-05-07', amount: '20.00' });
    const draft = await added(await aDraft(named), { dueDay: '2026-05-08', amount: '300.00' });
    const wide = [...reads, 'contract:contract:all'];
    const callers = {
      ma,
      // It is shared with him.
      he,
      every: await test.as(await aUser(test, 'every', { permissions: wide })),
      trusted: await test.as(
        await aUser(test, 'trusted', { permissions: [...wide, 'contract:contract:confidential'] }),
      ),
      nobody: await test.as(await aUser(test, 'nobody', { permissions: reads })),
    };
    const seen: Record<keyof typeof callers, readonly string[]> = {
      ma: [plain.id, secret.id, draft.id],
      he: [plain.id, secret.id],
      every: [plain.id],
      trusted: [plain.id, secret.id],
      nobody: [],
    };
    const sums = { ma: '21.00', he: '21.00', every: '1.00', trusted: '21.00', nobody: '0.00' };
    const exportedRows: Record<string, number> = {};
    for (const [name, caller] of Object.entries(callers) as [keyof typeof callers, Caller][]) {
      const period = `scope=all&partyId=${only}`;
      expect([name, idsOf(await listed(caller, period))]).toEqual([name, seen[name]]);
      const calendar = (await caller.get(`${obligations}/calendar?scope=all&partyId=${only}&month=2026-05`))
        .data as Data;
      expect(idsOf(calendar.rows)).toEqual(seen[name]);
      expect(calendar.total).toBe(seen[name].length);
      const { bars } = (await caller.get(`${obligations}/chart?scope=all&partyId=${only}`)).data as ObligationChart;
      expect([name, bars.find(({ key }) => key === '2026-05')?.payable.amount]).toEqual([name, sums[name]]);
      expect((await caller.get(`${obligations}/export?${period}`)).status).toBe(200);
      const [row] = await test.db.query({
        sql: "SELECT `detail` FROM `audit` WHERE `action` = 'contract-obligation.export' ORDER BY `id` DESC LIMIT 1",
        values: [],
      });
      exportedRows[name] = (JSON.parse(String(row?.detail)) as { rows: number }).rows;
      const answer = await caller.get(`${secretContract}/obligations`);
      if (seen[name].includes(secret.id)) expect(idsOf(answer.data.rows)).toEqual([secret.id]);
      else answer.expectCode(errors.notFound);
    }
    expect(exportedRows).toEqual({ ma: 3, he: 2, every: 1, trusted: 2, nobody: 0 });
    const counted = async (caller: Caller) =>
      (await caller.get('/Common/getTodoCount')).data.contractObligationsDue as number;
    const before = await counted(he);
    const { version, shares } = (await ma.get(secretContract)).data as Data;
    await ma.post(`${secretContract}/unshare`, { version, shareId: shares[0].id });
    expect(idsOf(await listed(he, `partyId=${only}`))).toEqual([plain.id]);
    expect(before - (await counted(he))).toBe(1);
    (await done(he, secret)).expectCode(errors.notFound);
  });

  it('is not who lacks the permission of the page', async () => {
    const caller = await test.as(await aUser(test, 'outside', { permissions: ['contract:contract:search'] }));
    for (const path of ['', '/calendar?month=2026-05', '/chart', '/export'])
      (await caller.get(`${obligations}${path}`)).expectCode(errors.forbidden);
  });

  it('sees no amount and no file where a task hides them, and no sum that has the amount in it', async () => {
    await at('2026-06-01T02:00:00.000Z');
    const admin = await test.as(await aUser(test, 'drawer', { permissions: ['process:*'] }));
    const hide = (fields: string) => (xml: string) =>
      xml.replace(
        /id="managerApproval"( lab:form="[^"]*")?/,
        `id="managerApproval"${fields && ` lab:form="${fields}"`}`,
      );
    const file = (await ma.upload('/files', 'invoice.png', scan)).data as { id: string };
    const only = await aVendor(test, 'Hidden Ltd');
    const shown = await added(await inForce({ partyBId: only }), { dueDay: '2026-06-02', amount: '5.00' });
    await publishChanged(admin, 'contract.simple', hide('amount=hidden; files=hidden'));
    const contract = await inForce({ partyBId: only });
    const hidden = await added(contract, { dueDay: '2026-06-03', amount: '70.00', files: [file.id] });
    await publishChanged(admin, 'contract.simple', hide(''));
    const found = await listed(gu, `scope=all&partyId=${only}`);
    expect(found.map(({ id, amount, amountBase, files }) => [id, amount, amountBase, files?.length])).toEqual([
      [shown.id, '5.00', '5.00', 0],
      [hidden.id, undefined, undefined, undefined],
    ]);
    expect((await ofContract(contract, gu)).rows[0]).not.toHaveProperty('amount');
    const monthOf = async (by: Caller) =>
      ((await by.get(`${obligations}/chart?scope=all&partyId=${only}`)).data as ObligationChart).bars.find(
        ({ key }) => key === '2026-06',
      )?.payable;
    expect(await monthOf(gu)).toEqual({ amount: '5.00', count: 1 });
    expect(await monthOf(ma)).toEqual({ amount: '75.00', count: 2 });
    (await gu.get(`/files/${file.id}/link`)).expectCode(errors.notFound);
    expect((await ma.get(`/files/${file.id}/link`)).status).toBe(200);
  });
});

describe('the list', () => {
  it('is narrowed by person, kind, status, period, company and words, and ordered by the due day', async () => {
    await at('2026-07-01T02:00:00.000Z');
    const only = await aVendor(test, 'Only Here Ltd');
    const contract = await inForce({ title: 'Zebrafish housing', partyBId: only });
    const { number } = (await ma.get(contract)).data as { number: string };
    const late = await added(contract, { title: 'Late', dueDay: '2026-06-20' });
    const soon = await added(contract, { title: 'Soon', dueDay: '2026-07-01', ownerId: ids.he });
    const sent = await added(contract, { title: 'Sent', kind: 'delivery', amount: null, dueDay: '2026-07-20' });
    await done(ma, sent);
    const planned = await added(await aDraft({ title: 'Zebrafish draft', partyBId: only }), { dueDay: '2026-08-01' });
    const found = async (query: string) => idsOf(await listed(ma, `scope=all&partyId=${only}&${query}`));
    expect(await found('')).toEqual([late.id, soon.id, sent.id, planned.id]);
    expect(await found('sort=-dueDay')).toEqual([planned.id, sent.id, soon.id, late.id]);
    expect(await found('status=overdue')).toEqual([late.id]);
    expect(await found('status=due')).toEqual([soon.id]);
    expect(await found('status=done&status=planned')).toEqual([sent.id, planned.id]);
    expect(await found('kind=delivery')).toEqual([sent.id]);
    expect(await found('dueFrom=2026-07-01&dueTo=2026-07-31')).toEqual([soon.id, sent.id]);
    expect(await found('search=zebrafish')).toHaveLength(4);
    expect(await found('search=LATE')).toEqual([late.id]);
    expect(await found(`search=${number}`)).toHaveLength(3);
    expect(await found(`ownerId=${ids.he}`)).toEqual([soon.id]);
    expect(idsOf(await listed(he, `scope=mine&partyId=${only}`))).toEqual([soon.id]);
    expect(idsOf(await listed(he, `scope=all&partyId=${only}`))).toEqual([late.id, soon.id, sent.id]);
    const second = (await ma.get(`${obligations}?scope=all&partyId=${only}&size=1&page=2`)).data as Data;
    expect([idsOf(second.rows), second.total]).toEqual([[soon.id], 4]);
  });

  it('sums up payments by month, those that are overdue apart, in the base currency', async () => {
    await at('2026-07-15T02:00:00.000Z');
    const only = await aVendor(test, 'Charted Ltd');
    const contract = await inForce({ partyBId: only });
    await added(contract, { dueDay: '2026-07-14', amount: '1.00' });
    await added(contract, { dueDay: '2026-07-15', amount: '10.00' });
    await added(contract, { dueDay: '2026-07-31', amount: '100.00', currency: 'USD' });
    await added(contract, { dueDay: '2027-06-30', amount: '7.00', kind: 'receivable' });
    await added(contract, { dueDay: '2027-07-01', amount: '9.00' });
    await done(ma, await added(contract, { dueDay: '2026-08-01', amount: '8.00' }));
    await added(contract, { dueDay: '2026-08-01', kind: 'notice', amount: null });
    const { bars } = (await ma.get(`${obligations}/chart?scope=all&partyId=${only}`)).data as ObligationChart;
    expect(bars.map(({ key }) => key)).toEqual([
      ...['overdue', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12'],
      ...['2027-01', '2027-02', '2027-03', '2027-04', '2027-05', '2027-06'],
    ]);
    const none = { amount: '0.00', count: 0 };
    const filled = bars.filter(({ payable, receivable }) => payable.count + receivable.count > 0);
    expect(filled).toEqual([
      { key: 'overdue', from: null, to: '2026-07-14', payable: { amount: '1.00', count: 1 }, receivable: none },
      {
        key: '2026-07',
        from: '2026-07-15',
        to: '2026-07-31',
        payable: { amount: '720.00', count: 2 },
        receivable: none,
      },
      {
        ...{ key: '2027-06', from: '2027-06-01', to: '2027-06-30' },
        ...{ payable: none, receivable: { amount: '7.00', count: 1 } },
      },
    ]);
    const mine = (await he.get(`${obligations}/chart?partyId=${only}`)).data as ObligationChart;
    expect(mine.bars.every(({ payable }) => payable.count === 0)).toBe(true);
  });
});

describe('the reminders', () => {
  const notices = async (title: string): Promise<string[]> =>
    (
      await test.db.query({
        sql: "SELECT `userId`, `titleEn`, `path` FROM `notification` WHERE `kind` = 'contract.obligation' AND `titleEn` LIKE ?",
        values: [`%${title}%`],
      })
    )
      .map(
        ({ userId, titleEn }) =>
          `${Object.entries(ids).find(([, id]) => id === userId)?.[0] ?? '?'} ${String(titleEn).includes('overdue') ? 'overdue' : 'due'}`,
      )
      .sort();

  it('come before the due day, on it, and every week while it is overdue, once for each of these days', async () => {
    const contract = await inForce();
    const row = await added(contract, { title: 'Reminded', ownerId: ids.he, dueDay: '2026-04-10', remindDays: '30,7' });
    const after = async (day: string) => {
      await at(`${day}T02:00:00.000Z`);
      await run();
      await run();
      return notices('Reminded');
    };
    expect(await after('2026-03-10')).toEqual([]);
    expect(await after('2026-03-11')).toEqual(['he due']);
    expect(await after('2026-04-02')).toEqual(['he due']);
    expect(await after('2026-04-03')).toEqual(['he due', 'he due']);
    expect(await after('2026-04-10')).toEqual(['he due', 'he due', 'he due']);
    expect(await after('2026-04-16')).toHaveLength(4);
    // The owner of the contract hears of it from the first day on which it is overdue.
    expect((await notices('Reminded')).filter((one) => one.startsWith('ma'))).toEqual(['ma overdue']);
    expect((await after('2026-04-17')).filter((one) => one.endsWith('overdue'))).toEqual([
      ...['he overdue', 'ma overdue', 'ma overdue'],
    ]);
    const count = (await after('2026-04-24')).length;
    await done(he, (await ofContract(contract)).rows.find(({ id }) => id === row.id) ?? row);
    expect(await after('2026-05-01')).toHaveLength(count);
    const [notice] = await test.db.query({
      sql: "SELECT `path` FROM `notification` WHERE `kind` = 'contract.obligation' AND `userId` = ? AND `titleEn` LIKE '%Reminded%'",
      values: [ids.he],
    });
    expect(notice?.path).toBe(`/contractManage/contract/${idOf(contract)}?part=obligations`);
  });

  it('follow the day of the company, not that of the machine', async () => {
    const contract = await inForce();
    await added(contract, { title: 'Zoned', dueDay: '2026-03-20', remindDays: '1' });
    await at('2026-03-18T15:59:00.000Z');
    await run();
    expect(await notices('Zoned')).toEqual([]);
    await at('2026-03-18T16:20:00.000Z');
    await run();
    expect(await notices('Zoned')).toEqual(['ma due']);
  });

  it('are not sent for drafts, nor for what has ended', async () => {
    await added(await aDraft(), { title: 'Unsigned', dueDay: '2026-03-03' });
    const ended = await inForce({ expiryDate: '2026-03-05' });
    await added(ended, { title: 'Outlived', dueDay: '2026-03-20' });
    await at('2026-03-25T02:00:00.000Z');
    await run();
    expect([...(await notices('Unsigned')), ...(await notices('Outlived'))]).toEqual([]);
  });

  it('go to the owner of the contract where the person has left or does not read it any more', async () => {
    const contract = await inForce({ title: 'Left behind' });
    const leaver = await aUser(test, 'leaver', { permissions: reads });
    const { version } = (await ma.get(contract)).data as { version: number };
    await ma.post(`${contract}/share`, { version, kind: 'user', principalId: leaver });
    await added(contract, { title: 'Orphaned', ownerId: leaver, dueDay: '2026-03-04', remindDays: '1' });
    await added(contract, { title: 'Unshared', ownerId: ids.he, dueDay: '2026-03-04', remindDays: '1' });
    await change(test, User, leaver, { status: userStatus.of.disabled });
    await test.db.unit(async () => orgChanged(test.db));
    const shared = (await ma.get(contract)).data as Data;
    const share = shared.shares.find((one: Data) => one.principalId === ids.he) as { id: string };
    await ma.post(`${contract}/unshare`, { version: shared.version, shareId: share.id });
    await at('2026-03-03T02:00:00.000Z');
    await run();
    expect([await notices('Orphaned'), await notices('Unshared')]).toEqual([['ma due'], ['ma due']]);
  });

  it('name what a confidential contract obliges to by the number of the contract alone, in mails too', async () => {
    const contract = await inForce({ title: 'Zephyrmerger', confidential: true });
    await added(contract, { title: 'Zephyrmerger payment', dueDay: '2026-03-04', remindDays: '1' });
    const { number } = (await ma.get(contract)).data as Data;
    test.clock.set('2026-03-03T02:00:00.000Z');
    await run();
    const mails = await test.db.query({
      sql: "SELECT `title`, `content`, `plain` FROM `mail_queue` WHERE `template` = 'contract.obligation' AND `title` LIKE ?",
      values: [`%${number}%`],
    });
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain('Zephyrmerger');
  });

  it('go to the manager of the department where both have left, but not of a confidential contract that they do not read', async () => {
    const [open, closed] = [
      await inForce({ title: 'Open and left' }),
      await inForce({ title: 'Secret and left', confidential: true }),
    ];
    for (const [contract, title] of [
      [open, 'Open step'],
      [closed, 'Secret step'],
    ] as const)
      await added(contract, { title, dueDay: '2026-03-04', remindDays: '1' });
    const manager = await aUser(test, 'new manager', { permissions: reads });
    await change(test, Department, company.group, { managerId: manager });
    await change(test, User, ids.ma, { status: userStatus.of.disabled });
    await test.db.unit(async () => orgChanged(test.db));
    test.clock.set('2026-03-03T02:00:00.000Z');
    await run();
    const heard = await test.db.query({
      sql: "SELECT `titleEn` FROM `notification` WHERE `kind` = 'contract.obligation' AND `userId` = ?",
      values: [manager],
    });
    // The days job may have run meanwhile, for the obligations of other tests.
    expect(heard.flatMap(({ titleEn }) => /Open step|Secret step/.exec(String(titleEn))?.[0] ?? [])).toEqual([
      'Open step',
    ]);
  });
});
