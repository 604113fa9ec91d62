import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { StoredFile } from '#lab/platform/files/file.entity.js';
import { mostVersions } from '#lab/platform/files/files.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { Company as PartyCompany } from '#lab/modules/company/server/index.js';
import { Department } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller, Data } from '../../support/as-user.js';
import {
  aContractDraft,
  aContractType,
  aManagedContract,
  aSignature,
  signed,
  type Parties,
} from '../../support/builders/managed-contracts.js';
import { aCompany, aUser, change, setCeo } from '../../support/builders/org.js';
import { publishChanged } from '../../support/builders/process.js';
import { aVendor } from '../../support/builders/purchase.js';
import { minutes } from '../../support/clock.js';
import { pagesOf, picturesOn, qrOf } from '../../support/papers.js';
import { aSignaturePicture } from '../../support/png.js';
import { aPdf } from '../../support/texts-in-files.js';

const staff = ['contract:contract:search', 'contract:contract:create'];
const contracts = '/contract/contracts';
const terminations = '/contract/terminations';

let test: TestApp;
let type: string;
let parties: Parties;
/** Owns the contracts; approves them; reads all of them; has nothing to do with them. */
let ma: Caller;
let gu: Caller;
let every: Caller;
let stranger: Caller;
const ids: Record<'ma' | 'gu' | 'every' | 'stranger', string> = { ma: '', gu: '', every: '', stranger: '' };

beforeAll(async () => {
  test = await TestApp.start();
  test.clock.set('2026-11-20T02:00:00.000Z');
  const company = await aCompany(test);
  await setCeo(test, company.wang);
  type = await aContractType(test, 'SVC');
  parties = { a: await aVendor(test, 'Own Lab'), b: await aVendor(test, 'Assay Ltd') };
  await change(test, PartyCompany, parties.a, { isOwn: true });
  const { group } = company;
  ids.ma = await aUser(test, 'ma', { department: group, permissions: staff, reporter: company.lin });
  ids.gu = await aUser(test, 'gu', { permissions: ['contract:contract:approve', 'contract:contract:search'] });
  ids.every = await aUser(test, 'every', { permissions: [...staff, 'contract:contract:all'] });
  ids.stranger = await aUser(test, 'stranger', { permissions: staff });
  await change(test, Department, group, { managerId: ids.gu });
});
beforeEach(async () => {
  // Prints are counted by person within ten minutes.
  test.clock.pass(minutes(11));
  const people = [ids.ma, ids.gu, ids.every, ids.stranger].map((id) => test.as(id));
  [ma, gu, every, stranger] = (await Promise.all(people)) as [Caller, Caller, Caller, Caller];
});
afterAll(() => test.stop());

const say = (language: 'zh' | 'en', key: string) => test.get(Texts).say(language, key);
const today = () => test.clock.now().toISOString().slice(0, 10);
const idOf = (path: string) => path.split('/').at(-1) ?? '';
const detailOf = async (path: string, by = ma) => (await by.get(path)).data as Data;
const upload = async (by: Caller, name: string, bytes: Buffer) =>
  (await by.upload('/files', name, bytes)).data.id as string;
const textOf = async (by: Caller, id: string) => ((await by.get(`/files/${id}/text`)).data as Data).text as string;
const draftOf = (values: Record<string, unknown> = {}) => aContractDraft(ma, type, parties, values);
const inForce = async (values: Record<string, unknown> = {}) => {
  const draft = await draftOf(values);
  await signed(draft, { owner: ma, approver: gu, day: today() });
  return draft;
};
async function related(base: string, relation: string, values: Record<string, unknown> = {}): Promise<string> {
  const { version } = await detailOf(base);
  const draft = (await ma.post(`${base}/relate`, { version, relation })).data as Data;
  const { typeId, title, partyA, partyB, currency, amount, expiryDate, content, terms } = draft;
  const body = { typeId, title, partyAId: partyA?.id, partyBId: partyB?.id, currency, amount, expiryDate };
  const path = `${contracts}/${draft.id as string}`;
  expect((await ma.put(path, { ...body, content, terms, version: draft.version, ...values })).status).toBe(200);
  return path;
}

/** Submits a contract whose approver does not see its amount. */
async function hiding(path: string, look: (reader: Caller) => Promise<void>): Promise<void> {
  const admin = await test.as(await aUser(test, `drawer${idOf(path).slice(-6)}`, { permissions: ['process:*'] }));
  const hidden = 'id="managerApproval" lab:form="amount=hidden"';
  await publishChanged(admin, 'contract.simple', (xml) => xml.replace('id="managerApproval"', hidden));
  expect((await ma.act(path, 'submit')).status).toBe(201);
  await look(gu);
  await publishChanged(admin, 'contract.simple', (xml) => xml.replace(hidden, 'id="managerApproval"'));
}

describe('an attachment of a contract', () => {
  const withFile = async (name = 'terms.txt', text = 'Payment within 30 days') => {
    const file = await upload(ma, name, Buffer.from(text));
    return { draft: await draftOf({ files: [file] }), file };
  };
  async function next(draft: string, file: string, text: string, by = ma): Promise<Answer> {
    const { version } = await detailOf(draft);
    return by.post(`${draft}/files/${file}/versions`, {
      version,
      fileId: await upload(by, 'terms-2.txt', Buffer.from(text)),
    });
  }
  const versions = async (draft: string, file: string, by = ma) =>
    (await by.get(`${draft}/files/${file}/versions`)).data as Data[];

  it('gets a next version: the record has that one, the earlier ones stay readable with who and when', async () => {
    const { draft, file } = await withFile();
    const other = await upload(ma, 'annex.txt', Buffer.from('Annex'));
    const before = await detailOf(draft);
    await ma.put(draft, { ...aManagedContract(type, parties), files: [file, other], version: before.version });
    const answer = await next(draft, file, 'Payment within 60 days');
    const { files } = answer.data as { files: Data[] };
    const [present] = files;
    expect(files).toMatchObject([
      { name: 'terms-2.txt', revision: 2 },
      { name: 'annex.txt', revision: 1 },
    ]);
    const all = await versions(draft, present.id as string);
    expect(all).toMatchObject([
      { id: present.id, revision: 2, by: { id: ids.ma } },
      { id: file, name: 'terms.txt', revision: 1, by: { id: ids.ma }, at: expect.any(String) },
    ]);
    expect(await textOf(ma, file)).toBe('Payment within 30 days');
    expect(await textOf(ma, present.id as string)).toBe('Payment within 60 days');
    expect(await versions(draft, file)).toEqual(all);
    (await next(draft, file, 'again')).expectCode(errors.notFound);
    const [row] = await test.db.query({
      sql: "SELECT `detail` FROM `audit` WHERE `action` = 'contract.newVersion' AND `recordId` = ?",
      values: [idOf(draft)],
    });
    expect(JSON.parse(String(row?.detail))).toEqual({ file: present.id, revision: 2 });
  });

  it('is found by the text of its present version alone', async () => {
    const { draft, file } = await withFile('terms.txt', 'oldclause');
    await test.drain();
    const found = async (search: string) =>
      ((await ma.get(`${contracts}?scope=mine&search=${search}`)).data.rows as Data[]).map(({ id }) => id as string);
    expect(await found('oldclause')).toEqual([idOf(draft)]);
    await next(draft, file, 'newclause');
    await test.drain();
    expect(await found('newclause')).toEqual([idOf(draft)]);
    expect(await found('oldclause')).toEqual([]);
  });

  it('keeps its versions when the draft is saved, and goes with all of them when it is taken out', async () => {
    const { draft, file } = await withFile();
    const { files, version } = (await next(draft, file, 'second')).data as { files: Data[]; version: number };
    const present = files[0].id as string;
    const body = aManagedContract(type, parties);
    (await ma.put(draft, { ...body, files: [file], version })).expectCode(errors.notFound);
    const saved = (await ma.put(draft, { ...body, files: [present], version })).data as Data;
    expect(await versions(draft, present)).toHaveLength(2);
    await ma.put(draft, { ...body, files: [], version: saved.version });
    (await ma.get(`${draft}/files/${present}/versions`)).expectCode(errors.notFound);
    const left = await test.db.repo(StoredFile).findBy([{ id: file }, { id: present }]);
    const upload1 = { subject: null, recordId: null, firstId: null, revision: 1, replacedById: null };
    expect(left).toMatchObject([upload1, upload1]);
  });

  it('is replaced by those who may save the record, at the version they saw, with an upload of their own', async () => {
    const { draft, file } = await withFile();
    const { version } = await detailOf(draft);
    const send = async (by: Caller, body: Record<string, unknown>) => by.post(`${draft}/files/${file}/versions`, body);
    const mine = await upload(ma, 'next.txt', Buffer.from('next'));
    const foreign = await upload(stranger, 'next.txt', Buffer.from('next'));
    (await send(stranger, { version, fileId: foreign })).expectCode(errors.notFound);
    (await send(every, { version, fileId: await upload(every, 'x.txt', Buffer.from('x')) })).expectCode(
      errors.notFound,
    );
    (await send(gu, { version, fileId: mine })).expectCode(errors.forbidden);
    (await test.nobody().post(`${draft}/files/${file}/versions`, {})).expectCode(errors.notSignedIn);
    (await send(ma, { version: version + 1, fileId: mine })).expectCode(errors.stale);
    (await send(ma, { version, fileId: foreign })).expectCode(errors.notFound);
    (await send(ma, { version })).expectCode(errors.field);
    (await stranger.get(`${draft}/files/${file}/versions`)).expectCode(errors.notFound);
    expect(await versions(draft, file)).toHaveLength(1);
  });

  it('stays as it is from the submit on, and a signed scan is never replaced: 8002, 8013', async () => {
    const { draft, file } = await withFile();
    await ma.act(draft, 'submit');
    (await next(draft, file, 'second')).expectCode(errors.illegalState);
    await gu.act(draft, 'approve');
    (await next(draft, file, 'second')).expectCode(errors.illegalState);
    await ma.act(draft, 'signA', await aSignature(ma, today()));
    const scan = (await detailOf(draft)).signatures[0].file.id as string;
    (await next(draft, scan, 'second')).expectCode(errors.illegalState);
    await ma.act(draft, 'withdraw');
    expect((await next(draft, file, 'second')).status).toBe(201);
    (await next(draft, scan, 'third')).expectCode(errors.notFound);
  });

  it('has a bounded number of versions: 8048', async () => {
    const { draft, file } = await withFile();
    await test.db.unit(() => test.db.repo(StoredFile).update({ id: file }, { revision: mostVersions }));
    (await next(draft, file, 'one too many')).expectCode(errors.tooManyVersions);
  });
});

describe('contracts that are compared', () => {
  const compare = async (path: string, other: string, by = ma) => by.get(`${path}/compare?with=${idOf(other)}`);

  it('are those of a chain: a base, its versions, changes and supplements, that the reader reads', async () => {
    const base = await inForce({ title: 'Base' });
    const one = await related(base, 'change', { title: 'Changed' });
    const more = await related(base, 'supplement', { title: 'More', amount: '5.00' });
    const chain = async (path: string, by = ma) =>
      ((await by.get(`${path}/chain`)).data as Data[]).map(({ id }) => id as string);
    expect((await chain(base)).sort()).toEqual([idOf(one), idOf(more)].sort());
    expect((await chain(one)).sort()).toEqual([idOf(base), idOf(more)].sort());
    expect(await chain(base, every)).toEqual([]);
    (await stranger.get(`${base}/chain`)).expectCode(errors.notFound);
    const apart = await inForce();
    (await compare(base, apart)).expectCode(errors.notFound);
    (await compare(base, one, every)).expectCode(errors.notFound);
    (await compare(base, one, stranger)).expectCode(errors.notFound);
    (await ma.get(`${base}/compare`)).expectCode(errors.field);
  });

  it('answer the fields that differ, whichever of the two is asked', async () => {
    const base = await inForce({ amount: '100.00', content: 'Twelve assays', expiryDate: '2027-12-31' });
    const one = await related(base, 'change', { amount: '120.00', content: 'Fifteen assays' });
    const answer = (await compare(one, base)).data as Data;
    expect(answer.differs).toEqual(['amount', 'signDate', 'effectDate', 'content']);
    expect(answer.earlier).toMatchObject({ id: idOf(base), values: { amount: '100.00', content: 'Twelve assays' } });
    expect(answer.later).toMatchObject({ id: idOf(one), values: { amount: '120.00', content: 'Fifteen assays' } });
    expect((await compare(base, one)).data).toEqual(answer);
  });

  it('compare a change with what it took over, not with what other changes have made of it since', async () => {
    const base = await inForce({ amount: '100.00', project: 'P1' });
    const first = await related(base, 'change', { amount: '120.00', project: 'P1' });
    await signed(first, { owner: ma, approver: gu, day: today() });
    const second = await related(base, 'change', { project: 'P2' });
    const { earlier, later, differs } = (await compare(second, base)).data as Data;
    expect(earlier).toMatchObject({ asTakenOver: true, values: { amount: '120.00', project: 'P1' } });
    expect(later).toMatchObject({ asTakenOver: false, values: { amount: '120.00', project: 'P2' } });
    expect(differs).toEqual(expect.arrayContaining(['project']));
    expect(differs).not.toContain('amount');
  });

  it('keep from a reader what their task hides from them in either of the two', async () => {
    const base = await inForce({ amount: '100.00', content: 'Twelve assays' });
    const one = await related(base, 'change', { amount: '120.00', content: 'Fifteen assays' });
    await hiding(one, async (reader) => {
      const { earlier, later, differs } = (await compare(one, base, reader)).data as Data;
      expect(differs).toContain('content');
      expect(differs).not.toContain('amount');
      for (const side of [earlier, later]) expect(side.values).not.toHaveProperty('amount');
    });
  });

  it('are in the audit, each of them, where they are confidential', async () => {
    const base = await inForce({ confidential: true });
    const one = await related(base, 'supplement', { confidential: true, amount: '5.00' });
    const readings = async (path: string) =>
      (
        await test.db.query({
          sql: "SELECT `id` FROM `audit` WHERE `action` = 'contract.read' AND `recordId` = ?",
          values: [idOf(path)],
        })
      ).length;
    const before = [await readings(base), await readings(one)];
    await compare(one, base);
    expect([await readings(base), await readings(one)]).toEqual(before.map((count) => count + 1));
    (await compare(one, base, every)).expectCode(errors.notFound);
  });
});

describe('a signature', () => {
  async function toSign(): Promise<string> {
    const draft = await draftOf();
    await ma.act(draft, 'submit');
    await gu.act(draft, 'approve');
    return draft;
  }

  it('has a picture of its own with its digest, which the record shows and the check of files reads', async () => {
    const draft = await toSign();
    const pictureId = await upload(ma, 'signature.png', aSignaturePicture());
    const answer = await ma.act(draft, 'signA', await aSignature(ma, today(), { pictureId }));
    expect(answer.status).toBe(201);
    const [signature] = (await detailOf(draft)).signatures as Data[];
    expect(signature).toMatchObject({ changed: false, picture: { id: pictureId } });
    expect(signature.picture.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(signature.picture.sha256).not.toBe(signature.sha256);
    expect((await gu.get(`/files/${pictureId}/link`)).status).toBe(200);
    (await stranger.get(`/files/${pictureId}/link`)).expectCode(errors.notFound);
    expect((await ma.get(`${draft}/signatures`)).data).toEqual([{ party: 'A', changed: false }]);
    await test.db.unit(() => test.db.repo(StoredFile).delete({ id: pictureId }));
    const [after] = (await detailOf(draft)).signatures as Data[];
    expect(after).toMatchObject({ changed: true, picture: null });
  });

  it('takes nothing for a picture that is none, is cut off, too large or of another person', async () => {
    const draft = await toSign();
    const attempt = async (bytes: Buffer, by = ma, name = 'signature.png') =>
      ma.act(draft, 'signA', await aSignature(ma, today(), { pictureId: await upload(by, name, bytes) }));
    const whole = aSignaturePicture();
    for (const bytes of [
      whole.subarray(0, whole.length - 20),
      aSignaturePicture({ interlace: 1 }),
      aSignaturePicture({ width: 1601 }),
      aSignaturePicture({ missing: 3 }),
    ])
      expect((await attempt(bytes)).expectCode(errors.field).fields).toMatchObject([
        { path: 'pictureId', args: ['notSignature'] },
      ]);
    (await attempt(await aPdf('no picture'), ma, 'signature.pdf')).expectCode(errors.field);
    (await attempt(whole, gu)).expectCode(errors.notFound);
    expect((await attempt(whole)).status).toBe(201);
  });

  it('is offered in the order of the parties where the type says so, and for all of them where it does not', async () => {
    const offered = async (path: string) =>
      ((await detailOf(path)).actions as Data[])
        .map(({ action }) => action as string)
        .filter((one) => /^sign/.test(one));
    const draft = await toSign();
    expect(await offered(draft)).toEqual(['signA']);
    const answer = (await ma.act(draft, 'signA', await aSignature(ma, today()))).data as Data;
    expect((answer.actions as Data[]).map(({ action }) => action as string)).toContain('signB');
    expect(await offered(draft)).toEqual(['signB']);
    const any = await aContractType(test, `ANY${idOf(draft).slice(-6)}`, { signsInOrder: false });
    const other = await aContractDraft(ma, any, parties);
    await ma.act(other, 'submit');
    await gu.act(other, 'approve');
    expect((await offered(other)).sort()).toEqual(['signA', 'signB']);
  });

  it('says which parties are companies of our own', async () => {
    expect((await detailOf(await draftOf())).ownParties).toEqual(['A']);
  });
});

describe('the signature of an account', () => {
  const route = '/account/signature';

  it('is kept, replaced and removed by its person, who alone gets at it', async () => {
    expect((await ma.get(route)).data).toBeNull();
    const kept = (await ma.upload(route, 'signature.png', aSignaturePicture())).data as Data;
    expect((await ma.get(route)).data).toEqual(kept);
    expect((await ma.get(`/files/${kept.id as string}/link`)).status).toBe(200);
    for (const other of [gu, every, stranger])
      (await other.get(`/files/${kept.id as string}/link`)).expectCode(errors.notFound);
    expect((await gu.get(route)).data).toBeNull();
    const next = (await ma.upload(route, 'signature.png', aSignaturePicture({ width: 90 }))).data as Data;
    expect(next.id).not.toBe(kept.id);
    (await ma.get(`/files/${kept.id as string}/link`)).expectCode(errors.notFound);
    (await ma.upload(route, 'signature.png', aSignaturePicture({ interlace: 1 }))).expectCode(errors.fileRefused);
    expect((await ma.delete(route)).status).toBe(200);
    expect((await ma.get(route)).data).toBeNull();
    (await ma.get(`/files/${next.id as string}/link`)).expectCode(errors.notFound);
    (await test.nobody().get(route)).expectCode(errors.notSignedIn);
  });
});

describe('a printed contract', () => {
  const print = (who: Caller, path: string, sheet = 'contract', language = 'en') =>
    who.get(`${path}/paper?sheet=${sheet}&language=${language}`);
  async function pdfOf(answer: Answer): Promise<Buffer> {
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    return answer.raw;
  }
  async function checked(pdf: Buffer) {
    const address = (await qrOf(pdf)) ?? '';
    const code = /^http:\/\/labdesk\.test\/verify\/([0-9a-f]{32})$/.exec(address)?.[1] ?? `no code: ${address}`;
    return (await test.nobody().get(`/verify/${code}`)).data as Data;
  }
  const terms = { content: '十二次质谱分析，𬭊䶮', terms: 'Payment within 30 days', externalNumber: 'E-77' };

  it.each(['zh', 'en'] as const)('says in %s what the contract holds and who signed it', async (language) => {
    const path = await inForce({ ...terms, amount: '4800.50', expiryDate: '2027-12-31' });
    const { number, signatures } = await detailOf(path);
    const pdf = await pdfOf(await print(ma, path, 'contract', language));
    const [page = ''] = await pagesOf(pdf);
    const bare = page.replaceAll(' ', '');
    const said = [number, 'Own Lab', 'Assay Ltd', '4,800.50', '十二次质谱分析，𬭊䶮', 'Payment within 30 days', 'E-77'];
    for (const text of [...said, '2027-12-31', 'Li Lei', signatures[0].sha256.slice(0, 16), signatures[0].day])
      expect(bare).toContain(String(text).replaceAll(' ', ''));
    for (const key of ['fields.title', 'fields.partyA', 'states.effective', 'parties.A', 'parties.B', 'signing.title'])
      expect(page).toContain(say(language, `contract.contract.${key}`));
    expect(page).toContain(say(language, 'contract.contract.papers.contract'));
    expect(await checked(pdf)).toEqual({
      verdict: 'agrees',
      number,
      state: {
        zh: say('zh', 'contract.contract.states.effective'),
        en: say('en', 'contract.contract.states.effective'),
      },
      amounts: [{ currency: 'CNY', value: '4800.50' }],
    });
  });

  it('has on its approval sheet the decisions and the signatures, with their pictures', async () => {
    const draft = await draftOf();
    await ma.act(draft, 'submit');
    await gu.act(draft, 'approve', { opinion: 'Fine, 同意' });
    const pdfBefore = await pdfOf(await print(ma, draft, 'approval'));
    expect(await picturesOn(pdfBefore)).toBe(0);
    const pictureId = await upload(ma, 'signature.png', aSignaturePicture());
    await ma.act(draft, 'signA', await aSignature(ma, today(), { pictureId }));
    const pdf = await pdfOf(await print(ma, draft, 'approval'));
    const [page = ''] = await pagesOf(pdf);
    expect(page).toContain('Fine, 同意');
    expect(page).toContain(say('en', 'contract.contract.papers.approval'));
    expect(page).toContain('Li Lei');
    expect(page).not.toContain('Payment within');
    expect(await picturesOn(pdf)).toBe(1);
    expect(await checked(pdfBefore)).toMatchObject({ verdict: 'changed' });
    expect(await checked(pdf)).toMatchObject({ verdict: 'agrees' });
  });

  it('of a confidential contract tells its number and state alone to those who check it', async () => {
    const path = await inForce({ confidential: true, title: 'Merger' });
    const pdf = await pdfOf(await print(ma, path));
    expect((await pagesOf(pdf))[0]).toContain('1,000.00');
    const check = await checked(pdf);
    expect(Object.keys(check).sort()).toEqual(['number', 'state', 'verdict']);
    expect(JSON.stringify(check)).not.toContain('Merger');
  });

  it('keeps from its reader what their task hides from them', async () => {
    const draft = await draftOf({ amount: '7654.32' });
    await hiding(draft, async (reader) => {
      const pdf = await pdfOf(await print(reader, draft));
      expect((await pagesOf(pdf)).join(' ')).not.toContain('7,654.32');
      expect(await checked(pdf)).not.toHaveProperty('amounts');
    });
  });

  it('is for those who may read it, and in the audit', async () => {
    const path = await inForce();
    (await print(stranger, path)).expectCode(errors.notFound);
    (await print(ma, path, 'constructor')).expectCode(errors.field);
    await pdfOf(await print(ma, path));
    const rows = await test.db.query({
      sql: "SELECT `detail` FROM `audit` WHERE `action` = 'contract.print' AND `recordId` = ?",
      values: [idOf(path)],
    });
    expect(rows).toHaveLength(1);
  });

  it('changes with its signatures: a paper from before the last one does not agree any more', async () => {
    const draft = await draftOf();
    await ma.act(draft, 'submit');
    const pdf = await pdfOf(await print(ma, draft));
    await gu.act(draft, 'approve');
    expect(await checked(pdf)).toMatchObject({ verdict: 'changed' });
  });

  it('has an approval sheet for its termination', async () => {
    const contract = await inForce({ title: 'Ended early' });
    const day = new Date(Date.parse(today()) + 86_400_000).toISOString().slice(0, 10);
    const body = { contractId: idOf(contract), day, reason: 'The study is moved' };
    const path = `${terminations}/${(await ma.post(terminations, body)).data.id as string}`;
    await ma.act(path, 'submit');
    await gu.act(path, 'approve', { opinion: 'Agreed' });
    const pdf = await pdfOf(await print(ma, path, 'approval'));
    const [page = ''] = await pagesOf(pdf);
    for (const text of ['Ended early', 'The study is moved', 'Agreed', day]) expect(page).toContain(text);
    expect(Object.keys(await checked(pdf)).sort()).toEqual(['number', 'state', 'verdict']);
  });
});
