import { deepStrictEqual } from 'node:assert';
import { join } from 'node:path';
import { interleave, type Side } from '../harness/interleave.js';
import { isAlike, ratioFinding, round, type Finding, type Row } from '../harness/row.js';
import { mysqlServer } from '../harness/services.js';
import { SideProcess } from '../harness/side-process.js';
import { ratios, spreadOf } from '../harness/statistics.js';
import { House } from '../host/house.js';
import { withDatabases, withFolder } from '../host/places.js';
import { patientDialectAt, type ListSpec, type Place } from '../purchase/list-work.js';
import {
  deepLists,
  deepPage,
  listNames,
  type Answered,
  type ListName,
  type ListPage,
  type Readers,
} from '../purchase/lists.js';
import { readersOf, seedPurchases } from '../purchase/seed.js';

const fewLines = 1_000;
/** `BENCH_LINES` is for both databases. */
const manyLines = (usual: number) => Number(process.env.BENCH_LINES ?? usual);

const goals = { floor: { atLeast: 0.5 }, growth: { atMost: 1.5 } } as const;
const turns = { rounds: 7, turnMs: 150 };

/** A filled database, and whose lists are read in it. */
interface Filled {
  readonly place: Place;
  readonly readers: Readers;
  readonly seconds: number;
}

/** B23: the lists, desks and statistics of purchasing, among few and among very many lines of requests. */
export async function b23(): Promise<Row[]> {
  const sqlite = await withFolder(async (folder) => {
    const at = (name: string) => ({ file: join(folder, `${name}.db`) });
    return measured('SQLite', folder, manyLines(200_000), at('few'), at('many'));
  });
  const server = await mysqlServer();
  if (server.missing !== undefined)
    return [sqlite, { id: 'B23', title: title('MySQL'), findings: [], figures: [], leftOut: server.missing }];
  const mysql = await withFolder((folder) =>
    withDatabases(server.url, async (create) =>
      measured('MySQL', folder, manyLines(1_000_000), { url: await create() }, { url: await create() }),
    ),
  );
  return [sqlite, mysql];
}

const title = (database: string) => `lists of purchasing, ${database}`;

async function filled(place: Place, folder: string, lines: number): Promise<Filled> {
  const began = performance.now();
  const house = await House.furnished(patientDialectAt(place), folder);
  await seedPurchases(house.db, lines);
  const readers = await readersOf(house);
  await house.close();
  return { place, readers, seconds: (performance.now() - began) / 1000 };
}

async function measured(database: string, folder: string, lines: number, few: Place, many: Place): Promise<Row> {
  const [small, large] = [await filled(few, folder, fewLines), await filled(many, folder, lines)];
  const side = (name: string, who: ListSpec['who'], { place, readers }: Filled) =>
    SideProcess.start(name, { on: 'purchase', who, folder, place, readers } satisfies ListSpec);
  const sides = {
    own: await side('product', 'engine', large),
    floor: await side('by hand', 'floor', large),
    ownFew: await side('product among few', 'engine', small),
    floorFew: await side('by hand among few', 'floor', small),
  };
  const cases = [
    ...listNames.map((list) => ({ list, page: 1 })),
    ...deepLists.map((list) => ({ list, page: deepPage })),
  ];
  const found: Measured[] = [];
  try {
    for (const of of cases) if (await isThere(of, sides.own)) found.push(await listed(of, sides));
    const memory = await Promise.all([sides.own.times(), sides.floor.times()]);
    return {
      id: 'B23',
      title: title(database),
      conditions: `page of 20 with its total, ${fewLines.toLocaleString('en')} and ${lines.toLocaleString('en')} lines of requests`,
      findings: found.flatMap(({ findings }) => findings),
      figures: [
        ...found.map(({ figure }) => figure),
        `memory at the end: product ${memory[0]}, by hand ${memory[1]}`,
        `filled in ${round(large.seconds)} s`,
      ],
    };
  } finally {
    for (const each of Object.values(sides)) await each.stop();
  }
}

type Sides = Readonly<Record<'own' | 'floor' | 'ownFew' | 'floorFew', SideProcess>>;

interface Measured {
  readonly findings: readonly Finding[];
  readonly figure: string;
}

/** One page of one list. Growth is measured where few lines have this page, too. */
async function listed(of: ListPage, { own, floor, ownFew, floorFew }: Sides): Promise<Measured> {
  const given = JSON.stringify(of);
  const name = of.page === 1 ? of.list : `${of.list}, page ${of.page}`;
  await assertSame(name, given, own, floor);
  const reading = (process: SideProcess): Side => ({
    name: process.name,
    turn: (count) => process.turn(count, given),
  });
  const [byHand, product, again] = [reading(floor), reading(own), reading(floor)];
  const among = of.page === 1 ? { own: reading(ownFew), floor: reading(floorFew) } : undefined;
  if (among) await assertSame(`${name} among few`, given, ownFew, floorFew);
  const all = [byHand, product, again, ...(among ? Object.values(among) : [])];
  const once = async () => {
    const rates = await interleave(all, turns);
    const rate = (side: Side) => rates.get(side) ?? [];
    return { rate, isNoisy: !isAlike(spreadOf(ratios(rate(again), rate(byHand))).median) };
  };
  const first = await once();
  const { rate, isNoisy } = first.isNoisy ? await once() : first;
  const floorRatio = ratioFinding(`${name} : by hand`, rate(product), rate(byHand), isNoisy, goals.floor);
  const figure = `${name} ${ms(rate(product))}, by hand ${ms(rate(byHand))}`;
  if (!among) return { findings: [floorRatio], figure };
  const grows = (few: Side, many: Side) => [rate(few), rate(many)] as const;
  const growth = ratioFinding(
    `${name}, all : few (time)`,
    ...grows(among.own, product),
    isNoisy,
    growsWith(of.list) ? undefined : goals.growth,
  );
  const floorGrowth = spreadOf(ratios(...grows(among.floor, byHand))).median;
  return {
    findings: [floorRatio, growth],
    figure: `${figure}; among few ${ms(rate(among.own))}, by hand ${ms(rate(among.floor))} (by hand, all : few ${round(floorGrowth)}x)`,
  };
}

/** Sums of all lines look at all of them. */
function growsWith(list: ListName): boolean {
  return list === 'sums of the statistics';
}

/** Among few lines no list has a page 50. */
async function isThere(of: ListPage, own: SideProcess): Promise<boolean> {
  return (JSON.parse(await own.shown(JSON.stringify(of))) as Answered).ids.length > 0;
}

/** The sides answer the very same rows, in the same order, and the same total. @throws AssertionError */
async function assertSame(name: string, given: string, own: SideProcess, floor: SideProcess): Promise<void> {
  deepStrictEqual(JSON.parse(await own.shown(given)), JSON.parse(await floor.shown(given)), name);
}

function ms(rates: readonly number[]): string {
  return `${round(1000 / spreadOf(rates).median)} ms`;
}
