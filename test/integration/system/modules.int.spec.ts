import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ModuleRow } from '#lab/modules/system/shared/module.dto.js';
import { rooms } from '#lab/modules/server.js';
import { standardModules } from '#lab/shared/legacy-catalogue/modules.js';
import { systemErrors } from '#lab/modules/system/shared/system.errors.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';

let test: TestApp;
let admin: Caller;
let reader: Caller;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'], language: 'en' }));
  reader = await test.as(await aUser(test, 'reader', { language: 'zh' }));
});
afterAll(() => test.stop());

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const detail = async (id: string, caller = admin) =>
  (await caller.post('/SysModule/getSysModuleDetail', { id })).data.sysModuleDetail as ModuleRow;
/** Saves a module as its form does: everything it has, with some of it changed. */
async function change(key: string, part: object) {
  const { used: _used, stays: _stays, moduleFile, ...row } = await detail(key);
  return admin.post('/SysModule/saveSysModule', { ...row, moduleFile: moduleFile?.id ?? null, ...part });
}
const upload = async (name: string, bytes: Buffer, caller = admin) =>
  (await caller.upload('/files', name, bytes)).data.id as string;
const content = (caller: Caller, id: string, more: object = {}) =>
  caller.post('/SysModule/getModuleFileContent', { id, ...more });

describe('modules', () => {
  it('are there from the first day, in their order, and all are shown', async () => {
    const rows = (await admin.get('/SysModule/getSysModuleList')).data as ModuleRow[];
    expect(rows.map(({ key, nameZh, nameEn }) => ({ key, name: { zh: nameZh, en: nameEn } }))).toEqual(
      standardModules.map(({ key, name }) => ({ key, name })),
    );
    expect(rows.map(({ place }) => place)).toEqual(standardModules.map((_, index) => index + 1));
    expect((await reader.get('/auth/info')).data.modules).toEqual(['*']);
    const found = (await admin.get('/SysModule/getSysModuleList?search=sto&available=true')).data as ModuleRow[];
    expect(found.map(({ key }) => key)).toEqual(['M005']);
  });

  it('are kept by administrators', async () => {
    (await reader.get('/SysModule/getSysModuleList')).expectCode(errors.forbidden);
    for (const call of ['saveSysModule', 'deleteSysModule'])
      (await reader.post(`/SysModule/${call}`, {})).expectCode(errors.forbidden);
    expect((await detail('M008', reader)).nameZh).toBe('采购');
  });

  it('are switched off and on again, which everybody’s session says', async () => {
    expect((await change('M008', { available: false })).data.sysModuleDetail).toMatchObject({
      available: false,
      used: true,
    });
    const { modules } = (await reader.get('/auth/info')).data as { modules: string[] };
    expect(modules).toContain('M011');
    expect(modules).not.toContain('M008');
    await change('M008', { available: true });
    expect((await reader.get('/auth/info')).data.modules).toEqual(['*']);
  });

  it.each(['M001', 'M002', 'M014'])('%s stays, for nobody could switch it on again', async (key) => {
    (await change(key, { available: false })).expectCode(systemErrors.moduleStays);
  });

  it('are added with a key of their own, changed with the version that was seen, and deleted', async () => {
    const given = { key: 'M020', nameZh: '动物', nameEn: 'Animals', available: true, place: 20 };
    const made = (await admin.post('/SysModule/saveSysModule', given)).data.sysModuleDetail as ModuleRow;
    expect(made).toMatchObject({ ...given, used: false, moduleFile: null, version: 1 });
    (await admin.post('/SysModule/saveSysModule', given)).expectCode(errors.field);
    (await admin.post('/SysModule/saveSysModule', { ...given, key: 'purchase' })).expectCode(errors.field);
    (await change('M020', { key: 'M021' })).expectCode(errors.field);
    expect((await change('M020', { nameEn: 'Vivarium' })).data.sysModuleDetail.version).toBe(2);
    (await change('M020', { version: 1 })).expectCode(errors.stale);
    (await admin.post('/SysModule/deleteSysModule', { id: made.id, version: 1 })).expectCode(errors.stale);
    expect((await admin.post('/SysModule/deleteSysModule', { id: made.id, version: 2 })).data).toBeNull();
    (await admin.post('/SysModule/getSysModuleDetail', { id: made.id })).expectCode(errors.notFound);
  });

  it('that a room draws cannot be deleted', async () => {
    const { id, version } = await detail('M011');
    (await admin.post('/SysModule/deleteSysModule', { id, version })).expectCode(orgErrors.inUse);
  });
});

describe('help documents', () => {
  it('come with the product for every room, in both languages', async () => {
    for (const { productModule } of rooms) {
      if (!productModule) continue;
      const { key } = productModule;
      const [zh, en] = [(await content(reader, key)).data, (await content(admin, key)).data];
      expect(zh).toMatchObject({ fileName: `${key}.zh.md`, content: expect.stringMatching(/^# [\u4e00-\u9fff]/) });
      expect(en).toMatchObject({ fileName: `${key}.en.md`, content: expect.stringMatching(/^# [A-Z]/) });
      expect((await content(admin, key, { language: 'zh' })).data.content).toBe(zh.content);
    }
    expect((await detail('M008', reader)).moduleFile).toEqual({
      id: null,
      name: 'M008.zh.md',
      mime: 'text/markdown',
      size: expect.any(Number),
    });
    (await content(reader, 'M003')).expectCode(systemErrors.noHelp);
    (await content(test.nobody(), 'M008')).expectCode(errors.notSignedIn);
  });

  it('are replaced by an upload and come back when it is removed', async () => {
    const first = await upload('purchasing.md', Buffer.from('# 我们的规则'));
    expect((await change('M008', { moduleFile: first })).data.sysModuleDetail.moduleFile).toMatchObject({
      id: first,
      name: 'purchasing.md',
    });
    expect((await content(reader, 'M008')).data).toMatchObject({ nameEn: 'Purchasing', content: '# 我们的规则' });
    const second = await upload('guide.pdf', pdf);
    await change('M008', { moduleFile: second });
    (await content(reader, 'M008')).expectCode(systemErrors.noText);
    (await reader.get(`/files/${first}/link`)).expectCode(errors.notFound);
    await change('M008', { moduleFile: null });
    expect((await content(reader, 'M008')).data.fileName).toBe('M008.zh.md');
  });

  it.each([
    ['guide.pdf', pdf, 'inline'],
    ['picture.png', png, 'inline'],
    ['notes.txt', Buffer.from('plain'), 'attachment'],
  ])('%s opens for everybody inside: %s', async (name, bytes, disposition) => {
    const id = await upload(name, bytes);
    await change('M009', { moduleFile: id });
    const { url } = (await reader.get(`/files/${id}/link`)).data as { url: string };
    const path = url.replace('/api', '');
    expect((await test.nobody().get(`${path}&show=true`)).headers['content-disposition']).toMatch(
      new RegExp(`^${disposition};`),
    );
    expect((await test.nobody().get(path)).headers['content-disposition']).toMatch(/^attachment;/);
  });

  it('are a user’s own upload, never another’s or another record’s', async () => {
    const foreign = await upload('mine.md', Buffer.from('# x'), reader);
    (await change('M010', { moduleFile: foreign })).expectCode(errors.notFound);
    const taken = (await detail('M009')).moduleFile?.id;
    (await change('M010', { moduleFile: taken })).expectCode(errors.notFound);
    (await change('M010', { moduleFile: 'nothing' })).expectCode(errors.notFound);
  });

  it.each([
    ['page.html', Buffer.from('<script>alert(1)</script>')],
    ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['program.exe', Buffer.from('MZ\x90')],
    ['guide.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
    ['picture.png', pdf],
    ['text.md', Buffer.from([0x23, 0x00, 0x41])],
    ['text.md', Buffer.from([0xff, 0xfe, 0x41])],
    ['empty.md', Buffer.alloc(0)],
    ['huge.pdf', Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])],
  ])('refuse %s by its bytes', async (name, bytes) => {
    (await admin.upload('/files', name, bytes)).expectCode(errors.fileRefused);
  });

  it('that are texts are no longer than a browser can draw', async () => {
    const long = await upload('long.md', Buffer.alloc(1024 * 1024 + 1, 'a'));
    (await change('M010', { moduleFile: long })).expectCode(errors.fileRefused);
    expect((await detail('M010')).moduleFile).toBeNull();
  });
});
