import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { hashPassword } from '#lab/modules/org/server/index.js';
import { accountErrors } from '#lab/modules/account/shared/account.errors.js';
import { JobRelay } from '#lab/platform/jobs/job-relay.js';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import { Caller } from '../../support/as-user.js';
import { aDepartment, aUser } from '../../support/builders/org.js';
import { aCategory, aRequestDraft } from '../../support/builders/purchase.js';
import { minutes } from '../../support/clock.js';
import { testDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';

/** A server's own disk is its own business: it waits, and our bounds end that. */
const inFile = testDatabase === 'sqlite' ? describe : describe.skip;

const password = 'Every-1-Right';

inFile('a disk that is full', () => {
  let test: TestApp;
  let chen: Caller;
  let admin: Caller;
  let draft: Record<string, unknown>;
  let key: string;
  let recovery: string;

  beforeAll(async () => {
    test = await TestApp.start({ diagrams: false });
    const passwordHash = await hashPassword(password);
    const department = await aDepartment(test, 'LAB');
    const owner = await aUser(test, 'chen', { department, passwordHash });
    chen = await test.as(owner);
    admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
    const { version, values } = (await admin.get('/system/access')).data;
    await admin.put('/system/access', { version, ...values, totp: 'optional' });
    const wu = await test.as(await aUser(test, 'wu', { department, passwordHash }));
    key = (await wu.post('/auth/totp/enrol', { password })).data.key;
    recovery = (await wu.post('/auth/totp/confirm', { code: codeNow() })).data.recoveryCodes[0];
    test.clock.pass(minutes(1));
    draft = aRequestDraft(await aCategory(test, 'LAB'), owner);
  });
  afterAll(() => test.stop());

  const most = (pages: number) => test.db.source.query(`PRAGMA max_page_count = ${pages}`);
  const signIn = () => test.nobody().post('/auth/login', { username: 'chen', password, channel: 'web' });
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: test.clock.now().getTime() });
  const challenge = async () =>
    (await test.nobody().post('/auth/login', { username: 'wu', password, channel: 'web' })).data.challenge as string;
  const second = (ticket: string, code: string) => test.nobody().post('/auth/totp', { challenge: ticket, code });
  const create = () => chen.post('/purchase/requests', draft);
  const count = async () => (await chen.get('/purchase/requests?page=1&pageSize=100')).data.total as number;

  /** Not a page more than there are, and none of them free. */
  async function fill(): Promise<void> {
    await test.db.source.query('CREATE TABLE `ballast` (`page` BLOB)');
    // Small changes find room in pages that are there; these find none, as where the log of the database cannot grow.
    for (const table of ['account_totp', 'account_ticket'])
      for (const change of ['INSERT', 'UPDATE'])
        await test.db.source.query(
          `CREATE TRIGGER \`${table}_${change}\` BEFORE ${change} ON \`${table}\` BEGIN INSERT INTO \`ballast\` SELECT zeroblob(4000); END`,
        );
    const [{ page_count: pages }] = (await test.db.source.query('PRAGMA page_count')) as [{ page_count: number }];
    await most(pages);
    for (let isLeft = true; isLeft;) {
      isLeft = await test.db.source.query('INSERT INTO `ballast` SELECT zeroblob(4000)').then(
        () => true,
        () => false,
      );
    }
  }

  it('keeps nobody out, also who signs in at the moment when it is full', async () => {
    await fill();
    // Until one of them finds no room for its rows, and some more.
    for (let time = 0, more = 0; more < 5 && time < 200; time++) {
      expect((await signIn()).data).toHaveProperty('token');
      if (time % 20 === 19) test.clock.pass(minutes(1));
      if (test.db.isFull) more++;
    }
    expect(test.db.isFull).toBe(true);
  });

  it('refuses writes with a number, lets people read, sign in and out, and says so', async () => {
    for (let last = 201; last !== 507;) last = (await create()).status;
    const before = await count();
    (await create()).expectCode(errors.storageFull);
    (await create()).expectCode(errors.storageFull);
    expect(await count()).toBe(before);
    (await test.nobody().get('/health/ready')).expectCode(errors.storageFull);
    const { checks } = (await admin.get('/system/health')).data as { checks: { part: string }[] };
    expect(checks.find(({ part }) => part === 'database')).toMatchObject({ state: 'bad', found: 'full' });

    const { token } = (await signIn()).data as { token: string };
    const reader = new Caller(test.address, token);
    expect((await reader.get('/auth/info')).data.user.userId).toBe('chen');
    expect((await reader.get('/purchase/requests')).data.total).toBe(before);
    // Being there counts, although it cannot be written.
    test.clock.pass(minutes(20));
    for (const caller of [reader, chen, admin]) expect((await caller.get('/auth/info')).status).toBe(200);
    test.clock.pass(minutes(20));
    for (const caller of [reader, chen, admin]) expect((await caller.get('/auth/info')).status).toBe(200);

    const { token: other } = (await signIn()).data as { token: string };
    const leaver = new Caller(test.address, other);
    expect((await leaver.post('/auth/logout')).status).toBeLessThan(300);
    (await leaver.get('/auth/info')).expectCode(errors.notSignedIn);
    await test.get(JobRelay).sweep();
  });

  it('lets those in who need a second step, and takes a code and a challenge once', async () => {
    const [one, other, third] = [await challenge(), await challenge(), await challenge()];
    (await second(one, '000000')).expectCode(accountErrors.wrongCode);
    const code = codeNow();
    const { token } = (await second(one, code)).data as { token: string };
    expect((await new Caller(test.address, token).get('/auth/info')).data.user.userId).toBe('wu');
    (await second(one, code)).expectCode(accountErrors.challengeOver);
    (await second(other, code)).expectCode(accountErrors.wrongCode);
    expect((await second(other, recovery)).data).toHaveProperty('token');
    (await second(third, recovery)).expectCode(accountErrors.wrongCode);
    for (let time = 0; time < 4; time++) (await second(third, '000000')).expectCode(accountErrors.wrongCode);
    (await second(third, codeNow())).expectCode(errors.tooMany);
    test.clock.pass(minutes(16));
  });

  it('takes writes again when there is space, without a restart', async () => {
    await most(1_000_000);
    await eventually(async () => (await test.nobody().get('/health/ready')).status === 200, 'it is ready again');
    const before = await count();
    expect((await create()).status).toBeLessThan(300);
    expect(await count()).toBe(before + 1);
    expect((await signIn()).data).toHaveProperty('token');
    // What was taken meanwhile stays taken, and the next code is written.
    (await second(await challenge(), recovery)).expectCode(accountErrors.wrongCode);
    expect((await second(await challenge(), codeNow())).data).toHaveProperty('token');
    const [{ recovery: left }] = (await test.db.query({
      sql: 'SELECT `recovery` FROM `account_totp`',
      values: [],
    })) as [{ recovery: string }];
    expect(JSON.parse(left)).toHaveLength(9);
    const rows = await test.db.query({
      sql: "SELECT `name` FROM `sqlite_master` WHERE `name` = 'space_probe'",
      values: [],
    });
    expect(rows).toEqual([]);
  });
});
