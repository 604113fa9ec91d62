import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { User } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';

let test: TestApp;
let boss: string;
let id: string;
let mine: Caller;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  boss = await aUser(test, 'boss');
  id = await aUser(test, 'own', { permissions: ['hr:claim:search'], reporter: boss });
  mine = await test.as(id);
});
afterAll(() => test.stop());

const own = {
  nameEn: 'Own',
  cellphone: '138',
  tel: null,
  address: 'Road 1',
  language: 'en',
  timeZone: 'Europe/Berlin',
};

it('is one’s own, for everybody who is signed in', async () => {
  const { user, superior } = (await mine.get('/org/profile')).data;
  expect(user).toMatchObject({ id, userId: 'own' });
  expect(superior).toMatchObject({ id: boss });
  expect(JSON.stringify(user)).not.toContain('passwordHash');
  (await test.nobody().get('/org/profile')).expectCode(errors.notSignedIn);
});

it('lets people change what is theirs, and nothing else', async () => {
  const more = { title: 'CEO', userId: 'root', reporterId: null, email: 'else@lab.test', status: '1' };
  expect((await mine.put('/org/profile', { ...own, ...more, version: 1 })).body.code).toBe(success);
  expect(await test.db.repo(User).findOneByOrFail({ id })).toMatchObject({
    ...own,
    title: null,
    userId: 'own',
    reporterId: boss,
    email: 'own@lab.test',
    status: '0',
    version: 2,
  });
});

it('refuses what has been changed since, and what does not fit', async () => {
  (await mine.put('/org/profile', { ...own, version: 1 })).expectCode(errors.stale);
  (await mine.put('/org/profile', { ...own, version: 2, timeZone: 'Mars' })).expectCode(errors.field);
  (await mine.put('/org/profile', { ...own, version: 2, tel: 'x'.repeat(33) })).expectCode(errors.field);
});
