import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnection, type Connection } from 'mysql2/promise';
import { rooms } from '#lab/modules/server.js';
import { hashPassword } from '#lab/modules/org/server/index.js';
import { openDatabase } from '#lab/platform/boot.js';
import { mysqlDialect } from '#lab/platform/database/dialect/mysql.js';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aDepartment, aUser } from '../../support/builders/org.js';
import { aCategory, aRequest, aRequestDraft } from '../../support/builders/purchase.js';
import { aDatabase, testDatabase, type TestDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { Line } from '../../support/line.js';

/** The embedded file has no host that hangs and nobody beside its server who locks. */
const onServer = testDatabase === 'mysql' ? describe : describe.skip;

/** What anything waits for the database here, and the connections of the usual lane. */
const waitMs = 4000;
const connections = 4;
const password = 'Every-1-Right';

let database: TestDatabase;
let line: Line;
let outside: Connection;
let test: TestApp;
let chen: Caller;
let owner: string;
let category: string;

onServer('waiting for the database', () => {
  beforeAll(async () => {
    database = await aDatabase();
    const url = new URL(database.url);
    line = await Line.open(url);
    url.hostname = '127.0.0.1';
    url.port = String(line.port);
    const dialect = mysqlDialect(url.href, connections, waitMs);
    test = await TestApp.start({
      on: { ...database, dialect, open: (more = []) => openDatabase(dialect, [...rooms, ...more]) },
    });
    outside = await createConnection({ uri: database.url });
    const department = await aDepartment(test, 'LAB');
    owner = await aUser(test, 'chen', { department, passwordHash: await hashPassword(password) });
    chen = await test.as(owner);
    category = await aCategory(test, 'LAB');
  });
  afterAll(async () => {
    await outside.end();
    await test.stop();
    await line.close();
    await database.drop();
  });

  const signIn = () => test.nobody().post('/auth/login', { username: 'chen', password, channel: 'web' });
  const save = (path: string, title: string) =>
    chen.put(path, { ...aRequestDraft(category, owner, { title }), version: 1 });
  const timed = async (asked: Promise<Answer>) => {
    const started = performance.now();
    return { answer: await asked, ms: performance.now() - started };
  };

  it('a row that another transaction holds is refused within the bound, and stops no other write', async () => {
    const [held, free] = [await aRequest(chen, category, owner), await aRequest(chen, category, owner)];
    await outside.query('START TRANSACTION');
    await outside.query('SELECT * FROM `purchase_request` WHERE `id` = ? FOR UPDATE', [held.split('/').at(-1)]);
    // More than there are connections.
    const blocked = Array.from({ length: connections + 2 }, () => timed(save(held, 'held')));
    await pause(100);
    const [entered, saved] = await Promise.all([timed(signIn()), timed(save(free, 'free'))]);
    expect(typeof entered.answer.data.token).toBe('string');
    expect(entered.ms).toBeLessThan(waitMs);
    expect(saved.answer.data).toMatchObject({ version: 2 });
    for (const { answer, ms } of await Promise.all(blocked)) {
      expect([errors.busy.code, errors.unavailable.code]).toContain(answer.body.code);
      expect(answer.status).toBe(503);
      expect(ms).toBeLessThan(2 * waitMs + 1000);
    }
    await outside.query('ROLLBACK');
    expect((await chen.get(held)).data).toMatchObject({ version: 1, title: 'LC-MS spare parts' });
    expect((await save(held, 'held')).data).toMatchObject({ version: 2 });
  });

  it('a unit reads what is committed by now on the connections of every lane', async () => {
    const isolation = () =>
      test.db.unit(async () => {
        // MySQL and MariaDB name it differently.
        const sql = "SHOW SESSION VARIABLES WHERE `Variable_name` IN ('tx_isolation', 'transaction_isolation')";
        const [row] = await test.db.current.query({ sql, values: [] });
        return row?.Value;
      });
    expect(await Promise.all(Array.from({ length: connections }, isolation))).toEqual(
      Array.from({ length: connections }, () => 'READ-COMMITTED'),
    );
    expect(await test.db.onLane('signIn', isolation)).toBe('READ-COMMITTED');
  });

  it('one who waits alone learns that the data is in use', async () => {
    const held = await aRequest(chen, category, owner);
    await outside.query('START TRANSACTION');
    await outside.query('SELECT * FROM `purchase_request` WHERE `id` = ? FOR UPDATE', [held.split('/').at(-1)]);
    const { answer, ms } = await timed(save(held, 'held'));
    await outside.query('ROLLBACK');
    answer.expectCode(errors.busy);
    expect(ms).toBeLessThan(waitMs + 1000);
  });

  it('connections that are all in use are not waited for without end, and signing in has its own', async () => {
    let isOver = false;
    const busy = Array.from({ length: connections }, () =>
      test.db.unit(async () => {
        await test.db.current.query({ sql: 'SELECT 1', values: [] });
        while (!isOver) await pause(20);
      }),
    );
    await pause(100);
    const waiting = timed(chen.post('/purchase/requests', aRequestDraft(category, owner)));
    const entered = await timed(signIn());
    expect(entered.answer.data).toHaveProperty('token');
    expect(entered.ms).toBeLessThan(2000);
    expect((await chen.get('/auth/info')).status).toBe(200);
    const { answer, ms } = await waiting;
    answer.expectCode(errors.unavailable);
    expect(ms).toBeLessThan(waitMs + 1000);
    isOver = true;
    await Promise.all(busy);
    expect((await chen.post('/purchase/requests', aRequestDraft(category, owner))).status).toBeLessThan(300);
  });

  it('a statement that takes too long is ended by the server too', async () => {
    const { ms } = await timed(
      test.db.query({ sql: 'SELECT SLEEP(20) AS `slept`', values: [] }).then(
        () => Promise.reject(new Error('it was not ended')),
        (error: unknown) => error as Answer,
      ),
    );
    expect(ms).toBeLessThan(waitMs + 500);
    const isRunning = async () => {
      const [rows] = await outside.query(
        "SELECT 1 FROM information_schema.processlist WHERE db = DATABASE() AND info LIKE 'SELECT SLEEP(20)%'",
      );
      return (rows as unknown[]).length > 0;
    };
    // The driver may give up a moment before a busy server has ended it; without a limit of its own it runs for 20 s.
    await eventually(async () => !(await isRunning()), 'the server ended the statement', undefined, waitMs);
  });

  it('a host that hangs is given up within the bound, is not ready before that, and everything goes on afterwards', async () => {
    await Promise.all(Array.from({ length: connections }, () => chen.get('/purchase/requests')));
    line.hang();
    const [ready, read, write, live] = await Promise.all([
      timed(test.nobody().get('/health/ready')),
      timed(chen.get('/purchase/requests')),
      timed(chen.post('/purchase/requests', aRequestDraft(category, owner))),
      timed(test.nobody().get('/health/live')),
    ]);
    for (const { answer } of [ready, read, write]) answer.expectCode(errors.unavailable);
    expect(live.answer.data).toEqual({ alive: true });
    expect(ready.ms).toBeLessThan(waitMs);
    for (const { ms } of [read, write]) expect(ms).toBeLessThan(waitMs + 1000);
    line.resume();
    await eventually(async () => (await test.nobody().get('/health/ready')).status === 200, 'the database is back');
    await eventually(
      async () => (await chen.post('/purchase/requests', aRequestDraft(category, owner))).status < 300,
      'writes are back',
    );
  });
});
