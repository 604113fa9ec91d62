import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Logger } from 'typeorm';
import { PurchaseRequest } from '#lab/modules/purchase/server/request/request.entity.js';
import { RequestLine } from '#lab/modules/purchase/server/request/request-line.entity.js';
import { lineStatus } from '#lab/modules/purchase/shared/purchase.codes.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';

/** How the database finds a page of all requests: along an index, however many there are. */
let test: TestApp;
let company: Company;
let auditor: Caller;

/** More than totals are counted. */
const copies = 1100;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  company = await aCompany(test);
  auditor = await test.as(await aUser(test, 'auditor', { permissions: ['purchase:request:*'] }));
  const chen = await test.as(company.chen);
  await aRequest(chen, await aCategory(test, 'IP'), company.chen);
  const { db } = test;
  const [first] = await db.repo(PurchaseRequest).find();
  const rows = Array.from({ length: copies }, (_, at) => ({
    ...first,
    id: `copy-${at}`,
    number: `C${at}`,
    state: 'approved',
    updatedAt: new Date(test.clock.now().getTime() + at),
  }));
  await db.unit(async () => void (await db.repo(PurchaseRequest).insert(rows as never)));
  if (!db.dialect.singleWriter) await db.source.query('ANALYZE TABLE `purchase_request`');
});
afterAll(() => test.stop());

/** What was asked of the table of requests while something ran. */
async function asked(work: () => Promise<unknown>): Promise<(readonly [sql: string, values: unknown[]])[]> {
  const { connection } = test.db.repo(PurchaseRequest).manager;
  const { logger } = connection;
  const found: (readonly [string, unknown[]])[] = [];
  const logQuery: Logger['logQuery'] = (sql, values) => {
    if (/FROM `?"?purchase_request[`"]/.test(sql)) found.push([sql, Object.values(values ?? [])]);
  };
  const { db } = test;
  // Statements of our own do not pass the logger of TypeORM.
  const queries = db.queries.bind(db);
  db.queries = (statements) => {
    for (const { sql, values } of statements) logQuery(sql, [...values]);
    return queries(statements);
  };
  connection.logger = Object.assign(Object.create(logger) as Logger, { logQuery });
  try {
    await work();
  } finally {
    connection.logger = logger;
    db.queries = queries;
  }
  return found;
}

/** How the database goes about a statement, as text. */
async function planOf(sql: string, values: unknown[]): Promise<string> {
  const { dialect, source } = test.db;
  const explain = dialect.singleWriter ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  return JSON.stringify(await source.query(`${explain} ${sql}`, values));
}

it('the latest come from a walk along an index without sorting or reading rows, and totals are counted from it up to 1,000', async () => {
  const statements = await asked(async () => {
    const { rows, total } = (await auditor.get('/purchase/requests?scope=all')).data;
    expect([rows[0].number, rows.length, total]).toEqual([`C${copies - 1}`, 20, 1001]);
  });
  expect(statements).toHaveLength(3);
  for (const [sql, values] of statements.filter(([text]) => text.includes('LIMIT'))) {
    const plan = await planOf(sql, values);
    expect(plan).toMatch(/COVERING INDEX ix_request_list|ix_request_list.*Using index/);
    expect(plan).not.toMatch(/TEMP B-TREE|filesort/);
    // Whether a draft of others was sent is looked up, not found in a copy of all processes.
    expect(plan).not.toContain('MATERIALIZED');
  }
});

it('a page with its total takes three round trips: ids, rows with their count, and what else the rows show', async () => {
  const { db } = test;
  const queries = db.queries.bind(db);
  const trips: string[] = [];
  db.queries = (statements) => {
    trips.push(statements.map(({ sql }) => /FROM [`"]?([a-z_]+)/.exec(sql)?.[1] ?? sql).join(', '));
    return queries(statements);
  };
  try {
    expect((await auditor.get('/purchase/requests?scope=all')).data.total).toBe(1001);
  } finally {
    db.queries = queries;
  }
  const ofList = trips.filter((tables) => /purchase_/.test(tables));
  expect(ofList).toEqual([
    'purchase_request',
    'purchase_request, process_instance, purchase_request',
    expect.stringMatching(/purchase_category.*purchase_request_line/),
  ]);
});

it('pages go on beyond what is counted, and the last one says how many there are', async () => {
  const page = async (at: number) => {
    const { rows, total } = (await auditor.get(`/purchase/requests?scope=all&size=100&page=${at}`)).data;
    return [rows[0]?.number, rows.length, total];
  };
  expect(await page(10)).toEqual(['C199', 100, 1001]);
  expect(await page(11)).toEqual(['C99', 100, 1100]);
  expect(await page(12)).toEqual([undefined, 0, 1001]);
  const found = await auditor.get('/purchase/requests?scope=all&search=C109');
  expect(found.data.total).toBe(11);
});

it('a person finds their own and those that they wrote along two indexes, each once, however many others have', async () => {
  const { db } = test;
  const [first] = await db.repo(PurchaseRequest).find();
  const both = { ownerId: company.lin, createdBy: company.lin };
  const rows = [
    both,
    { ...both, createdBy: company.chen },
    { ...both, ownerId: company.chen },
    { ...both, deletedAt: test.clock.now() },
  ].map((own, at) => ({
    ...first,
    ...own,
    id: `own-${at}`,
    number: `L${at}`,
    updatedAt: new Date(1_700_000_000_000 + at),
  }));
  await db.unit(async () => void (await db.repo(PurchaseRequest).insert(rows as never)));
  if (!db.dialect.singleWriter) await db.source.query('ANALYZE TABLE `purchase_request`');
  const lin = await test.as(company.lin);
  const numbers = async (query: string) => {
    const { rows: found, total } = (await lin.get(`/purchase/requests?${query}`)).data;
    return [found.map(({ number }: { number: string }) => number), total];
  };
  const statements = await asked(async () => expect(await numbers('size=2')).toEqual([['L2', 'L1'], 3]));
  expect(await numbers('size=2&page=2')).toEqual([['L0'], 3]);
  expect(await numbers('sort=number&search=L1')).toEqual([['L1'], 1]);
  const paged = statements.filter(([text]) => text.includes('LIMIT'));
  expect(paged).toHaveLength(2);
  for (const [sql, values] of paged) {
    const plan = await planOf(sql, values);
    expect(plan).toMatch(/ix_request_(owner|drafts)/);
    expect(plan).toContain('ix_request_creator');
    expect(plan).not.toMatch(/INDEX ix_request_list|"key":"ix_request_list"/);
  }
});

it('lines to quote are found by the requests that wait, in their order, and counted up to 1,000', async () => {
  const { db } = test;
  const [first] = await db.repo(PurchaseRequest).find();
  const [line] = await db.repo(RequestLine).find();
  const status = lineStatus.of.toQuote;
  const [waiting, linesOfEach] = [30, 40];
  // Others are decided on: their lines have the same status.
  const requests = ['approved', 'requested'].flatMap((state) =>
    Array.from({ length: waiting }, (_, at) => ({
      ...first,
      ...{ id: `${state}-${at}`, number: `Q${state}${String(at).padStart(2, '0')}`, state, status },
      dueDate: `2027-01-${String(31 - at).padStart(2, '0')}`,
    })),
  );
  const lines = requests.flatMap(({ id: requestId }) =>
    Array.from({ length: linesOfEach }, (_, place) => ({
      ...line,
      ...{ id: `${requestId}-${String(place)}`, requestId, place, status },
    })),
  );
  await db.unit(async () => {
    await db.repo(PurchaseRequest).insert(requests as never);
    for (let at = 0; at < lines.length; at += 400)
      await db.repo(RequestLine).insert(lines.slice(at, at + 400) as never);
  });
  if (!db.dialect.singleWriter) await db.source.query('ANALYZE TABLE `purchase_request`, `purchase_request_line`');
  const buyer = await test.as(
    await aUser(test, 'buyer', { permissions: ['purchase:request:*', 'purchase:quote:*', 'purchase:order:*'] }),
  );
  const page = async (at: number, size: number) => {
    const { rows, total } = (await buyer.get(`/purchase/quotes/lines?size=${String(size)}&page=${String(at)}`)).data;
    return [rows[0]?.id, rows.at(-1)?.id, rows.length, total];
  };
  const statements = await asked(async () =>
    expect(await page(1, 20)).toEqual(['approved-29-0', 'approved-29-19', 20, 1001]),
  );
  expect(await page(2, 100)).toEqual(['approved-27-20', 'approved-25-39', 100, 1001]);
  expect(await page(11, 100)).toEqual(['approved-4-0', 'approved-2-19', 100, 1101]);
  expect(await page(12, 100)).toEqual(['approved-2-20', 'approved-0-39', 100, 1200]);
  expect(await page(13, 100)).toEqual([undefined, undefined, 0, 1200]);
  const walks = statements.filter(([text]) => text.includes('COUNT(*)'));
  expect(walks).toHaveLength(2);
  for (const [sql, values] of walks) {
    const plan = await planOf(sql, values);
    expect(plan).toMatch(/COVERING INDEX ix_request_waiting|ix_request_waiting.*Using index/);
    expect(plan).not.toMatch(/TEMP B-TREE|"table":"request"[^}]*filesort/);
  }
});

it('totals of own requests are counted up to 1,000, whether a person owns or wrote them', async () => {
  const { db } = test;
  const writer = await aUser(test, 'writer', { permissions: ['purchase:request:*'] });
  const [first] = await db.repo(PurchaseRequest).find();
  const rows = Array.from({ length: copies }, (_, at) => ({
    ...first,
    ...{ id: `written-${at}`, number: `W${at}`, createdBy: writer, ownerId: company.chen },
  }));
  await db.unit(async () => void (await db.repo(PurchaseRequest).insert(rows as never)));
  for (const person of [company.chen, writer])
    expect((await (await test.as(person)).get('/purchase/requests?size=2')).data.total).toBe(1001);
});
