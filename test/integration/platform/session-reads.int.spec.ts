import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '#lab/platform/boot.js';
import { Sessions, type FoundSession } from '#lab/platform/access/sessions.js';
import { errors } from '#lab/shared/errors.js';
import { rooms } from '#lab/modules/server.js';
import { Recording } from '../../../bench/host/recording.js';
import { TestApp } from '../../support/app.js';
import { aCompany, type Company } from '../../support/builders/org.js';
import { aCategory, aLine, aRequest } from '../../support/builders/purchase.js';
import { aDatabase } from '../../support/databases.js';

const recording = new Recording();
let test: TestApp;
let other: TestApp;
let company: Company;

beforeAll(async () => {
  const database = await aDatabase();
  const dialect = recording.of(database.dialect);
  test = await TestApp.start({
    on: { ...database, dialect, open: (more = []) => openDatabase(dialect, [...rooms, ...more]) },
    executesJobs: false,
  });
  other = await TestApp.start({ beside: test, executesJobs: false });
  company = await aCompany(test);
});
afterAll(async () => {
  await other.stop();
  await test.stop();
});

/** What a request sends to the database before and in its handler. */
async function asked(work: () => Promise<unknown>) {
  recording.taken();
  await work();
  return recording.taken();
}

describe('a signed-in request', () => {
  it('finds its session and whether users have changed in one round trip, each by primary key', async () => {
    const chen = await test.as(company.chen);
    const mine = () => chen.get('/auth/info');
    await mine();
    const { statements } = await asked(mine);
    const found = statements.filter(({ sql }) => /`session`|`counter`/.test(sql));
    expect(found.slice(0, 2).map(({ sql }) => sql)).toEqual([
      'SELECT * FROM `session` WHERE `id` IN (?)',
      'SELECT `value` FROM `counter` WHERE `id` = ?',
    ]);
    expect(found.filter(({ sql }) => sql.includes('`counter`'))).toHaveLength(1);
  });

  it('shares that round trip with those that arrive together, each with a session of its own', async () => {
    const people = [company.chen, company.lin, company.zhou];
    const callers = await Promise.all(people.map((id) => test.as(id)));
    const ended = await test.as(company.lin);
    await ended.post('/auth/logout');
    const tokens = [...callers, ended, callers[0]].map((caller) => caller?.token ?? '');
    const beside = { sql: 'SELECT `value` FROM `counter` WHERE `id` = ?', values: ['org'] };
    let found: FoundSession[] = [];
    const { statements, trips } = await asked(async () => {
      found = await Promise.all([...tokens, 'unknown'].map((token) => test.get(Sessions).find(token, false, beside)));
    });
    expect(found.map(({ session }) => session?.userId)).toEqual([...people, undefined, company.chen, undefined]);
    expect(new Set(found.map(({ alongside }) => alongside.length))).toEqual(new Set([1]));
    expect([trips, statements.length]).toEqual([1, 2]);
  });

  it('that reads a to-do list takes two round trips while it is empty, and asks nothing again', async () => {
    const lin = await test.as(company.lin);
    const list = () => lin.get('/Common/getTodoList');
    await list();
    const { statements, trips } = await asked(list);
    expect([trips, statements.length]).toEqual([2, 4]);
  });

  it('is refused on every server at once when its session has ended', async () => {
    const [here, there] = [await test.as(company.zhou), await other.as(company.zhou)];
    expect((await here.get('/Common/getTodoList')).status).toBe(200);
    expect((await there.get('/Common/getTodoList')).status).toBe(200);
    await here.post('/auth/sessions/revokeOthers', {});
    (await there.get('/Common/getTodoList')).expectCode(errors.notSignedIn);
    await other.db.unit(async () => {
      other.db.write({ sql: 'UPDATE `session` SET `revokedAt` = ? WHERE `userId` = ?', values: [1, company.zhou] });
      return Promise.resolve();
    });
    (await here.get('/Common/getTodoList')).expectCode(errors.notSignedIn);
  });

  it('is refused on every server at once when its user may not use the system any more', async () => {
    const [here, there] = [await test.as(company.wang), await other.as(company.wang)];
    expect((await there.get('/Common/getTodoList')).status).toBe(200);
    await test.db.unit(async () => {
      test.db.write(
        { sql: "UPDATE `org_user` SET `status` = '1' WHERE `id` = ?", values: [company.wang] },
        test.db.dialect.upsertAdd('counter', { id: 'org' }, 'value', 1),
      );
      return Promise.resolve();
    });
    (await here.get('/Common/getTodoList')).expectCode(errors.notSignedIn);
    (await there.get('/Common/getTodoList')).expectCode(errors.notSignedIn);
  });
});

describe('an approver who reads a record', () => {
  it('of a single round asks nothing about what it was like before; of a second one in two round trips', async () => {
    const category = await aCategory(test, 'READ', { process: 'purchase-request.simple' });
    const [chen, lin] = [await test.as(company.chen), await test.as(company.lin)];
    const path = await aRequest(chen, category, company.chen);
    const read = async () => {
      const { statements } = await asked(() => lin.get(path));
      return statements.filter(({ sql }) => sql.includes('`process_content`')).length;
    };
    await chen.act(path, 'submit');
    expect(await read()).toBe(0);
    await lin.act(path, 'reject', { opinion: 'No' });
    const { version, title, lines } = (await chen.get(path)).data;
    const [{ id }] = lines as [{ id: string }];
    const draft = { title: `${title}!`, categoryId: category, ownerId: company.chen, version };
    expect((await chen.put(path, { ...draft, lines: [aLine({ id })] })).data.state).toBe('draft');
    await chen.act(path, 'submit');
    expect(await read()).toBe(2);
  });
});
