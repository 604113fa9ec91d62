import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';

let test: TestApp;
let admin: Caller;
let reader: Caller;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
  reader = await test.as(await aUser(test, 'reader'));
});
afterAll(() => test.stop());

const notes = { number: '0.2.0', day: '2026-11-20', module: 'M008', notesZh: '# 采购', notesEn: '# Purchasing' };

it('writes release notes, changes them with the version that was seen, and deletes them', async () => {
  const { id } = (await admin.post('/system/versions', notes)).data;
  await admin.post('/system/versions', { ...notes, number: '0.3.0', day: '2026-12-01', module: null });
  (await admin.post('/system/versions', notes)).expectCode(errors.field);
  (await admin.post('/system/versions', { ...notes, number: '0.4', day: 'soon' })).expectCode(errors.field);
  (await admin.post('/system/versions', { ...notes, number: '0.5', module: 'M999' })).expectCode(errors.field);
  (await admin.post('/system/versions', { ...notes, number: '0.6', notesZh: 'x'.repeat(4001) })).expectCode(
    errors.field,
  );
  expect((await admin.put(`/system/versions/${id}`, { ...notes, notesZh: '改', version: 1 })).data.version).toBe(2);
  (await admin.put(`/system/versions/${id}`, { ...notes, version: 1 })).expectCode(errors.stale);
  const { rows } = (await admin.get('/system/versions')).data;
  expect(rows.map(({ number }: { number: string }) => number)).toEqual(['0.3.0', '0.2.0']);
});

it('lets everybody read what is new, newest first, beside the version that runs', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const { running, rows } = (await reader.get('/system/releases')).data;
  expect(running).toBe(version);
  expect(rows).toEqual([
    expect.objectContaining({ number: '0.3.0', module: null }),
    expect.objectContaining({ number: '0.2.0', notesZh: '改', notesEn: '# Purchasing' }),
  ]);
  (await reader.get('/system/versions')).expectCode(errors.forbidden);
  (await reader.post('/system/versions', notes)).expectCode(errors.forbidden);
  (await admin.delete(`/system/versions/${rows[1].id}`)).expectCode({ code: 200, http: 200 });
  expect((await reader.get('/system/releases')).data.rows).toHaveLength(1);
});
