import { join } from 'node:path';
import { comparedPages } from '../harness/list-pages.js';
import { round, type Row } from '../harness/row.js';
import { mysqlServer } from '../harness/services.js';
import { SideProcess } from '../harness/side-process.js';
import { House } from '../host/house.js';
import { withDatabases, withFolder } from '../host/places.js';
import { patientDialectAt, type Place } from '../purchase/list-work.js';
import { deepNames, deepPage, pageNames, pageOf, type Filled } from '../statistics/pages.js';
import { seedInstances } from '../statistics/seed.js';
import type { StatisticsSpec } from '../statistics/statistics-lists.js';

const fewInstances = 1_000;
const manyInstances = Number(process.env.BENCH_INSTANCES ?? 100_000);

const growth = { atMost: 1.5 } as const;

const title = (database: string) => `statistics of processes, ${database}`;

/** B26: the figures of a process and the lists of its instances, among few and among very many that have ended. */
export async function b26(): Promise<Row[]> {
  const sqlite = await withFolder((folder) => {
    const at = (name: string) => ({ file: join(folder, `${name}.db`) });
    return measured('SQLite', folder, at('few'), at('many'));
  });
  const server = await mysqlServer();
  if (server.missing !== undefined)
    return [sqlite, { id: 'B26', title: title('MySQL'), findings: [], figures: [], leftOut: server.missing }];
  const mysql = await withFolder((folder) =>
    withDatabases(server.url, async (create) =>
      measured('MySQL', folder, { url: await create() }, { url: await create() }),
    ),
  );
  return [sqlite, mysql];
}

async function filledAt(place: Place, folder: string, instances: number): Promise<Filled> {
  const house = await House.furnished(patientDialectAt(place), folder);
  const filled = await seedInstances(house, instances);
  await house.close();
  return filled;
}

async function measured(database: string, folder: string, few: Place, many: Place): Promise<Row> {
  const small = await filledAt(few, folder, fewInstances);
  const began = performance.now();
  const large = await filledAt(many, folder, manyInstances);
  const seconds = (performance.now() - began) / 1000;
  const side = (name: string, who: StatisticsSpec['who'], place: Place, filled: Filled) =>
    SideProcess.start(name, { on: 'statistics', who, folder, place, filled } satisfies StatisticsSpec);
  const sides = {
    own: await side('product', 'engine', many, large),
    floor: await side('by hand', 'floor', many, large),
    ownFew: await side('product among few', 'engine', few, small),
    floorFew: await side('by hand among few', 'floor', few, small),
  };
  const cases = [
    ...pageNames.map((list) => ({ list, page: 1, growth: pageOf(list).isShare ? undefined : growth })),
    ...deepNames.map((list) => ({ list, page: deepPage })),
  ];
  try {
    const found = await comparedPages(cases, sides);
    const memory = await Promise.all([sides.own.times(), sides.floor.times()]);
    return {
      id: 'B26',
      title: title(database),
      conditions: `figures, or a page of 20 with its total, ${fewInstances.toLocaleString('en')} and ${manyInstances.toLocaleString('en')} ended instances`,
      findings: found.flatMap(({ findings }) => findings),
      figures: [
        ...found.map(({ figure }) => figure),
        `memory at the end: product ${memory[0]}, by hand ${memory[1]}`,
        `filled in ${round(seconds)} s`,
      ],
    };
  } finally {
    for (const each of Object.values(sides)) await each.stop();
  }
}
