import { join } from 'node:path';
import { comparedPages } from '../harness/list-pages.js';
import { round, type Row } from '../harness/row.js';
import { mysqlServer } from '../harness/services.js';
import { SideProcess } from '../harness/side-process.js';
import { House } from '../host/house.js';
import { withDatabases, withFolder } from '../host/places.js';
import { patientDialectAt, type ListSpec, type Place } from '../purchase/list-work.js';
import { deepLists, deepPage, listNames, type ListName, type Readers } from '../purchase/lists.js';
import { readersOf, seedPurchases } from '../purchase/seed.js';

const fewLines = 1_000;
/** `BENCH_LINES` is for both databases. */
const manyLines = (usual: number) => Number(process.env.BENCH_LINES ?? usual);

const growth = { atMost: 1.5 } as const;

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
    ...listNames.map((list) => ({ list, page: 1, growth: growsWith(list) ? undefined : growth })),
    ...deepLists.map((list) => ({ list, page: deepPage })),
  ];
  try {
    const found = await comparedPages(cases, sides);
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

/** Sums of all lines look at all of them. */
function growsWith(list: ListName): boolean {
  return list === 'sums of the statistics';
}
