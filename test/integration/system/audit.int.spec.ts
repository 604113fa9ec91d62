import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SealChain } from '#lab/platform/audit/seal-chain.js';
import { readSheet } from '#lab/platform/resource/spreadsheet.js';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { minutes } from '../../support/clock.js';
import { aDatabase, type TestDatabase } from '../../support/databases.js';

let database: TestDatabase;
let test: TestApp;
let admin: Caller;
let adminId: string;
let department: string;

beforeAll(async () => {
  database = await aDatabase();
  test = await TestApp.start({ diagrams: false, on: database });
  adminId = await aUser(test, 'admin', { permissions: ['*'], language: 'en' });
  admin = await test.as(adminId);
  department = (await admin.post('/org/departments', { showId: 'BIO', nameZh: '生物', nameEn: 'Biology' })).data.id;
  const row = (await admin.get(`/org/departments/${department}`)).data;
  await admin.put(`/org/departments/${department}`, { ...row, nameEn: 'Life science' });
});
afterAll(async () => {
  await test.stop();
  await database.drop();
});

const list = async (query: string) => (await admin.get(`/system/audit?${query}`)).data;

/** Changes the audit as a user would who may change the tables themselves. */
async function beneath(...statements: readonly string[]): Promise<void> {
  for (const verb of ['update', 'delete']) await test.db.source.query(`DROP TRIGGER \`audit_no_${verb}\``);
  for (const sql of statements) await test.db.source.query(sql);
  const { dialect } = test.db;
  for (const { sql } of dialect.appendOnly('audit')) await test.db.source.query(sql);
}

/** The program that looks at the seals without a server: how it ended, and what it said. */
function verify(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = { DATABASE_URL: database.url },
) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    const program = [join('dist', 'audit', 'src', 'main.js'), ...words];
    const child = execFile(
      process.execPath,
      program,
      { env: { PATH: process.env.PATH, ...environment } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    );
  });
}

describe('the audit trail', () => {
  it('is for administrators only', async () => {
    const other = await test.as(await aUser(test, 'other'));
    for (const path of ['', '/kinds', '/seals', '/verify'])
      (await other.get(`/system/audit${path}`)).expectCode(errors.forbidden);
    (await other.post('/system/audit/export')).expectCode(errors.forbidden);
  });

  it('names who did what to which record, newest first', async () => {
    const { rows, total } = await list(`subject=org/departments&search=${department}`);
    expect(total).toBe(2);
    expect(rows[0]).toMatchObject({
      actor: { id: adminId, name: { zh: 'admin' } },
      action: { zh: '修改', en: 'Change' },
      subjectName: { zh: '部门', en: 'Department' },
      recordId: department,
      recordName: { en: 'Life science' },
      ip: expect.stringContaining('127.0.0.1'),
    });
  });

  it('is narrowed by person, action, day and address, and paged', async () => {
    expect((await list(`actor=${adminId}&action=org/departments.create`)).total).toBe(1);
    expect((await list('actor=nobody')).total).toBe(0);
    expect((await list('atFrom=2026-11-20&atTo=2026-11-20')).total).toBeGreaterThan(1);
    expect((await list('atTo=2026-11-19')).total).toBe(0);
    expect((await list('search=10.9.9.')).total).toBe(0);
    const second = await list('subject=org/departments&size=1&page=2');
    expect(second).toMatchObject({ total: 2, rows: [{ action: { en: 'Create' } }] });
    (await admin.get('/system/audit?atFrom=yesterday')).expectCode(errors.field);
  });

  it('shows the values before and after in words', async () => {
    const { rows } = await list('action=org/departments.update');
    const detail = (await admin.get(`/system/audit/${rows[0].id}`)).data;
    expect(detail.changes).toEqual([
      { label: { zh: '英文名', en: expect.any(String) }, before: { zh: 'Biology' }, after: { zh: 'Life science' } },
    ]);
    expect(detail.stored).toContain('Life science');
    (await admin.get('/system/audit/none')).expectCode(errors.notFound);
  });

  it('goes out as a workbook, which is noted as well', async () => {
    const answer = await admin.post('/system/audit/export', { subject: ['org/departments'], sort: '-at' });
    const rows = await readSheet(answer.raw);
    const mark = rows.pop();
    expect(rows.map(({ cells }) => cells[3])).toEqual(['Action', 'Change', 'Create']);
    // Who took it, from where and when, as on the screen.
    expect(mark?.cells.join('')).toMatch(/^admin \S*127\.0\.0\.1 \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    const { rows: exports } = await list('action=audit.export');
    const detail = (await admin.get(`/system/audit/${exports[0].id}`)).data;
    expect(detail).toMatchObject({ action: { zh: '导出审计记录' }, seal: null });
    expect(detail.stored).toContain('org/departments');
  });
});

describe('the seals', () => {
  it('close what is a few minutes old, and the chain is whole', async () => {
    expect((await admin.get('/system/audit/seals')).data).toMatchObject({ seals: 0, hash: null, until: null });
    test.clock.pass(minutes(11));
    await test.drain();
    await admin.post('/org/departments', { showId: 'NEW', nameZh: '新' });
    const state = (await admin.get('/system/audit/seals')).data;
    expect(state).toMatchObject({ seals: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/), open: 1 });
    const { rows } = await list('action=org/departments.update');
    expect((await admin.get(`/system/audit/${rows[0].id}`)).data.seal).toBe(1);
    const verified = (await admin.get('/system/audit/verify')).data;
    expect(verified).toMatchObject({ seals: 1, problems: [], next: null });
    expect(verified.rows).toBeGreaterThan(2);
  });

  it('are chained: the next one begins where the last one ended', async () => {
    test.clock.pass(minutes(11));
    await test.drain();
    expect((await admin.get('/system/audit/verify')).data).toMatchObject({ seals: 2, problems: [] });
    expect((await admin.get('/system/audit/verify?behind=1')).data).toMatchObject({ seals: 1, problems: [] });
  });

  it('are looked at without a server, too, beside hashes that were kept elsewhere', async () => {
    const { seals, hash } = (await admin.get('/system/audit/seals')).data;
    const whole = await verify(['verify', `${seals}:${hash}`]);
    expect(whole).toEqual({ code: 0, said: expect.stringMatching(/^2 seals, \d+ rows, 0 problems; \d+ rows/) });
    expect(whole.said).toContain(`2:${hash}`);
    const other = `2:${'0'.repeat(64)}`;
    expect(await verify(['verify', other, `9:${hash}`])).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^seal 2: it is not the one .*\nseal 9: it is not the one .*\n2 seals, .* 2 problems;/,
      ),
    });
  });

  it('are not taken for whole where nobody could look', async () => {
    expect(await verify(['seal'])).toEqual({ code: 2, said: expect.stringContaining('usage:') });
    expect(await verify(['verify', '2:abc'])).toEqual({ code: 2, said: expect.stringContaining('usage:') });
    const nowhere = { DATABASE_URL: `file:${join(database.folder, 'other.db')}` };
    expect(await verify(['verify'], nowhere)).toEqual({ code: 2, said: expect.stringContaining('there is no file') });
    expect(await verify(['verify'], { DATABASE_URL: 'http://nowhere' })).toEqual({
      code: 2,
      said: expect.stringContaining('must be a URL starting with mysql: or file:'),
    });
    expect(await verify(['verify'], { DATABASE_URL: 'mysql://root@127.0.0.1:1/labdesk' })).toMatchObject({ code: 2 });
  });

  it('name a row that was changed, taken away or slipped in beneath the triggers', async () => {
    const rows = (await list('sort=at&size=100')).rows as { id: string }[];
    const [changed, gone] = [rows[0]?.id ?? '', rows[1]?.id ?? ''];
    await beneath(
      `UPDATE \`audit\` SET \`actor\` = 'another' WHERE \`id\` = '${changed}'`,
      `DELETE FROM \`audit\` WHERE \`id\` = '${gone}'`,
      `INSERT INTO \`audit\` (\`id\`, \`at\`, \`action\`, \`subject\`) SELECT '0', \`at\`, 'x', 'x' FROM \`audit\` WHERE \`id\` = '${changed}'`,
    );
    expect((await admin.get('/system/audit/verify')).data.problems).toEqual([
      { kind: 'changed', seal: 1, row: changed },
      { kind: 'missing', seal: 1, row: gone },
      { kind: 'added', seal: 1, row: '0' },
    ]);
    const { code, said } = await verify(['verify']);
    expect(code).toBe(1);
    for (const line of [`${changed} was changed`, `${gone} was taken away`, '0 was slipped in'])
      expect(said).toContain(`seal 1: row ${line}`);
  });

  it('tell when a seal itself was written anew', async () => {
    const drop = ['update', 'delete'].map((verb) => `DROP TRIGGER \`audit_seal_no_${verb}\``);
    for (const sql of drop) await test.db.source.query(sql);
    await test.db.source.query("UPDATE `audit_seal` SET `count` = 1 WHERE `id` = '000000000001'");
    const { problems } = (await admin.get('/system/audit/verify')).data;
    expect(problems).toContainEqual({ kind: 'seal', seal: 1, row: null });
    await test.db.source.query("DELETE FROM `audit_seal` WHERE `id` = '000000000001'");
    expect((await test.get(SealChain).verify(0)).problems).toContainEqual({ kind: 'seal', seal: 2, row: null });
  });
});
