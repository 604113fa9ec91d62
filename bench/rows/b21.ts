import { join } from 'node:path';
import { residentMemory } from '../harness/memory.js';
import { isAlike, ratioFinding, round, type Finding, type Row } from '../harness/row.js';
import { mysqlServer } from '../harness/services.js';
import { ratios, spreadOf } from '../harness/statistics.js';
import { House } from '../host/house.js';
import { withDatabases, withFolder } from '../host/places.js';
import { BareInsert } from '../purchase/bare-insert.js';
import { FileImport } from '../purchase/file-import.js';
import { clear, importedRows, type Import } from '../purchase/imported.js';
import { LineImport } from '../purchase/line-import.js';
import { dialectAt, type Place } from '../purchase/list-work.js';

const rounds = 5;

/** B21: rows of workbooks, beside a bare insert of the rows that they become. */
export async function b21(): Promise<Row[]> {
  const sqlite = await withFolder((folder) => measured('SQLite', folder, { file: join(folder, 'import.db') }));
  const server = await mysqlServer();
  if (server.missing !== undefined)
    return [sqlite, { id: 'B21', title: title('MySQL'), findings: [], figures: [], leftOut: server.missing }];
  const mysql = await withFolder((folder) =>
    withDatabases(server.url, async (create) => measured('MySQL', folder, { url: await create() })),
  );
  return [sqlite, mysql];
}

const title = (database: string) => `import of ${importedRows.toLocaleString('en')} rows, ${database}`;

async function measured(database: string, folder: string, place: Place): Promise<Row> {
  const house = await House.furnished(dialectAt(place), folder, true);
  try {
    const imports = [await FileImport.of(house), await LineImport.of(house)];
    const found = [];
    for (const each of imports) found.push(await beside(house, place, each));
    return {
      id: 'B21',
      title: title(database),
      conditions: 'from workbooks, with checks, rights and audit; every commit on disk',
      findings: found.map(({ finding }) => finding),
      figures: found.flatMap(({ figures }) => figures),
    };
  } finally {
    await house.close();
  }
}

interface Times {
  readonly whole: number[];
  readonly parts: Readonly<Record<string, number>>[];
  readonly bare: number[];
  readonly again: number[];
}

/** One way of importing and the bare insert in turns; each begins without the rows. */
async function beside(
  house: House,
  place: Place,
  brought: Import,
): Promise<{ readonly finding: Finding; readonly figures: readonly string[] }> {
  const { name, leaves, alsoLeaves } = brought;
  // What a first import loads and compiles is not that of the others.
  const memory = await mostMemory(() => brought.run(house));
  const bare = await BareInsert.of(place, house.db, leaves);
  const cleared = async <T>(work: () => Promise<T>) => {
    await clear(house.db, [...leaves, ...alsoLeaves]);
    return work();
  };
  const once = async () => {
    const times: Times = { whole: [], parts: [], bare: [], again: [] };
    for (let each = 0; each < rounds; each++) {
      times.bare.push(await cleared(() => bare.run()));
      const parts = await cleared(() => brought.run(house));
      times.parts.push(parts);
      times.whole.push(Object.values(parts).reduce((sum, part) => sum + part, 0));
      times.again.push(await cleared(() => bare.run()));
    }
    return { times, itself: spreadOf(ratios(times.again, times.bare)).median };
  };
  try {
    const first = await once();
    const { times, itself } = isAlike(first.itself) ? first : await once();
    const { whole, parts } = times;
    const names = Object.keys(parts[0] ?? {});
    const split = names.map((part) => `${part} ${shown(parts.map((each) => each[part] ?? 0))}`);
    return {
      finding: ratioFinding(`${name} (time) : bare insert`, whole, times.bare, !isAlike(itself)),
      figures: [
        `${name} ${shown(whole)}: ${split.join(', ')}; bare insert ${shown(times.bare)}, itself ${round(itself)}`,
        `${name}, memory of the processes during the first one at most ${megabytes(memory.most)}, before ${megabytes(memory.before)}`,
      ],
    };
  } finally {
    await bare.close();
    await clear(house.db, [...leaves, ...alsoLeaves]);
  }
}

/** Milliseconds between looks at the memory. */
const lookMs = 20;

/** The most memory that the process has while it works, its child processes included. */
async function mostMemory(work: () => Promise<unknown>): Promise<{ readonly before: number; readonly most: number }> {
  const before = residentMemory();
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, residentMemory())), lookMs);
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
  return { before, most };
}

function megabytes(bytes: number): string {
  return `${round(bytes / 2 ** 20)} MB`;
}

function shown(times: readonly number[]): string {
  const { median, p10, p90 } = spreadOf(times);
  return `${round(median)} ms [${round(p10)}..${round(p90)}]`;
}
