import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnyErrorCode } from '#lab/shared/define-errors.js';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { insert } from '#lab/platform/database/sql.js';
import { StoredFile } from '#lab/platform/files/file.entity.js';
import { PersonLimits } from '#lab/platform/limits/person-limits.js';
import { mebibyte } from '#lab/platform/sizes.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aRequestDraft } from '../../support/builders/purchase.js';
import { minutes, seconds } from '../../support/clock.js';
import { call, routesOf } from '../../support/routes.js';

/** What one person may do, counted by all servers together: here two of them share a database. */
let test: TestApp;
let other: TestApp;
let company: Company;
let category: string;

let exporters = 0;

beforeAll(async () => {
  test = await TestApp.start();
  other = await TestApp.start({ beside: test });
  company = await aCompany(test);
  category = await aCategory(test, 'FI');
});
afterAll(async () => {
  await other.stop();
  await test.stop();
});

/** A signed-in user at each of the servers. */
const atBoth = async (id: string): Promise<readonly [Caller, Caller]> => [await test.as(id), await other.as(id)];
/** Calls that come at the same moment, to one server and the other in turn. */
const atOnce = (count: number, [here, there]: readonly [Caller, Caller], call: (who: Caller) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, at) => call(at % 2 === 0 ? here : there)));
const codesOf = (answers: readonly Answer[]) => answers.map(({ body }) => body.code).sort((a, b) => a - b);
const times = (count: number, code: number) => Array.from({ length: count }, () => code);

describe('uploads that no record uses', () => {
  const text = Buffer.from('a quote');
  const upload = (who: Caller) => who.upload('/files', 'quote.txt', text);
  const unattached = (createdBy: string) => ({
    name: 'quote.txt',
    mime: 'text/plain',
    sha256: 'x',
    subject: null,
    recordId: null,
    createdBy,
    createdAt: test.clock.now(),
    revision: 1,
  });
  const filled = (createdBy: string, count: number, size: number) =>
    test.db.unit(async () => {
      for (let at = 0; at < count; at++)
        await test.db.repo(StoredFile).insert({ id: test.get(Ids).next(), size, ...unattached(createdBy) });
    });
  const bytesKept = () =>
    readdirSync(join(test.folder, 'files'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile());

  it('are at most 200 of a person, whatever comes at once, and nothing is kept of the others', async () => {
    await filled(company.chen, 197, 1);
    const chen = await atBoth(company.chen);
    const answers = await atOnce(8, chen, upload);
    expect(codesOf(answers)).toEqual([...times(3, success), ...times(5, errors.tooManyUploads.code)]);
    expect(bytesKept()).toHaveLength(3);
    const refused = answers.find(({ body }) => body.code !== success);
    expect(refused).toMatchObject({ status: 409, body: { message: 'tooManyUploads&&200&&500' } });
    expect((await upload(await test.as(company.lin))).body.code).toBe(success);

    // What a record uses counts no longer.
    const file = answers.find(({ body }) => body.code === success)?.data.id as string;
    await chen[0].post('/purchase/requests', aRequestDraft(category, company.chen, { files: [file] }));
    expect(codesOf([await upload(chen[0]), await upload(chen[1])])).toEqual([success, errors.tooManyUploads.code]);
  });

  it('are at most 500 MB of a person', async () => {
    await filled(company.zhou, 1, 500 * mebibyte - 2 * text.length);
    const answers = await atOnce(4, await atBoth(company.zhou), upload);
    expect(codesOf(answers)).toEqual([...times(2, success), ...times(2, errors.tooManyUploads.code)]);
  });
});

describe('drafts of a kind', () => {
  it('are at most 500 of a person, whatever comes at once', async () => {
    const chen = await atBoth(company.chen);
    const make = (who: Caller) => who.post('/purchase/requests', aRequestDraft(category, company.chen));
    const first = (await make(chen[0])).data.id as string;
    const [row] = await test.db.query({ sql: 'SELECT * FROM `purchase_request` WHERE `id` = ?', values: [first] });
    const [held] = await test.db.query({
      sql: 'SELECT COUNT(*) AS n FROM `purchase_request` WHERE `ownerId` = ?',
      values: [company.chen],
    });
    await test.db.unit(async () => {
      for (let at = Number(held?.n); at < 498; at++)
        test.db.write(insert('purchase_request', { ...row, id: test.get(Ids).next(), number: `D${at}` }));
    });
    const answers = await atOnce(6, chen, make);
    expect(codesOf(answers)).toEqual([...times(2, success), ...times(4, errors.tooManyDrafts.code)]);
    const refused = answers.find(({ body }) => body.code !== success);
    expect(refused).toMatchObject({ status: 409, body: { message: 'tooManyDrafts&&500' } });
    (await chen[0].post(`/purchase/requests/${first}/copy`)).expectCode(errors.tooManyDrafts);

    // Others have their own, and what is deleted counts no longer.
    const lin = await test.as(company.lin);
    expect((await lin.post('/purchase/requests', aRequestDraft(category, company.lin))).body.code).toBe(success);
    expect((await chen[0].delete(`/purchase/requests/${first}`)).body.code).toBe(success);
    expect(codesOf([await make(chen[0]), await make(chen[1])])).toEqual([success, errors.tooManyDrafts.code]);
  });
});

describe.each([
  ['drafts', 'process_draft', 'xml, scenarios', "'<a/>', NULL"],
  ['table-drafts', 'process_decision_draft', 'xml', "'<a/>'"],
] as const)('%s that were never published', (route, table, columns, content) => {
  const xml =
    route === 'drafts'
      ? '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"><bpmn:process id="p" /></bpmn:definitions>'
      : '<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="d" name="d" namespace="n" />';
  const save = (who: Caller, key: string, version = 0) =>
    who.put(`/process/${route}/${key}`, { xml, version, ...(route === 'drafts' && { scenarios: null }) });
  const stored = async (id: string) => {
    const sql = `SELECT COUNT(*) AS n FROM \`${table}\` WHERE \`updatedBy\` = ?`;
    return Number((await test.db.query({ sql, values: [id] }))[0]?.n);
  };

  it('are at most 200 of a person, whatever comes at once, and nothing is stored of the others', async () => {
    const id = await aUser(test, `${route}-drawer`, { permissions: ['process:*'] });
    const both = await atBoth(id);
    await test.db.unit(async () => {
      for (let at = 0; at < 198; at++)
        test.db.write({
          sql: `INSERT INTO \`${table}\` (id, version, ${columns}, baseVersion, updatedBy, updatedAt) VALUES (?, 1, ${content}, 0, ?, 1)`,
          values: [`${route}.kept${at}`, id],
        });
      await Promise.resolve();
    });
    let n = 0;
    const answers = await atOnce(6, both, (who) => save(who, `${route}.new${n++}`));
    expect(codesOf(answers)).toEqual([...times(2, success), ...times(4, errors.tooManyUnpublished.code)]);
    expect(await stored(id)).toBe(200);
    const refused = answers.find(({ body }) => body.code !== success);
    expect(refused).toMatchObject({ status: 409, body: { message: 'tooManyUnpublished&&200' } });

    // What is there can be saved again, and what is drawn from a published version needs no room.
    expect((await save(both[0], `${route}.kept0`, 1)).body.code).toBe(success);
    const published = route === 'drafts' ? 'purchase-request.simple' : 'approval-levels';
    const draft = (await both[0].get(`/process/${route}/${published}`)).data as { xml: string };
    const drawn = { xml: draft.xml, version: 0, ...(route === 'drafts' && { scenarios: null }) };
    expect((await both[0].put(`/process/${route}/${published}`, drawn)).body.code).toBe(success);

    // Others have their own, and what is discarded counts no longer.
    const other = await test.as(await aUser(test, `${route}-two`, { permissions: ['process:*'] }));
    expect((await save(other, `${route}.other`)).body.code).toBe(success);
    expect((await both[0].delete(`/process/${route}/${route}.kept1`)).body.code).toBe(success);
    expect((await save(both[1], `${route}.late`)).body.code).toBe(success);
    expect((await save(both[0], `${route}.later`)).body.code).toBe(errors.tooManyUnpublished.code);
  });
});

it('counts every route that makes a file of records', async () => {
  const exporting = routesOf(test).filter(({ path }) => /(^|\/)(export|paper)$/.test(path));
  expect(exporting.length).toBeGreaterThan(25);
  const uncounted: string[] = [];
  for (const route of exporting) {
    const id = await aUser(test, `export-${++exporters}`, { permissions: ['*'] });
    const who = await test.as(id);
    // Each call counts, also one that is refused for what it asks.
    for (let at = 0; at < 30; at++) await test.get(PersonLimits).count('exports', id);
    if ((await call(who, route)).body.code !== errors.exportsUsedUp.code)
      uncounted.push(`${route.method} ${route.path}`);
  }
  expect(uncounted).toEqual([]);
});

describe.each([
  ['tries', 120, 1, errors.triesUsedUp, (who: Caller) => who.post('/process/table-drafts/limit/test')],
  ['exports', 30, 10, errors.exportsUsedUp, (who: Caller) => who.post('/system/audit/export', { size: 'x' })],
] as const)('%s', (kind, most, within, refusal, countedCall) => {
  /** Each route that counts, with what it is called by. */
  const routes: readonly (readonly ['GET' | 'POST', string])[] =
    kind === 'tries'
      ? [
          ['GET', '/files/limit/layout'],
          ['POST', '/process/dry-run'],
          ['POST', '/process/drafts/limit/check'],
          ['POST', '/process/table-drafts/limit/check'],
          ['POST', '/process/table-drafts/limit/test'],
          ['POST', '/process/definitions/limit/migration/preview'],
          ['POST', '/purchase/requests/lines/import'],
          ['POST', '/org/users/import/read'],
          ['POST', '/org/users/import/check'],
          ['POST', '/org/users/import/annotated'],
          ['POST', '/org/users/import'],
          ['POST', '/access/directory/test'],
          ['POST', '/access/single-sign-on/test'],
          ['POST', '/system/config/mail/test'],
          ['POST', '/system/config/storage/test'],
        ]
      : [
          ['POST', '/system/audit/export'],
          ['GET', '/system/export'],
          ['GET', '/org/users/export'],
          ['GET', '/purchase/requests/export'],
          ['GET', '/hr/leave-claims/export'],
        ];
  const refused = (answers: readonly Answer[], { code }: AnyErrorCode) =>
    answers.filter(({ body }) => body.code === code).length;

  it(`are at most ${most} of a person within ${within} min, on all servers together`, async () => {
    const id = await aUser(test, `${kind}-keeper`, { permissions: ['*'] });
    const both = await atBoth(id);
    for (let at = 0; at < most - 4; at++)
      expect(refused([await countedCall(both[at % 2 === 0 ? 0 : 1])], refusal)).toBe(0);
    expect(refused(await atOnce(10, both, countedCall), refusal)).toBe(6);
    test.clock.pass(seconds(12));
    for (const [method, path] of routes) {
      const answer = method === 'GET' ? await both[0].get(path) : await both[1].post(path);
      answer.expectCode(refusal);
      expect(answer.body.message).toBe(`${refusal.word}&&${most}&&${within}&&${within * 60 - 12}`);
    }
    expect(
      refused([await countedCall(await test.as(await aUser(test, `${kind}-two`, { permissions: ['*'] })))], refusal),
    ).toBe(0);
    test.clock.pass(minutes(within));
    expect(refused([await countedCall(both[0])], refusal)).toBe(0);
  });
});
