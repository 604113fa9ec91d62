import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import type { ContractObligations, ObligationRow } from '#lab/modules/contract/shared/obligation.dto.js';
import { userStatus } from '#lab/modules/org/shared/org.codes.js';
import { Department, orgChanged, User } from '#lab/modules/org/server/index.js';
import type { TestApp } from '../../support/app.js';
import type { Answer, Caller, Data } from '../../support/as-user.js';
import { contracts, idOf } from '../../support/builders/contract-desk.js';
import { scan, signed } from '../../support/builders/managed-contracts.js';
import { ObligationDesk, obligations, payment, reads } from '../../support/builders/obligation-desk.js';
import { aUser, change, type Company } from '../../support/builders/org.js';

let desk: ObligationDesk;
let test: TestApp;
let company: Company;
let ma: Caller;
let gu: Caller;
let he: Caller;
let ids: ObligationDesk['ids'];

beforeAll(async () => {
  desk = await ObligationDesk.open();
  ({ test, company, ma, gu, he, ids } = desk);
});
beforeEach(() => desk.at('2026-03-02T02:00:00.000Z'));
afterAll(() => test.stop());

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
    const contract = await desk.inForce({ currency: 'USD', amount: '500.00' });
    const usual = await desk.added(contract);
    expect(usual).toMatchObject({
      ...{ kind: 'payable', status: 'due', currency: 'USD', amount: '100.00', amountBase: '710.00', remindDays: '7,1' },
      ...{ owner: { id: ids.ma }, party: null, seriesId: null, doneOn: null, version: 1 },
    });
    const own = { ownerId: ids.he, currency: 'EUR', amount: '10', remindDays: '30,1', party: 'B', remarks: 'by bank' };
    expect(await desk.added(contract, own)).toMatchObject({
      ...{ owner: { id: ids.he }, currency: 'EUR', amount: '10.00', amountBase: '78.00', remindDays: '30,1' },
      ...{ party: 'B', remarks: 'by bank' },
    });
    expect(await kinds(contract)).toEqual(expect.arrayContaining(['obligationAdded']));
    expect(await audited(usual.id)).toEqual(['contract-obligation.create']);
  });

  it('is refused by field where it does not fit', async () => {
    const contract = await desk.inForce();
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
      expect(fieldsOf(await desk.add(contract, values))).toEqual([[path, word]]);
    expect((await desk.ofContract(contract)).rows).toEqual([]);
  });

  it('is given to people who read the contract only', async () => {
    const contract = await desk.inForce();
    const stranger = await aUser(test, 'stranger', { permissions: reads });
    expect(fieldsOf(await desk.add(contract, { ownerId: stranger }))).toEqual([['ownerId', 'noReader']]);
    expect(await desk.added(contract, { ownerId: ids.he })).toMatchObject({ owner: { id: ids.he } });
  });

  it('repeats every so many months until a day, and keeps the last day of the month', async () => {
    const contract = await desk.inForce();
    const repeat = { dueDay: '2026-08-31', repeat: { months: 1, until: '2027-03-30' } };
    const { rows } = (await desk.add(contract, repeat)).data as ContractObligations;
    expect(rows.map(({ dueDay }) => dueDay)).toEqual([
      ...['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'],
    ]);
    expect(new Set(rows.map(({ seriesId }) => seriesId)).size).toBe(1);
    expect(rows[0]?.seriesId).not.toBeNull();
    const decade = { repeat: { months: 1, until: '2036-03-10' }, dueDay: '2026-04-10' };
    expect(((await desk.add(contract, decade)).data as ContractObligations).rows).toHaveLength(127);
  });

  it('is added once, however often the request comes', async () => {
    const contract = await desk.inForce();
    const key = { [idempotencyHeader]: 'one-obligation' };
    await ma.post(`${contract}/obligations`, payment(), key);
    await ma.post(`${contract}/obligations`, payment(), key);
    expect((await desk.ofContract(contract)).rows).toHaveLength(1);
  });

  it('has files, which those who read the contract open', async () => {
    const contract = await desk.inForce();
    const file = (await ma.upload('/files', 'invoice.png', scan)).data as { id: string };
    const row = await desk.added(contract, { files: [file.id] });
    expect(row.files).toMatchObject([{ id: file.id, name: 'invoice.png' }]);
    expect((await he.get(`/files/${file.id}/link`)).status).toBe(200);
    const stranger = await test.as(await aUser(test, 'nosy', { permissions: reads }));
    (await stranger.get(`/files/${file.id}/link`)).expectCode(errors.notFound);
  });
});

describe('what is done to an obligation', () => {
  it('is changed by the owner of the contract, at the version that was read', async () => {
    const row = await desk.added(await desk.inForce());
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
    const contract = await desk.inForce();
    const row = await desk.added(contract, { ownerId: ids.he });
    expect(row.mayDo).toEqual(['edit', 'done', 'note', 'cancel']);
    const [own] = (await desk.ofContract(contract, he)).rows;
    expect(own?.mayDo).toEqual(['done', 'note']);
    expect(fieldsOf(await desk.done(he, row, '2026-03-03'))).toEqual([['day', 'notFuture']]);
    const settled = (await desk.act(he, row, 'done', { day: '2026-03-01', note: 'paid' })).data as ObligationRow;
    expect(settled).toMatchObject({
      ...{ status: 'done', doneOn: '2026-03-01', doneBy: { id: ids.he }, note: 'paid', mayDo: ['reopen', 'note'] },
    });
    (await desk.done(he, settled)).expectCode(errors.illegalState);
    const open = (await desk.act(he, settled, 'reopen', { note: 'came back' })).data as ObligationRow;
    expect(open).toMatchObject({ status: 'due', doneOn: null, doneBy: null, note: 'came back' });
    expect((await desk.act(he, open, 'note', { note: 'called' })).data).toMatchObject({
      note: 'called',
      status: 'due',
    });
    expect((await kinds(contract)).slice(0, 4)).toEqual([
      ...['obligationChanged', 'obligationReopened', 'obligationDone', 'obligationAdded'],
    ]);
    expect(await audited(row.id)).toEqual(
      ['create', 'done', 'reopen', 'note'].map((verb) => `contract-obligation.${verb}`),
    );
  });

  it('happens once when two people mark it as done at the same time: 8001', async () => {
    const row = await desk.added(await desk.inForce(), { ownerId: ids.he });
    const answers = await Promise.all([desk.done(ma, row), desk.done(he, row), desk.done(ma, row), desk.done(he, row)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    for (const refused of answers.filter(({ status }) => status !== 200)) refused.expectCode(errors.stale);
  });

  it('is refused to readers who neither plan it nor are responsible for it', async () => {
    const contract = await desk.inForce();
    const row = await desk.added(contract);
    for (const verb of ['reopen', 'note', 'cancel']) {
      const answer = await desk.act(he, row, verb, verb === 'cancel' ? {} : { note: 'mine' });
      answer.expectCode(errors.forbidden);
    }
    (await desk.done(he, row)).expectCode(errors.forbidden);
    (await desk.add(contract, {}, he)).expectCode(errors.forbidden);
    // One who owns contracts of their own does not plan those of others.
    const peerId = await aUser(test, 'peer', { permissions: [...reads, 'contract:contract:create'] });
    const { version } = (await ma.get(contract)).data as { version: number };
    await ma.post(`${contract}/share`, { version, kind: 'user', principalId: peerId });
    const peer = await test.as(peerId);
    expect(await desk.ofContract(contract, peer)).toMatchObject({ mayPlan: false, rows: [{ mayDo: [] }] });
    (await desk.add(contract, {}, peer)).expectCode(errors.forbidden);
    (await peer.put(`${obligations}/${row.id}`, { ...payment(), version: 1 })).expectCode(errors.forbidden);
    (await desk.act(peer, row, 'cancel')).expectCode(errors.forbidden);
  });

  it('is open to holders of the permission, for contracts within their reach', async () => {
    const contract = await desk.inForce();
    const permissions = [...reads, 'contract:obligation:save'];
    const near = await test.as(await aUser(test, 'near', { permissions: [...permissions, 'contract:contract:all'] }));
    const far = await test.as(await aUser(test, 'far', { permissions }));
    const { rows, mayPlan } = (await desk.add(contract, {}, near)).data as ContractObligations;
    expect(mayPlan).toBe(true);
    const [row] = rows;
    if (!row) throw new Error('nothing was added');
    (await desk.add(contract, {}, far)).expectCode(errors.notFound);
    (await desk.done(far, row)).expectCode(errors.notFound);
    expect((await desk.done(near, row)).data.status).toBe('done');
  });

  it('is cancelled with those of its repetition that follow', async () => {
    const contract = await desk.inForce();
    const repeat = { repeat: { months: 1, until: '2026-07-10' } };
    const { rows } = (await desk.add(contract, repeat)).data as ContractObligations;
    const [first, second, third] = rows;
    if (!first || !second || !third) throw new Error('nothing repeats');
    await desk.done(ma, third);
    await desk.act(ma, second, 'cancel', { following: true, note: 'moved' });
    const statuses = (await desk.ofContract(contract)).rows.map(({ status }) => status);
    expect(statuses).toEqual(['due', 'cancelled', 'done', 'cancelled']);
    (await desk.act(ma, { ...second, version: 2 }, 'cancel')).expectCode(errors.illegalState);
    expect((await desk.act(ma, { ...second, version: 2 }, 'reopen')).data.status).toBe('due');
  });
});

describe('obligations and the state of their contract', () => {
  it('are planned on a draft, where they are neither done nor due, and are due once it is signed', async () => {
    const draft = await desk.aDraft({ effectDate: '2026-03-20' });
    const row = await desk.added(draft, { dueDay: '2026-03-01' });
    expect(row).toMatchObject({ status: 'planned', mayDo: ['edit', 'note', 'cancel'] });
    (await desk.done(ma, row)).expectCode(errors.illegalState);
    await signed(draft, { owner: ma, approver: gu, day: desk.today() });
    expect((await ma.get(draft)).data.state).toBe('signed');
    expect((await desk.ofContract(draft)).rows[0]).toMatchObject({ status: 'overdue' });
    expect((await desk.done(ma, row)).data.status).toBe('done');
  });

  it('are left over once it has ended: they are not cancelled by themselves, but in one act as they were seen', async () => {
    const contract = await desk.inForce({ expiryDate: '2026-03-31' });
    const [first, second, third] = [await desk.added(contract), await desk.added(contract), await desk.added(contract)];
    await desk.done(ma, third);
    await desk.at('2026-04-02T02:00:00.000Z');
    const early = { obligations: [{ id: first.id, version: 1 }] };
    (await ma.post(`${contract}/obligations/cancel`, early)).expectCode(errors.illegalState);
    await desk.run();
    const left = await desk.ofContract(contract);
    expect(left.rows.map(({ status }) => status).sort()).toEqual(['done', 'leftOver', 'leftOver']);
    expect(left).toMatchObject({ mayPlan: false, mayCancelLeftOver: true });
    (await desk.add(contract)).expectCode(errors.illegalState);
    (await ma.put(`${obligations}/${first.id}`, { ...payment(), version: 1 })).expectCode(errors.illegalState);
    await desk.act(ma, second, 'note', { note: 'still to be paid' });
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
    const contract = await desk.inForce({ expiryDate: '2026-03-31' });
    const row = await desk.added(contract);
    await desk.at('2026-04-02T02:00:00.000Z');
    await desk.run();
    expect((await desk.done(ma, row)).data.status).toBe('done');
  });

  it('are moved from a version to the one that replaces it, when its owner takes them over', async () => {
    const base = await desk.inForce({ expiryDate: '2027-12-31' });
    const open = await desk.added(base, { party: 'B' });
    await desk.done(ma, await desk.added(base));
    const { version } = (await ma.get(base)).data as { version: number };
    const draft = (await ma.post(`${base}/relate`, { version, relation: 'version' })).data as Data;
    const next = `${contracts}/${draft.id as string}`;
    expect((await desk.ofContract(next)).takesOver).toBeNull();
    const seen = { obligations: [{ id: open.id, version: 1 }] };
    (await ma.post(`${next}/obligations/take-over`, seen)).expectCode(errors.illegalState);
    await signed(next, { owner: ma, approver: gu, day: desk.today() });
    expect((await desk.ofContract(base)).rows.map(({ status }) => status).sort()).toEqual(['done', 'leftOver']);
    const offer = await desk.ofContract(next);
    expect(offer).toMatchObject({ rows: [], takesOver: { id: idOf(base), obligations: seen.obligations } });
    (await he.post(`${next}/obligations/take-over`, seen)).expectCode(errors.forbidden);
    const moved = (await ma.post(`${next}/obligations/take-over`, seen)).data as ContractObligations;
    expect(moved).toMatchObject({ rows: [{ id: open.id, status: 'due', party: 'B', version: 2 }], takesOver: null });
    expect((await desk.ofContract(base)).rows.map(({ status }) => status)).toEqual(['done']);
    (await ma.post(`${next}/obligations/take-over`, seen)).expectCode(errors.stale);
    expect([(await kinds(base))[0], (await kinds(next))[0]]).toEqual(['obligationsMoved', 'obligationsMoved']);
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
    const contract = await desk.inForce();
    const row = await desk.added(contract, {
      title: 'Reminded',
      ownerId: ids.he,
      dueDay: '2026-04-10',
      remindDays: '30,7',
    });
    const after = async (day: string) => {
      await desk.at(`${day}T02:00:00.000Z`);
      await desk.run();
      await desk.run();
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
    await desk.done(he, (await desk.ofContract(contract)).rows.find(({ id }) => id === row.id) ?? row);
    expect(await after('2026-05-01')).toHaveLength(count);
    const [notice] = await test.db.query({
      sql: "SELECT `path` FROM `notification` WHERE `kind` = 'contract.obligation' AND `userId` = ? AND `titleEn` LIKE '%Reminded%'",
      values: [ids.he],
    });
    expect(notice?.path).toBe(`/contractManage/contract/${idOf(contract)}?part=obligations`);
  });

  it('follow the day of the company, not that of the machine', async () => {
    const contract = await desk.inForce();
    await desk.added(contract, { title: 'Zoned', dueDay: '2026-03-20', remindDays: '1' });
    await desk.at('2026-03-18T15:59:00.000Z');
    await desk.run();
    expect(await notices('Zoned')).toEqual([]);
    await desk.at('2026-03-18T16:20:00.000Z');
    await desk.run();
    expect(await notices('Zoned')).toEqual(['ma due']);
  });

  it('are not sent for drafts, nor for what has ended', async () => {
    await desk.added(await desk.aDraft(), { title: 'Unsigned', dueDay: '2026-03-03' });
    const ended = await desk.inForce({ expiryDate: '2026-03-05' });
    await desk.added(ended, { title: 'Outlived', dueDay: '2026-03-20' });
    await desk.at('2026-03-25T02:00:00.000Z');
    await desk.run();
    expect([...(await notices('Unsigned')), ...(await notices('Outlived'))]).toEqual([]);
  });

  it('go to the owner of the contract where the person has left or does not read it any more', async () => {
    const contract = await desk.inForce({ title: 'Left behind' });
    const leaver = await aUser(test, 'leaver', { permissions: reads });
    const { version } = (await ma.get(contract)).data as { version: number };
    await ma.post(`${contract}/share`, { version, kind: 'user', principalId: leaver });
    await desk.added(contract, { title: 'Orphaned', ownerId: leaver, dueDay: '2026-03-04', remindDays: '1' });
    await desk.added(contract, { title: 'Unshared', ownerId: ids.he, dueDay: '2026-03-04', remindDays: '1' });
    await change(test, User, leaver, { status: userStatus.of.disabled });
    await test.db.unit(async () => orgChanged(test.db));
    const shared = (await ma.get(contract)).data as Data;
    const share = shared.shares.find((one: Data) => one.principalId === ids.he) as { id: string };
    await ma.post(`${contract}/unshare`, { version: shared.version, shareId: share.id });
    await desk.at('2026-03-03T02:00:00.000Z');
    await desk.run();
    expect([await notices('Orphaned'), await notices('Unshared')]).toEqual([['ma due'], ['ma due']]);
  });

  it('name what a confidential contract obliges to by the number of the contract alone, in mails too', async () => {
    const contract = await desk.inForce({ title: 'Zephyrmerger', confidential: true });
    await desk.added(contract, { title: 'Zephyrmerger payment', dueDay: '2026-03-04', remindDays: '1' });
    const { number } = (await ma.get(contract)).data as Data;
    test.clock.set('2026-03-03T02:00:00.000Z');
    await desk.run();
    const mails = await test.db.query({
      sql: "SELECT `title`, `content`, `plain` FROM `mail_queue` WHERE `template` = 'contract.obligation' AND `title` LIKE ?",
      values: [`%${number}%`],
    });
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain('Zephyrmerger');
  });

  it('go to the manager of the department where both have left, but not of a confidential contract that they do not read', async () => {
    const [open, closed] = [
      await desk.inForce({ title: 'Open and left' }),
      await desk.inForce({ title: 'Secret and left', confidential: true }),
    ];
    for (const [contract, title] of [
      [open, 'Open step'],
      [closed, 'Secret step'],
    ] as const)
      await desk.added(contract, { title, dueDay: '2026-03-04', remindDays: '1' });
    const manager = await aUser(test, 'new manager', { permissions: reads });
    await change(test, Department, company.group, { managerId: manager });
    await change(test, User, ids.ma, { status: userStatus.of.disabled });
    await test.db.unit(async () => orgChanged(test.db));
    test.clock.set('2026-03-03T02:00:00.000Z');
    await desk.run();
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
