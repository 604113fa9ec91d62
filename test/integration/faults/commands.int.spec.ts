import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { publishSimple, simpleProcess, withApprovals } from '../../support/builders/process.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { aDatabase, type TestDatabase } from '../../support/databases.js';
import { Faults } from '../../support/faults.js';
import { violations } from '../../support/invariants.js';

/** Set by `npm run soak`: after every fault the request comes again at once, on a record of its own. */
const thorough = process.env.FAULT_REPEATS === 'true';

jest.setTimeout(thorough ? 600_000 : 60_000);

let database: TestDatabase;
let test: TestApp;
let company: Company;
let category: string;
let chen: Caller;
let lin: Caller;
let zhou: Caller;
let wang: Caller;
const faults = new Faults();

beforeAll(async () => {
  database = await aDatabase();
  // Nothing is sent but what the requests of the test send.
  test = await TestApp.start({ on: faults.on(database), executesJobs: false });
  company = await aCompany(test);
  [chen, lin, zhou, wang] = (await Promise.all(
    [company.chen, company.lin, company.zhou, company.wang].map((id) => test.as(id)),
  )) as [Caller, Caller, Caller, Caller];
  const admin = await test.as(await aUser(test, 'drawer', { permissions: ['process:*'] }));
  await publishSimple(admin, (xml) => withApprovals(xml, { second: `user(${company.zhou})`, third: 'ceo' }));
  category = await aCategory(test, 'FC', { process: simpleProcess });
});
afterAll(async () => {
  await test.stop();
  await database.drop();
});

/** A request that may be sent again and again, always the same. */
type Request = () => Promise<Answer>;

/** A draft of Chen's. */
const aDraft = () => aRequest(chen, category, company.chen);

/** A submitted request that so many have approved. */
async function submitted(approvals: number): Promise<string> {
  const path = await aDraft();
  expect((await chen.act(path, 'submit')).data.state).toBe('requested');
  for (const who of [lin, zhou].slice(0, approvals))
    expect((await who.act(path, 'approve')).data.state).toBe('requested');
  return path;
}

async function acting(who: Caller, path: string, action: string, key: string): Promise<Request> {
  const { version } = (await who.get(path)).data as { version: number };
  const body = { version, input: action === 'reject' ? { opinion: 'no' } : {} };
  return () => who.post(`${path}/actions/${action}`, body, { [idempotencyHeader]: `${path} ${key}` });
}

async function operating(
  who: Caller,
  path: string,
  operation: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Request> {
  const { actions } = (await who.get(path)).data as { actions: { action: string; task?: string }[] };
  const task = actions.find(({ action }) => action === 'approve')?.task ?? '';
  return () => who.post(`/process/tasks/${task}/${operation}`, body, { [idempotencyHeader]: `${path} ${operation}` });
}

const commands: readonly (readonly [name: string, prepared: () => Promise<Request>])[] = [
  ['submit', async () => acting(chen, await aDraft(), 'submit', 'first')],
  ['the first approve', async () => acting(lin, await submitted(0), 'approve', 'first')],
  ['the last approve', async () => acting(wang, await submitted(2), 'approve', 'last')],
  ['reject', async () => acting(lin, await submitted(0), 'reject', 'first')],
  ['withdraw', async () => acting(chen, await submitted(0), 'withdraw', 'first')],
  ['return', async () => operating(zhou, await submitted(1), 'return', { reason: 'which brand?' })],
  ['addSign', async () => operating(lin, await submitted(0), 'addSign', { people: [company.zhou], mode: 'parallel' })],
  ['transfer', async () => operating(lin, await submitted(0), 'transfer', { to: company.zhou })],
  ['delegate', async () => operating(lin, await submitted(0), 'delegate', { to: company.wang })],
];

/** Every row of every table, as text. */
async function contents(): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = test.db.source.entityMetadatas.map(({ tableName }) => tableName);
  const rows = await Promise.all(
    [...new Set(tables)].map(async (table) => {
      const found = await test.db.query({ sql: `SELECT * FROM \`${table}\``, values: [] });
      return [table, found.map((row) => JSON.stringify(row)).sort()] as const;
    }),
  );
  return Object.fromEntries(rows);
}

describe('a command of which one statement fails', () => {
  it.each(commands)(
    '%s: leaves nothing behind, whichever statement it is, and can be sent again',
    async (_, prepared) => {
      // The first of its kind reads what is kept in memory from then on.
      expect((await (await prepared())()).body.code).toBe(200);
      const statements = await faults.statementsOf(await prepared());
      let open = await prepared();
      let n = 1;
      for (; ; n++) {
        const before = await contents();
        const { result, struck } = await faults.refusing(n, open);
        if (!struck) {
          expect({ n, code: result.body.code }).toEqual({ n, code: 200 });
          break;
        }
        result.expectCode(errors.unknown);
        expect({ n, contents: await contents() }).toEqual({ n, contents: before });
        expect({ n, violations: await violations(test.db) }).toEqual({ n, violations: [] });
        if (!thorough) continue;
        expect({ n, code: (await open()).body.code }).toEqual({ n, code: 200 });
        open = await prepared();
      }
      expect(n - 1).toBe(statements);
      expect(await violations(test.db)).toEqual([]);
    },
  );
});

describe('a command of which the commit was done and the answer lost', () => {
  it.each(commands)('%s: is answered, not done, when it comes again', async (_, prepared) => {
    const request = await prepared();
    const before = await contents();
    expect((await faults.losingTheCommit(request)).body.code).not.toBe(200);
    const after = await contents();
    expect(after).not.toEqual(before);
    expect((await request()).body.code).toBe(200);
    expect(await contents()).toEqual(after);
    expect(await violations(test.db)).toEqual([]);
  });
});
