import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { days } from '../../support/clock.js';

let test: TestApp;
let admin: Caller;
let adminId: string;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  adminId = await aUser(test, 'admin', { permissions: ['*'] });
  admin = await test.as(adminId);
});
afterAll(() => test.stop());

const view = async () => (await admin.get('/system/archive')).data;
const row = async (kind: string) => (await view()).rows.find((each: { kind: string }) => each.kind === kind);
const rulesOf = (all: { rows: { kind: string; on: boolean; days: number }[] }) =>
  Object.fromEntries(all.rows.map(({ kind, on, days: kept }) => [kind, { on, days: kept }]));
const countOf = async (table: string) => {
  const [found] = await test.db.query({ sql: `SELECT COUNT(*) AS n FROM \`${table}\``, values: [] });
  return Number(found?.n);
};
async function later(count: number): Promise<void> {
  test.clock.pass(days(count));
  admin = await test.as(adminId);
}

describe('the archive', () => {
  it('is for administrators only', async () => {
    const other = await test.as(await aUser(test, 'other'));
    for (const path of ['', '/count?kind=mails&days=3'])
      (await other.get(`/system/archive${path}`)).expectCode(errors.forbidden);
    (await other.put('/system/archive', {})).expectCode(errors.forbidden);
    (await other.post('/system/archive/run')).expectCode(errors.forbidden);
  });

  it('cleans by itself what only served: old sessions, kept answers, uploads without a record', async () => {
    const upload = (await admin.upload('/files', 'note.txt', Buffer.from('hello'))).data;
    const bytes = join(test.folder, 'files', String(upload.id).slice(-2), upload.id);
    await test.db.unit(async () =>
      test.db.write({
        sql: 'INSERT INTO `idempotency` (`id`, `request`, `answer`, `createdAt`) VALUES (?, ?, ?, ?)',
        values: ['old', 'x', 'null', test.clock.now()],
      }),
    );
    expect(existsSync(bytes)).toBe(true);
    await later(0.9);
    expect(await row('uploads')).toMatchObject({ on: true, days: 1, due: 0, all: 1 });
    await later(0.2);
    expect(await row('uploads')).toMatchObject({ due: 1, all: 1 });
    await later(40);
    expect(await row('uploads')).toMatchObject({ due: 1, all: 1, last: null });
    await test.drain();
    expect(await row('uploads')).toMatchObject({ due: 0, all: 0, last: { removed: 1 } });
    expect(await countOf('idempotency')).toBe(0);
    expect(await row('sessions')).toMatchObject({ due: 0, last: { removed: 4 } });
    expect(existsSync(bytes)).toBe(false);
    expect((await admin.get('/system/audit?action=archive.cleaned')).data.total).toBe(3);
  });

  it('leaves mails and given-up work until a user says how long they are kept', async () => {
    await test.db.unit(async () => {
      for (const email of ['ann@lab.test', null])
        test.get(Mails).queue({ id: null, email, language: 'en' }, { title: 'x', blocks: [] });
      test.get(Jobs).add('nobody.does.this', {});
    });
    await test.drain();
    await later(20);
    await test.drain();
    expect(await countOf('mail_queue')).toBe(2);
    expect((await admin.get('/system/archive/count?kind=mails&days=10')).data).toEqual({ count: 2 });
    expect((await admin.get('/system/archive/count?kind=mails&days=30')).data).toEqual({ count: 0 });
    (await admin.get('/system/archive/count?kind=audit&days=30')).expectCode(errors.field);

    const now = await view();
    const rules = { ...rulesOf(now), mails: { on: true, days: 10 }, jobs: { on: true, days: 10 } };
    (
      await admin.put('/system/archive', { version: now.version, rules: { ...rules, mails: { on: true, days: 0 } } })
    ).expectCode(errors.field);
    expect((await admin.put('/system/archive', { version: now.version, rules })).data.version).toBe(now.version + 1);
    (await admin.put('/system/archive', { version: now.version, rules })).expectCode(errors.stale);
    expect((await admin.post('/system/archive/run')).data).toBeNull();
    await test.drain();
    expect([await countOf('mail_queue'), (await row('jobs')).all]).toEqual([0, 0]);
    expect((await admin.get('/system/audit?action=archive.save')).data.total).toBe(1);
  });

  it('goes on batch after batch and counts them together', async () => {
    await test.db.unit(async () => {
      for (let at = 0; at < 1200; at++)
        test.db.write({
          sql: 'INSERT INTO `idempotency` (`id`, `request`, `answer`, `createdAt`) VALUES (?, ?, ?, ?)',
          values: [`n${at}`, 'x', 'null', test.clock.now()],
        });
    });
    await later(9);
    await test.drain();
    expect(await row('repeats')).toMatchObject({ due: 0, last: { removed: 1200 } });
  });
});
