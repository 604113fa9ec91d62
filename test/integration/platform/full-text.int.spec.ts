import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SearchHit } from '#lab/shared/document.js';
import { errors } from '#lab/shared/errors.js';
import { FullTexts } from '#lab/platform/full-text/full-texts.js';
import { writeSheet } from '#lab/platform/resource/spreadsheet.js';
import { Deployment } from '#lab/process-host/index.js';
import { visitsRoom } from '../../fixtures/rooms/visits/server/index.js';
import { visit } from '../../fixtures/rooms/visits/shared/visit.subject.js';
import { TestApp } from '../../support/app.js';
import { anArchive } from '../../support/archive.js';
import type { Caller } from '../../support/as-user.js';
import { aDepartment, aUser } from '../../support/builders/org.js';
import { aPdf, aWordFile, wordEntries } from '../../support/texts-in-files.js';

/** The full text of a document that declares its contents: the sample's visits. */
let test: TestApp;
let chen: Caller;
let other: Caller;
let gate: string;

const path = '/visits/visits';
const day = '2026-12-01';

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false, room: { room: visitsRoom, subject: visit } });
  await test.get(Deployment).deployFolder(join(process.cwd(), 'test/fixtures/rooms/visits/process'));
  const head = await aUser(test, 'head', { permissions: ['visits:visit:approve'] });
  const department = await aDepartment(test, 'LAB', { manager: head });
  const permissions = ['visits:visit:search', 'visits:visit:create'];
  chen = await test.as(await aUser(test, 'host', { department, permissions }));
  other = await test.as(await aUser(test, 'other', { department, permissions }));
  const keeper = await test.as(await aUser(test, 'keeper', { permissions: ['visits:*'] }));
  const values = { code: 'MAIN', nameZh: '正门', nameEn: 'Main gate', process: 'visit.standard', enabled: true };
  gate = (await keeper.post('/visits/gates', values)).data.id;
});
afterAll(() => test.stop());

interface Listed {
  readonly id: string;
  readonly guest: string;
  readonly hits?: readonly SearchHit[];
}

async function found(search: string, by = chen): Promise<readonly Listed[]> {
  const answer = await by.get(`${path}?search=${encodeURIComponent(search)}`);
  return answer.data.rows as Listed[];
}
const guests = async (search: string, by = chen) => (await found(search, by)).map(({ guest }) => guest);

async function aVisit(guest: string, files: readonly (readonly [string, Buffer])[] = []): Promise<string> {
  const ids = await Promise.all(
    files.map(async ([name, bytes]) => (await chen.upload('/files', name, bytes)).data.id as string),
  );
  const { id } = (await chen.post(path, { guest, day, gateId: gate, files: ids })).data;
  await test.drain();
  return id as string;
}

async function statesOf(recordId: string): Promise<Readonly<Record<string, string>>> {
  const record = (await chen.get(`${path}/${recordId}`)).data as { files: { id: string; name: string }[] };
  const states = await test.get(FullTexts).fileStates({ subject: visit.name, recordId });
  return Object.fromEntries(record.files.map(({ id, name }) => [name, states.get(id) ?? 'missing']));
}

describe('the full text of a record', () => {
  it('is found by words, their beginnings, Chinese within a run, in any case and width', async () => {
    await aVisit('Grace Hopper（海军准将）');
    for (const search of ['grace', 'HOP', 'ｈｏｐｐｅｒ', '准将', '海', 'hopper grace', '正门', 'main 准将'])
      expect([search, await guests(search)]).toEqual([search, ['Grace Hopper（海军准将）']]);
    for (const search of ['race', '军海', 'grace curie', '"', '%'])
      expect([search, await guests(search)]).toEqual([search, []]);
  });

  it('shows where it was found', async () => {
    const [row] = await found('hopper');
    const [hit] = row?.hits ?? [];
    expect(hit).toMatchObject({ file: null, text: expect.stringContaining('Hopper') });
    expect(hit?.marks.map(([from, to]) => hit.text.slice(from, to))).toContain('Hopper');
    const all = (await chen.get(path)).data.rows as Listed[];
    expect(all.every(({ hits }) => hits === undefined)).toBe(true);
  });

  it('follows the record: what it no longer says is not found', async () => {
    const id = await aVisit('Rosalind Franklin');
    const { version } = (await chen.get(`${path}/${id}`)).data;
    await chen.put(`${path}/${id}`, { guest: 'Dorothy Hodgkin', day, gateId: gate, version, files: [] });
    expect(await guests('franklin')).toEqual([]);
    expect(await guests('hodgkin')).toEqual(['Dorothy Hodgkin']);
    const { version: next } = (await chen.get(`${path}/${id}`)).data;
    expect((await chen.delete(`${path}/${id}?version=${next}`)).status).toBe(200);
    expect(await guests('hodgkin')).toEqual([]);
  });

  it('finds nothing that the reader may not read', async () => {
    expect(await guests('grace', other)).toEqual([]);
  });
});

describe('the text of attached files', () => {
  it('is found in PDF, Word and plain text, once the job has read them', async () => {
    const id = await aVisit('Ada', [
      ['合同.pdf', await aPdf('本协议自 2026 年起生效，违约金为百分之五。Governing law: Singapore')],
      ['terms.docx', aWordFile('Limitation of liability', '责任限制条款')],
      ['note.txt', Buffer.from('校准证书编号 CAL-2026-0815')],
      ['prices.xlsx', await writeSheet('Prices', [{ title: 'Item' }, { title: 'Price' }], [['Centrifuge', 1200]])],
    ]);
    for (const [search, file] of [
      ['违约金', '合同.pdf'],
      ['singapore', '合同.pdf'],
      ['liability', 'terms.docx'],
      ['责任限制', 'terms.docx'],
      ['cal-2026', 'note.txt'],
      ['centrifuge 1200', 'prices.xlsx'],
    ] as const) {
      const [row] = await found(search);
      expect([search, row?.guest, row?.hits?.map((hit) => hit.file)]).toEqual([search, 'Ada', [file]]);
    }
    // Terms may be in different files of the same record.
    expect(await guests('违约金 liability ada')).toEqual(['Ada']);
    expect(await statesOf(id)).toEqual({
      '合同.pdf': 'read',
      'terms.docx': 'read',
      'note.txt': 'read',
      'prices.xlsx': 'read',
    });
  });

  it('is no longer found when the file is taken away', async () => {
    const id = await aVisit('Barbara', [['list.txt', Buffer.from('transposons')]]);
    expect(await guests('transposons')).toEqual(['Barbara']);
    const { version } = (await chen.get(`${path}/${id}`)).data;
    await chen.put(`${path}/${id}`, { guest: 'Barbara', day, gateId: gate, version, files: [] });
    await test.drain();
    expect(await guests('transposons')).toEqual([]);
  });

  it('says of a file why its text cannot be searched, and reads the others', async () => {
    const bomb = [...wordEntries('x'), { name: 'word/media.bin', content: Buffer.alloc(120 * 1024 * 1024) }];
    const id = await aVisit('Lise', [
      ['scan.pdf', await aPdf('')],
      ['locked.pdf', await aPdf('secret', 'open sesame')],
      ['broken.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 'x')])],
      ['bomb.docx', anArchive(bomb)],
      ['long.txt', Buffer.from('uranium '.repeat(40_000))],
      ['parts.zip', anArchive([{ name: 'a.txt', content: 'neutron' }])],
      ['good.txt', Buffer.from('fission')],
    ]);
    expect(await statesOf(id)).toEqual({
      'scan.pdf': 'empty',
      'locked.pdf': 'locked',
      'broken.pdf': 'unreadable',
      'bomb.docx': 'unreadable',
      'long.txt': 'cut',
      'parts.zip': 'other',
      'good.txt': 'read',
    });
    expect(await guests('fission')).toEqual(['Lise']);
    // A file is found by its name, too.
    expect(await guests('bomb')).toEqual(['Lise']);
  });

  it('is read once: the same job again changes nothing', async () => {
    const id = await aVisit('Emmy', [['ring.txt', Buffer.from('invariants')]]);
    const place = { subject: visit.name, recordId: id };
    const count = async () => {
      const sql =
        'SELECT (SELECT COUNT(*) FROM `full_text`) AS `texts`, (SELECT COUNT(*) FROM `full_text_tokens`) AS `tokens`';
      const [row] = await test.db.query({ sql, values: [] });
      return [Number(row?.texts), Number(row?.tokens)];
    };
    const before = await count();
    expect(before[0]).toBe(before[1]);
    for (const _ of [1, 2]) {
      await test.db.unit(async () => test.get(FullTexts).filesChanged(place));
      await test.drain();
    }
    expect(await count()).toEqual(before);
    expect(await guests('invariants')).toEqual(['Emmy']);
  });
});

describe('the preview of a file', () => {
  it('gives its text to those who may read the record, and to no one else', async () => {
    const id = await aVisit('Ida', [['deposit.docx', aWordFile('Settlement account', '结算账户')]]);
    const [file] = (await chen.get(`${path}/${id}`)).data.files as { id: string }[];
    const at = `/files/${file?.id}/text`;
    expect((await chen.get(at)).data).toEqual({ state: 'read', text: expect.stringContaining('结算账户') });
    (await other.get(at)).expectCode(errors.notFound);
  });

  it('gives sheets and slides under the same rule', async () => {
    const sheets = await writeSheet('Costs', [{ title: 'Item' }], [['Rotor']]);
    const id = await aVisit('Leo', [['costs.xlsx', sheets]]);
    const [file] = (await chen.get(`${path}/${id}`)).data.files as { id: string }[];
    const at = `/files/${file?.id}/layout`;
    expect((await chen.get(at)).data).toMatchObject({ state: 'read', sheets: [{ name: 'Costs' }], slides: [] });
    (await other.get(at)).expectCode(errors.notFound);
  });

  it('reads an upload that no record has yet', async () => {
    const { id } = (await chen.upload('/files', 'draft.md', Buffer.from('# Plan'))).data;
    expect((await chen.get(`/files/${id}/text`)).data).toEqual({ state: 'read', text: '# Plan' });
  });

  it('may be shown in a frame of this site alone, and only as a kind that can run nothing', async () => {
    const policyOf = async (name: string, bytes: Buffer) => {
      const { id } = (await chen.upload('/files', name, bytes)).data;
      const { url } = (await chen.get(`/files/${id}/link`)).data as { url: string };
      return (await fetch(`${test.address}${url}&show=true`)).headers.get('content-security-policy');
    };
    expect(await policyOf('a.pdf', await aPdf('a'))).toContain("frame-ancestors 'self'");
    expect(await policyOf('a.txt', Buffer.from('<script>'))).toContain("frame-ancestors 'none'");
  });
});
