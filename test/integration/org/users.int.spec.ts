import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
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
const aRole = async (permissions: readonly string[] = []): Promise<string> => {
  const name = `role${++count}`;
  const role = { code: name, nameZh: name, nameEn: name, division: 'U', status: '0' };
  const { id, version } = (await admin.post('/org/roles', role)).data;
  if (permissions.length > 0) await admin.put(`/org/roles/${id}/permissions`, { version, permissions });
  return id;
};
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

  it('lists what the schema refuses together with what the rules refuse, each at its field', async () => {
    const other = await make({ employeeNo: `E-${values().userId}` });
    const role = await aRole(['purchase:request:search']);
    const clerk = await test.as(
      await aUser(test, `clerk-${other.userId}`, { permissions: ['sys:user:*', 'user:role:save'] }),
    );
    const wrong = {
      userId: other.userId,
      employeeNo: other.employeeNo,
      email: 'no mail address',
      abbreviation: '',
      departmentId: 'nowhere',
      reporterId: 'nobody',
      roles: [role],
    };
    const problems = [
      ['abbreviation', errors.field.code],
      ['departmentId', errors.field.code],
      ['email', errors.field.code],
      ['employeeNo', orgErrors.employeeNoTaken.code],
      ['reporterId', errors.field.code],
      ['roles', orgErrors.beyondYourOwn.code],
      ['userId', orgErrors.usernameTaken.code],
    ];
    const refusedBy = ({ body }: Answer) =>
      body.data.fields
        .map(({ path, code }: { path: string; code: number }) => [path, code])
        .sort(([a]: [string], [b]: [string]) => a.localeCompare(b));
    expect(refusedBy(await clerk.post('/org/users', values(wrong)))).toEqual(problems);
    const row = await make();
    expect(refusedBy(await clerk.put(`/org/users/${row.id}`, { ...row, ...wrong }))).toEqual(problems);
    expect((await admin.get(`/org/users/${row.id}`)).data).toEqual(row);
  });

  it('has one plain mail address', async () => {
    for (const email of ['wu di', 'wu@', 'a@b, c@d', 'Wu <wu@lab.test>'])
      expect(field(await admin.post('/org/users', values({ email })))).toMatchObject({
        path: 'email',
        args: ['email'],
      });
  });

  it('is found by the pinyin of the name, in the list and wherever people are chosen or searched for', async () => {
    const { id } = await make({ nameZh: '单雄信', nameEn: 'Xiongxin Shan' });
    const found = async (path: string, search: string) =>
      (await admin.get(`/org/users${path}?search=${encodeURIComponent(search)}`)).data.rows.map(
        (row: { id: string }) => row.id,
      );
    for (const path of ['', '/options'])
      for (const search of ['sxx', 'SXX', 'dxx', 'shanxiong', '单雄', 'xiongxin'])
        expect([path, search, await found(path, search)]).toEqual([path, search, [id]]);
    expect(await found('/options', 'xxs')).toEqual([]);
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

describe('the roles in the form of a user', () => {
  const sorted = (ids: readonly string[]) => [...ids].sort();
  const rolesOf = async (id: string) => (await admin.get(`/org/users/${id}`)).data.roles;

  it('are given with a new user, and changed with the rest of the form', async () => {
    const [first, second, third] = [await aRole(), await aRole(), await aRole()];
    const row = await make({ roles: [first, second, first] });
    expect(row.roles).toEqual(sorted([first, second]));
    expect(row.rolesNames).toHaveLength(2);
    const saved = (await save(row, { title: 'Chemist', roles: [second, third] })).data;
    expect(saved).toMatchObject({ title: 'Chemist', roles: sorted([second, third]) });
    expect((await save(saved, { roles: [] })).data.roles).toBeNull();
    const given = (recordId: string) => test.db.repo(AuditRow).findBy({ action: 'org/roles.give', recordId });
    expect((await given(third)).map(({ detail }) => detail)).toEqual([{ users: [row.id] }]);
    const [, update] = await test.db.repo(AuditRow).findBy({ subject: 'org/users', recordId: row.id });
    expect(update?.detail).toMatchObject({ roles: { from: sorted([first, second]), to: [second, third] } });
  });

  it('stay where the form does not have them, and for those who may not change roles', async () => {
    const role = await aRole();
    const row = await make({ roles: [role] });
    const { roles: _, ...rest } = row;
    const clerk = await test.as(await aUser(test, `c-${row.userId}`, { permissions: ['sys:user:*'] }));
    expect((await clerk.put(`/org/users/${row.id}`, { ...rest, title: 'Chemist' })).data.roles).toEqual([role]);
    const answer = await clerk.put(`/org/users/${row.id}`, { ...row, version: 2, roles: [] });
    answer.expectCode(errors.forbidden);
    expect(field(answer)).toMatchObject({ path: 'roles', code: 403 });
    expect(await rolesOf(row.id)).toEqual([role]);
  });

  it('are roles that exist, of an enabled user, and give no more than the giver holds', async () => {
    const leave = await aRole(['hr:claim:search']);
    const row = await make({ roles: [leave] });
    expect(field(await save(row, { roles: ['none'] }))).toMatchObject({ path: 'roles', args: ['missing'] });
    const clerk = await test.as(
      await aUser(test, `d-${row.userId}`, { permissions: ['sys:user:*', 'user:role:save', 'user:role:page'] }),
    );
    for (const change of [{ roles: null }, { userId: `x${row.userId}` }]) {
      const answer = await clerk.put(`/org/users/${row.id}`, { ...row, ...change });
      answer.expectCode(orgErrors.beyondYourOwn);
      expect(field(answer)).toMatchObject({ path: Object.keys(change)[0], code: orgErrors.beyondYourOwn.code });
    }
    await admin.post(`/org/users/${row.id}/disable`, { version: 1 });
    const disabled = (await admin.get(`/org/users/${row.id}`)).data;
    const answer = await save(disabled, { roles: [leave, await aRole()] });
    answer.expectCode(orgErrors.userMissing);
    expect((await save(disabled, { title: 'Gone' })).data.roles).toEqual([leave]);
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

  it('is said in the same round with everything else that is wrong', async () => {
    const { userId } = await make();
    const now = String(await enabled());
    await allow(Number(now));
    const fieldsOf = (answer: Answer) => answer.body.data.fields as readonly object[];
    const quota = { path: 'status', code: orgErrors.quotaReached.code, args: [now, now] };
    const taken = await admin.post('/org/users', values({ userId, joinDate: '2026-05-02', resignDate: '2026-05-01' }));
    taken.expectCode(orgErrors.usernameTaken);
    expect(fieldsOf(taken)).toEqual([
      { path: 'userId', code: orgErrors.usernameTaken.code, args: [] },
      { path: 'resignDate', code: errors.field.code, args: ['tooSmall', '2026-05-02'] },
      quota,
    ]);
    // So it is with what the schema refuses.
    const missing = await admin.post('/org/users', values({ nameZh: '' }));
    missing.expectCode(errors.field);
    expect(fieldsOf(missing)).toEqual([{ path: 'nameZh', code: errors.field.code, args: ['required'] }, quota]);
    await allow(0);
  });

  it('is not exceeded by two at once', async () => {
    await allow((await enabled()) + 1);
    const answers = await Promise.all([1, 2, 3].map(() => admin.post('/org/users', values())));
    expect(answers.map(({ body }) => body.code).sort((a, b) => a - b)).toEqual([success, 1150, 1150]);
    await allow(0);
  });
});
