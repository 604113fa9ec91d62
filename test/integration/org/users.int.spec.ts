import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { accountErrors } from '#lab/modules/account/shared/account.errors.js';
import { companySettings, User } from '#lab/modules/org/server/index.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aUser, change } from '../../support/builders/org.js';

let test: TestApp;
let admin: Caller;
let count = 0;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
});
afterAll(() => test.stop());

const values = (more: object = {}) => {
  const userId = `n${++count}`;
  return {
    userId,
    nameZh: userId,
    abbreviation: userId.toUpperCase(),
    userType: 'T',
    loginType: '1',
    language: 'zh',
    ...more,
  };
};
const make = async (more: object = {}) => (await admin.post('/org/users', values(more))).data;
const save = (row: object & { id: string; version: number }, more: object) =>
  admin.put(`/org/users/${row.id}`, { ...row, ...more });
const field = (answer: Answer) => answer.body.data.fields[0];

describe('a user', () => {
  it('has every field that the company keeps of people', async () => {
    const boss = await make();
    const all = {
      nameEn: 'Wu Di',
      employeeNo: 'E-1',
      sex: 'F',
      birthday: '1990-02-28',
      email: 'Wu.Di@lab.test',
      cellphone: '138',
      tel: '010-1',
      country: 'CN',
      address: 'Road 1',
      reporterId: boss.id,
      siteId: 'site-1',
      title: 'Engineer',
      function: 'QC',
      occupation: 'Chemist',
      userDivision: 'S',
      joinDate: '2020-01-01',
      resignDate: '2026-01-01',
      baseLegalDays: '5',
      annualLeave: '7.5',
      paidSickLeave: '10',
      school: 'Tsinghua',
      degree: '3',
      emailLogin: true,
      timeZone: 'Europe/Berlin',
    };
    const { id } = await make(all);
    expect((await admin.get(`/org/users/${id}`)).data).toMatchObject({ ...all, email: 'wu.di@lab.test', status: '0' });
  });

  it('needs an abbreviation', async () => {
    const answer = await admin.post('/org/users', values({ abbreviation: ' ' }));
    answer.expectCode(errors.field);
    expect(field(answer)).toEqual({ path: 'abbreviation', code: 8012, args: ['required'] });
  });

  it.each([
    ['joinDate', { joinDate: '2026-13-01' }, 'day'],
    ['birthday', { birthday: 'soon' }, 'day'],
    ['timeZone', { timeZone: 'Mars/Olympus' }, 'choice'],
    ['sex', { sex: 'Q' }, 'choice'],
    ['resignDate', { joinDate: '2026-02-01', resignDate: '2026-01-31' }, 'tooSmall'],
    ['annualLeave', { annualLeave: '-1' }, 'tooSmall'],
    ['baseLegalDays', { baseLegalDays: '367' }, 'tooBig'],
    ['email', { emailLogin: true }, 'required'],
    ['reporterId', { reporterId: 'nobody' }, 'missing'],
  ])('is refused with a wrong %s', async (path, wrong, word) => {
    const answer = await admin.post('/org/users', values(wrong));
    answer.expectCode(errors.field);
    expect([field(answer).path, field(answer).args[0]]).toEqual([path, word]);
  });

  it('has nothing that is another’s, whatever its case', async () => {
    const first = await make({ email: 'Same@lab.test', employeeNo: 'SAME' });
    const other = (more: object) => admin.post('/org/users', values(more));
    const cases = [
      ['userId', orgErrors.usernameTaken, { userId: ` ${first.userId.toUpperCase()} ` }],
      ['email', orgErrors.emailTaken, { email: 'SAME@LAB.test' }],
      ['employeeNo', orgErrors.employeeNoTaken, { employeeNo: 'SAME' }],
      ['userId', orgErrors.signInNameTaken, { userId: 'same@lab.test' }],
    ] as const;
    for (const [path, error, more] of cases) {
      const answer = await other(more);
      answer.expectCode(error);
      expect(field(answer)).toMatchObject({ path, code: error.code });
    }
    const named = await make({ userId: 'person@lab.test' });
    (await other({ email: named.userId })).expectCode(orgErrors.signInNameTaken);
    expect((await save(first, { nameZh: 'Renamed' })).body.code).toBe(success);
  });

  it('lists all problems at once', async () => {
    const other = await make({ email: `${values().userId}@lab.test`, employeeNo: `E-${count}` });
    const refused = await admin.post(
      '/org/users',
      values({
        userId: other.userId,
        email: other.email,
        employeeNo: other.employeeNo,
        joinDate: '2026-02-01',
        resignDate: '2026-01-01',
        annualLeave: '400',
      }),
    );
    expect(refused.body.data.fields.map(({ path, code }: { path: string; code: number }) => [path, code])).toEqual([
      ['userId', orgErrors.usernameTaken.code],
      ['email', orgErrors.emailTaken.code],
      ['employeeNo', orgErrors.employeeNoTaken.code],
      ['resignDate', errors.field.code],
      ['annualLeave', errors.field.code],
    ]);
  });

  it('has one plain mail address', async () => {
    for (const email of ['wu di', 'wu@', 'a@b, c@d', 'Wu <wu@lab.test>'])
      expect(field(await admin.post('/org/users', values({ email })))).toMatchObject({
        path: 'email',
        args: ['email'],
      });
  });

  it('is not switched on or off by what is saved', async () => {
    const row = await make({ status: '1' });
    expect(row.status).toBe('0');
    expect((await save(row, { status: '1' })).data.status).toBe('0');
  });
});

describe('signing in with e-mail', () => {
  it('takes the place of the user name, and stays', async () => {
    const row = await make({ email: 'mail.only@lab.test' });
    await change(test, User, row.id, { passwordHash: await hash('Right-1-Horse') });
    const signIn = (username: string) =>
      test.nobody().post('/auth/login', { username, password: 'Right-1-Horse', channel: 'web' });
    expect((await signIn(row.userId)).body.code).toBe(success);
    (await signIn('mail.only@lab.test')).expectCode(accountErrors.wrongCredentials);
    const switched = (await save(row, { emailLogin: true })).data;
    expect((await signIn('Mail.Only@lab.test')).body.code).toBe(success);
    (await signIn(row.userId)).expectCode(accountErrors.wrongCredentials);
    (await save(switched, { emailLogin: false })).expectCode(orgErrors.emailLoginStays);
  });

  it('address of a user who may do more is not changed by those who may do less', async () => {
    const charger = await test.as(await aUser(test, 'charger', { permissions: ['sys:*'] }));
    const boss = (await admin.get(`/org/users/${await aUser(test, 'boss', { permissions: ['*'] })}`)).data;
    const saved = { ...boss, abbreviation: 'B' };
    (await charger.put(`/org/users/${boss.id}`, { ...saved, email: 'mine@lab.test' })).expectCode(
      orgErrors.beyondYourOwn,
    );
    expect((await charger.put(`/org/users/${boss.id}`, { ...saved, title: 'Boss' })).body.code).toBe(success);
  });
});

describe('the reporting line', () => {
  it('leads to nobody twice', async () => {
    const top = await make();
    const middle = await make({ reporterId: top.id });
    const low = await make({ reporterId: middle.id });
    (await save(top, { reporterId: top.id })).expectCode(errors.reportingLineConflict);
    const answer = await save(top, { reporterId: low.id });
    answer.expectCode(errors.reportingLineConflict);
    expect(field(answer)).toMatchObject({ path: 'reporterId', code: 101 });
    expect((await save(low, { reporterId: top.id })).body.code).toBe(success);
  });

  it('is closed to a circle by nobody, not even by two at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await make(), await make()];
      const answers = await Promise.all([save(one, { reporterId: two.id }), save(two, { reporterId: one.id })]);
      expect(answers.map(({ body }) => body.code).sort((a, b) => a - b)).toEqual([101, success]);
    }
  });

  it('is shown up to its end', async () => {
    const top = await make();
    const middle = await make({ reporterId: top.id, title: 'Lead' });
    const low = await make({ reporterId: middle.id });
    const { line } = (await admin.get(`/org/users/${low.id}/access`)).data;
    expect(line).toEqual([
      expect.objectContaining({ id: middle.id, title: 'Lead', name: { zh: middle.nameZh, en: null } }),
      expect.objectContaining({ id: top.id, isCeo: false }),
    ]);
  });
});

describe('the authorised number of users', () => {
  const allow = (userQuota: number) =>
    test.db.unit(() => test.get(Settings).put(companySettings, { nameZh: 'Lab', nameEn: 'Lab', userQuota }));
  const enabled = async () => (await test.db.repo(User).find()).filter(({ status }) => status !== '1').length;

  it('is not exceeded by new people or by enabling, and frees with disabling', async () => {
    const row = await make();
    const now = await enabled();
    await allow(now);
    const answer = await admin.post('/org/users', values());
    answer.expectCode(orgErrors.quotaReached);
    expect(answer.body.message).toBe(`quotaReached&&${now}&&${now}`);
    expect((await save(row, { nameZh: 'Still saved' })).body.code).toBe(success);
    expect((await admin.post(`/org/users/${row.id}/disable`, { version: 2 })).body.code).toBe(success);
    await make();
    (await admin.post(`/org/users/${row.id}/enable`, { version: 3 })).expectCode(orgErrors.quotaReached);
    await allow(0);
    expect((await admin.post(`/org/users/${row.id}/enable`, { version: 3 })).body.code).toBe(success);
  });

  it('is not exceeded by two at once', async () => {
    await allow((await enabled()) + 1);
    const answers = await Promise.all([1, 2, 3].map(() => admin.post('/org/users', values())));
    expect(answers.map(({ body }) => body.code).sort((a, b) => a - b)).toEqual([success, 1150, 1150]);
    await allow(0);
  });
});
