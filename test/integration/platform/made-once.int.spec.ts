import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { StoredFile } from '#lab/platform/files/file.entity.js';
import { UnknownDelivery } from '#lab/platform/mail/mail-transport.js';
import { QueuedMail } from '#lab/platform/mail/mail.entity.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { ImportRun } from '#lab/platform/resource/import.entity.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aDepartment, aUser } from '../../support/builders/org.js';

/** Routes that make something and are no catalogue: a request with a key makes it once, however often it comes. */
let test: TestApp;
let admin: Caller;
let adminId: string;
let second: Caller;
let department: string;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  adminId = await aUser(test, 'admin', { permissions: ['*'] });
  admin = await test.as(adminId);
  second = await test.as(await aUser(test, 'second', { permissions: ['*'] }));
  department = await aDepartment(test, 'LAB');
});
afterAll(() => test.stop());

const withKey = (key: string) => ({ 'idempotency-key': key });
const audited = (action: string) => test.db.repo(AuditRow).countBy({ action });
const cells = (userId: string) => ({
  userId,
  nameZh: userId,
  abbreviation: 'X',
  userType: 'Internal',
  loginType: 'Password',
  language: 'English',
});
const people = (...names: readonly string[]) => ({
  name: 'people.xlsx',
  rows: names.map((name, at) => ({ row: at + 2, cells: cells(name) })),
});

interface Maker {
  readonly what: string;
  /** Sends it with a key; another one where `else`. */
  readonly send: (who: Caller, key: string, isElse?: boolean) => Promise<Answer>;
  /** How often it was done. */
  readonly done: () => Promise<number>;
}

const makers: readonly Maker[] = [
  {
    what: 'an upload',
    send: (who, key, isElse) => who.upload('/files', 'note.txt', Buffer.from(isElse ? 'else' : 'a note'), withKey(key)),
    done: () => test.db.repo(StoredFile).countBy({ createdBy: adminId }),
  },
  {
    what: 'an import',
    send: (who, key, isElse) =>
      who.post('/org/users/import', people(...(isElse ? ['mia'] : ['kim', 'leo'])), withKey(key)),
    done: () => test.db.repo(ImportRun).countBy({ by: adminId }),
  },
  {
    what: 'a plan of a department',
    send: (who, key, isElse) =>
      who.post(
        `/org/departments/${department}/plans`,
        { version: 1, office: 'managerId', day: isElse ? '2031-02-01' : '2031-01-01', userId: null },
        withKey(key),
      ),
    done: () => audited('org/departments.plan'),
  },
  {
    what: 'a module',
    send: (who, key, isElse) =>
      who.post(
        '/SysModule/saveSysModule',
        {
          key: isElse ? 'M901' : 'M900',
          nameZh: '新',
          nameEn: 'New',
          available: true,
          place: 90,
          moduleVersion: '',
          moduleFile: null,
        },
        withKey(key),
      ),
    done: () => audited('module.save'),
  },
  {
    what: 'the official calendar of a year',
    send: (who, key, isElse) => who.post('/hr/calendar/import', { year: isElse ? 2025 : 2026 }, withKey(key)),
    done: () => audited('calendar.import'),
  },
];

describe.each(makers)('$what', ({ what, send, done }) => {
  it('is made once by requests with the same key, at once or later, and each gets the first answer', async () => {
    const [one, other] = await Promise.all([send(admin, what), send(admin, what)]);
    expect(other?.data).toEqual(one?.data);
    const later = await send(admin, what);
    expect(later.data).toEqual(one?.data);
    expect(later.status).toBe(one?.status);
    expect(await done()).toBe(1);
  });

  it('is refused where the key came with something else, and nothing is made', async () => {
    (await send(admin, what, true)).expectCode(errors.field);
    expect(await done()).toBe(1);
  });

  it('is made for another person with the same key of their own', async () => {
    const mine = (await send(admin, what)).body;
    expect(mine.code).toBe(success);
    // It is another request: the answer is its own, or that there is one already.
    expect((await send(second, what)).body).not.toEqual(mine);
  });
});

describe('an import in part', () => {
  it('with a key is done once, and a refused one leaves the key free', async () => {
    const order = { ...people('nia', 'nia'), skipBad: false };
    const send = (skipBad: boolean, key: string) =>
      admin.post('/org/users/import', { ...order, skipBad }, withKey(key));
    expect((await send(false, 'all')).data).toMatchObject({ id: null, problems: [{ row: 3, field: 'userId' }] });
    expect((await send(false, 'all')).data).toMatchObject({ id: null });
    const first = (await send(true, 'part')).data;
    expect(first).toMatchObject({ creates: 1, skipped: 1, problems: [{ row: 3 }] });
    expect((await send(true, 'part')).data).toEqual(first);
    expect(await test.db.repo(ImportRun).countBy({ id: first.id })).toBe(1);
  });
});

describe('an upload with a key', () => {
  it('answers as at first although the file is gone meanwhile', async () => {
    const send = () => admin.upload('/files', 'gone.txt', Buffer.from('gone'), withKey('gone'));
    const first = (await send()).data;
    await test.db.unit(() => test.db.repo(StoredFile).delete({ id: first.id }));
    expect((await send()).data).toEqual(first);
    expect(await test.db.repo(StoredFile).countBy({ name: 'gone.txt' })).toBe(0);
  });
});

describe('what is sent or kept for oneself', () => {
  it('a failed mail is sent again once by requests with the same key', async () => {
    test.mailbox.fail = new UnknownDelivery('the line went dead');
    await test.db.unit(async () =>
      test.get(Mails).queue({ id: null, email: 'lost@lab.test', language: 'en' }, { title: 'Lost', blocks: [] }),
    );
    await test.drain();
    test.mailbox.fail = undefined;
    const { id } = await test.db.repo(QueuedMail).findOneByOrFail({ title: 'Lost' });
    const send = () => admin.post(`/system/mails/${id}/resend`, {}, withKey('again'));
    const [one, other] = await Promise.all([send(), send()]);
    expect(one?.data).toEqual({ id: expect.any(String) });
    expect(other?.data).toEqual(one?.data);
    expect((await send()).data).toEqual(one?.data);
    expect(await test.db.repo(QueuedMail).countBy({ resendOf: id })).toBe(1);
  });

  it('an invitation is mailed once by requests with the same key', async () => {
    const id = await aUser(test, 'newcomer');
    const send = (key: string) => admin.post(`/org/users/${id}/invite`, { version: 1 }, withKey(key));
    const [one, other] = await Promise.all([send('invite'), send('invite')]);
    expect([one?.data, other?.data, (await send('invite')).data]).toEqual([null, null, null]);
    await test.drain();
    expect(test.mailbox.to('newcomer@lab.test')).toHaveLength(1);
    expect((await send('another')).data).toBeNull();
    await test.drain();
    expect(test.mailbox.to('newcomer@lab.test')).toHaveLength(2);
  });

  it('a quick link is saved once by requests with the same key, and one that came meanwhile stays removed', async () => {
    const link = { linkUrl: '/todo', linkKey: 'todo' };
    const save = (body = link) => admin.post('/SysUserLink/saveSysUserLink', body, withKey('link'));
    const before = await audited('link.save');
    await Promise.all([save(), save()]);
    expect(await audited('link.save')).toBe(before + 1);
    await admin.post('/SysUserLink/deleteSysUserLink', { linkUrl: '/todo' });
    expect((await save()).data).toBeNull();
    expect((await admin.get('/me/links')).data).toEqual([]);
    (await save({ ...link, linkKey: 'else' })).expectCode(errors.field);
  });
});
