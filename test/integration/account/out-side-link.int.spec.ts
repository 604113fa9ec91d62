import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { accountErrors } from '#lab/modules/account/shared/account.errors.js';
import { User } from '#lab/modules/org/server/index.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { TestApp } from '../../support/app.js';
import { Caller } from '../../support/as-user.js';
import { aUser, change } from '../../support/builders/org.js';
import { seconds } from '../../support/clock.js';

let test: TestApp;
let portal: Caller;
let ann: string;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  portal = await test.as(await aUser(test, 'portal', { permissions: ['sys:outside:issue', 'purchase:*'] }));
  ann = await aUser(test, 'ann', { permissions: ['purchase:request:search'] });
});
afterAll(() => test.stop());

const issue = async (userId = 'ann', issuer = 'portal') =>
  (await portal.post('/auth/outSideTickets', { userId, issuer })).data as { content: string; path: string };
let address = 1;
/** Each from a place of its own: the limit of one address is not what is tested here. */
const exchange = (content: string) =>
  test.nobody().post('/auth/outSideLink', { content }, { 'x-forwarded-for': `203.0.113.${address++ % 250}` });

describe('a one-time link', () => {
  it('signs its person in, once, and is stored as a hash', async () => {
    const { content, path } = await issue();
    expect(path).toBe(`/outSideLink?content=${encodeURIComponent(content)}`);
    const stored = JSON.stringify(await test.db.query({ sql: 'SELECT * FROM `account_ticket`', values: [] }));
    expect(stored).not.toContain(content);
    expect(stored).not.toContain(content.split('.')[1]);
    const { token } = (await exchange(content)).data as { token: string };
    expect(token).not.toBe(content);
    expect((await new Caller(test.address, token).get('/auth/info')).data.user.id).toBe(ann);
    (await exchange(content)).expectCode(accountErrors.worthlessLink);
    (await new Caller(test.address, content).get('/auth/info')).expectCode(errors.notSignedIn);
  });

  it('works for a minute', async () => {
    const [late, early] = [await issue(), await issue()];
    test.clock.pass(seconds(59));
    expect((await exchange(early.content)).status).toBe(201);
    test.clock.pass(seconds(1));
    (await exchange(late.content)).expectCode(accountErrors.worthlessLink);
  });

  it('is worth nothing once a piece of it is exchanged: the issuer, the secret, or the whole', async () => {
    const { content } = await issue();
    const [issuer = '', secret = ''] = content.split('.');
    const other = Buffer.from('elsewhere').toString('base64url');
    for (const wrong of [
      `${other}.${secret}`,
      secret,
      `${issuer}.`,
      `${issuer}.${secret}x`,
      content.toUpperCase(),
      'x',
    ])
      (await exchange(wrong)).expectCode(accountErrors.worthlessLink);
    (await exchange('')).expectCode(errors.field);
    (await exchange('x'.repeat(513))).expectCode(errors.field);
    expect((await exchange(content)).status).toBe(201);
  });

  it('is never a session token, as links of old were', async () => {
    (await exchange(portal.token ?? '')).expectCode(accountErrors.worthlessLink);
    expect((await portal.get('/auth/info')).status).toBe(200);
  });

  it('lets one of two who come at once in', async () => {
    const { content } = await issue();
    const answers = await Promise.all([exchange(content), exchange(content), exchange(content)]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('is worth nothing once its person is disabled', async () => {
    const bob = await aUser(test, 'bob', { permissions: ['purchase:request:search'] });
    const { content } = await issue('bob');
    await change(test, User, bob, { status: '1' });
    (await exchange(content)).expectCode(accountErrors.worthlessLink);
    (await portal.post('/auth/outSideTickets', { userId: 'bob', issuer: 'portal' })).expectCode(errors.notFound);
  });

  it('is issued by those who may, for people who may no more than they do', async () => {
    await aUser(test, 'root', { permissions: ['*'] });
    (await portal.post('/auth/outSideTickets', { userId: 'root', issuer: 'x' })).expectCode(orgErrors.beyondYourOwn);
    (await portal.post('/auth/outSideTickets', { userId: 'nobody', issuer: 'x' })).expectCode(errors.notFound);
    (await portal.post('/auth/outSideTickets', { userId: 'ann' })).expectCode(errors.field);
    const plain = await test.as(ann);
    (await plain.post('/auth/outSideTickets', { userId: 'ann', issuer: 'x' })).expectCode(errors.forbidden);
    (await test.nobody().post('/auth/outSideTickets', { userId: 'ann', issuer: 'x' })).expectCode(errors.notSignedIn);
  });

  it('is noted when it is issued and when it is used, with the issuer and without itself', async () => {
    const { content } = await issue('ann', '报销系统');
    await exchange(content);
    const rows = await test.db.query({
      sql: 'SELECT `action`, `detail` FROM `audit` WHERE `recordId` = ? ORDER BY `at` DESC, `id` DESC LIMIT 3',
      values: [ann],
    });
    expect(rows.map(({ action }) => action)).toEqual(['session.open', 'session.link', 'session.ticket']);
    expect(rows.slice(1).map(({ detail }) => JSON.parse(String(detail)) as unknown)).toEqual([
      { issuer: '报销系统' },
      { issuer: '报销系统' },
    ]);
    expect(JSON.stringify(rows)).not.toContain(content);
  });

  it('is guessed from one address thirty times a minute at most', async () => {
    const guess = () =>
      test.nobody().post('/auth/outSideLink', { content: 'x.y' }, { 'x-forwarded-for': '198.51.100.7' });
    for (let i = 0; i < 30; i++) (await guess()).expectCode(accountErrors.worthlessLink);
    (await guess()).expectCode(errors.tooMany);
  });
});

it('the page of the link sends its address to no other site and is not cached', async () => {
  const answer = await fetch(`${test.address}/outSideLink?content=abc`);
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
