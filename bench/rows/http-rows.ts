import { join } from 'node:path';
import { sqliteDialect } from '#lab/platform/database/dialect/sqlite.js';
import { finding, ratioFinding, round, type Row } from '../harness/row.js';
import { mysqlServer } from '../harness/services.js';
import { SideProcess } from '../harness/side-process.js';
import { quantile, ratios, spreadOf } from '../harness/statistics.js';
import { BenchHost } from '../host/bench-host.js';
import { mysqlFor } from '../host/own-doer.js';
import { withDatabases, withFolder } from '../host/places.js';
import { compareHttp } from '../http/http-side.js';
import { racedTasks, type HttpSpec } from '../http/http-spec.js';
import { ask, clients } from '../http/requests.js';
import { together } from '../w2/diagram.js';
import { seedTodos } from '../todo/seed.js';

const goals = {
  approve: { rate: { atLeast: 0.55 }, p99: { atMost: 1.8 } },
  together: { wrong: { atMost: 0 }, p99: { atMost: 4 } },
  race: { wrong: { atMost: 0 }, p99: { atMost: 4 } },
  todo: { rate: { atLeast: 0.6 }, p99: { atMost: 1.6 } },
} as const;

const manyTasks = Number(process.env.BENCH_TODOS ?? 100_000);
/** Long enough that the engine of Node has compiled what a server runs all day; a short turn measures its interpreter. */
const turns = { rounds: 7, turnMs: 1500 };
/** A race decides few tasks and takes long for it: what it counts needs no more rounds. */
const raceRounds = 4;
/** Approvals of distinct tasks that a race is held against. */
const calmCount = 200;

type Place = { readonly file: string } | { readonly url: string };
/** Where a side has its rows. */
type MakePlace = (name: string) => Promise<Place>;

/** A row on SQLite and on MySQL. */
async function onBoth(
  id: string,
  title: string,
  measure: (title: string, folder: string, place: MakePlace) => Promise<Row>,
): Promise<Row[]> {
  const sqlite = await withFolder((folder) =>
    measure(`${title}, SQLite`, folder, (name) => Promise.resolve({ file: join(folder, `${name}.db`) })),
  );
  const server = await mysqlServer();
  if (server.missing !== undefined)
    return [sqlite, { id, title: `${title}, MySQL`, findings: [], figures: [], leftOut: server.missing }];
  const mysql = await withDatabases(server.url, (create) =>
    withFolder((folder) => measure(`${title}, MySQL`, folder, async () => ({ url: await create() }))),
  );
  return [sqlite, mysql];
}

const specOf = (who: HttpSpec['who'], load: HttpSpec['load'], folder: string, place: Place): HttpSpec => ({
  on: 'http',
  who,
  load,
  folder,
  ...place,
});

/** B11: approvals of distinct tasks by many users at once, with all that a request goes through. */
export function b11(): Promise<Row[]> {
  return onBoth('B11', 'approve over HTTP', async (title, folder, place) => {
    const spec = async (who: HttpSpec['who'], name: string) => specOf(who, 'approve', folder, await place(name));
    const specs = {
      engine: await spec('engine', 'engine'),
      floor: await spec('floor', 'floor'),
      floorAgain: await spec('floor', 'again'),
    };
    const { engine, floor, isNoisy, figures } = await compareHttp(specs, turns);
    return {
      id: 'B11',
      title,
      conditions: `${clients} clients, each task once; every commit on disk`,
      findings: [
        ratioFinding('engine : floor (requests)', engine.rates, floor.rates, isNoisy, goals.approve.rate),
        ratioFinding('engine : floor (p99)', engine.p99, floor.p99, isNoisy, goals.approve.p99),
      ],
      figures,
    };
  });
}

/** B12: many users are at the same tasks, or at the same instance. */
export async function b12(): Promise<Row[]> {
  return [...(await races()), ...(await approvedTogether())];
}

/** The same users race for a few tasks; each task is won once, and who loses learns it. */
function races(): Promise<Row[]> {
  return onBoth('B12', 'race for the same tasks', async (title, folder, place) => {
    const racing = await SideProcess.start('racing', specOf('engine', 'race', folder, await place('race')));
    const calm = await SideProcess.start('calm', specOf('engine', 'approve', folder, await place('calm')));
    const count = racedTasks * clients;
    const found = { unwon: 0, wrong: 0, race: [] as number[], calm: [] as number[] };
    try {
      for (let each = 0; each <= raceRounds; each++) {
        const { took, statuses } = await ask(await racing.prepare(count), count);
        const alone = await ask(await calm.prepare(calmCount), calmCount);
        // The first round warms up; what it counts counts.
        if (each > 0) {
          found.race.push(quantile(took, 0.99));
          found.calm.push(quantile(alone.took, 0.99));
        }
        for (let task = 0; task < racedTasks; task++) {
          const own = statuses.slice(task * clients, (task + 1) * clients);
          if (own.filter((status) => status < 300).length !== 1) found.unwon++;
          found.wrong += own.filter((status) => status >= 300 && status !== 409).length;
        }
      }
    } finally {
      await racing.stop();
      await calm.stop();
    }
    const p99 = spreadOf(ratios(found.race, found.calm)).median;
    return {
      id: 'B12',
      title,
      conditions: `${clients} clients for each of ${racedTasks} tasks`,
      findings: [
        finding('tasks that were not won exactly once', found.unwon, '', goals.race.wrong),
        finding('losers with another answer than 409', found.wrong, '', goals.race.wrong),
        finding('p99 : that of distinct tasks', p99, 'x', goals.race.p99),
      ],
      figures: [
        `p99 ${round(spreadOf(found.race).median)} ms, of distinct tasks ${round(spreadOf(found.calm).median)} ms`,
      ],
    };
  });
}

/** Each of many has an approval of one instance, and all approve at once; who learns that it has moved on tries again. */
function approvedTogether(): Promise<Row[]> {
  return onBoth('B12', 'approve one instance together', async (title, folder, makePlace) => {
    const place = await makePlace('together');
    const joint = await SideProcess.start('together', specOf('engine', 'together', folder, place));
    const calm = await SideProcess.start('calm', specOf('engine', 'approve', folder, await makePlace('calm')));
    const found = { wrong: 0, refused: 0, together: [] as number[], calm: [] as number[] };
    try {
      for (let each = 0; each <= raceRounds; each++) {
        const took: number[] = [];
        for (let left = together.length; left > 0;) {
          const answered = await ask(await joint.prepare(left), left);
          const refused = answered.statuses.filter((status) => status >= 300);
          if (refused.length === left) throw new Error(`none of ${left} approvals was taken: ${refused[0]}`);
          took.push(...answered.took);
          found.wrong += refused.filter((status) => status !== 409).length;
          found.refused += refused.length;
          left = refused.length;
        }
        const alone = await ask(await calm.prepare(calmCount), calmCount);
        if (each === 0) continue;
        found.together.push(quantile(took, 0.99));
        found.calm.push(quantile(alone.took, 0.99));
      }
    } finally {
      await joint.stop();
      await calm.stop();
    }
    const instances = raceRounds + 1;
    const uncounted = await countedOtherwise(place, folder, instances);
    const p99 = spreadOf(ratios(found.together, found.calm)).median;
    return {
      id: 'B12',
      title,
      conditions: `${together.length} approvers of one instance at once, ${instances} instances`,
      findings: [
        finding('instances without each approval once and one end', uncounted, '', goals.together.wrong),
        finding('refused with another answer than 409', found.wrong, '', goals.together.wrong),
        finding('p99 : that of distinct tasks', p99, 'x', goals.together.p99),
      ],
      figures: [
        `p99 ${round(spreadOf(found.together).median)} ms, of distinct tasks ${round(spreadOf(found.calm).median)} ms`,
        `${round(found.refused / instances)} of an instance's requests were refused because it had moved on`,
      ],
    };
  });
}

/** How many instances do not have each approval once and ended once, in the database. */
async function countedOtherwise(place: Place, folder: string, instances: number): Promise<number> {
  const host = await BenchHost.open('file' in place ? sqliteDialect(place.file) : mysqlFor(place.url, 1), folder);
  try {
    const [row] = await host.db.query({
      sql: `SELECT COUNT(*) AS \`n\` FROM (SELECT i.\`id\` FROM \`process_instance\` i INNER JOIN \`process_history\` h ON h.\`instanceId\` = i.\`id\`
        WHERE i.\`outcome\` = 'completed' AND i.\`endedAt\` IS NOT NULL AND h.\`kind\` = 'acted' AND h.\`outcome\` = 'approve'
        GROUP BY i.\`id\` HAVING COUNT(*) = ? AND COUNT(DISTINCT h.\`by\`) = ?) AS \`right\``,
      values: [together.length, together.length],
    });
    return instances - Number(row?.n);
  } finally {
    await host.close();
  }
}

/** B13: pages of the to-do list for many users at once. */
export function b13(): Promise<Row[]> {
  return onBoth('B13', 'to-do list over HTTP', async (title, folder, makePlace) => {
    const place = await makePlace('todo');
    const dialect = 'file' in place ? sqliteDialect(place.file) : mysqlFor(place.url, 1);
    const host = await BenchHost.open(dialect, folder);
    await seedTodos(host, manyTasks);
    await host.close();
    const spec = (who: HttpSpec['who']) => specOf(who, 'todo', folder, place);
    const specs = { engine: spec('engine'), floor: spec('floor'), floorAgain: spec('floor') };
    const { engine, floor, isNoisy, figures } = await compareHttp(specs, turns);
    return {
      id: 'B13',
      title,
      conditions: `${clients} clients, page of 20 with its total, ordinary user among ${manyTasks} open tasks`,
      findings: [
        ratioFinding('engine : floor (requests)', engine.rates, floor.rates, isNoisy, goals.todo.rate),
        ratioFinding('engine : floor (p99)', engine.p99, floor.p99, isNoisy, goals.todo.p99),
      ],
      figures,
    };
  });
}
