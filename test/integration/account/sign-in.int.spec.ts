import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { Codes } from '#lab/modules/account/server/index.js';
import { accountErrors } from '#lab/modules/account/shared/account.errors.js';
import { User } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import { Caller } from '../../support/as-user.js';
import { aCode } from '../../support/builders/account.js';
import { aUser } from '../../support/builders/org.js';
import { hours, minutes } from '../../support/clock.js';

let test: TestApp;
let second: TestApp;
const password = 'Right-1-Horse';
let passwordHash: string;
let addresses = 0;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  second = await TestApp.start({ beside: test, diagrams: false, executesJobs: false });
  passwordHash = await hash(password);
});
afterAll(async () => {
  await second.stop();
  await test.stop();
});

interface Try {
  readonly given?: string;
  readonly from?: string;
  readonly code?: object;
  readonly on?: TestApp;
  readonly token?: string;
}
const anAddress = () => `198.51.100.${++addresses}`;
const signIn = (username: string, { given = password, from = '203.0.113.1', code, on = test, token }: Try = {}) =>
  new Caller(on.address, token).post(
    '/auth/login',
    { username, password: given, channel: 'web', ...(code && { code }) },
    { 'x-forwarded-for': from },
  );
const ask = (path: string, body: object, from = anAddress()) =>
  test.nobody().post(path, body as Record<string, unknown>, { 'x-forwarded-for': from });
const newUser = (name: string, more: object = {}) => aUser(test, name, { passwordHash, language: 'en', ...more });
/** Wrong passwords, each from an address of its own, with a code where one is wanted. */
async function guess(username: string, times: number, from?: string): Promise<void> {
  for (let tries = 1; tries <= times; tries++) {
    const code = tries > 3 ? await aCode(test) : undefined;
    const given = { given: `wrong ${tries}`, from: from ?? anAddress(), ...(code && { code }) };
    (await signIn(username, given)).expectCode(accountErrors.wrongCredentials);
  }
}
const audited = (action: string) => test.db.repo(AuditRow).findBy({ action });
const counts = async (table: string) => {
  const [row] = await test.db.query({ sql: `SELECT COUNT(*) AS n FROM \`${table}\``, values: [] });
  return Number(row?.n);
};

describe('a verification code', () => {
  it('is wanted from the fourth try on, for a known user name and for an unknown one', async () => {
    await newUser('ann');
    for (const name of ['ann', 'no.such.one']) {
      await guess(name, 3);
      const refused = await signIn(name, { from: anAddress() });
      refused.expectCode(accountErrors.codeNeeded);
      expect(await ask('/noAuthentication/checkUserPassCount', { loginId: name }).then(({ data }) => data)).toEqual({
        codeNeeded: true,
        seconds: 0,
      });
    }
    const other = await ask('/noAuthentication/checkUserPassCount', { loginId: 'fresh.one' });
    expect(other.data).toEqual({ codeNeeded: false, seconds: 0 });
    expect((await signIn('ann', { code: await aCode(test), from: anAddress() })).status).toBe(201);
    expect((await signIn('ann', { from: anAddress() })).status).toBe(201);
  });

  it('is wanted from an address where three sign-ins failed, whatever the name, and for a quarter of an hour', async () => {
    await newUser('bea');
    const from = anAddress();
    for (const name of ['one', 'two', 'three']) await signIn(name, { from });
    (await signIn('bea', { from })).expectCode(accountErrors.codeNeeded);
    expect((await signIn('bea', { from, code: await aCode(test) })).status).toBe(201);
    expect((await signIn('bea', { from: anAddress() })).status).toBe(201);
    test.clock.pass(minutes(15));
    expect((await signIn('bea', { from })).status).toBe(201);
  });

  it('counts once, for five minutes, in any case of letters, on every server', async () => {
    await newUser('cal');
    await guess('cal', 3);
    const wrong = await aCode(test);
    (await signIn('cal', { code: { ...wrong, answer: 'nope' }, from: anAddress() })).expectCode(
      accountErrors.codeWrong,
    );
    (await signIn('cal', { code: wrong, from: anAddress() })).expectCode(accountErrors.codeWrong);
    (await signIn('cal', { code: { id: 'made up', answer: 'x' }, from: anAddress() })).expectCode(
      accountErrors.codeWrong,
    );
    const old = await aCode(test);
    test.clock.pass(minutes(5));
    (await signIn('cal', { code: old, from: anAddress() })).expectCode(accountErrors.codeWrong);
    const code = await aCode(test);
    const lower = { ...code, answer: code.answer.toLowerCase() };
    expect((await signIn('cal', { code: lower, from: anAddress(), on: second })).status).toBe(201);
    await guess('cal', 3);
    (await signIn('cal', { code, from: anAddress() })).expectCode(accountErrors.codeWrong);
    expect((await audited('session.code')).length).toBeGreaterThanOrEqual(4);
  });

  it('is taken by one of many who bring it at once', async () => {
    const code = await aCode(test);
    const taken = await Promise.allSettled([test, second, test, second].map((on) => on.get(Codes).demand('dee', code)));
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of taken)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: accountErrors.codeWrong.code });
  });

  it('comes as a picture whose answer is nowhere', async () => {
    const { id, picture } = (await ask('/auth/code/picture', {})).data;
    const svg = Buffer.from(picture.split(',')[1], 'base64').toString();
    expect(svg).toMatch(/^<svg/);
    expect(svg).not.toContain('<text');
    expect(svg).not.toContain('<script');
    const [row] = await test.db.query({ sql: 'SELECT * FROM `account_code` WHERE `id` = ?', values: [id] });
    expect(row).toMatchObject({ kind: 'picture', answer: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('comes by mail in the language of its reader, for their name alone, and three times mistyped is over', async () => {
    await newUser('eli');
    await newUser('fay', { language: 'zh' });
    await guess('eli', 3);
    await guess('fay', 3);
    const mailed = async (name: string) => {
      const { id } = (await ask('/auth/code/mail', { username: name })).data;
      await test.drain();
      const mail = test.mailbox.to(`${name}@lab.test`).at(-1);
      return { mail, code: { id, answer: /\b\d{6}\b/.exec(mail?.plain ?? '')?.[0] ?? '' } };
    };
    const eli = await mailed('eli');
    expect(eli.mail).toMatchObject({ title: 'Your verification code' });
    const [row] = await test.db.query({
      sql: 'SELECT `plain`, `content`, `secret` FROM `mail_queue` WHERE `receiver` = ?',
      values: ['eli@lab.test'],
    });
    expect(row?.secret).toBeNull();
    expect([row?.plain, row?.content].join()).not.toContain(eli.code.answer);
    (await signIn('fay', { code: eli.code, from: anAddress() })).expectCode(accountErrors.codeWrong);
    expect((await signIn('eli', { code: eli.code, from: anAddress() })).status).toBe(201);
    const fay = await mailed('fay');
    expect(fay.mail).toMatchObject({ title: '你的验证码' });
    for (let tries = 0; tries < 3; tries++)
      (await signIn('fay', { code: { ...fay.code, answer: 'wrong' }, from: anAddress() })).expectCode(
        accountErrors.codeWrong,
      );
    (await signIn('fay', { code: fay.code, from: anAddress() })).expectCode(accountErrors.codeWrong);
  });

  it('is ordered with the same answer and the same work whether there is such a user or not', async () => {
    await newUser('gus');
    await newUser('gia', { email: null });
    const before = test.mailbox.mails.length;
    const rows = async () => [await counts('account_code'), await counts('job'), await counts('mail_queue')];
    const steps: number[][] = [];
    for (const username of ['gus', 'gia', 'nobody.at.all']) {
      const was = await rows();
      const answer = await ask('/auth/code/mail', { username });
      expect([answer.status, Object.keys(answer.data)]).toEqual([201, ['id']]);
      steps.push((await rows()).map((count, at) => count - (was[at] ?? 0)));
    }
    expect(steps).toEqual([
      [1, 1, 0],
      [1, 1, 0],
      [1, 1, 0],
    ]);
    await test.drain();
    expect(test.mailbox.mails.slice(before).map(({ to }) => to)).toEqual(['gus@lab.test']);
  });

  it('is mailed to nobody more than three times a quarter of an hour, which only the mailbox shows', async () => {
    await newUser('hal');
    for (let times = 0; times < 5; times++)
      expect(Object.keys((await ask('/auth/code/mail', { username: 'hal' })).data)).toEqual(['id']);
    await test.drain();
    expect(test.mailbox.to('hal@lab.test')).toHaveLength(3);
  });
});

describe('a lock', () => {
  it('comes with the fifth wrong password, goes after a quarter of an hour, and is audited without the password', async () => {
    const id = await newUser('ian');
    await guess('ian', 5);
    expect(await test.db.repo(User).findOneByOrFail({ id })).toMatchObject({ status: '4' });
    (await signIn('ian', { code: await aCode(test), from: anAddress() })).expectCode(accountErrors.locked);
    const rows = await test.db.repo(AuditRow).findBy({ recordId: id });
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'session.keptOut',
      'session.lock',
      ...Array.from({ length: 5 }, () => 'session.wrong'),
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/wrong \d|Right-1/);
    test.clock.pass(minutes(15));
    expect((await signIn('ian', { from: anAddress() })).status).toBe(201);
    expect(await test.db.repo(User).findOneByOrFail({ id })).toMatchObject({ status: '0', lockedUntil: null });
  });

  it('holds against guesses that come all at once: no more than five are looked at', async () => {
    const id = await newUser('jan');
    const codes = await Promise.all(Array.from({ length: 12 }, () => aCode(test)));
    const given = codes.map((code, at) => ({ code, from: anAddress(), given: at === 11 ? password : `wrong ${at}` }));
    const answers = await Promise.all(given.map((each) => signIn('jan', each)));
    const wrong = (await test.db.repo(AuditRow).findBy({ recordId: id, action: 'session.lock' })).length;
    expect(wrong + answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1);
    expect(answers.at(-1)?.status === 201 || answers.at(-1)?.body.code === accountErrors.locked.code).toBe(true);
  });

  it('is not reached by a machine that solves no codes: it cannot lock anybody', async () => {
    const id = await newUser('kim');
    for (let tries = 0; tries < 9; tries++) await signIn('kim', { given: 'wrong', from: anAddress() });
    expect(await test.db.repo(User).findOneByOrFail({ id })).toMatchObject({ status: '0', failures: 3 });
  });
});

describe('pauses', () => {
  it('grow for a name from one address, say the seconds, and hold up nobody elsewhere', async () => {
    await newUser('leo');
    const from = anAddress();
    await guess('leo', 6, from);
    const refused = await signIn('leo', { from, code: await aCode(test) });
    refused.expectCode(errors.tooMany);
    expect(refused.body.message).toBe('tooMany&&2');
    expect((await ask('/noAuthentication/checkUserPassCount', { loginId: 'leo' }, from)).data.seconds).toBe(2);
    (await signIn('leo', { code: await aCode(test), from: anAddress() })).expectCode(accountErrors.locked);
    test.clock.pass(2_000);
    (await signIn('leo', { from, given: 'wrong', code: await aCode(test) })).expectCode(accountErrors.wrongCredentials);
    expect((await signIn('leo', { from })).body.message).toBe('tooMany&&4');
    expect((await audited('session.slow')).length).toBeGreaterThanOrEqual(2);
  });

  it('hold an address that tries thirty times a minute, on all servers together', async () => {
    const from = anAddress();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => signIn(`n${at}`, { from, on: at % 2 ? test : second })),
    );
    expect(answers.filter(({ body }) => body.code === errors.tooMany.code)).toHaveLength(10);
    const late = await signIn('n', { from, on: second });
    late.expectCode(errors.tooMany);
    expect(late.body.message).toMatch(/^tooMany&&[1-9]\d*$/);
    test.clock.pass(minutes(1));
    (await signIn('n', { from })).expectCode(accountErrors.codeNeeded);
  });
});

describe('a session', () => {
  it('begins with a new token, and the one that was brought along ends', async () => {
    await newUser('mia');
    const { token: first } = (await signIn('mia', { from: anAddress() })).data;
    const { token: next } = (await signIn('mia', { from: anAddress(), token: first })).data;
    expect(next).not.toBe(first);
    (await new Caller(test.address, first).get('/auth/info')).expectCode(errors.notSignedIn);
    expect((await new Caller(test.address, next).get('/auth/info')).status).toBe(200);
    const planted = (await signIn('mia', { from: anAddress(), token: 'planted-by-an-attacker' })).data.token;
    expect(planted).not.toBe('planted-by-an-attacker');
    (await new Caller(test.address, 'planted-by-an-attacker').get('/auth/info')).expectCode(errors.notSignedIn);
  });
});

describe('a hash that is cheaper than today', () => {
  it('is renewed by the sign-in, and the password stays', async () => {
    const cheap = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const id = await newUser('ned', { passwordHash: cheap });
    expect((await signIn('ned', { from: anAddress() })).status).toBe(201);
    const { passwordHash: renewed } = await test.db.repo(User).findOneByOrFail({ id });
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn('ned', { from: anAddress() })).status).toBe(201);
    expect((await test.db.repo(User).findOneByOrFail({ id })).passwordHash).toBe(renewed);
  });
});

describe('what is left over', () => {
  it('is swept away by scheduled work', async () => {
    await newUser('ora');
    await aCode(test);
    await ask('/noAuthentication/forgotPwSendMail', { loginId: 'ora' });
    await test.drain();
    expect([
      await counts('account_code'),
      await counts('account_ticket'),
      await counts('account_throttle'),
    ]).not.toContain(0);
    // A link that ended says so for another day.
    test.clock.pass(hours(26));
    await test.db.unit(() => test.get(Schedules).runNow('account.sweep'));
    await test.drain();
    expect([await counts('account_code'), await counts('account_ticket'), await counts('account_throttle')]).toEqual([
      0, 0, 0,
    ]);
  });
});
