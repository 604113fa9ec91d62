import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { SetUp } from '#lab/modules/account/server/index.js';
import { TestApp } from '../../support/app.js';
import { Caller } from '../../support/as-user.js';
import { hours } from '../../support/clock.js';

let test: TestApp;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
});
afterAll(() => test.stop());

it('a ticket creates the administrator once, within the hour', async () => {
  const old = (await test.get(SetUp).offer()) ?? '';
  const body = { username: 'Root.One', nameZh: '管理员', password: 'Quiet.7.Harbour' };
  test.clock.pass(hours(1) + 1);
  (await test.nobody().post('/auth/setup', { ...body, ticket: old })).expectCode(errors.notFound);
  const ticket = (await test.get(SetUp).offer()) ?? '';
  (await test.nobody().post('/auth/setup', { ...body, ticket, password: 'short' })).expectCode(errors.field);
  (await test.nobody().post('/auth/setup', { ...body, ticket, password: 'Password1!' })).expectCode(errors.field);
  (await test.nobody().post('/auth/setup', { ...body, ticket: `${ticket}x` })).expectCode(errors.notFound);
  expect((await test.nobody().post('/auth/setup', { ...body, ticket })).data).toBeNull();
  (await test.nobody().post('/auth/setup', { ...body, ticket })).expectCode(errors.notFound);
  const { token } = (await test.nobody().post('/auth/login', { username: 'root.one', password: body.password })).data;
  expect((await new Caller(test.address, token).get('/auth/info')).data.perms).toEqual(['*']);
});
