import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import type { Database } from '#lab/platform/database/database.js';
import { queues } from '#lab/platform/jobs/job-handlers.js';
import { TestApp } from '../../support/app.js';
import { Caller } from '../../support/as-user.js';
import { aDepartment, aUser, setCeo } from '../../support/builders/org.js';
import { aCategory, aRequestDraft } from '../../support/builders/purchase.js';
import { aDatabase, testDatabase, type TestDatabase } from '../../support/databases.js';
import { Door } from '../../support/door.js';
import { eventually } from '../../support/eventually.js';
import { violations } from '../../support/invariants.js';
import { seeded } from '../../support/seeded.js';
import { TestSmtp } from '../../support/smtp.js';

/** On each database, with moments of its own; `npm run soak` asks for 200. */
const rounds = Number(process.env.KILL_ROUNDS ?? 10);
const clients = 10;
const seed = Number(process.env.KILL_SEED ?? (testDatabase === 'mysql' ? 20_261_121 : 20_261_122));
const leaseMs = 60_000;
const secret = 'a secret that only the tests know, of 32 and more characters';
/** A worker of its own needs a database and a Redis that both sides reach. */
const redisUrl = testDatabase === 'mysql' ? process.env.TEST_REDIS_URL : undefined;

jest.setTimeout(60_000 + rounds * 15_000);

/** One side of the desk each: who asks, and the manager who decides. */
interface Pair {
  readonly staff: { readonly id: string; readonly token: string };
  readonly manager: { readonly id: string; readonly token: string };
}

/** An act that was sent; it counts as done from the moment it was acknowledged. */
interface Sent {
  readonly token: string;
  readonly path: string;
  readonly action: 'submit' | 'approve';
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string;
  acknowledged: boolean;
}

const doors: Door[] = [];
let database: TestDatabase;
let db: Database;
let smtp: TestSmtp;
let pairs: readonly Pair[];
let category: string;
let environment: Readonly<Record<string, string>>;
const sent: Sent[] = [];
const titles = new Map<string, boolean>();

beforeAll(async () => {
  database = await aDatabase();
  smtp = await TestSmtp.start();
  const test = await TestApp.start({ on: database });
  // The sessions are used by processes that live in real time.
  test.clock.set(new Date().toISOString());
  category = await aCategory(test, 'LAB');
  const ceo = await aUser(test, 'ceo');
  await setCeo(test, ceo);
  const made: Pair[] = [];
  for (let n = 0; n < clients; n++) {
    const manager = await aUser(test, `manager${n}`);
    const department = await aDepartment(test, `D${n}`, { manager });
    const staff = await aUser(test, `staff${n}`, { department, reporter: manager });
    const [one, other] = [await test.as(staff), await test.as(manager)];
    made.push({ staff: { id: staff, token: one.token ?? '' }, manager: { id: manager, token: other.token ?? '' } });
  }
  pairs = made;
  await test.stop();
  db = await database.open();
  environment = {
    DATABASE_URL: database.url,
    SECRET_KEY: secret,
    SMTP_URL: smtp.url,
    FILES_URL: `file:${join(database.folder, 'files')}`,
    DEMO: 'false',
    LOG_LEVEL: 'error',
    ...(redisUrl ? { REDIS_URL: redisUrl, REDIS_PREFIX: `labdesk-test-${process.pid}` } : {}),
  };
});

afterAll(async () => {
  for (const door of doors) await door.stop('SIGKILL');
  await db.close();
  await smtp.stop();
  await database.drop();
});

describe(`killing the ${redisUrl ? 'server and the worker' : 'server'} at random moments while ${clients} people decide`, () => {
  it(`loses no acknowledged act and does none twice, over ${rounds} rounds`, async () => {
    const random = seeded(seed);
    let server = await open('server');
    let worker = redisUrl ? await open('worker') : undefined;
    for (let round = 0; round < rounds; round++) {
      const end = { reached: false };
      const work = pairs.map((pair) => requestsAndDecisions(pair, server.address, round, end));
      await pause(200 + random() * 1000);
      const victims = worker ? (['server', 'worker', 'both'] as const)[Math.floor(random() * 3)] : 'server';
      if (worker && victims !== 'server') await worker.stop('SIGKILL');
      if (victims !== 'worker') await server.stop('SIGKILL');
      end.reached = true;
      await Promise.all(work);
      // Work that the dead had taken comes back; what a living worker has in hand stays with it.
      if (!worker || victims !== 'server') await aMinuteLater();
      if (worker && victims !== 'server') worker = await open('worker');
      if (victims !== 'worker') server = await open('server');
      await repeatUnanswered(server.address);
      expect({ round, violations: await violations(db) }).toEqual({ round, violations: [] });
    }
    // Work that failed beside a dying process comes back after its pause.
    await eventually(dueWorkIsDone, 'all due work is done', undefined, 120_000);
    await theDeskAgreesWithItsPeople();
    expect(await violations(db)).toEqual([]);
    expect(await server.stop('SIGTERM')).toBe(0);
    if (worker) expect(await worker.stop('SIGTERM')).toBe(0);
  });
});

async function open(kind: 'server' | 'worker'): Promise<Door> {
  const door = await Door[kind](environment);
  doors.push(door);
  return door;
}

/** One person writes and submits, the other approves, again and again until the round is over. */
async function requestsAndDecisions(
  { staff, manager }: Pair,
  address: string,
  round: number,
  end: { readonly reached: boolean },
): Promise<void> {
  const one = new Caller(address, staff.token);
  const other = new Caller(address, manager.token);
  try {
    for (let n = 0; !end.reached; n++) {
      const title = `${staff.id} ${round}.${n}`;
      titles.set(title, false);
      const { id } = (await one.post('/purchase/requests', aRequestDraft(category, staff.id, { title }))).data as {
        id: string;
      };
      titles.set(title, true);
      const path = `/purchase/requests/${id}`;
      await act(one, { token: staff.token, path, action: 'submit', body: { version: 1, input: {} } });
      const { version, actions } = (await other.get(path)).data as {
        version: number;
        actions: { action: string; task?: string }[];
      };
      const approve = actions.find(({ action }) => action === 'approve');
      await act(other, {
        token: manager.token,
        path,
        action: 'approve',
        body: { version, task: approve?.task, input: {} },
      });
    }
  } catch (error) {
    // The line broke because the server is dead; anything else is a fault.
    if ((error as Error).name !== 'TypeError') throw error;
  }
}

async function act(caller: Caller, what: Pick<Sent, 'token' | 'path' | 'action' | 'body'>): Promise<void> {
  const one: Sent = { ...what, key: randomUUID(), acknowledged: false };
  sent.push(one);
  await send(caller, one);
}

async function send(caller: Caller, one: Sent): Promise<void> {
  const answer = await caller.post(`${one.path}/actions/${one.action}`, one.body, { [idempotencyHeader]: one.key });
  expect(answer.data).toMatchObject({ state: one.action === 'submit' ? 'requested' : 'approved' });
  one.acknowledged = true;
}

/** Who got no answer presses again: whether the act was done or not, now it is, once. */
async function repeatUnanswered(address: string): Promise<void> {
  for (const one of sent.filter(({ acknowledged }) => !acknowledged)) await send(new Caller(address, one.token), one);
}

/** The leases of the dead run out. */
async function aMinuteLater(): Promise<void> {
  const now = Date.now();
  await db.unit(async () => {
    await db.current.execute({
      sql: 'UPDATE `job` SET `dueAt` = ? WHERE `fence` > 0 AND `dueAt` > ? AND `dueAt` <= ?',
      values: [now, now, now + leaseMs],
    });
  });
}

async function dueWorkIsDone(): Promise<boolean> {
  const [row] = await db.query({
    sql: 'SELECT COUNT(*) AS n FROM `job` WHERE `dueAt` <= ?',
    values: [Date.now() + leaseMs],
  });
  return Number(row?.n) === 0;
}

/** What was acknowledged is there once, and each mail about it was sent once. */
async function theDeskAgreesWithItsPeople(): Promise<void> {
  const rows = await db.query({ sql: 'SELECT `id`, `title`, `state` FROM `purchase_request`', values: [] });
  const count = new Map<string, number>();
  for (const { title } of rows) count.set(String(title), (count.get(String(title)) ?? 0) + 1);
  expect(
    [...titles].filter(([title, acknowledged]) =>
      acknowledged ? count.get(title) !== 1 : (count.get(title) ?? 0) > 1,
    ),
  ).toEqual([]);

  const audits = await db.query({
    sql: "SELECT `recordId`, `action`, COUNT(*) AS n FROM `audit` WHERE `subject` = 'purchase-request' GROUP BY `recordId`, `action`",
    values: [],
  });
  const done = new Map(audits.map(({ recordId, action, n }) => [`${String(recordId)} ${String(action)}`, Number(n)]));
  const wrong = sent.filter(
    ({ path, action }) => done.get(`${path.split('/').at(-1) ?? ''} purchase-request.${action}`) !== 1,
  );
  expect(wrong).toEqual([]);
  expect(sent.length).toBeGreaterThan(rounds);

  await eachMailWasSentOnce();
}

/** The requester gets a mail of each decision; an approver who decided before the mail of the task was sent gets none. */
async function eachMailWasSentOnce(): Promise<void> {
  const mails = await db.query({
    sql: 'SELECT `id`, `recordId`, `receiver`, `sendStatus`, `exception` FROM `mail_queue`',
    values: [],
  });
  const about = mails.map(({ recordId, receiver }) => `${String(receiver).replace(/\d.*/, '')} ${String(recordId)}`);
  expect(about.filter((mail, index) => about.indexOf(mail) !== index)).toEqual([]);
  const approved = sent
    .filter(({ action }) => action === 'approve')
    .map(({ path }) => `staff ${path.split('/').at(-1) ?? ''}`);
  expect(about.filter((mail) => mail.startsWith('staff')).sort()).toEqual(approved.sort());

  const received = smtp.mails.map(({ messageId }) => messageId);
  expect(received.filter((id, index) => received.indexOf(id) !== index)).toEqual([]);
  const arrived = (id: unknown) => received.includes(`<${String(id)}@labdesk>`);
  expect(mails.filter(({ id, sendStatus }) => String(sendStatus) === '1' && !arrived(id))).toEqual([]);
  // A worker that died between the sending and its note leaves a mail that nobody knows about; a person decides.
  const unsure = mails.filter(({ sendStatus }) => String(sendStatus) !== '1');
  expect(unsure.filter(({ exception }) => !String(exception).startsWith('unknown delivery'))).toEqual([]);
  expect(unsure.length).toBeLessThanOrEqual(rounds * queues.mail);
}
