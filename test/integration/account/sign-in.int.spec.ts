import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import svgCaptcha from 'svg-captcha-fixed';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { Codes } from '#lab/modules/account/server/index.js';
import { accountErrors } from '#lab/modules/account/shared/account.errors.js';
import { User, UserService } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import { aCode } from '../../support/builders/account.js';
import { change } from '../../support/builders/org.js';
import { password, signIns } from '../../support/builders/sign-ins.js';
import { hours, minutes, seconds } from '../../support/clock.js';
import { testDatabase } from '../../support/databases.js';

let test: TestApp;
let second: TestApp;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  second = await TestApp.start({ beside: test, diagrams: false, executesJobs: false, smtpUrl: 'smtp://mail.test' });
});
afterAll(async () => {
  await second.stop();
  await test.stop();
});

const { anAddress, signIn, newUser, guess, knownDevice, audited } = signIns(() => test);
const ask = (path: string, body: object, from = anAddress()) =>
  test.nobody().post(path, body as Record<string, unknown>, { 'x-forwarded-for': from });
/** The code of the latest mail to a user. */
const mailedCode = async (username: string) => {
  await test.drain();
  return /\b\d{6}\b/.exec(test.mailbox.to(`${username}@lab.test`).at(-1)?.plain ?? '')?.[0] ?? '';
};
/** What a statement does to which table. */
const shapeOf = (sql: string) => `${sql.split(' ', 1)[0]} ${/`(?:account_|audit|user)\w*`/.exec(sql)?.[0] ?? ''}`;
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
    expect((await signIn('ann', { code: await aCode(test, 'ann'), from: anAddress() })).status).toBe(201);
    expect((await signIn('ann', { from: anAddress() })).status).toBe(201);
  });

  it('is wanted from an address where three sign-ins failed, whatever the name, and for a quarter of an hour', async () => {
    await newUser('bea');
    const from = anAddress();
    for (const name of ['one', 'two', 'three']) await signIn(name, { from });
    (await signIn('bea', { from })).expectCode(accountErrors.codeNeeded);
    expect((await signIn('bea', { from, code: await aCode(test, 'bea') })).status).toBe(201);
    expect((await signIn('bea', { from: anAddress() })).status).toBe(201);
    test.clock.pass(minutes(15));
    expect((await signIn('bea', { from })).status).toBe(201);
  });

  it('counts once, for five minutes, in any case of letters, on every server', async () => {
    await newUser('cal');
    await guess('cal', 3);
    const wrong = await aCode(test, 'cal');
    (await signIn('cal', { code: { ...wrong, answer: 'nope' }, from: anAddress() })).expectCode(
      accountErrors.codeWrong,
    );
    (await signIn('cal', { code: wrong, from: anAddress() })).expectCode(accountErrors.codeWrong);
    (await signIn('cal', { code: { id: 'made up', answer: 'x' }, from: anAddress() })).expectCode(
      accountErrors.codeWrong,
    );
    const old = await aCode(test, 'cal');
    test.clock.pass(minutes(5));
    (await signIn('cal', { code: old, from: anAddress() })).expectCode(accountErrors.codeWrong);
    const code = await aCode(test, 'cal');
    const lower = { ...code, answer: code.answer.toLowerCase() };
    expect((await signIn('cal', { code: lower, from: anAddress(), on: second })).status).toBe(201);
    await guess('cal', 3);
    (await signIn('cal', { code, from: anAddress() })).expectCode(accountErrors.codeWrong);
    expect((await audited('session.code')).length).toBeGreaterThanOrEqual(4);
  });

  it('is taken by one of many who bring it at once', async () => {
    const code = await aCode(test, 'dee');
    // The embedded database has one server only.
    const other = testDatabase === 'mysql' ? second : test;
    const taken = await Promise.allSettled(
      [test, other, test, other].map((on) => on.get(Codes).demand('dee', code, 17)),
    );
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of taken)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: accountErrors.codeWrong.code });
  });

  it('comes as a picture with work, and reading it alone is not enough', async () => {
    await newUser('dot');
    const solve = async (username: string) => {
      const { id, work } = (await ask('/auth/code/picture', { username })).data;
      expect(work.limit).toBeGreaterThanOrEqual(2 ** 17);
      let number = 0;
      while (createHash('sha256').update(`${id}.${number}`).digest('hex') !== work.target) number++;
      expect(number).toBeLessThan(work.limit);
      const text = letters.at(-1) ?? '';
      return { id, answer: text, work: number };
    };
    const letters: string[] = [];
    const create = svgCaptcha.create.bind(svgCaptcha);
    const spy = jest.spyOn(svgCaptcha, 'create').mockImplementation((options) => {
      const drawn = create(options);
      letters.push(drawn.text);
      return drawn;
    });
    await guess('dot', 3);
    const { work: _, ...readOnly } = await solve('dot');
    (await signIn('dot', { code: readOnly, from: anAddress() })).expectCode(accountErrors.codeWrong);
    (await signIn('dot', { code: { ...(await solve('dot')), work: 0 }, from: anAddress() })).expectCode(
      accountErrors.codeWrong,
    );
    const another = await solve('someone.else');
    (await signIn('dot', { code: another, from: anAddress() })).expectCode(accountErrors.codeWrong);
    expect((await signIn('dot', { code: await solve('dot'), from: anAddress() })).status).toBe(201);
    spy.mockRestore();
  });

  it('takes more work with each failure, up to a bound, and one of before is worth too little', async () => {
    const limitFor = async (username: string) => (await ask('/auth/code/picture', { username })).data.work.limit;
    expect(await limitFor('dux')).toBe(2 ** 17);
    const early = { ...(await aCode(test, 'dux')), id: await test.get(Codes).put('picture', 'Kp7wX 7', 'dux', 17) };
    await guess('dux', 3);
    expect(await limitFor('dux')).toBe(2 ** 17);
    for (const bits of [18, 19, 20, 21, 21]) {
      (await signIn('dux', { given: 'wrong', from: anAddress(), code: await aCode(test, 'dux') })).expectCode(
        accountErrors.wrongCredentials,
      );
      expect(await limitFor('dux')).toBe(2 ** bits);
    }
    (await signIn('dux', { code: early, from: anAddress() })).expectCode(accountErrors.codeWrong);
  });

  it('comes as a picture whose answer is nowhere', async () => {
    const { id, picture } = (await ask('/auth/code/picture', { username: 'dee' })).data;
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
    (await signIn('ian', { code: await aCode(test, 'ian'), from: anAddress() })).expectCode(accountErrors.locked);
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
    const codes = await Promise.all(Array.from({ length: 12 }, () => aCode(test, 'jan')));
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

describe('a held account', () => {
  it('lets its owner in with a code by mail, which only the right password orders beyond the limit', async () => {
    const id = await newUser('kay');
    await guess('kay', 5);
    // Strangers have used up the mails that may be asked for by name.
    for (let times = 0; times < 4; times++) await ask('/auth/code/mail', { username: 'kay' });
    await test.drain();
    const wrong = await signIn('kay', {
      given: 'wrong',
      code: await aCode(test, 'kay'),
      from: anAddress(),
      on: second,
    });
    wrong.expectCode(accountErrors.wrongCredentials);
    const refused = await signIn('kay', { code: await aCode(test, 'kay'), from: anAddress(), on: second });
    refused.expectCode(accountErrors.locked);
    const [, codeId = ''] = refused.body.message.split('&&');
    const code = { id: codeId, answer: await mailedCode('kay') };
    (await signIn('kay', { given: 'wrong', code: await aCode(test, 'kay'), from: anAddress() })).expectCode(
      accountErrors.wrongCredentials,
    );
    expect((await signIn('kay', { code, from: anAddress() })).status).toBe(201);
    expect(await test.db.repo(User).findOneByOrFail({ id })).toMatchObject({ status: '0', lockedUntil: null });
  });

  it('lets its owner in from a known device, whom nobody else’s tries hold up', async () => {
    await newUser('lea');
    const from = anAddress();
    const cookie = await knownDevice('lea', { from });
    await guess('lea', 5);
    for (let times = 0; times < 32; times++) await ask('/noAuthentication/checkUserPassCount', { loginId: 'x' }, from);
    (await signIn('lea', { from })).expectCode(errors.tooMany);
    expect((await signIn('lea', { from, cookie })).status).toBe(201);
    // Strangers meet what they met before.
    (await signIn('lea', { from: anAddress() })).expectCode(accountErrors.codeNeeded);
  });

  it('is shut for a device that another user is known on, that is made up, or whose user has a new password', async () => {
    const id = await newUser('lou');
    await newUser('max');
    const [mine, others] = [await knownDevice('lou'), await knownDevice('max')];
    test.clock.pass(seconds(1));
    await test.db.unit(() => test.get(UserService).setPassword(id, password));
    await guess('lou', 5);
    for (const cookie of [others, mine, 'labdesk-device=made-up', ''])
      (await signIn('lou', { cookie, code: await aCode(test, 'lou'), from: anAddress() })).expectCode(
        accountErrors.locked,
      );
    const planted = (await signIn('max', { cookie: 'labdesk-device=planted', from: anAddress() })).headers[
      'set-cookie'
    ];
    expect(planted).toMatch(/^labdesk-device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
  });

  it('stays shut where an administrator locked it', async () => {
    const id = await newUser('moe');
    const cookie = await knownDevice('moe');
    await change(test, User, id, { status: '4', lockedUntil: null });
    (await signIn('moe', { cookie, from: anAddress() })).expectCode(accountErrors.locked);
  });
});

describe('right passwords that come all at once', () => {
  it('are all let in, right before a code is asked for', async () => {
    await newUser('pia');
    await guess('pia', 2);
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn('pia', { from: anAddress() })));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [201, 200]));
  });

  it('are let in among wrong ones or asked for a code, and no more than three wrong ones are looked at', async () => {
    await newUser('pru');
    const tries = Array.from({ length: 10 }, (_, at) => signIn('pru', { from: anAddress(), given: `wrong ${at}` }));
    const codes = (await Promise.all(tries)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === accountErrors.wrongCredentials.code)).toHaveLength(3);
    expect(codes.filter((code) => code === accountErrors.codeNeeded.code)).toHaveLength(7);
  });
});

describe('wrong passwords for many names that come all at once', () => {
  it('from one address are looked at no more often than one after the other', async () => {
    const from = anAddress();
    const tries = Array.from({ length: 25 }, (_, at) => signIn(`many${at}`, { from, given: 'wrong' }));
    const codes = (await Promise.all(tries)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === accountErrors.wrongCredentials.code)).toHaveLength(3);
    expect(codes.filter((code) => code === accountErrors.codeNeeded.code)).toHaveLength(22);
  });

  it('let in all the right ones among them while tries are free', async () => {
    const from = anAddress();
    const names = Array.from({ length: 8 }, (_, at) => `office${at}`);
    for (const name of names) await newUser(name);
    const answers = await Promise.all(names.map((name) => signIn(name, { from })));
    expect(answers.map(({ body }) => body.code)).toEqual(names.map(() => 200));
  });
});

describe('a name that nobody has', () => {
  it('costs as many statements and as much hashing as a wrong password', async () => {
    await newUser('ray');
    const sent = jest.spyOn(test.db.dialect, 'send');
    const asked: string[][] = [];
    for (const name of ['ray', 'not.ray']) {
      sent.mockClear();
      (await signIn(name, { given: 'wrong', from: anAddress() })).expectCode(accountErrors.wrongCredentials);
      asked.push(sent.mock.calls.flatMap(([, statements]) => statements.map(({ sql }) => shapeOf(sql))));
    }
    sent.mockRestore();
    expect(asked[0]?.length).toBeGreaterThan(5);
    expect(asked[1]).toEqual(asked[0]);
  });
});

describe('pauses', () => {
  it('grow for a name from one address, say the seconds, and hold up nobody elsewhere', async () => {
    await newUser('leo');
    const from = anAddress();
    await guess('leo', 6, from);
    const refused = await signIn('leo', { from, code: await aCode(test, 'leo') });
    refused.expectCode(errors.tooMany);
    expect(refused.body.message).toBe('tooMany&&2');
    expect((await ask('/noAuthentication/checkUserPassCount', { loginId: 'leo' }, from)).data.seconds).toBe(2);
    (await signIn('leo', { code: await aCode(test, 'leo'), from: anAddress() })).expectCode(accountErrors.locked);
    test.clock.pass(2_000);
    (await signIn('leo', { from, given: 'wrong', code: await aCode(test, 'leo') })).expectCode(
      accountErrors.wrongCredentials,
    );
    expect((await signIn('leo', { from })).body.message).toBe('tooMany&&4');
    expect((await audited('session.slow')).length).toBeGreaterThanOrEqual(2);
  });

  it('hold an address that tries thirty times a minute, on all servers together', async () => {
    const from = anAddress();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => signIn(`n${at}`, { from, on: at % 2 ? test : second })),
    );
    // The clock of the test does not move: only the limit of calls asks to wait for a whole minute.
    const beyond = 'tooMany&&60';
    expect(answers.filter(({ body }) => body.message === beyond)).toHaveLength(10);
    const late = await signIn('n', { from, on: second });
    late.expectCode(errors.tooMany);
    expect(late.body.message).toBe(beyond);
    test.clock.pass(minutes(1));
    (await signIn('n', { from })).expectCode(accountErrors.codeNeeded);
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
    await aCode(test, 'ora');
    await ask('/noAuthentication/forgotPwSendMail', { loginId: 'ora' });
    await test.drain();
    expect([await counts('account_code'), await counts('account_ticket'), await counts('limit_count')]).not.toContain(
      0,
    );
    // A link that ended says so for another day.
    test.clock.pass(hours(26));
    await test.db.unit(() => test.get(Schedules).runNow('account.sweep'));
    await test.drain();
    expect([await counts('account_code'), await counts('account_ticket'), await counts('limit_count')]).toEqual([
      0, 0, 0,
    ]);
  });
});
