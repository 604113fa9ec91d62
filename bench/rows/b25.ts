import { join } from 'node:path';
import type { ContractSpec } from '../contract/contract-lists.js';
import { deepPage, listNames, listOf, type Filled } from '../contract/lists.js';
import { seedContracts } from '../contract/seed.js';
import { comparedPages } from '../harness/list-pages.js';
import { round, type Row } from '../harness/row.js';
import { mysqlServer } from '../harness/services.js';
import { SideProcess } from '../harness/side-process.js';
import { House } from '../host/house.js';
import { withDatabases, withFolder } from '../host/places.js';
import { patientDialectAt, type Place } from '../purchase/list-work.js';

const fewContracts = 1_000;
const manyContracts = Number(process.env.BENCH_CONTRACTS ?? 100_000);

const growth = { atMost: 1.5 } as const;

const title = (database: string) => `contracts, ${database}`;

/** B25: the list of contracts and the search of their full text, among few and among very many contracts. */
export async function b25(): Promise<Row[]> {
  const sqlite = await withFolder((folder) => {
    const at = (name: string) => ({ file: join(folder, `${name}.db`) });
    return measured('SQLite', folder, at('few'), at('many'));
  });
  const server = await mysqlServer();
  if (server.missing !== undefined)
    return [sqlite, { id: 'B25', title: title('MySQL'), findings: [], figures: [], leftOut: server.missing }];
  const mysql = await withFolder((folder) =>
    withDatabases(server.url, async (create) =>
      measured('MySQL', folder, { url: await create() }, { url: await create() }),
    ),
  );
  return [sqlite, mysql];
}

async function filledAt(place: Place, folder: string, contracts: number): Promise<Filled> {
  const house = await House.furnished(patientDialectAt(place), folder);
  const filled = await seedContracts(house, contracts);
  await house.close();
  return filled;
}

async function measured(database: string, folder: string, few: Place, many: Place): Promise<Row> {
  const small = await filledAt(few, folder, fewContracts);
  const began = performance.now();
  const large = await filledAt(many, folder, manyContracts);
  const seconds = (performance.now() - began) / 1000;
  const side = (name: string, who: ContractSpec['who'], place: Place, filled: Filled) =>
    SideProcess.start(name, { on: 'contract', who, folder, place, filled } satisfies ContractSpec);
  const sides = {
    own: await side('product', 'engine', many, large),
    floor: await side('by hand', 'floor', many, large),
    ownFew: await side('product among few', 'engine', few, small),
    floorFew: await side('by hand among few', 'floor', few, small),
  };
  const cases = [
    ...listNames.map((list) => ({ list, page: 1, growth: listOf(list).isShare ? undefined : growth })),
    ...listNames.map((list) => ({ list, page: deepPage })),
  ];
  try {
    const found = await comparedPages(cases, sides);
    const memory = await Promise.all([sides.own.times(), sides.floor.times()]);
    return {
      id: 'B25',
      title: title(database),
      conditions: `page of 20 with its total, ${fewContracts.toLocaleString('en')} and ${manyContracts.toLocaleString('en')} contracts`,
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
