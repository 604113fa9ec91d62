import { join } from 'node:path';
import type { Dialect } from '#lab/platform/database/dialect/dialect.js';
import { sqliteDialect } from '#lab/platform/database/dialect/sqlite.js';
import { interleave } from '../harness/interleave.js';
import { finding, ratioFinding, round, type Row } from '../harness/row.js';
import { mysqlServer } from '../harness/services.js';
import { SideProcess } from '../harness/side-process.js';
import { ratios, spreadOf } from '../harness/statistics.js';
import { BenchHost } from '../host/bench-host.js';
import { mysqlFor } from '../host/own-doer.js';
import { withDatabases, withFolder } from '../host/places.js';
import type { SideSpec } from '../sides.js';
import { busy, busyNumber, ordinary } from '../todo/readers.js';
import { seedTodos } from '../todo/seed.js';
import type { TodoAsked } from '../todo/todo-work.js';

const fewTasks = 1_000;
/** Among these the peer finds a page: more take it seconds. */
const peerTasks = 10_000;
/** `BENCH_TODOS=1000000` for the size of the goal. */
const manyTasks = Number(process.env.BENCH_TODOS ?? 100_000);
const deepPage = 50;

const goals = {
  ordinary: { atMost: 1.5 },
  busy: { atMost: 2 },
  floor: { atLeast: 0.5 },
  peer: { atLeast: 100 },
} as const;

type Place = { readonly file: string } | { readonly url: string };

/** B9: a page of the to-do list with its total, among few and among very many open tasks. */
export async function b9(): Promise<Row[]> {
  const sqlite = await withFolder(async (folder) => {
    const place = async (name: string, count: number) => {
      const file = join(folder, `${name}.db`);
      await seed(sqliteDialect(file), folder, count);
      return { file };
    };
    return measured('SQLite', folder, {
      few: await place('few', fewTasks),
      some: await place('some', peerTasks),
      many: await place('many', manyTasks),
    });
  });
  const server = await mysqlServer();
  if (server.missing !== undefined)
    return [sqlite, { id: 'B9', title: 'to-do list, MySQL', findings: [], figures: [], leftOut: server.missing }];
  const mysql = await withFolder((folder) =>
    withDatabases(server.url, async (create) => {
      const place = async (count: number) => {
        const url = await create();
        await seed(mysqlFor(url, 1), folder, count);
        return { url };
      };
      return measured('MySQL', folder, {
        few: await place(fewTasks),
        some: await place(peerTasks),
        many: await place(manyTasks),
      });
    }),
  );
  return [sqlite, mysql];
}

async function seed(dialect: Dialect, folder: string, count: number): Promise<void> {
  const host = await BenchHost.open(dialect, folder);
  await seedTodos(host, count);
  await host.close();
}

/** Databases with few tasks, with as many as the peer has, and with very many. */
interface Places {
  readonly few: Place;
  readonly some: Place;
  readonly many: Place;
}

async function measured(database: string, folder: string, { few, some, many }: Places): Promise<Row> {
  type Who = 'engine' | 'floor' | 'bpmn-engine';
  type More = Partial<TodoAsked> & { readonly count?: number };
  const side = (name: string, who: Who, place: Place, reader: string, { page = 1, search, count }: More = {}) =>
    SideProcess.start(name, { on: 'todo', who, folder, reader, page, search, count, ...place } satisfies SideSpec);
  const among = await side('ordinary among few', 'engine', few, ordinary);
  const amongMany = await side('ordinary among many', 'engine', many, ordinary);
  const full = await side('busy', 'engine', many, busy);
  const deep = await side(`busy, page ${deepPage}`, 'engine', many, busy, { page: deepPage });
  const floor = await side('floor', 'floor', many, ordinary);
  const text = { search: busyNumber(manyTasks) };
  const found = await side('busy, search', 'engine', many, busy, text);
  const floorFound = await side('floor, search', 'floor', many, busy, text);
  const amongSome = await side(`ordinary among ${peerTasks}`, 'engine', some, ordinary);
  const states = { file: join(folder, 'peer.db') };
  const peer = await side(`bpmn-engine among ${peerTasks}`, 'bpmn-engine', states, ordinary, { count: peerTasks });
  const sides = [among, amongMany, full, deep, floor, found, floorFound, amongSome, peer];
  const rates = await interleave(sides, { rounds: 7, turnMs: 400 });
  await Promise.all(sides.map((each) => each.stop()));
  const of = (each: SideProcess) => rates.get(each) ?? [];
  const slower = (slow: SideProcess, fast: SideProcess) => ratios(of(fast), of(slow));
  return {
    id: 'B9',
    title: `to-do list, ${database}`,
    conditions: `page of 20 with its total, user and 3 groups, ${fewTasks} and ${manyTasks} open tasks`,
    findings: [
      finding('ordinary user: many : few (time)', spreadOf(slower(amongMany, among)).median, 'x', goals.ordinary),
      finding('user with a tenth of all : ordinary (time)', spreadOf(slower(full, among)).median, 'x', goals.busy),
      finding(`the same, page ${deepPage} : ordinary (time)`, spreadOf(slower(deep, among)).median, 'x', goals.busy),
      ratioFinding('engine : floor', of(amongMany), of(floor), false, goals.floor),
      ratioFinding('search among a tenth of all, engine : floor', of(found), of(floorFound), false, goals.floor),
      ratioFinding(`among ${peerTasks}, engine : bpmn-engine`, of(amongSome), of(peer), false, goals.peer),
    ],
    figures: sides.map((each) => `${each.name} ${round(spreadOf(of(each)).median)} pages/s`),
  };
}
