import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { passwordSettings } from '#lab/modules/account/server/index.js';
import { accountErrors } from '#lab/modules/account/shared/account.errors.js';
import { User } from '#lab/modules/org/server/index.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { TestApp } from '../../support/app.js';
import { Caller, type Answer } from '../../support/as-user.js';
import { aCode } from '../../support/builders/account.js';
import { aUser, change } from '../../support/builders/org.js';
import { days, minutes } from '../../support/clock.js';

let test: TestApp;
let adminId: string;
const first = 'Right.1.Horse';
const next = ['Other.2.Stable', 'Third.3.Meadow', 'Fourth.4.Barn', 'Fifth.5.Hayloft', 'Sixth.6.Saddle'] as const;
let passwordHash: string;
let addresses = 0;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  passwordHash = await hash(first);
  adminId = await aUser(test, 'admin', { permissions: ['*'] });
});
afterAll(() => test.stop());

const ask = (path: string, body: object): Promise<Answer> =>
  test.nobody().post(path, body as Record<string, unknown>, { 'x-forwarded-for': `198.51.100.${++addresses}` });
const call = (name: string, body: object) => ask(`/noAuthentication/${name}`, body);
const signIn = async (username: string, password: string) =>
  ask('/auth/login', { username, password, channel: 'web', code: await aCode(test, username) });
const signedIn = async (name: string, password = first) =>
  new Caller(test.address, (await signIn(name, password)).data.token);
const newUser = (name: string, more: object = {}) => aUser(test, name, { passwordHash, language: 'en', ...more });
const done = (answer: Answer) => expect(answer.body.code).toBe(success);
const isIn = async (caller: Caller) => (await caller.get('/auth/info')).status === 200;
const wordOf = (answer: Answer) => answer.expectCode(errors.field).fields[0].args[0];

interface Link {
  readonly ticket: string;
  readonly loginId: string;
  readonly purpose: string;
}
/** The link of the last mail to a user, as the page that it opens reads it. */
function linkOf(name: string, purpose: string): Link {
  const text = test.mailbox.to(`${name}@lab.test`).at(-1)?.plain ?? '';
  const url = new URL(/http:\/\/\S+/.exec(text)?.[0] ?? 'http://no.link');
  expect(url.pathname).toBe(purpose === 'activate' ? '/activePassword' : '/resetPassword');
  expect(url.search).not.toContain(url.hash.slice(1));
  return { ticket: url.hash.slice(1), loginId: url.searchParams.get('user') ?? '', purpose };
}
async function forgot(name: string, by = name): Promise<Link> {
  done(await call('forgotPwSendMail', { loginId: by }));
  await test.drain();
  return linkOf(name, 'reset');
}
/** Every mail as it lies in the queue, for the user who may look at it. */
const queued = async () => JSON.stringify(await test.db.query({ sql: 'SELECT * FROM `mail_queue`', values: [] }));
const choose = (link: Link, password: string, again = password) =>
  call('changePasswordNoLogin', { ...link, password, again });
const audited = async (recordId: string) =>
  (await test.db.repo(AuditRow).find({ where: { recordId }, order: { at: 'ASC', id: 'ASC' } })).map(
    ({ action }) => action,
  );

describe('a forgotten password', () => {
  it('is replaced with a link that came by mail, by user name or mail address; sessions end', async () => {
    const id = await newUser('ann');
    const ann = await signedIn('ann');
    const link = await forgot('ann');
    expect(test.mailbox.to('ann@lab.test').at(-1)).toMatchObject({ title: 'Choose a new password', language: 'en' });
    expect(await queued()).not.toContain(link.ticket);
    expect((await call('checkLink', link)).data).toEqual({ loginId: 'ann' });
    done(await choose(link, next[0]));
    expect(await isIn(ann)).toBe(false);
    (await signIn('ann', first)).expectCode(accountErrors.wrongCredentials);
    done(await signIn('ann', next[0]));
    done(await choose(await forgot('ann', 'ANN@lab.test'), next[1]));
    done(await signIn('ann', next[1]));
    expect(await audited(id)).toEqual(expect.arrayContaining(['password.forgot', 'password.reset']));
    const rows = await test.db.repo(AuditRow).findBy({ recordId: id });
    expect(JSON.stringify(rows)).not.toMatch(/Right\.1|Other\.2|Third\.3/);
  });

  it('is not set by a link that was sent to a former mail address', async () => {
    const id = await newUser('moved');
    const link = await forgot('moved');
    await change(test, User, id, { email: 'moved.again@lab.test' });
    (await call('checkLink', link)).expectCode(accountErrors.linkInvalid);
    (await choose(link, next[0])).expectCode(accountErrors.linkInvalid);
    done(await signIn('moved', first));
  });

  it('is written to nobody who is not there, disabled or elsewhere, with the same answer and the same work', async () => {
    await newUser('bea');
    await newUser('bob', { status: '1' });
    const cal = await newUser('cal');
    await change(test, User, cal, { loginType: '2' });
    const before = test.mailbox.mails.length;
    const jobs = async () =>
      Number((await test.db.query({ sql: 'SELECT COUNT(*) AS n FROM `job`', values: [] }))[0]?.n);
    const seen: unknown[] = [];
    for (const loginId of ['bea', 'bob', 'cal', 'nobody.at.all', 'nobody@lab.test']) {
      const was = await jobs();
      const { status, body } = await call('forgotPwSendMail', { loginId });
      seen.push({ status, body, jobs: (await jobs()) - was });
    }
    expect(seen).toEqual(
      seen.map(() => ({ status: 201, body: { code: 200, message: 'success', data: null }, jobs: 1 })),
    );
    await test.drain();
    expect(test.mailbox.mails.slice(before).map(({ to }) => to)).toEqual(['bea@lab.test']);
  });

  it('fills nobody’s mailbox: three links a quarter of an hour', async () => {
    await newUser('cid');
    for (let times = 0; times < 5; times++) done(await call('forgotPwSendMail', { loginId: 'cid' }));
    await test.drain();
    expect(test.mailbox.to('cid@lab.test')).toHaveLength(3);
  });

  it('lets its owner in at once whom a stranger has locked out', async () => {
    const id = await newUser('dan');
    for (let tries = 0; tries < 5; tries++)
      (await signIn('dan', `wrong ${tries}`)).expectCode(accountErrors.wrongCredentials);
    (await signIn('dan', first)).expectCode(accountErrors.locked);
    done(await choose(await forgot('dan'), next[0]));
    done(await signIn('dan', next[0]));
    await change(test, User, id, { status: '4', lockedUntil: null });
    done(await choose(await forgot('dan'), next[1]));
    (await signIn('dan', next[1])).expectCode(accountErrors.locked);
  });
});

describe('a link', () => {
  it('works once', async () => {
    await newUser('eli');
    const link = await forgot('eli');
    (await choose(link, 'short')).expectCode(errors.field);
    done(await choose(link, next[0]));
    (await choose(link, next[1])).expectCode(accountErrors.linkInvalid);
    (await call('checkLink', link)).expectCode(accountErrors.linkInvalid);
    const other = await forgot('eli');
    const answers = await Promise.all([choose(other, next[1]), choose(other, next[2])]);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([success, accountErrors.linkInvalid.code]));
  });

  it('works for thirty minutes, and until a later one is sent', async () => {
    await newUser('fay');
    const old = await forgot('fay');
    const link = await forgot('fay');
    (await call('checkLink', old)).expectCode(accountErrors.linkInvalid);
    test.clock.pass(minutes(30) - 1);
    done(await call('checkLink', link));
    test.clock.pass(1);
    (await call('checkLink', link)).expectCode(accountErrors.linkInvalid);
    (await choose(link, next[0])).expectCode(accountErrors.linkInvalid);
  });

  it('works for its user and its purpose alone', async () => {
    await newUser('gus');
    await newUser('gia');
    const link = await forgot('gus');
    for (const refused of [
      await call('checkLink', { ...link, loginId: 'gia' }),
      await choose({ ...link, loginId: 'gia' }, next[0]),
    ])
      refused.expectCode(accountErrors.linkOfAnother);
    for (const purpose of ['activate', 'expired'])
      (await choose({ ...link, purpose }, next[0])).expectCode(accountErrors.linkInvalid);
    (await choose({ ...link, ticket: `${link.ticket}x` }, next[0])).expectCode(accountErrors.linkInvalid);
    done(await choose(link, next[0]));
  });

  it('ends with any other change of the password, and with its user', async () => {
    const id = await newUser('hal');
    const link = await forgot('hal');
    done(
      await call('changePasswordByLoginId', { loginId: 'hal', oldPassword: first, password: next[0], again: next[0] }),
    );
    (await choose(link, next[1])).expectCode(accountErrors.linkInvalid);
    const late = await forgot('hal');
    await change(test, User, id, { status: '1' });
    (await choose(late, next[1])).expectCode(accountErrors.linkInvalid);
  });

  it('is stored as a hash', async () => {
    await newUser('ida');
    const { ticket } = await forgot('ida');
    const rows = await test.db.query({ sql: 'SELECT * FROM `account_ticket`', values: [] });
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });
});

describe('a new password', () => {
  it('has eight characters or more of four kinds, is repeated, and is not blank', async () => {
    await newUser('jan');
    const link = await forgot('jan');
    const words = [];
    for (const password of ['', '        ', 'Sh0rt!', 'no.upper.1', 'NO.LOWER.1', 'No.Digits.Here', 'NoSpecial1Here'])
      words.push(wordOf(await choose(link, password)));
    expect(words).toEqual(['tooShort', 'password', 'tooShort', 'password', 'password', 'password', 'password']);
    const unlike = (await choose(link, next[0], next[1])).expectCode(errors.field);
    expect(unlike.fields).toEqual([{ path: 'again', code: 8012, args: ['again'] }]);
    const long = `${'lång Löcker 1!'.repeat(10)} Å`;
    expect(long.length).toBeGreaterThan(64);
    done(await choose(link, long));
    done(await signIn('jan', long));
  });

  it('is none of those that everybody tries first', async () => {
    await newUser('kim');
    const link = await forgot('kim');
    for (const password of ['P@ssw0rd', 'Password1!', 'Qwerty123!', '2026!Dragon', 'Sunshine99*'])
      expect([password, wordOf(await choose(link, password))]).toEqual([password, 'passwordCommon']);
    done(await choose(link, next[0]));
  });

  it('is neither the present one nor one of the three before', async () => {
    await newUser('leo');
    const set = async (password: string) => choose(await forgot('leo'), password);
    for (const password of [next[0], next[1], next[2]]) {
      done(await set(password));
      test.clock.pass(minutes(16));
    }
    expect(wordOf(await set(next[2]))).toBe('passwordSame');
    for (const former of [next[1], next[0], first]) {
      test.clock.pass(minutes(16));
      expect(wordOf(await set(former))).toBe('passwordUsed');
    }
    done(await set(next[3]));
    test.clock.pass(minutes(16));
    done(await set(first));
    const kept = await test.db.query({
      sql: 'SELECT `passwordHash` FROM `org_former_password` f JOIN `org_user` u ON u.`id` = f.`userId` WHERE u.`userId` = ?'.replace(
        '`passwordHash`',
        'f.`passwordHash`',
      ),
      values: ['leo'],
    });
    expect(kept).toHaveLength(3);
    for (const { passwordHash: each } of kept) expect(each).toMatch(/^\$argon2id\$/);
  });
});

describe('an expired password', () => {
  it('is reported after 180 days to the person who knows it, with a ticket that chooses a new one', async () => {
    const id = await newUser('mia');
    test.clock.pass(days(180) - minutes(1));
    done(await signIn('mia', first));
    test.clock.pass(minutes(1));
    (await signIn('mia', 'wrong')).expectCode(accountErrors.wrongCredentials);
    const refused = await signIn('mia', first);
    refused.expectCode(accountErrors.passwordExpired);
    const link = { ticket: refused.body.message.split('&&')[1] ?? '', loginId: 'mia', purpose: 'expired' };
    expect(wordOf(await choose(link, first))).toBe('passwordSame');
    done(await choose(link, next[0]));
    done(await signIn('mia', next[0]));
    (await choose(link, next[1])).expectCode(accountErrors.linkInvalid);
    expect(await audited(id)).toEqual(expect.arrayContaining(['session.expired', 'password.change']));
  });

  it('is replaced by name and old password too', async () => {
    await newUser('ned');
    test.clock.pass(days(180));
    const body = { loginId: 'ned', oldPassword: first, password: next[0], again: next[0] };
    done(await call('changePasswordByLoginId', body));
    done(await signIn('ned', next[0]));
  });

  it('comes when the settings say so, or never', async () => {
    await newUser('ora');
    const set = (validDays: number) => test.db.unit(() => test.get(Settings).put(passwordSettings, { validDays }));
    await set(0);
    test.clock.pass(days(400));
    done(await signIn('ora', first));
    await set(30);
    (await signIn('ora', first)).expectCode(accountErrors.passwordExpired);
    await set(180);
  });
});

describe('a change by name and old password', () => {
  it('says 1010 for a wrong old password and for a name that nobody has, word for word the same', async () => {
    await newUser('pam');
    const body = { oldPassword: 'wrong', password: next[0], again: next[0] };
    const wrong = await call('changePasswordByLoginId', { ...body, loginId: 'pam' });
    const unknown = await call('changePasswordByLoginId', { ...body, loginId: 'nobody.at.all' });
    expect(wrong.expectCode(accountErrors.oldPasswordWrong).fields).toMatchObject([{ path: 'oldPassword' }]);
    const bare = ({ body: { data, ...rest } }: Answer) => ({ ...rest, data: { ...data, requestId: null } });
    expect(bare(wrong)).toEqual(bare(unknown));
  });

  it('is guarded like the sign-in: a code after three failures, a lock after five', async () => {
    await newUser('quinn');
    const body = { loginId: 'quinn', oldPassword: 'wrong', password: next[0], again: next[0] };
    for (let tries = 0; tries < 3; tries++)
      (await call('changePasswordByLoginId', body)).expectCode(accountErrors.oldPasswordWrong);
    (await call('changePasswordByLoginId', body)).expectCode(accountErrors.codeNeeded);
    for (let tries = 0; tries < 2; tries++)
      (await call('changePasswordByLoginId', { ...body, code: await aCode(test, 'quinn') })).expectCode(
        accountErrors.oldPasswordWrong,
      );
    const right = { ...body, oldPassword: first };
    (await call('changePasswordByLoginId', { ...right, code: await aCode(test, 'quinn') })).expectCode(
      accountErrors.locked,
    );
  });

  it('is closed to disabled users', async () => {
    await newUser('rob', { status: '1' });
    const body = { loginId: 'rob', oldPassword: first, password: next[0], again: next[0] };
    (await call('changePasswordByLoginId', body)).expectCode(accountErrors.noAccess);
  });
});

describe('the own password', () => {
  const body = { oldPassword: first, password: next[0], again: next[0] };

  it('is changed by who is signed in: all sessions end, this one goes on with a new token', async () => {
    const id = await newUser('sam');
    const [here, there] = [await signedIn('sam'), await signedIn('sam')];
    const { token } = (await here.post('/auth/password', body)).data;
    expect([await isIn(here), await isIn(there), await isIn(new Caller(test.address, token))]).toEqual([
      false,
      false,
      true,
    ]);
    done(await signIn('sam', next[0]));
    expect(await audited(id)).toContain('password.change');
    (await test.nobody().post('/auth/password', body)).expectCode(errors.notSignedIn);
  });

  it('is not changed without the old one, of which five wrong ones are taken', async () => {
    const id = await newUser('tia');
    const tia = await signedIn('tia');
    for (let tries = 0; tries < 5; tries++) {
      const refused = await tia.post('/auth/password', { ...body, oldPassword: 'wrong' });
      expect(refused.expectCode(accountErrors.oldPasswordWrong).fields).toMatchObject([{ path: 'oldPassword' }]);
    }
    const refused = await tia.post('/auth/password', body);
    refused.expectCode(errors.tooMany);
    expect(refused.body.message).toBe('tooMany&&900');
    expect(await audited(id)).toContain('session.wrong');
    test.clock.pass(minutes(15));
    expect(wordOf(await tia.post('/auth/password', { ...body, password: first, again: first }))).toBe('passwordSame');
    done(await tia.post('/auth/password', body));
  });
});

describe('an invitation', () => {
  it('lets a user without a password choose the first one', async () => {
    const id = await newUser('uma', { passwordHash: undefined, language: 'zh' });
    const admin = await test.as(adminId);
    const invite = (version = 1) => admin.post(`/org/users/${id}/invite`, { version });
    (await invite(0)).expectCode(errors.stale);
    done(await invite());
    await test.drain();
    expect(test.mailbox.to('uma@lab.test')).toMatchObject([{ title: '你的账号已开通', language: 'zh' }]);
    const link = linkOf('uma', 'activate');
    expect(await queued()).not.toContain(link.ticket);
    (await choose({ ...link, purpose: 'reset' }, next[0])).expectCode(accountErrors.linkInvalid);
    done(await choose(link, next[0]));
    done(await signIn('uma', next[0]));
    (await choose(link, next[1])).expectCode(accountErrors.linkInvalid);
    (await invite()).expectCode(accountErrors.hasPassword);
    expect(await audited(id)).toEqual(expect.arrayContaining(['password.invite', 'password.activate']));
  });

  it('needs the permission, a mailbox, and a user who signs in here', async () => {
    const admin = await test.as(adminId);
    const bare = { passwordHash: undefined };
    const id = await newUser('vic', { ...bare, email: null });
    (await admin.post(`/org/users/${id}/invite`, { version: 1 })).expectCode(errors.approverWithoutMailbox);
    const off = await newUser('walt', { ...bare, status: '1' });
    (await admin.post(`/org/users/${off}/invite`, { version: 1 })).expectCode(errors.illegalState);
    const elsewhere = await newUser('xia', bare);
    await change(test, User, elsewhere, { loginType: '3' });
    (await admin.post(`/org/users/${elsewhere}/invite`, { version: 1 })).expectCode(orgErrors.passwordElsewhere);
    (await admin.post('/org/users/nobody/invite', { version: 1 })).expectCode(errors.notFound);
    const reader = await test.as(await aUser(test, 'yan', { permissions: ['sys:user:search'] }));
    (await reader.post(`/org/users/${id}/invite`, { version: 1 })).expectCode(errors.forbidden);
  });
});

describe.each([['directory', '2'] as const, ['identity provider', '3'] as const])(
  'a user whom the %s vouches for',
  (_name, loginType) => {
    const nothingKept = async (id: string, hashNow: string | null) =>
      expect((await test.db.repo(User).findOneByOrFail({ id })).passwordHash).toBe(hashNow);

    it('gets no password here: not their own, not one of an administrator, not by a link from before', async () => {
      const name = `zoe${loginType}`;
      const id = await newUser(name);
      const zoe = await signedIn(name);
      const link = await forgot(name);
      await change(test, User, id, { loginType });
      (await zoe.post('/auth/password', { oldPassword: first, password: next[0], again: next[0] })).expectCode(
        orgErrors.passwordElsewhere,
      );
      const admin = await test.as(adminId);
      (await admin.post(`/org/users/${id}/password`, { version: 1 })).expectCode(orgErrors.passwordElsewhere);
      (await call('checkLink', link)).expectCode(orgErrors.passwordElsewhere);
      (await choose(link, next[0])).expectCode(orgErrors.passwordElsewhere);
      await nothingKept(id, passwordHash);
      expect((await admin.get(`/org/users/${id}/access`)).data).toMatchObject({ passwordHere: false });
      expect(await audited(id)).not.toContain('password.change');
      expect(await isIn(zoe)).toBe(true);
    });
  },
);
