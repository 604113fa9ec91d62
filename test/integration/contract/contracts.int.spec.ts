import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { FileStore } from '#lab/platform/files/file-store.js';
import { StoredFile } from '#lab/platform/files/file.entity.js';
import { Contract } from '#lab/modules/contract/server/index.js';
import { companyErrors } from '#lab/modules/company/shared/company.errors.js';
import { contractErrors } from '#lab/modules/contract/shared/contract.errors.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { Department, User } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import {
  aContractDraft,
  aContractType,
  aManagedContract,
  aSignature,
  signed,
  type Parties,
} from '../../support/builders/managed-contracts.js';
import { aCompany, aUser, change, setCeo, type Company } from '../../support/builders/org.js';
import { aVendor } from '../../support/builders/purchase.js';
import { aPdf, aWordFile } from '../../support/texts-in-files.js';

let test: TestApp;
let company: Company;
let type: string;
let parties: Parties;
let chen: Caller;
let lin: Caller;
const today = '2026-11-20';
const contracts = '/contract/contracts';

beforeAll(async () => {
  test = await TestApp.start();
  test.clock.set(`${today}T02:00:00.000Z`);
  company = await aCompany(test);
  await setCeo(test, company.wang);
  type = await aContractType(test, 'SVC');
  const [a, b, c] = await Promise.all(['Own Lab', 'Assay Ltd', 'Third Ltd'].map((name) => aVendor(test, name)));
  parties = { a: a ?? '', b: b ?? '', c: c ?? '' };
  const { group } = company;
  const staff = ['contract:contract:search', 'contract:contract:create'];
  chen = await test.as(await aUser(test, 'ma', { department: group, permissions: staff, reporter: company.lin }));
  const approver = await aUser(test, 'gu', { permissions: ['contract:contract:approve', 'contract:contract:search'] });
  await change(test, Department, group, { managerId: approver });
  lin = await test.as(approver);
});
afterAll(() => test.stop());

const two = () => ({ a: parties.a, b: parties.b });
const fieldsOf = (data: { fields?: readonly { path: string; args?: readonly string[] }[] }) =>
  (data.fields ?? []).map(({ path, args }) => [path, args?.[0]]);

describe('a contract', () => {
  it('goes from its draft through approval and signature into effect: DF, WA, WS, EN', async () => {
    const draft = await aContractDraft(chen, type, two(), { effectDate: today, expiryDate: '2027-11-19' });
    const made = (await chen.get(draft)).data;
    expect(made).toMatchObject({ status: 'DF', state: 'draft', approveResult: null, endDay: '2027-11-19' });
    expect(made.number).toMatch(/^CT202611\d{4}$/);
    expect((await chen.act(draft, 'submit')).data.status).toBe('WA');
    expect((await lin.act(draft, 'approve')).data.status).toBe('WS');
    expect((await chen.get(draft)).data).toMatchObject({ approveResult: 'AP', state: 'toSign', signatures: [] });
    expect((await chen.act(draft, 'signA', await aSignature(chen, today))).data.status).toBe('WS');
    expect((await chen.act(draft, 'signB', await aSignature(chen, today))).data.status).toBe('EN');
    const signedNow = (await chen.get(draft)).data;
    expect(signedNow).toMatchObject({ state: 'effective', signDate: today, mayEdit: false });
    expect(
      signedNow.signatures.map(({ party, changed }: { party: string; changed: boolean }) => [party, changed]),
    ).toEqual([
      ['A', false],
      ['B', false],
    ]);
    expect(signedNow.signatures[0].sha256).toMatch(/^[0-9a-f]{64}$/);
    const { version } = signedNow;
    (await chen.put(draft, { ...aManagedContract(type, two()), version })).expectCode(errors.illegalState);
    (await chen.delete(draft)).expectCode(errors.illegalState);
    expect(signedNow.history.map(({ kind }: { kind: string }) => kind)).toEqual(['effective', 'signed', 'signed']);
  });

  it('goes back to its draft with RE when an approver rejects it', async () => {
    const draft = await aContractDraft(chen, type, two());
    await chen.act(draft, 'submit');
    await lin.act(draft, 'reject', { opinion: 'price' });
    const returned = (await chen.get(draft)).data;
    expect(returned).toMatchObject({ status: 'DF', approveResult: 'RE', mayEdit: true });
    const { version } = returned;
    await chen.put(draft, { ...aManagedContract(type, two(), { amount: '900.00', terms: 'Net 60' }), version });
    await chen.act(draft, 'submit');
    expect((await lin.get(draft)).data.lastSeen).toMatchObject({
      since: 'decided',
      content: { amount: '1000.00', terms: '', partyA: { name: expect.any(String) }, type: { zh: expect.any(String) } },
    });
  });

  it('of a type without approval waits for its signatures at once: DF, WS, EN, and has no result', async () => {
    const plain = await aContractType(test, 'PLAIN', { process: 'contract.direct' });
    const draft = await aContractDraft(chen, plain, two(), { effectDate: today });
    expect((await chen.act(draft, 'submit')).data.status).toBe('WS');
    expect((await chen.get(draft)).data).toMatchObject({ state: 'toSign', approveResult: null });
    for (const party of ['A', 'B']) await chen.act(draft, `sign${party}`, await aSignature(chen, today));
    expect((await chen.get(draft)).data).toMatchObject({ status: 'EN', approveResult: null });
  });

  it('is signed by a third party where it has one, and waits for a later day', async () => {
    const draft = await aContractDraft(chen, type, parties, { effectDate: '2026-12-01' });
    await signed(draft, { owner: chen, approver: lin, day: today, parties: ['A', 'B', 'C'] });
    expect((await chen.get(draft)).data).toMatchObject({ status: 'WS', state: 'signed', endDay: null });
  });

  it('freezes its amount in the base currency when it is submitted', async () => {
    const draft = await aContractDraft(chen, type, two(), { currency: 'USD', amount: '100.00' });
    await chen.act(draft, 'submit');
    expect((await chen.get(draft)).data).toMatchObject({ amount: '100.00', amountBase: '710.00' });
  });

  it('needs parties, an amount of 0 or more and dates in their order', async () => {
    const draft = await aContractDraft(chen, type, { a: parties.a, b: parties.a }, { amount: null });
    const refused = (await chen.act(draft, 'submit')).expectCode(errors.field);
    expect(fieldsOf(refused)).toEqual([
      ['amount', 'required'],
      ['partyBId', 'otherParty'],
    ]);
    const wrong = { amount: '-1', signDate: today, effectDate: '2026-11-19', partyCId: 'none' };
    const bad = (await chen.post(contracts, aManagedContract(type, two(), wrong))).expectCode(errors.field);
    expect(fieldsOf(bad)).toEqual(
      expect.arrayContaining([
        ['amount', 'tooSmall'],
        ['effectDate', 'order'],
        ['partyCId', 'unknown'],
      ]),
    );
    const early = { effectDate: today, expiryDate: '2026-11-19' };
    expect(
      fieldsOf((await chen.post(contracts, aManagedContract(type, two(), early))).expectCode(errors.field)),
    ).toEqual([['expiryDate', 'order']]);
  });
});

describe('what refuses a submit', () => {
  it('is a missing department: 6002, 6003', async () => {
    const nowhere = await aUser(test, 'nowhere', { permissions: ['contract:contract:*'] });
    const caller = await test.as(nowhere);
    const draft = await aContractDraft(caller, type, two());
    (await caller.act(draft, 'submit')).expectCode(contractErrors.noDepartment);
    const body = aManagedContract(type, two(), { departmentId: 'gone' });
    (await caller.post(contracts, body)).expectCode(contractErrors.departmentMissing);
  });

  it('is a type without a published process, or out of use: 6009', async () => {
    const none = await aContractType(test, 'NONE', { process: null, enabled: false });
    const draft = await aContractDraft(chen, none, two());
    (await chen.act(draft, 'submit')).expectCode(contractErrors.noApprovalFlow);
    expect((await chen.get(draft)).data.state).toBe('draft');
  });

  it('is a company without a CEO above the limit: 6006, and a role without members: 6007', async () => {
    const standard = await aContractType(test, 'STD', { process: 'contract.standard' });
    const draft = await aContractDraft(chen, standard, two(), { amount: '200000.01' });
    (await chen.act(draft, 'submit')).expectCode(orgErrors.noFunctionalRole);
    await aLegalRole();
    await setCeo(test, null);
    (await chen.act(draft, 'submit')).expectCode(orgErrors.noCeo);
    await setCeo(test, company.wang);
    expect((await chen.act(draft, 'submit')).data.status).toBe('WA');
  });

  it('is a department without anybody who approves: 6008', async () => {
    const { group, centre } = company;
    const before = await test.db.repo(Department).findOneByOrFail({ id: centre });
    const manager = (await test.db.repo(Department).findOneByOrFail({ id: group })).managerId;
    await change(test, Department, group, { managerId: null });
    await change(test, Department, centre, { managerId: null, deputyId: null });
    const draft = await aContractDraft(chen, type, two());
    (await chen.act(draft, 'submit')).expectCode(orgErrors.noApprover);
    await change(test, Department, group, { managerId: manager });
    await change(test, Department, centre, { managerId: before.managerId, deputyId: before.deputyId });
  });
});

describe('numbers', () => {
  it('are unique when several are made at once, drawn or typed: 6010', async () => {
    const ownNumber = 'HT-2026-001';
    const answers = await Promise.all(
      [1, 2, 3].map(() => chen.post(contracts, aManagedContract(type, two(), { ownNumber }))),
    );
    const codes = answers.map((answer) => answer.body.code).sort();
    expect(codes).toEqual([200, companyErrors.exists.code, companyErrors.exists.code]);
    const drawn = await Promise.all([1, 2, 3].map(() => chen.post(contracts, aManagedContract(type, two()))));
    expect(new Set(drawn.map((answer) => answer.data.number as string)).size).toBe(3);
    const draft = await aContractDraft(chen, type, two());
    const { version } = (await chen.get(draft)).data as { version: number };
    (await chen.put(draft, { ...aManagedContract(type, two(), { ownNumber }), version })).expectCode(
      companyErrors.exists,
    );
  });

  it('that were typed are passed over by the series', async () => {
    const other = await aContractType(test, 'PASS', { prefix: 'PX' });
    await aContractDraft(chen, other, two(), { ownNumber: 'PX2026110001' });
    expect((await chen.get(await aContractDraft(chen, other, two()))).data.number).toBe('PX2026110002');
  });
});

describe('signing', () => {
  it('follows the order of the parties where the type says so: 6101', async () => {
    const draft = await aContractDraft(chen, type, two());
    await chen.act(draft, 'submit');
    await lin.act(draft, 'approve');
    (await chen.act(draft, 'signB', await aSignature(chen, today))).expectCode(contractErrors.notItsTurn);
    const late = (await chen.act(draft, 'signA', await aSignature(chen, '2026-11-21'))).expectCode(errors.field);
    expect(fieldsOf(late)).toEqual([['day', 'notFuture']]);
    const foreign = await aSignature(lin, today);
    (await chen.act(draft, 'signA', foreign)).expectCode(errors.notFound);
    expect((await chen.get(draft)).data.signatures).toEqual([]);
  });

  it('is in any order where the type does not', async () => {
    const any = await aContractType(test, 'ANY', { signsInOrder: false });
    const draft = await aContractDraft(chen, any, two());
    await chen.act(draft, 'submit');
    await lin.act(draft, 'approve');
    expect((await chen.act(draft, 'signB', await aSignature(chen, today))).data.status).toBe('WS');
    expect((await chen.act(draft, 'signA', await aSignature(chen, today))).data.status).toBe('EN');
  });

  it('keeps the hash of the file: a file that differs or is gone is shown as changed', async () => {
    const draft = await aContractDraft(chen, type, two());
    await signed(draft, { owner: chen, approver: lin, day: today });
    expect((await chen.get(`${draft}/signatures`)).data).toEqual([
      { party: 'A', changed: false },
      { party: 'B', changed: false },
    ]);
    const [a, b] = (await chen.get(draft)).data.signatures as { file: { id: string } }[];
    // The record says what the table of files has; the check reads the bytes themselves.
    await test.get(FileStore).put(b?.file.id ?? '', Buffer.from('%PDF-1.4 changed on the disk'));
    expect((await chen.get(`${draft}/signatures`)).data).toEqual([
      { party: 'A', changed: false },
      { party: 'B', changed: true },
    ]);
    await test.db.unit(() => test.db.repo(StoredFile).update({ id: a?.file.id ?? '' }, { sha256: '0'.repeat(64) }));
    await test.db.unit(() => test.db.repo(StoredFile).delete({ id: b?.file.id ?? '' }));
    const after = (await chen.get(draft)).data.signatures as { changed: boolean; file: unknown }[];
    expect(after.map(({ changed }) => changed)).toEqual([true, true]);
    expect(after[1]?.file).toBeNull();
  });

  it('can be withdrawn until all have signed; the signatures are void', async () => {
    const draft = await aContractDraft(chen, type, two());
    await chen.act(draft, 'submit');
    await lin.act(draft, 'approve');
    await chen.act(draft, 'signA', await aSignature(chen, today));
    expect((await chen.act(draft, 'withdraw')).data.status).toBe('DF');
    const back = (await chen.get(draft)).data;
    expect(back.signatures).toEqual([]);
    expect(back.history[0]).toMatchObject({ kind: 'voided', text: 'A' });
    await signed(draft, { owner: chen, approver: lin, day: today });
    expect((await chen.get(draft)).data.status).toBe('EN');
  });
});

describe('a contract type', () => {
  it('is in use only with a published process: 6009; and stays while contracts are of it', async () => {
    const keeper = await test.as(await aUser(test, 'keeper', { permissions: ['contract:type:*'] }));
    const path = '/contract/types';
    const entry = { code: 'nda', nameZh: '保密协议', prefix: 'nda', process: null, signsInOrder: true, enabled: true };
    const refused = (await keeper.post(path, entry)).expectCode(contractErrors.noApprovalFlow);
    expect(refused.fields).toMatchObject([{ path: 'process', code: 6009 }]);
    expect(
      fieldsOf((await keeper.post(path, { ...entry, enabled: false, reminderDays: 'soon' })).expectCode(errors.field)),
    ).toEqual([['reminderDays', 'reminderDays']]);
    const { id } = (await keeper.post(path, { ...entry, process: 'contract.simple' })).data as { id: string };
    expect((await keeper.get(`${path}/${id}`)).data).toMatchObject({ code: 'NDA', prefix: 'NDA' });
    await aContractDraft(chen, id, two());
    (await keeper.delete(`${path}/${id}`)).expectCode(orgErrors.inUse);
  });
});

async function aLegalRole(): Promise<void> {
  const legal = await aUser(test, 'legal', { permissions: ['contract:contract:approve'] });
  const { Role, UserRole } = await import('#lab/modules/org/server/index.js');
  await test.db.unit(async () => {
    const held = await test.db.repo(UserRole).findOneByOrFail({ userId: legal });
    await test.db.repo(Role).update({ id: held.roleId }, { code: 'legal' });
  });
  await change(test, User, legal, { nameEn: 'legal' });
  expect(await test.db.repo(Contract).count()).toBeGreaterThan(0);
}

describe('the search of contracts', () => {
  it('looks through number, names, keywords, content, terms and parties, and through PDF and Word files', async () => {
    const upload = async (name: string, bytes: Buffer) => (await chen.upload('/files', name, bytes)).data.id as string;
    const files = [
      await upload('signed.pdf', await aPdf('违约金不超过合同总价的百分之五')),
      await upload('annex.docx', aWordFile('Delivery schedule of reference standards')),
    ];
    const values = { title: '质谱仪维保', keywords: 'maintenance', content: '年度保养两次', terms: 'Incoterms DAP' };
    const path = await aContractDraft(chen, type, two(), { ...values, files });
    const id = path.split('/').at(-1);
    const { number } = (await chen.get(path)).data as { number: string };
    await test.drain();
    const found = async (search: string) =>
      (await chen.get(`${contracts}?scope=mine&search=${encodeURIComponent(search)}`)).data.rows as {
        id: string;
        hits: { file: string | null; text: string }[];
      }[];
    for (const search of [
      '质谱',
      'mainten',
      '保养',
      'incoterms',
      'assay 质谱',
      '违约金',
      'reference standards',
      '质谱 违约金',
      number,
    ])
      expect([search, (await found(search)).map((row) => row.id)]).toEqual([search, [id]]);
    expect(await found('质谱 nothing')).toEqual([]);
    const [row] = await found('违约金');
    expect(row?.hits).toEqual([
      expect.objectContaining({ file: 'signed.pdf', text: expect.stringContaining('违约金') }),
    ]);
  });

  it('says on the record of which files the text cannot be searched', async () => {
    const upload = async (name: string, bytes: Buffer) => (await chen.upload('/files', name, bytes)).data.id as string;
    const files = [
      await upload('open.pdf', await aPdf('Terms')),
      await upload('locked.pdf', await aPdf('Terms', 'secret')),
      await upload('broken.pdf', Buffer.from('%PDF-1.4 cut off')),
    ];
    const path = await aContractDraft(chen, type, two(), { files });
    const texts = async () =>
      ((await chen.get(path)).data.files as { name: string; text: string }[]).map(({ name, text }) => [name, text]);
    expect(await texts()).toEqual([
      ['open.pdf', 'waiting'],
      ['locked.pdf', 'waiting'],
      ['broken.pdf', 'waiting'],
    ]);
    await test.drain();
    expect(await texts()).toEqual([
      ['open.pdf', 'read'],
      ['locked.pdf', 'locked'],
      ['broken.pdf', 'unreadable'],
    ]);
  });
});
