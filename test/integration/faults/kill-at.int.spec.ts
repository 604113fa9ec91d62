import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Database } from '#lab/platform/database/database.js';
import { TestApp } from '../../support/app.js';
import type { Answer } from '../../support/as-user.js';
import { aDesk, commands, deskAt, ledgerCommands, type Act, type Desk } from '../../support/commands.js';
import { aDatabase, type TestDatabase } from '../../support/databases.js';
import { Door } from '../../support/door.js';
import { violations } from '../../support/invariants.js';
import { seeded } from '../../support/seeded.js';
import { TestSmtp } from '../../support/smtp.js';

/** Set by `npm run soak`: every third statement of every command; otherwise a few that the seed chooses. */
const thorough = process.env.FAULT_REPEATS === 'true';
const seed = Number(process.env.KILL_SEED ?? 20_261_121);
const all = [...commands, ...ledgerCommands];
/** What is killed in every run; the seed chooses the statement, and what else is killed. */
const always: readonly string[] = ['an order that splits a line', 'a receipt of an order', 'the payment of an order'];
const every = 3;
const secret = 'a secret that only the tests know, of 32 and more characters';
/** What test/support/kill-at.mjs reads. */
const killAt = 'x-kill-at';
const never = '1000000';

jest.setTimeout(thorough ? 1_200_000 : 180_000);

let database: TestDatabase;
let db: Database;
let smtp: TestSmtp;
let people: Desk;
let environment: Readonly<Record<string, string>>;
let server: Door;
let desk: Desk;

beforeAll(async () => {
  database = await aDatabase();
  smtp = await TestSmtp.start();
  const test = await TestApp.start({ on: database, executesJobs: false });
  // The sessions are used by processes that live in real time.
  test.clock.set(new Date().toISOString());
  people = await aDesk(test);
  await test.stop();
  db = await database.open();
  environment = {
    DATABASE_URL: database.url,
    SECRET_KEY: secret,
    SMTP_URL: smtp.url,
    FILES_URL: `file:${join(database.folder, 'files')}`,
    DEMO: 'false',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=${pathToFileURL(join('test', 'support', 'kill-at.mjs')).href}`,
  };
  await open();
});

afterAll(async () => {
  await server.stop('SIGKILL');
  await db.close();
  await smtp.stop();
  await database.drop();
});

async function open(): Promise<void> {
  server = await Door.server(environment);
  desk = deskAt(server.address, people);
}

type Prepared = (typeof commands)[number][1];

/** What a command makes of its record where nothing goes wrong, and how many statements are sent for it. */
interface Sample {
  readonly whole: Trace;
  readonly statements: number;
}

async function sampleOf(prepared: Prepared): Promise<Sample> {
  // The first of its kind reads what is kept in memory from then on.
  expect((await (await prepared(desk)).send(desk)).body.code).toBe(200);
  const act = await prepared(desk);
  const answer = await act.send(desk, { [killAt]: never });
  expect(answer.body.code).toBe(200);
  return { whole: await traceOf(act), statements: Number(answer.headers[killAt]) };
}

/** Everything that the database knows of a record. */
type Trace = Readonly<Record<string, readonly unknown[]>>;

async function traceOf({ path }: Act): Promise<Trace> {
  const id = path.split('/').at(-1);
  const rows = (sql: string) => db.query({ sql, values: [id] });
  const ofOrders = '(SELECT `orderId` FROM `purchase_allocation` WHERE `requestId` = ?)';
  const ofInstance = '`instanceId` IN (SELECT `id` FROM `process_instance` WHERE `recordId` = ?)';
  return {
    record: await rows('SELECT `state`, `version` FROM `purchase_request` WHERE `id` = ?'),
    lines: await rows('SELECT `status` FROM `purchase_request_line` WHERE `requestId` = ? ORDER BY `place`'),
    parts: await rows(
      'SELECT `qty`, `amount`, `status`, `receivedQty`, `invoicedAmount`, `paidAmount` FROM `purchase_allocation` WHERE `requestId` = ? ORDER BY `id`',
    ),
    receipts: await rows(
      `SELECT DISTINCT r.\`state\`, r.\`version\` FROM \`purchase_receipt\` r JOIN \`purchase_receipt_line\` l ON l.\`receiptId\` = r.\`id\` WHERE l.\`orderId\` IN ${ofOrders} ORDER BY r.\`state\``,
    ),
    orders: await rows(
      `SELECT \`state\`, \`receiveStatus\`, \`invoiceStatus\`, \`paymentStatus\` FROM \`purchase_order\` WHERE \`id\` IN ${ofOrders}`,
    ),
    invoices: await rows(
      `SELECT \`amount\` FROM \`purchase_invoice_order\` WHERE \`orderId\` IN ${ofOrders} ORDER BY \`amount\``,
    ),
    plan: await rows(
      `SELECT p.\`amount\`, p.\`paidAt\` IS NULL AS \`waits\`, y.\`state\`, y.\`version\` FROM \`purchase_payment_plan\` p LEFT JOIN \`purchase_payment\` y ON y.\`id\` = p.\`paymentId\` WHERE p.\`orderId\` IN ${ofOrders} ORDER BY p.\`amount\``,
    ),
    log: await rows('SELECT `code` FROM `purchase_log` WHERE `entityId` = ? ORDER BY `code`'),
    statistics: await rows(
      'SELECT `requestStatus`, `orderStatus`, `hasPoQty`, `hasReceivedQty` FROM `purchase_statistic` WHERE `requestId` = ? ORDER BY `place`, `id`',
    ),
    instances: await rows('SELECT `version`, `outcome` FROM `process_instance` WHERE `recordId` = ?'),
    tasks: await rows(
      'SELECT `element`, `status`, `closedBy`, `outcome` FROM `process_task` WHERE `recordId` = ? ORDER BY `element`, `status`',
    ),
    todos: await rows(
      `SELECT \`kind\`, \`principal\` FROM \`todo\` WHERE ${ofInstance} ORDER BY \`kind\`, \`principal\``,
    ),
    history: await rows(
      `SELECT \`kind\`, \`element\`, \`by\`, \`outcome\` FROM \`process_history\` WHERE ${ofInstance} ORDER BY \`instanceId\`, \`n\``,
    ),
    remarks: await rows(
      `SELECT \`kind\`, \`by\` FROM \`process_remark\` WHERE ${ofInstance} ORDER BY \`instanceId\`, \`n\``,
    ),
    audits: await rows('SELECT `action` FROM `audit` WHERE `recordId` = ? ORDER BY `action`'),
  };
}

/**
 * Does a command at a server that dies at this statement of it, or before its answer, and again at the next server.
 * Answers whether it got that far.
 */
async function killedAt(prepared: Prepared, at: number | 'answer', { whole }: Sample): Promise<boolean> {
  const act = await prepared(desk);
  const untouched = await traceOf(act);
  expect(untouched).not.toEqual(whole);
  const answer = await act.send(desk, { [killAt]: String(at) }).catch(lineBroke);
  if (!answer) {
    expect(await server.ended()).toBe('SIGKILL');
    expect({ at, violations: await violations(db) }).toEqual({ at, violations: [] });
    expect(at === 'answer' ? [whole] : [untouched, whole]).toContainEqual(await traceOf(act));
    await open();
    expect({ at, code: (await act.send(desk)).body.code }).toEqual({ at, code: 200 });
  }
  expect({ at, trace: await traceOf(act) }).toEqual({ at, trace: whole });
  expect({ at, violations: await violations(db) }).toEqual({ at, violations: [] });
  return !answer;
}

function lineBroke(error: Error): Answer | undefined {
  // The server is dead; anything else is a fault.
  if (error.name !== 'TypeError') throw error;
  return undefined;
}

describe('a command whose server is killed in the middle of it', () => {
  if (thorough)
    it.each(all)(
      `%s: is done wholly or not at all, at every statement in ${every}, and once when it comes again`,
      async (_, prepared) => {
        const sample = await sampleOf(prepared);
        let n = 1;
        while (await killedAt(prepared, n, sample)) n += every;
        expect(n).toBeGreaterThan(sample.statements / 2);
        expect(await killedAt(prepared, 'answer', sample)).toBe(true);
      },
    );
  else
    it(`is done wholly or not at all, and once when it comes again (seed ${seed})`, async () => {
      const random = seeded(seed);
      const below = (bound: number) => Math.floor(random() * bound);
      const drawn = commands[below(commands.length)]!;
      for (const [, prepared] of [...ledgerCommands.filter(([name]) => always.includes(name)), drawn]) {
        const sample = await sampleOf(prepared);
        // What the commit starts is counted, too, and may come after the answer: then nothing is killed.
        while (!(await killedAt(prepared, 1 + below(sample.statements), sample)));
      }
      const last = all[below(all.length)]![1];
      expect(await killedAt(last, 'answer', await sampleOf(last))).toBe(true);
    });
});
