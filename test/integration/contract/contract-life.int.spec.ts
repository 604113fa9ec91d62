import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Contract } from '#lab/modules/contract/server/index.js';
import { contractErrors } from '#lab/modules/contract/shared/contract.errors.js';
import type { TestApp } from '../../support/app.js';
import type { Caller, Data } from '../../support/as-user.js';
import { addDay, ContractDesk, contracts, idOf } from '../../support/builders/contract-desk.js';
import { aContractDraft, aContractType, aRelatedContract, signed } from '../../support/builders/managed-contracts.js';
import { aUser } from '../../support/builders/org.js';

let desk: ContractDesk;
let test: TestApp;
let ma: Caller;
let gu: Caller;
let ids: ContractDesk['ids'];
const terminations = '/contract/terminations';

beforeAll(async () => {
  desk = await ContractDesk.open();
  ({ test, ma, gu, ids } = desk);
});
afterAll(() => test.stop());

const stateOf = async (path: string) => (await ma.get(path)).data.state as string;
const kinds = (data: Data) => (data.history as { kind: string }[]).map(({ kind }) => kind);
const notices = async (): Promise<string[]> =>
  (
    await test.db.query({
      sql: "SELECT `userId`, `titleEn` FROM `notification` WHERE `kind` = 'contract.ending' ORDER BY `titleEn`, `userId`",
      values: [],
    })
  ).map(({ userId, titleEn }) => `${String(userId) === ids.ma ? 'owner' : 'manager'} ${String(titleEn)}`);
const related = (base: string, relation: string, values: Record<string, unknown> = {}) =>
  aRelatedContract(ma, base, relation, values);

describe('the days', () => {
  it('bring a signed contract into effect on its day, where the company is, and end it after its last day', async () => {
    await desk.at('2026-03-02T02:00:00.000Z');
    const contract = await desk.inForce({ effectDate: '2026-03-05', expiryDate: '2026-03-31' });
    await desk.at('2026-03-04T15:30:00.000Z');
    await desk.run();
    expect(await stateOf(contract)).toBe('signed');
    await desk.at('2026-03-04T16:20:00.000Z');
    await desk.run();
    expect(await stateOf(contract)).toBe('effective');
    await desk.at('2026-03-31T15:59:00.000Z');
    await desk.run();
    expect(await stateOf(contract)).toBe('effective');
    await desk.at('2026-03-31T16:20:00.000Z');
    await desk.run();
    const ended = (await ma.get(contract)).data;
    expect(ended).toMatchObject({ state: 'expired', status: 'DS' });
    await desk.run();
    expect((await ma.get(contract)).data).toEqual(ended);
    expect(kinds(ended)).toEqual(['expired', 'effective', 'signed', 'signed']);
  });

  it('come at twenty past midnight where the company is', async () => {
    const admin = await test.as(await aUser(test, 'admin of jobs', { permissions: ['*'] }));
    const { rows } = (await admin.get('/system/jobs?size=100')).data as { rows: { topic: string; nextAt: string }[] };
    const { nextAt } = rows.find(({ topic }) => topic === 'contract.days') ?? { nextAt: '' };
    expect(nextAt).toMatch(/T16:20:00\.000Z$/);
  });

  it('never end a contract without an end', async () => {
    const contract = await desk.inForce();
    await desk.at('2036-01-01T02:00:00.000Z');
    await desk.run();
    expect(await stateOf(contract)).toBe('effective');
    await desk.at('2026-04-01T02:00:00.000Z');
  });

  it('extend a contract that renews itself once its notice has passed, and once only', async () => {
    const renewal = { autoRenewal: true, renewalMonths: 12, noticeDays: 30 };
    const contract = await desk.inForce({ expiryDate: '2026-06-30', ...renewal });
    await desk.at('2026-05-31T02:00:00.000Z');
    await desk.run();
    expect((await ma.get(contract)).data.endDay).toBe('2026-06-30');
    await desk.at('2026-06-01T02:00:00.000Z');
    await desk.run();
    const renewed = (await ma.get(contract)).data;
    expect(renewed).toMatchObject({ endDay: '2027-06-30', expiryDate: '2026-06-30', state: 'effective' });
    expect(renewed.history[0]).toMatchObject({ kind: 'renewed', text: '2026-06-30 → 2027-06-30', by: null });
    await desk.run();
    expect((await ma.get(contract)).data).toEqual(renewed);
    const { sources } = (await ma.get(`${contract}/valid`)).data as { sources: Data };
    expect(sources.expiryDate).toMatchObject({ kind: 'renewal', from: '2026-06-01' });
  });

  it('catch up with the renewals of missed days', async () => {
    await desk.at('2026-06-02T02:00:00.000Z');
    const renewal = { autoRenewal: true, renewalMonths: 1, noticeDays: 5 };
    const contract = await desk.inForce({ expiryDate: '2026-06-30', ...renewal });
    await desk.at('2026-09-01T02:00:00.000Z');
    await desk.run();
    expect((await ma.get(contract)).data).toMatchObject({ state: 'effective', endDay: '2026-09-30' });
  });

  it('remind owner and manager once for each rule and end', async () => {
    await desk.at('2026-09-02T02:00:00.000Z');
    const contract = await desk.inForce({ title: 'Reminded', expiryDate: '2027-01-31' });
    const { number } = (await ma.get(contract)).data as { number: string };
    const text = `Contract ${number} “Reminded” ends on 2027-01-31`;
    const mine = async () => (await notices()).filter((one) => one.includes(number));
    await desk.at('2026-11-01T02:00:00.000Z');
    await desk.run();
    expect(await mine()).toEqual([]);
    await desk.at('2026-11-02T02:00:00.000Z');
    await desk.run();
    await desk.run();
    expect((await mine()).sort()).toEqual([`manager ${text}`, `owner ${text}`]);
    await desk.at('2026-12-03T02:00:00.000Z');
    await desk.run();
    await desk.at('2027-01-02T02:00:00.000Z');
    await desk.run();
    await desk.at('2027-01-24T02:00:00.000Z');
    await desk.run();
    await desk.run();
    expect(await mine()).toHaveLength(8);
  });
});

describe('renewals that begin by themselves', () => {
  const drafts = async (base: string) =>
    ((await ma.get(base)).data.related as Data[]).filter(({ isBase }) => isBase === false);
  const renewalNotices = (number: string) =>
    test.db.query({
      sql: "SELECT `userId`, `titleEn`, `path` FROM `notification` WHERE `kind` = 'contract.renewal' AND `titleEn` LIKE ?",
      values: [`%${number}%`],
    });

  it('give the owner a draft of the next version so many days before the end as the type says, once for each end', async () => {
    await desk.at('2027-01-25T02:00:00.000Z');
    const service = desk.type;
    desk.type = await aContractType(test, 'REN', { renewalDays: 30, renewalMonths: 12 });
    try {
      const base = await desk.inForce({ title: 'Renewed', expiryDate: '2027-03-31', amount: '100.00' });
      const others = [
        await desk.inForce({ expiryDate: '2027-03-31', autoRenewal: true, renewalMonths: 12 }),
        await desk.inForce({ expiryDate: '2027-09-30' }),
        await desk.inForce(),
      ];
      const terminating = await desk.inForce({ expiryDate: '2027-03-31' });
      const given = { contractId: idOf(terminating), day: '2027-03-20', reason: 'No more' };
      const termination = `${terminations}/${((await ma.post(terminations, given)).data as Data).id as string}`;
      expect((await ma.act(termination, 'submit')).status).toBe(201);
      await desk.at('2027-02-28T02:00:00.000Z');
      await desk.run();
      expect(await drafts(base)).toEqual([]);
      await desk.at('2027-03-01T02:00:00.000Z');
      await desk.run();
      await desk.run();
      const [draft, ...more] = await drafts(base);
      expect(more).toEqual([]);
      expect(draft).toMatchObject({ state: 'draft', relation: 'version', effectDate: '2027-04-01' });
      const path = `${contracts}/${String(draft?.id)}`;
      expect((await ma.get(path)).data).toMatchObject({ expiryDate: '2028-03-31', amount: '100.00', title: 'Renewed' });
      const { number } = (await ma.get(base)).data as { number: string };
      expect(await renewalNotices(number)).toMatchObject([
        { userId: ids.ma, path: `/contractManage/contract/${String(draft?.id)}/edit` },
      ]);
      expect(kinds((await ma.get(base)).data)).toContain('renewalPrepared');
      for (const other of [...others, terminating]) expect(await drafts(other)).toEqual([]);
      // The owner has decided against it.
      await ma.delete(path);
      await desk.at('2027-03-02T02:00:00.000Z');
      await desk.run();
      expect(await drafts(base)).toEqual([]);
    } finally {
      desk.type = service;
    }
  });

  it('that a rule refuses keep no other contract from its day', async () => {
    await desk.at('2027-01-26T02:00:00.000Z');
    const service = desk.type;
    desk.type = await aContractType(test, 'REP', { renewalDays: 30 });
    try {
      const refused = await desk.inForce({ expiryDate: '2027-02-19' });
      const base = await desk.inForce({ expiryDate: '2027-02-20' });
      const over = await desk.inForce({ expiryDate: '2027-01-25', effectDate: '2026-01-01' });
      const gone = { departmentId: 'gone' };
      await test.db.unit(() => test.db.repo(Contract).update({ id: idOf(refused) }, gone));
      await desk.run();
      expect(await drafts(refused)).toEqual([]);
      expect(await drafts(base)).toHaveLength(1);
      expect(await stateOf(over)).toBe('expired');
    } finally {
      desk.type = service;
    }
  });

  it('are not prepared for an owner who may not write contracts', async () => {
    await desk.at('2027-01-26T02:00:00.000Z');
    const service = desk.type;
    desk.type = await aContractType(test, 'REO', { renewalDays: 30 });
    try {
      const base = await desk.inForce({ expiryDate: '2027-02-20' });
      const clerk = await aUser(test, 'clerk', { permissions: ['contract:contract:search'] });
      await test.db.unit(() => test.db.repo(Contract).update({ id: idOf(base) }, { ownerId: clerk }));
      await desk.run();
      const sql = 'SELECT `id` FROM `contract` WHERE `relatedId` = ?';
      expect(await test.db.query({ sql, values: [idOf(base)] })).toEqual([]);
    } finally {
      desk.type = service;
    }
  });
});

describe('contracts that are based on another', () => {
  it('replace it, as its next version', async () => {
    await desk.at('2027-02-01T02:00:00.000Z');
    const base = await desk.inForce({ expiryDate: '2027-12-31', amount: '100.00' });
    const next = await related(base, 'version', { amount: '150.00', effectDate: '2027-03-01' });
    await desk.sign(next);
    expect(await stateOf(base)).toBe('effective');
    await desk.at('2027-03-01T02:00:00.000Z');
    await desk.run();
    expect((await ma.get(base)).data).toMatchObject({ state: 'replaced', status: 'DS' });
    expect(await stateOf(next)).toBe('effective');
    const on = async (date: string) => (await ma.get(`${base}/valid?date=${date}`)).data as Data;
    expect((await on('2027-02-28')).inForce.id).toBe(idOf(base));
    expect((await on('2027-03-01')).inForce.id).toBe(idOf(next));
    expect((await on('2027-03-01')).values.amount).toBe('150.00');
    expect((await on('2027-01-31')).inForce).toBeNull();
    const chain = (await ma.get(base)).data.related as Data[];
    expect(chain).toMatchObject([{ id: idOf(next), relation: 'version', isBase: false }]);
  });

  it('override what they change from their day on, and leave the rest to it', async () => {
    const base = await desk.inForce({ expiryDate: '2027-12-31', amount: '100.00', project: 'P1', title: 'Base' });
    const first = await related(base, 'change', { amount: '120.00', project: 'P1' });
    const second = await related(base, 'change', { expiryDate: '2028-06-30', project: 'P1' });
    await desk.sign(second);
    await desk.at('2027-04-01T02:00:00.000Z');
    await desk.sign(first);
    const now = (await ma.get(base)).data;
    expect(now).toMatchObject({ state: 'effective', amount: '100.00', expiryDate: '2027-12-31', endDay: '2028-06-30' });
    const valid = (await ma.get(`${base}/valid`)).data as Data;
    expect(valid.values).toMatchObject({ amount: '120.00', expiryDate: '2028-06-30', title: 'Base', project: 'P1' });
    expect(valid.sources.amount).toMatchObject({ kind: 'change', id: idOf(first), from: '2027-04-01' });
    expect(valid.sources.expiryDate).toMatchObject({ kind: 'change', id: idOf(second), from: '2027-03-01' });
    expect(valid.sources.title).toMatchObject({ kind: 'contract', id: idOf(base) });
    const before = (await ma.get(`${base}/valid?date=2027-03-15`)).data as Data;
    expect(before.values).toMatchObject({ amount: '100.00', expiryDate: '2028-06-30' });
  });

  it('tell readers of the base nothing of a confidential change or supplement', async () => {
    const base = await desk.inForce({ amount: '100.00', title: 'Open base' });
    await desk.sign(await related(base, 'change', { amount: '777.00', confidential: true }));
    await desk.sign(
      await related(base, 'supplement', { title: 'Secret supplement', amount: '1.00', confidential: true }),
    );
    const every = ['contract:contract:search', 'contract:contract:all'];
    const reader = await test.as(await aUser(test, 'reader of all', { permissions: every }));
    const owners = (await ma.get(`${base}/valid`)).data as Data;
    expect(owners).toMatchObject({ values: { amount: '777.00' }, supplements: [{ title: 'Secret supplement' }] });
    const { values, sources, supplements } = (await reader.get(`${base}/valid`)).data as Data;
    expect(values).toMatchObject({ title: 'Open base' });
    expect(values).not.toHaveProperty('amount');
    expect(sources.amount).toEqual({ kind: 'closed', from: desk.today() });
    expect(supplements).toEqual([]);
  });

  it('supplement it, both in effect', async () => {
    const base = await desk.inForce({ amount: '100.00' });
    const more = await related(base, 'supplement', { amount: '10.00', title: 'More', content: 'Two more assays' });
    await desk.sign(more);
    expect([await stateOf(base), await stateOf(more)]).toEqual(['effective', 'effective']);
    const valid = (await ma.get(`${base}/valid`)).data as Data;
    expect(valid).toMatchObject({ values: { amount: '100.00' }, supplements: [{ id: idOf(more), title: 'More' }] });
    // The valid text is that of the contract with what its supplements add.
    expect(valid.supplements).toMatchObject([{ amount: '10.00', content: 'Two more assays', from: desk.today() }]);
    const earlier = (await ma.get(`${base}/valid?date=2027-01-01`)).data as Data;
    expect(earlier.supplements).toEqual([]);
  });

  it('are begun by its owner alone, while it is in effect: 8002, 6103', async () => {
    const draft = await desk.aDraft();
    const { version } = (await ma.get(draft)).data as { version: number };
    (await ma.post(`${draft}/relate`, { version, relation: 'change' })).expectCode(errors.illegalState);
    const base = await desk.inForce();
    const all = ['contract:contract:search', 'contract:contract:create', 'contract:contract:department'];
    const other = await test.as(await aUser(test, 'other', { department: desk.company.group, permissions: all }));
    const seen = ((await other.get(base)).data as { version: number }).version;
    (await other.post(`${base}/relate`, { version: seen, relation: 'change' })).expectCode(errors.forbidden);
    (await ma.post(`${base}/relate`, { version: seen + 1, relation: 'change' })).expectCode(errors.stale);
    const late = await related(base, 'supplement', { amount: '1.00' });
    await terminated(base);
    (await ma.act(late, 'submit')).expectCode(contractErrors.baseNotInForce);
  });

  it('renew one that ends: a version that begins on the day after', async () => {
    const base = await desk.inForce({ expiryDate: '2027-12-31' });
    const { version } = (await ma.get(base)).data as { version: number };
    const draft = (await ma.post(`${base}/relate`, { version, relation: 'version', renewal: true })).data;
    expect(draft).toMatchObject({ effectDate: '2028-01-01', expiryDate: null, state: 'draft' });
  });
});

async function terminated(contract: string, day = addDay(desk.today())): Promise<string> {
  const body = { contractId: idOf(contract), day, reason: 'moved on' };
  const termination = `${terminations}/${(await ma.post(terminations, body)).data.id as string}`;
  expect((await ma.act(termination, 'submit')).status).toBe(201);
  expect((await gu.act(termination, 'approve')).status).toBe(201);
  await desk.at(`${day}T02:00:00.000Z`);
  await desk.run();
  return termination;
}

describe('a termination', () => {
  it('ends the contract on its day once it is approved: DS', async () => {
    const contract = await desk.inForce({
      expiryDate: '2028-12-31',
      autoRenewal: true,
      renewalMonths: 1,
      noticeDays: 5,
    });
    const day = addDay(addDay(desk.today()));
    const body = { contractId: idOf(contract), day, reason: 'moved on' };
    const termination = `${terminations}/${(await ma.post(terminations, body)).data.id as string}`;
    await ma.act(termination, 'submit');
    expect((await gu.act(termination, 'approve')).data.state).toBe('approved');
    expect((await ma.get(contract)).data).toMatchObject({ state: 'effective', terminateDay: day });
    await desk.at(`${day}T02:00:00.000Z`);
    await desk.run();
    const ended = (await ma.get(contract)).data;
    expect(ended).toMatchObject({ state: 'terminated', status: 'DS' });
    await desk.run();
    expect((await ma.get(contract)).data).toEqual(ended);
    expect(((await ma.get(`${contract}/valid`)).data as Data).inForce).toBeNull();
    (await ma.post(terminations, body)).expectCode(errors.illegalState);
  });

  it('is one at a time: 6102; withdrawn or rejected it leaves the contract in effect', async () => {
    const contract = await desk.inForce({ expiryDate: '2028-12-31' });
    const body = { contractId: idOf(contract), day: addDay(desk.today()), reason: 'moved on' };
    const [one, other] = [
      `${terminations}/${(await ma.post(terminations, body)).data.id as string}`,
      `${terminations}/${(await ma.post(terminations, body)).data.id as string}`,
    ];
    await ma.act(one, 'submit');
    (await ma.act(other, 'submit')).expectCode(contractErrors.terminationOpen);
    await ma.act(one, 'withdraw');
    expect((await ma.act(other, 'submit')).data.state).toBe('requested');
    await gu.act(other, 'reject', { opinion: 'stay' });
    expect((await ma.get(contract)).data).toMatchObject({ state: 'effective', terminateDay: null });
    expect(((await ma.get(contract)).data.mayDo as string[]).includes('terminate')).toBe(true);
  });

  it('needs a day inside the contract, a reason, and a process of the type: 6009', async () => {
    const contract = await desk.inForce({ expiryDate: '2028-12-31' });
    for (const [more, path, word] of [
      [{ day: null }, 'day', 'required'],
      [{ day: desk.today() }, 'day', 'afterEffect'],
      [{ day: '2029-01-01' }, 'day', 'beforeEnd'],
      [{ reason: '' }, 'reason', 'required'],
    ] as const) {
      const body = { contractId: idOf(contract), day: '2028-06-01', reason: 'moved on', ...more };
      const { id } = (await ma.post(terminations, body)).data as { id: string };
      const { fields } = (await ma.act(`${terminations}/${id}`, 'submit')).expectCode(errors.field);
      expect(fields).toMatchObject([{ path, args: [word] }]);
    }
    const bare = await aContractType(test, 'BARE', { terminationProcess: null });
    const other = await aContractDraft(ma, bare, desk.parties);
    await signed(other, { owner: ma, approver: gu, day: desk.today() });
    const body = { contractId: idOf(other), day: null, reason: '' };
    (await ma.post(terminations, body)).expectCode(errors.illegalState);
  });
});
