import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { StoredFile } from '#lab/platform/files/file.entity.js';
import { User } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';

/** The smallest picture there is. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let test: TestApp;
let id: string;
let mine: Caller;
let clerk: Caller;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  id = await aUser(test, 'own', { permissions: ['hr:claim:search'] });
  mine = await test.as(id);
  clerk = await test.as(await aUser(test, 'clerk', { permissions: ['sys:user:search', 'sys:user:save'] }));
});
afterAll(() => test.stop());

const header = async () => (await mine.get('/auth/info')).data.user.userHeader as string | null;
const at = (address: string | null) => test.nobody().get(String(address).replace('/api', ''));

it('is one’s own to choose: its address needs no header, changes with it, and works no longer than it', async () => {
  expect(await header()).toBeNull();
  expect((await mine.upload('/org/profile/photo', 'me.png', png)).data).toBeNull();
  const first = await header();
  expect((await mine.get('/org/profile')).data.photo).toBe(first);
  const picture = await at(first);
  expect(picture.raw.equals(png)).toBe(true);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  await mine.upload('/org/profile/photo', 'again.png', png);
  const second = await header();
  expect(second).not.toBe(first);
  (await at(first)).expectCode(errors.notFound);
  expect(await test.db.repo(StoredFile).countBy({ subject: 'user-photo', recordId: id })).toBe(1);
  (await at(`${String(second).slice(0, -1)}!`)).expectCode(errors.notFound);
  expect((await mine.delete('/org/profile/photo')).data).toBeNull();
  expect(await header()).toBeNull();
  (await at(second)).expectCode(errors.notFound);
  expect(await test.db.repo(StoredFile).count()).toBe(0);
  expect(await test.db.repo(AuditRow).countBy({ action: 'user.photo', recordId: id })).toBe(3);
});

it('is kept for others by those who may change users', async () => {
  expect((await clerk.upload(`/org/users/${id}/photo`, 'own.png', png)).data).toBeNull();
  const { photo } = (await clerk.get(`/org/users/${id}/access`)).data;
  expect((await at(photo)).raw.equals(png)).toBe(true);
  expect(await header()).toBe(photo);
  const rowIn = async (list: string) =>
    ((await clerk.get(list)).data.rows as { id: string; photo: string | null }[]).find((row) => row.id === id);
  expect((await rowIn('/org/users?size=100'))?.photo).toBe(photo);
  (await mine.upload(`/org/users/${id}/photo`, 'own.png', png)).expectCode(errors.forbidden);
  (await mine.delete(`/org/users/${id}/photo`)).expectCode(errors.forbidden);
  (await clerk.upload('/org/users/nobody/photo', 'own.png', png)).expectCode(errors.notFound);
  (await clerk.delete('/org/users/nobody/photo')).expectCode(errors.notFound);
  expect((await clerk.delete(`/org/users/${id}/photo`)).data).toBeNull();
  expect((await test.db.repo(User).findOneByOrFail({ id })).photoId).toBeNull();
});

it('is a picture of at most 5 MB, judged by its bytes', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const bytes of [svg, Buffer.from('GIF89a'), Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])])
    (await mine.upload('/org/profile/photo', 'me.png', bytes)).expectCode(errors.fileRefused);
  expect(await header()).toBeNull();
});

it('shows no other file at its address', async () => {
  const form = (await mine.upload('/files', 'note.png', png)).data;
  await mine.upload('/org/profile/photo', 'me.png', png);
  const key = String(await header())
    .split('/')
    .at(-1);
  (await at(`/api/org/photos/${form.id}/${key}`)).expectCode(errors.notFound);
});
