import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { companyErrors } from '#lab/modules/company/shared/company.errors.js';
import { contractErrors } from '#lab/modules/contract/shared/contract.errors.js';
import type { TestApp } from '../../support/app.js';
import type { Caller, Data } from '../../support/as-user.js';
import { addDay, ContractDesk, contracts, idOf } from '../../support/builders/contract-desk.js';
import {
  aContractDraft,
  aManagedContract,
  aRelatedContract,
  signed,
  type Parties,
} from '../../support/builders/managed-contracts.js';
import { aDepartment, aUser, type Company } from '../../support/builders/org.js';
import { aVendor } from '../../support/builders/purchase.js';

const terminations = '/contract/terminations';

let desk: ContractDesk;
let test: TestApp;
let company: Company;
let department: string;
let type: string;
let parties: Parties;
let ma: Caller;
let gu: Caller;
let ids: ContractDesk['ids'];

beforeAll(async () => {
  desk = await ContractDesk.open();
  ({ test, company, type, parties, ma, gu, ids } = desk);
  department = await aDepartment(test, 'teams');
});
afterAll(() => test.stop());

describe('who reads a contract', () => {
  const staff = ['contract:contract:search'];
  const listed = async (caller: Caller, query = 'scope=all') =>
    ((await caller.get(`${contracts}?${query}&size=100`)).data.rows as { id: string }[]).map(({ id }) => id);

  it('is widened by shares with people and departments', async () => {
    const contract = await desk.inForce({ title: 'Shared' });
    const id = idOf(contract);
    const person = await aUser(test, 'reader', { permissions: staff });
    const [reader, member] = [
      await test.as(person),
      await test.as(await aUser(test, 'member', { department: company.group, permissions: staff })),
    ];
    (await reader.get(contract)).expectCode(errors.notFound);
    const versionOf = async () => ((await ma.get(contract)).data as { version: number }).version;
    const share = async (kind: string, principalId: string, by = ma) =>
      by.post(`${contract}/share`, { version: await versionOf(), kind, principalId });
    expect((await share('user', person)).data.shares).toMatchObject([{ kind: 'user', principalId: person }]);
    expect((await share('user', person)).expectCode(errors.field).fields).toMatchObject([{ args: ['taken'] }]);
    expect((await share('user', 'gone')).expectCode(errors.field).fields).toMatchObject([{ args: ['unknown'] }]);
    (await share('user', person, gu)).expectCode(errors.forbidden);
    expect((await reader.get(contract)).data.title).toBe('Shared');
    expect(await listed(reader)).toEqual([id]);
    expect(await listed(member)).toEqual([]);
    const shared = (await share('department', company.centre)).data as { version: number; shares: Data[] };
    expect(await listed(member)).toEqual([id]);
    const { version, shares } = shared;
    await ma.post(`${contract}/unshare`, { version, shareId: shares.find((one) => one.kind === 'user').id });
    (await reader.get(contract)).expectCode(errors.notFound);
    expect(await listed(reader)).toEqual([]);
  });

  it('is narrowed where it is confidential, in record, list, search and export; each reading is in the audit', async () => {
    const contract = await desk.inForce({ title: 'Secret merger', keywords: 'secretword', confidential: true });
    const id = idOf(contract);
    const open = await desk.inForce({ title: 'Open merger', keywords: 'secretword' });
    const every = await test.as(await aUser(test, 'every', { permissions: [...staff, 'contract:contract:all'] }));
    const trusted = await test.as(
      await aUser(test, 'trusted', {
        permissions: [...staff, 'contract:contract:all', 'contract:contract:confidential'],
      }),
    );
    (await every.get(contract)).expectCode(errors.notFound);
    (await every.get(`${contract}/valid`)).expectCode(errors.notFound);
    (await every.get(`${contract}/process`)).expectCode(errors.notFound);
    expect(await listed(every, 'scope=all&search=secretword')).toEqual([idOf(open)]);
    expect(await listed(trusted, 'scope=all&search=secretword')).toEqual(expect.arrayContaining([id, idOf(open)]));
    expect(await listed(gu, 'scope=all&search=secretword')).toEqual(expect.arrayContaining([id]));
    expect(await listed(ma, 'scope=mine&search=secretword')).toEqual(expect.arrayContaining([id]));
    const [plain, full] = [
      await every.get(`${contracts}/export?scope=all&search=secretword`),
      await trusted.get(`${contracts}/export?scope=all&search=secretword`),
    ];
    expect([plain.status, full.status]).toEqual([200, 200]);
    expect(full.raw.length).toBeGreaterThan(plain.raw.length);
    expect((await trusted.get(contract)).data.title).toBe('Secret merger');
    const readings = await test.db.query({
      sql: "SELECT `actor` FROM `audit` WHERE `action` = 'contract.read' AND `recordId` = ?",
      values: [id],
    });
    expect(readings.length).toBeGreaterThan(0);
    const openReadings = await test.db.query({
      sql: "SELECT `actor` FROM `audit` WHERE `action` = 'contract.read' AND `recordId` = ?",
      values: [idOf(open)],
    });
    expect(openReadings).toEqual([]);
    const termination = { contractId: id, day: addDay(desk.today()), reason: 'secret' };
    const path = `${terminations}/${(await ma.post(terminations, termination)).data.id as string}`;
    await ma.act(path, 'submit');
    (await every.get(path)).expectCode(errors.notFound);
    const rows = async (caller: Caller) =>
      (await caller.get(`${terminations}?scope=all`)).data.rows as { id: string }[];
    expect((await rows(every)).map((row) => row.id)).not.toContain(idOf(path));
    expect((await rows(trusted)).map((row) => row.id)).toContain(idOf(path));
  });

  it('can be filtered by validity, party, type, end and amount', async () => {
    const wideId = await aUser(test, 'wide', { permissions: [...staff, 'contract:contract:all'] });
    const other = await aVendor(test, 'Only Once Ltd');
    const draft = await aContractDraft(
      ma,
      type,
      { a: parties.a, b: other },
      { expiryDate: '2029-01-01', amount: '77.00' },
    );
    await ma.act(draft, 'submit');
    const id = idOf(draft);
    const found = async (query: string) => (await listed(await test.as(wideId), `scope=all&${query}`)).includes(id);
    expect(await found(`partyId=${other}`)).toBe(true);
    expect(await listed(await test.as(wideId), `scope=all&partyId=${other}`)).toEqual([id]);
    expect(await found('validity=N')).toBe(true);
    expect(await found('validity=E')).toBe(false);
    expect(await found('amountMin=77&amountMax=77')).toBe(true);
    expect(await found('amountMin=78')).toBe(false);
    expect(await found(`typeId=${type}&state=requested`)).toBe(true);
    expect(await found('within=10')).toBe(false);
    await desk.at('2028-12-28T02:00:00.000Z');
    expect(await found('within=10')).toBe(true);
    expect(await found('within=10&validity=N')).toBe(true);
    await desk.at('2029-02-01T02:00:00.000Z');
    expect(await found('validity=E')).toBe(true);
  });

  it('is a draft of its owner alone until it is submitted', async () => {
    const draft = await aContractDraft(ma, type, parties);
    const wide = await test.as(await aUser(test, 'wide2', { permissions: [...staff, 'contract:contract:all'] }));
    (await wide.get(draft)).expectCode(errors.notFound);
    expect((await ma.post(contracts, aManagedContract(type, parties, { ownerId: ids.gu }))).data.owner.id).toBe(ids.gu);
  });

  it('is read by holders of the permission for their function, and by the team of its project; confidential ones are not', async () => {
    const of = { functionCode: 'Biology', project: 'Aurora' };
    const open = await aContractDraft(ma, type, parties, { ...of, title: 'Open' });
    const closed = await aContractDraft(ma, type, parties, { ...of, title: 'Closed', confidential: true });
    const elsewhere = await aContractDraft(ma, type, parties, { functionCode: 'Chemistry', project: 'Borealis' });
    const draft = await aContractDraft(ma, type, parties, of);
    for (const path of [open, closed, elsewhere]) expect((await ma.act(path, 'submit')).status).toBe(201);
    const reads = async (id: string) => {
      const who = await test.as(id);
      const { rows } = (await who.get('/contract/contracts?scope=all&size=100')).data as { rows: Data[] };
      const listed = [open, closed, elsewhere, draft].filter((path) => rows.some((row) => row.id === idOf(path)));
      for (const path of [open, closed, elsewhere, draft])
        expect({ path, status: (await who.get(path)).status }).toEqual({
          path,
          status: listed.includes(path) ? 200 : 404,
        });
      return listed;
    };
    const search = ['contract:contract:search'];
    const biologist = await aUser(test, 'biologist', {
      ...{ department, function: 'Biology', permissions: [...search, 'contract:contract:function'] },
    });
    const withoutRight = await aUser(test, 'biology', { department, function: 'Biology', permissions: search });
    const withoutFunction = await aUser(test, 'no function', {
      ...{ department, permissions: [...search, 'contract:contract:function'] },
    });
    expect(await reads(biologist)).toEqual([open]);
    expect(await reads(withoutRight)).toEqual([]);
    expect(await reads(withoutFunction)).toEqual([]);

    const keeper = await test.as(await aUser(test, 'keeper of teams', { permissions: ['contract:project:*'] }));
    const team = { name: 'Aurora', members: [withoutRight] };
    const { id, version } = (await keeper.post('/contract/projects', team)).data as { id: string; version: number };
    expect(await reads(withoutRight)).toEqual([open]);
    (await keeper.post('/contract/projects', { name: 'aurora', members: [] })).expectCode(errors.field);
    (await keeper.post('/contract/projects', { name: 'Nova', members: ['nobody'] })).expectCode(errors.field);
    // A team is meant however its name is written.
    const written = await aContractDraft(ma, type, parties, { project: 'ＡURORA' });
    expect((await ma.get(written)).data.project).toBe('Aurora');
    const moved = { ...team, members: [withoutFunction], version };
    expect((await keeper.put(`/contract/projects/${id}`, moved)).data).toMatchObject({ members: [withoutFunction] });
    expect(await reads(withoutRight)).toEqual([]);
    expect(await reads(withoutFunction)).toEqual([open]);
    await keeper.delete(`/contract/projects/${id}`);
    expect(await reads(withoutFunction)).toEqual([]);
  });

  it('belongs to the function of its owner unless another one is given', async () => {
    const of = async (values: Record<string, unknown>) => {
      const chemist = await test.as(
        await aUser(test, `chemist ${JSON.stringify(values)}`, {
          ...{
            department,
            function: 'Chemistry',
            permissions: ['contract:contract:search', 'contract:contract:create'],
          },
        }),
      );
      return (await chemist.get(await aContractDraft(chemist, type, parties, values))).data;
    };
    expect(await of({})).toMatchObject({ functionCode: 'Chemistry' });
    expect(await of({ functionCode: 'Biology' })).toMatchObject({ functionCode: 'Biology' });
  });
});

describe('the contracts of an owner who leaves', () => {
  it('go to another owner with all that follows from it; those that are over stay', async () => {
    await desk.at('2026-10-05T02:00:00.000Z');
    const admin = await test.as(await aUser(test, 'admin of leavers', { permissions: ['*'] }));
    const staff = ['contract:contract:search', 'contract:contract:create'];
    const [leaver, heir] = [
      await aUser(test, 'leaver', { department: company.group, permissions: staff }),
      await aUser(test, 'heir', { department: company.group, permissions: staff }),
    ];
    const [owner, next] = [await test.as(leaver), await test.as(heir)];
    const running = await aContractDraft(owner, type, parties, { title: 'Runs on' });
    await signed(running, { owner, approver: gu, day: desk.today() });
    const draft = await aContractDraft(owner, type, parties, { title: 'Only a draft' });
    const view = async () => (await admin.get(`/org/users/${leaver}/leaver`)).data as Data;
    const part = async () => (await view()).parts.find((one: { kind: string }) => one.kind === 'contracts');
    expect(await part()).toMatchObject({ count: 1, way: 'handOver' });
    const leave = async (successors: Record<string, string>) => {
      const { version } = (await view()) as { version: number };
      const body = { version, successors, resignDate: desk.today(), reason: 'leaves', disable: true };
      return admin.post(`/org/users/${leaver}/leave`, body);
    };
    expect((await leave({})).body.code).toBe(1151);
    (await next.get(running)).expectCode(errors.notFound);
    const reader = await aUser(test, 'reader of leavers', { permissions: ['contract:contract:search'] });
    const kept = (await leave({ contracts: reader })).data.refused as Data[];
    expect(kept).toMatchObject([{ id: idOf(running), code: contractErrors.successorMayNotOwn.code }]);
    expect((await owner.get(running)).data.owner.id).toBe(leaver);
    expect((await leave({ contracts: heir })).data.refused).toEqual([]);
    const taken = (await next.get(running)).data as Data;
    expect(taken.owner.id).toBe(heir);
    expect(taken.mayDo).toContain('version');
    expect(taken.history[0]).toMatchObject({ kind: 'handedOver', text: 'heir' });
    expect((await admin.get(draft)).body.code).toBe(errors.notFound.code);
    expect((await part())?.count ?? 0).toBe(0);
  });
});

describe('companies that become one', () => {
  const merging = async (keptId: string, otherId: string) => {
    const versionOf = async (id: string) => (await keeper.get(`/company/companies/${id}`)).data.version as number;
    const [version, otherVersion] = [await versionOf(keptId), await versionOf(otherId)];
    return keeper.post(`/company/companies/${keptId}/merge`, { otherId, version, otherVersion, fromOther: [] });
  };
  const vendors = (...names: readonly string[]) => Promise.all(names.map((name) => aVendor(test, name)));
  let keeper: Caller;

  beforeAll(async () => {
    await desk.at('2026-09-01T02:00:00.000Z');
    keeper = await test.as(await aUser(test, 'keeper', { permissions: ['*'] }));
  });

  it('take with them the parties of contracts, also those that a change has put in their place', async () => {
    const [named = '', changed = '', kept = ''] = await vendors('Named Ltd', 'Changed Ltd', 'Kept Ltd');
    const draft = await aContractDraft(ma, type, { a: parties.a, b: named });
    await desk.sign(draft);
    const changing = await aRelatedContract(ma, draft, 'change', { partyBId: changed });
    await signed(changing, { owner: ma, approver: gu, day: desk.today() });
    const partyB = async () => (await ma.get(`${draft}/valid`)).data.values.partyB as { id: string } | null;
    expect((await partyB())?.id).toBe(changed);
    expect((await merging(kept, changed)).status).toBe(200);
    expect((await partyB())?.id).toBe(kept);
    expect((await merging(kept, named)).status).toBe(200);
    expect((await ma.get(draft)).data.partyB.id).toBe(kept);
  });

  it('and companies with another name are what their contracts are found by', async () => {
    const [old = '', kept = ''] = await vendors('Formerword Ltd', 'Keptword Ltd');
    const draft = await aContractDraft(ma, type, { a: parties.a, b: old });
    const found = async (word: string) =>
      ((await ma.get(`${contracts}?scope=mine&search=${word}`)).data.rows as Data[]).map(({ id }) => id as string);
    await test.drain();
    expect([await found('Formerword'), await found('Keptword')]).toEqual([[idOf(draft)], []]);
    const { version } = (await ma.get(draft)).data as { version: number };
    expect((await merging(kept, old)).status).toBe(200);
    await test.drain();
    expect([await found('Formerword'), await found('Keptword')]).toEqual([[], [idOf(draft)]]);
    // The merge has counted as a save of the contract; its text has not.
    expect((await ma.get(draft)).data.version).toBe(version + 1);
    const company = (await keeper.get(`/company/companies/${kept}`)).data;
    expect((await keeper.put(`/company/companies/${kept}`, { ...company, name: 'Laterword Ltd' })).data.name).toBe(
      'Laterword Ltd',
    );
    await test.drain();
    expect([await found('Keptword'), await found('Laterword')]).toEqual([[], [idOf(draft)]]);
  });

  it('stay two while a contract of the second is approved or signed, and where both are its parties', async () => {
    const [one = '', other = ''] = await vendors('First Ltd', 'Second Ltd');
    const waiting = await aContractDraft(ma, type, { a: parties.a, b: other });
    await ma.act(waiting, 'submit');
    const { number } = (await ma.get(waiting)).data as { number: string };
    const refused = await merging(one, other);
    refused.expectCode(companyErrors.mergeBlocked);
    expect(JSON.stringify(refused.body)).toContain(number);
    await ma.act(waiting, 'withdraw');
    const both = await aContractDraft(ma, type, { a: one, b: other });
    (await merging(one, other)).expectCode(companyErrors.mergeBlocked);
    await ma.delete(both);
    expect((await merging(one, other)).status).toBe(200);
  });
});
