import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GroupRole, OrgDirectory } from '#lab/modules/org/server/index.js';
import { configErrors } from '#lab/modules/system/shared/config.errors.js';
import { MailServer } from '#lab/platform/mail/mail-server.js';
import { mailSettings } from '#lab/platform/mail/mail-settings.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { Secrets } from '#lab/platform/secrets/secrets.js';
import { Setting, Settings } from '#lab/platform/settings/settings.js';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { TestSmtp } from '../../support/smtp.js';

let test: TestApp;
let admin: Caller;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'], language: 'en' }));
});
afterAll(() => test.stop());

const view = async (section: string) => (await admin.get(`/system/config/${section}`)).data;
/** Saves what is there with some fields changed. */
async function save(section: string, change: Record<string, unknown>, version?: number) {
  const now = await view(section);
  return admin.put(`/system/config/${section}`, { ...now.values, version: version ?? now.version, ...change });
}
const lastAudit = async (action: string) => {
  const { rows } = (await admin.get(`/system/audit?action=${action}`)).data;
  return (await admin.get(`/system/audit/${rows[0].id}`)).data;
};
const stored = async (id: string) => {
  const row = await test.db.repo(Setting).findOneByOrFail({ id });
  return row.value as Record<string, unknown>;
};

describe('the configuration', () => {
  it('is for administrators only', async () => {
    const other = await test.as(await aUser(test, 'other'));
    for (const section of ['common', 'mail', 'env', 'storage', 'daily']) {
      (await other.get(`/system/config/${section}`)).expectCode(errors.forbidden);
      (await other.put(`/system/config/${section}`, { version: 0 })).expectCode(errors.forbidden);
    }
    for (const path of ['mail/test', 'storage/test', 'reseal', 'logo/maxLogo'])
      (await other.post(`/system/config/${path}`)).expectCode(errors.forbidden);
    (await other.get('/system/export')).expectCode(errors.forbidden);
    (await admin.get('/system/config/else')).expectCode(errors.notFound);
  });

  it('is saved section by section by who has seen the last version, and the audit names the fields', async () => {
    const saved = await save('common', { nameZh: '启明', nameEn: 'Dawn', tenantId: 'T-1', userQuota: 50 });
    expect(saved.data).toMatchObject({ version: 1, values: { nameEn: 'Dawn', userQuota: 50, zone: 'Asia/Shanghai' } });
    (await save('common', { nameEn: 'Dusk' }, 0)).expectCode(errors.stale);
    const noted = await lastAudit('config.save');
    expect(noted.facts).toContainEqual({ label: { zh: '部分', en: 'Section' }, value: { zh: '公司', en: 'Company' } });
    expect(noted.facts.map(({ value }: { value: { en: string } }) => value.en)).toContain(
      'Chinese name, English name, Company ID, Authorised users',
    );
    expect(noted.stored).not.toContain('Dawn');
  });

  it('keeps the CEO and other fields that its page does not show', async () => {
    const ceo = await aUser(test, 'ceo');
    await test.db.unit(async () => {
      const all = await stored('company');
      await test.db.repo(Setting).update({ id: 'company' }, { value: { ...all, ceoId: ceo } });
    });
    await save('common', { nameEn: 'Dawn Ltd' });
    expect(await stored('company')).toMatchObject({ ceoId: ceo, nameEn: 'Dawn Ltd' });
  });

  it('refuses a zone that is none, dates in the wrong order and lines that are two', async () => {
    for (const wrong of [
      { zone: 'Mars/Olympus' },
      { joinDate: '2026-05-01', expiryDate: '2026-04-30' },
      { nameEn: 'A\nB' },
      { userQuota: -1 },
    ])
      (await save('common', wrong)).expectCode(errors.field);
  });

  it('gives mails the address that people type', async () => {
    (await save('env', { webUrl: 'javascript:alert(1)' })).expectCode(errors.field);
    (await save('env', { webUrl: 'https://user:pass@lab.example' })).expectCode(errors.field);
    expect((await save('env', { webUrl: 'https://lab.example/' })).data).toMatchObject({
      values: { webUrl: 'https://lab.example' },
      inForce: { publicUrl: 'http://labdesk.test', webUrl: 'https://lab.example', apiUrl: 'https://lab.example/api' },
    });
    expect((await view('common')).inForce.systemUrl).toBe('https://lab.example');
  });
});

describe('working time', () => {
  it('is one truth with what processes count with', async () => {
    expect((await view('daily')).values).toEqual({
      workdays: [1, 2, 3, 4, 5],
      start: '0900',
      end: '1800',
      breaks: [{ from: '1200', to: '1300' }],
      holidays: 'china',
    });
    await save('daily', { workdays: [6, 1], start: '0830', end: '1700', breaks: [], holidays: 'none' });
    const org = test.get(OrgDirectory);
    await org.refresh();
    expect(org.workingCalendar()).toMatchObject({ start: '08:30', end: '17:00', breaks: [], workdays: [1, 6] });
    expect(org.isWorkday('2026-11-21')).toBe(true);
    expect(org.isWorkday('2026-11-20')).toBe(false);
  });

  it('refuses times that go back', async () => {
    for (const wrong of [
      { start: '1800', end: '0900' },
      { breaks: [{ from: '1300', to: '1200' }] },
      { breaks: [{ from: '0700', to: '0800' }] },
      { start: '9:00' },
      { workdays: [] },
    ])
      (await save('daily', wrong)).expectCode(errors.field);
  });
});

describe('mail settings', () => {
  const good = { host: 'localhost', protocol: 'smtp', user: 'ann', password: 'hunter2', from: 'Lab <lab@lab.test>' };

  it('seal the password, never show it again, keep it when it is left out and forget it when it is empty', async () => {
    expect((await save('mail', good)).data).toMatchObject({ set: ['password'], values: { host: 'localhost' } });
    expect(JSON.stringify(await view('mail'))).not.toContain('hunter2');
    expect(String((await stored('mail')).password)).toMatch(/^v1\./);
    expect((await save('mail', { user: 'ben' })).data.set).toEqual(['password']);
    expect((await test.get(Settings).get(mailSettings)).password).toBe('hunter2');
    expect((await save('mail', { password: '' })).data.set).toEqual([]);
  });

  it('refuse forbidden hosts, ports of other services, and line breaks anywhere', async () => {
    for (const host of ['169.254.169.254', 'fe80::1', '::ffff:169.254.169.254', '0.0.0.0'])
      (await save('mail', { host })).expectCode(configErrors.hostForbidden);
    for (const wrong of [
      { host: 'file:///etc/passwd' },
      { host: '\\\\server\\share' },
      { port: 22 },
      { user: 'a\r\nRCPT TO:<b>' },
      { password: 'a\nb' },
      { from: 'Lab <lab@lab.test>\r\nBcc: x@lab.test' },
      { from: 'nobody' },
      { recipient: 'a@lab.test, b@lab.test' },
      { cc: ['a@lab.test\nb@lab.test'] },
      { redirect: 'not an address' },
    ])
      (await save('mail', wrong)).expectCode(errors.field);
  });

  it('of an older installation go on working, and their password is sealed at the next start', async () => {
    await test.db.unit(async () => {
      const row = { id: 'mail', version: 4, updatedAt: test.clock.now() };
      await test.db
        .repo(Setting)
        .save({ ...row, value: { smtpUrl: 'smtps://ann:p%40ss@mail.lab.test', from: 'a@lab.test' } });
    });
    const lifted = {
      host: 'mail.lab.test',
      protocol: 'smtps',
      port: null,
      user: 'ann',
      password: 'p@ss',
      from: 'a@lab.test',
    };
    expect(await test.get(Settings).get(mailSettings)).toMatchObject(lifted);
    expect(await view('mail')).toMatchObject({ version: 4, set: ['password'], values: { host: 'mail.lab.test' } });
    await test.get(MailServer).onApplicationBootstrap();
    expect(JSON.stringify(await stored('mail'))).not.toMatch(/p%40ss|p@ss|smtpUrl/);
    expect(await test.get(Settings).get(mailSettings)).toMatchObject(lifted);
  });
});

describe('a test mail', () => {
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await TestSmtp.start();
  });
  afterAll(() => smtp.stop());
  const server = () => ({
    host: '127.0.0.1',
    protocol: 'smtp',
    port: Number(new URL(smtp.url).port),
    user: '',
    password: '',
  });
  const send = async (to?: string) => (await admin.post('/system/config/mail/test', to ? { to } : {})).data;

  it('wants a receiver', async () => {
    await save('mail', { ...server(), recipient: '', cc: [], redirect: '' });
    (await admin.post('/system/config/mail/test')).expectCode(configErrors.noTestReceiver);
    (await admin.post('/system/config/mail/test', { to: 'a@b.test\nc' })).expectCode(errors.field);
  });

  it('really goes out, and its result is kept and shown', async () => {
    await save('mail', { recipient: 'ops@lab.test' });
    expect(await send()).toMatchObject({ done: true, outcome: 'sent', target: 'ops@lab.test', detail: null });
    expect(smtp.mails).toEqual([expect.objectContaining({ to: ['ops@lab.test'], subject: 'Test mail of Labdesk' })]);
    expect((await view('mail')).test).toMatchObject({ outcome: 'sent', at: test.clock.now().toISOString() });
    expect((await lastAudit('config.test')).facts).toContainEqual({
      label: { zh: '成功', en: 'Succeeded' },
      value: { zh: '是', en: 'Yes' },
    });
  });

  it('says in words what went wrong', async () => {
    smtp.manner = 'refuse';
    expect(await send('ann@lab.test')).toMatchObject({
      done: false,
      outcome: 'refused',
      detail: expect.stringContaining('no such mailbox'),
    });
    smtp.manner = 'hang up';
    expect(await send('ann@lab.test')).toMatchObject({ done: false, outcome: 'unclear' });
    smtp.manner = 'accept';
    await save('mail', { port: 1025 + (Number(new URL(smtp.url).port) === 1025 ? 1 : 0) });
    expect(await send('ann@lab.test')).toMatchObject({ done: false, outcome: 'unreachable' });
    // Another service at that address: what it says of itself stays there.
    const other = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.9 build 7\r\n'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    await save('mail', { port: (other.address() as AddressInfo).port });
    const answer = await send('ann@lab.test');
    other.close();
    expect([answer.done, answer.detail, JSON.stringify(answer)]).toEqual([
      false,
      null,
      expect.not.stringContaining('SSH'),
    ]);
    // The same address as one number: only the look-up shows what it is.
    await save('mail', { ...server(), host: '2852039166' });
    expect(await send('ann@lab.test')).toMatchObject({ done: false, outcome: 'hostForbidden' });
    await save('mail', { host: '' });
    expect(await send('ann@lab.test')).toMatchObject({ done: true, outcome: 'kept' });
    expect(test.mailbox.to('ann@lab.test')).toHaveLength(1);
  });

  it('and every other mail goes to one address in an installation that is only tried out', async () => {
    await save('mail', { ...server(), redirect: 'trial@lab.test', cc: ['copy@lab.test'] });
    smtp.mails.length = 0;
    await test.db.unit(async () =>
      test
        .get(Mails)
        .queue(
          { id: null, email: 'ann@lab.test', language: 'en' },
          { title: 'Hello', blocks: [] },
          { subject: 's', recordId: 'r' },
        ),
    );
    await test.drain();
    expect(await send('ann@lab.test')).toMatchObject({ target: 'trial@lab.test' });
    expect(smtp.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [['trial@lab.test'], '[ann@lab.test] Hello'],
      [['trial@lab.test'], '[ann@lab.test] Test mail of Labdesk'],
    ]);
  });

  it('copies go out with mails about records only', async () => {
    await save('mail', { redirect: '', cc: ['copy@lab.test'] });
    smtp.mails.length = 0;
    await test.db.unit(async () => {
      const mails = test.get(Mails);
      mails.queue({ id: null, email: 'ann@lab.test', language: 'en' }, { title: 'Reset', blocks: [] });
      mails.queue(
        { id: null, email: 'ann@lab.test', language: 'en' },
        { title: 'Task', blocks: [] },
        { subject: 's', recordId: 'r' },
      );
    });
    await test.drain();
    const receivers = Object.fromEntries(smtp.mails.map(({ to, subject }) => [subject, to]));
    expect(receivers).toEqual({ Reset: ['ann@lab.test'], Task: ['ann@lab.test', 'copy@lab.test'] });
  });
});

describe('storage', () => {
  it('refuses folders outside of the installation, and addresses of the machine’s keys', async () => {
    for (const pictureDir of ['../../etc', '/etc', '\\\\server\\share', 'C:\\temp'])
      (await save('storage', { pictureDir })).expectCode(configErrors.folderForbidden);
    (await save('storage', { server: '169.254.169.254' })).expectCode(configErrors.hostForbidden);
    (await save('storage', { server: 'gopher://x' })).expectCode(errors.field);
  });

  it('tries a folder by writing, reading and removing', async () => {
    await save('storage', { pictureDir: 'shots', password: 'share' });
    expect(await view('storage')).toMatchObject({ set: ['password'], test: null });
    const result = (await admin.post('/system/config/storage/test', { folder: 'pictureDir' })).data;
    expect(result).toMatchObject({ done: true, outcome: 'done', target: 'shots' });
    expect((await view('storage')).test).toMatchObject({ outcome: 'done' });
    (await admin.post('/system/config/storage/test', { folder: 'elsewhere' })).expectCode(errors.field);
  });

  it('is not led outside by a link', async () => {
    const outside = join(tmpdir(), `labdesk-outside-${process.pid}-${test.db.dialect.name}`);
    mkdirSync(outside, { recursive: true });
    mkdirSync(join(test.folder, 'files'), { recursive: true });
    symlinkSync(outside, join(test.folder, 'files', 'led'));
    await save('storage', { fileDir: 'led' });
    (await admin.post('/system/config/storage/test', { folder: 'fileDir' })).expectCode(configErrors.folderForbidden);
    rmSync(outside, { recursive: true });
  });
});

describe('secrets', () => {
  it('that a former key has sealed are sealed anew', async () => {
    const former = 'a key that was in use before this one, of 32 characters';
    const present = 'a secret that only the tests know, of 32 and more characters';
    const old = new Secrets(former).seal('share', 'setting.storage.password');
    await test.db.unit(async () => {
      const value = { ...(await stored('storage')), password: old };
      await test.db.repo(Setting).update({ id: 'storage' }, { value });
    });
    const knowing = new Settings(test.db, test.clock, new Secrets(present, [former]));
    expect(await test.db.unit(() => knowing.resealAll())).toBe(1);
    const sealed = String((await stored('storage')).password);
    expect(new Secrets(present).open(sealed, 'setting.storage.password')).toBe('share');
    expect((await admin.post('/system/config/reseal')).data).toEqual({ sealed: 0 });
    expect((await lastAudit('config.reseal')).facts).toHaveLength(1);
  });
});

describe('the export', () => {
  it('holds what makes the installation, no secret, and is noted', async () => {
    await save('mail', { host: 'localhost', password: 'hunter2' });
    const role = (
      await admin.post('/org/roles', {
        code: 'EXPORTED',
        nameZh: '导出',
        nameEn: 'Exported',
        division: 'U',
        status: '0',
      })
    ).data;
    const above = (await admin.post('/org/groups', { code: 'LAB', nameZh: '实验室' })).data;
    const below = (await admin.post('/org/groups', { code: 'LAB-1', nameZh: '一组', parentId: above.id })).data;
    await test.db.unit(() => test.db.repo(GroupRole).insert({ groupId: below.id, roleId: role.id }));
    const place = { showId: 'SH', nameZh: '上海', status: '0', isMain: true, defaultRestDays: ['7'] };
    expect((await admin.post('/org/sites', place)).data.isMain).toBe(true);
    const answer = await admin.get('/system/export');
    const text = answer.raw.toString('utf8');
    const file = JSON.parse(text) as Record<string, any>;
    expect(answer.headers['content-disposition']).toContain('labdesk-configuration.json');
    expect(file).toMatchObject({ format: 1, settings: { company: { nameEn: 'Dawn Ltd' }, mail: { password: null } } });
    expect(text).not.toMatch(/hunter2|v1\.[0-9a-f]{8}\./);
    expect(file.roles.length).toBeGreaterThan(0);
    expect(file.dictionaries).toContainEqual(expect.objectContaining({ dictionary: 'currency', code: 'CNY' }));
    expect(file.schedules).toContain('system.archive');
    expect(file.processes).toEqual([]);
    expect(file.modules).toContainEqual(expect.objectContaining({ key: 'M011', available: true }));
    expect(file.groups).toMatchObject([
      { code: 'LAB', parent: null, roles: [] },
      { code: 'LAB-1', parent: 'LAB', roles: ['EXPORTED'] },
    ]);
    expect(file.sites).toMatchObject([{ ...place, manager: null }]);
    expect((await lastAudit('config.export')).action.en).toBe('Export the configuration');
  });
});
