import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InstancePage } from '#lab/modules/cockpit/shared/instance.dto.js';
import { instanceQuery } from '#lab/modules/cockpit/shared/instance.dto.js';
import { narrowed } from '#lab/modules/cockpit/server/instance/instance-filters.js';
import { countedOf, walked } from '#lab/modules/cockpit/server/instance/instance-walk.js';
import type { Statement } from '#lab/platform/database/dialect/dialect.js';
import { update } from '#lab/platform/database/sql.js';
import { ProcessDefinition, ProcessInstance } from '#lab/process-host/entities.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { simpleProcess } from '../../support/builders/process.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { days, hours } from '../../support/clock.js';

/** How the database finds a page of instances: along an index, however many have ended. */
let test: TestApp;
let company: Company;
let watcher: Caller;
/** Of the version that the diagram has, and of one that was published later. */
let versions: readonly [string, string];

/** More than totals are counted; one began on each hour, each took a day, and every other one is of the later version. */
const copies = 1100;
const begun = Date.parse('2026-01-01T00:00:00.000Z');
const idAt = (at: number) => `copy-${String(at).padStart(4, '0')}`;
const list = async (query: string) => (await watcher.get(`/process/instances?${query}`)).data as InstancePage;
const ofProcess = (query: string) => list(`definition=${simpleProcess}&show=ended&${query}`);

beforeAll(async () => {
  test = await TestApp.start();
  test.clock.set('2026-09-01T02:00:00.000Z');
  company = await aCompany(test);
  watcher = await test.as(await aUser(test, 'watcher', { permissions: ['process:*'] }));
  const [chen, lin] = [await test.as(company.chen), await test.as(company.lin)];
  const category = await aCategory(test, 'WI', { process: simpleProcess });
  const [ended, open] = [await aRequest(chen, category, company.chen), await aRequest(chen, category, company.chen)];
  for (const request of [ended, open]) await chen.act(request, 'submit');
  await lin.act(ended, 'approve');
  const { db } = test;
  const first = await db.repo(ProcessInstance).findOneByOrFail({ recordId: ended.split('/').at(-1)! });
  const definition = await db.repo(ProcessDefinition).findOneByOrFail({ id: first.definitionId });
  versions = [definition.id, 'later-version'];
  const rows = Array.from({ length: copies }, (_, at) => ({
    ...first,
    id: idAt(at),
    rootId: idAt(at),
    definitionId: versions[at % 2],
    startedAt: new Date(begun + at * hours(1)),
    endedAt: new Date(begun + at * hours(1) + days(1)),
    measuredAt: test.clock.now(),
  }));
  await db.unit(async () => {
    await db.repo(ProcessDefinition).insert({ ...definition, id: versions[1], version: definition.version + 1 });
    await db.repo(ProcessInstance).insert(rows as never);
  });
  if (!db.dialect.singleWriter) await db.source.query('ANALYZE TABLE `process_instance`');
});
afterAll(() => test.stop());

describe('a list of instances', () => {
  it('merges the versions of a process, latest first, with a total of up to 1,000', async () => {
    const { rows, total } = await ofProcess('page=2&size=20');
    // The one that was decided by itself is the latest.
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => idAt(copies - 20 - at)));
    expect(new Set(rows.map(({ definitionVersion }) => definitionVersion)).size).toBe(2);
    expect(total).toBe(1001);
  });

  it('goes on beyond what is counted, and its last page says how many there are', async () => {
    const page = async (at: number) => {
      const { rows, total } = await ofProcess(`size=100&page=${at}`);
      return [rows[0]?.id, rows.length, total];
    };
    expect(await page(11)).toEqual([idAt(copies - 1000), 100, 1101]);
    expect(await page(12)).toEqual([idAt(0), 1, 1101]);
    expect(await page(13)).toEqual([undefined, 0, 1001]);
    expect((await list('show=ended&page=12&size=100')).total).toBe(1101);
  });

  it('has those of one version only, and nothing of what it does not know', async () => {
    const { rows, total } = await ofProcess(`version=${versions[1]}&size=10`);
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, at) => idAt(copies - 1 - 2 * at)));
    expect(total).toBe(copies / 2);
    expect(await ofProcess('version=another')).toEqual({ rows: [], total: 0 });
    expect(await list('definition=not.there&show=ended')).toEqual({ rows: [], total: 0 });
  });

  it('of days on which they ended has those that began before', async () => {
    // Days are those of Shanghai: what began from the 1st at 00:00 to 23:59 UTC plus a day ended there.
    const { total, rows } = await ofProcess('endedFrom=2026-01-05&endedTo=2026-01-05&size=100');
    expect(total).toBe(24);
    for (const { endedAt } of rows) {
      expect(Date.parse(endedAt!)).toBeGreaterThanOrEqual(Date.parse('2026-01-04T16:00:00.000Z'));
      expect(Date.parse(endedAt!)).toBeLessThan(Date.parse('2026-01-05T16:00:00.000Z'));
    }
    expect((await ofProcess('endedTo=2026-01-01')).total).toBe(0);
  });

  it('of what goes on has the one that waits, and counts all of them', async () => {
    expect((await list('show=running')).total).toBe(1);
    expect((await list(`definition=${simpleProcess}&show=running`)).total).toBe(1);
    const ids = Array.from({ length: copies }, (_, at) => idAt(at));
    const set = (endedAt: (at: number) => number | null) =>
      test.db.unit(async () =>
        test.db.write(
          ...ids.map((id, at) => {
            const ends = endedAt(at);
            return update('process_instance', { endedAt: ends, measuredAt: ends }, { id });
          }),
        ),
      );
    await set(() => null);
    expect((await list('show=running')).total).toBe(copies + 1);
    await set((at) => begun + at * hours(1) + days(1));
  });

  it('is read along an index without sorting, and counted from one', async () => {
    const where = (query: object, walks = true) =>
      narrowed(instanceQuery.parse(query), {
        zone: 'Asia/Shanghai',
        now: 0,
        usersOf: () => [],
        principalsOf: () => [],
        walks,
      });
    const ended = { definition: simpleProcess, show: 'ended' };
    for (const query of [ended, { ...ended, endedFrom: '2026-01-01', endedTo: '2026-01-31' }]) {
      const page = await planOf(walked([versions[0]], where(query), 0, 21));
      expect(page).toContain('ix_instance_version');
      expect(page).not.toMatch(/TEMP B-TREE|filesort/);
    }
    const all = await planOf(walked(undefined, where({ show: 'ended' }), 0, 21));
    expect(all).toContain('ix_instance_started');
    expect(all).not.toMatch(/TEMP B-TREE|filesort/);
    expect(await planOf(countedOf([versions[0]], where(ended, false), 1001))).toContain('ix_instance_definition');
    // What goes on is found by itself, not among all that have ended.
    expect(await planOf(walked(undefined, where({}), 0, 21))).toContain('ix_instance_measured');
  });
});

it('what the figures of a version do not count yet is found among what was not measured', async () => {
  const { db } = test;
  const query = db.query.bind(db);
  const asked: Statement[] = [];
  db.query = (statement) => {
    asked.push(statement);
    return query(statement);
  };
  const { data } = await watcher.get(`/process/definitions/${simpleProcess}/figures?version=${versions[1]}`);
  db.query = query;
  expect(data.uncounted).toBe(0);
  const counting = asked.find(({ sql }) => sql.includes('`measuredAt` IS NULL'));
  expect(await planOf(counting!)).toContain('ix_instance_measured');
});

/** How the database goes about a statement, as text. */
async function planOf({ sql, values }: Statement): Promise<string> {
  const { dialect, source } = test.db;
  const explain = dialect.singleWriter ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  return JSON.stringify(await source.query(`${explain} ${sql}`, [...values]));
}
