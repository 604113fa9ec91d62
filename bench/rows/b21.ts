import { join } from 'node:path';
import { isAlike, ratioFinding, round, type Row } from '../harness/row.js';
import { mysqlServer } from '../harness/services.js';
import { ratios, spreadOf } from '../harness/statistics.js';
import { withDatabases, withFolder } from '../host/places.js';
import { BareInsert } from '../purchase/bare-insert.js';
import { importedLines, LineImport } from '../purchase/line-import.js';
import type { Place } from '../purchase/list-work.js';

const rounds = 5;

/** B21: lines of requests from workbooks, beside a bare insert of the rows that they become. */
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

const title = (database: string) => `import of ${importedLines.toLocaleString('en')} lines, ${database}`;

interface Times {
  readonly whole: number[];
  readonly reading: number[];
  readonly bare: number[];
  readonly again: number[];
}

async function measured(database: string, folder: string, place: Place): Promise<Row> {
  const own = await LineImport.open(place, folder);
  const before = process.memoryUsage.rss();
  // What a first import loads and compiles is not that of the others.
  await own.run();
  const memory = process.memoryUsage.rss() - before;
  const bare = await BareInsert.of(place, own.house.db);
  const once = async () => {
    const times: Times = { whole: [], reading: [], bare: [], again: [] };
    for (let each = 0; each < rounds; each++) {
      times.bare.push(await bare.run());
      const { reading, saving } = await own.run();
      times.whole.push(reading + saving);
      times.reading.push(reading);
      times.again.push(await bare.run());
    }
    return { times, isNoisy: !isAlike(spreadOf(ratios(times.again, times.bare)).median) };
  };
  try {
    const first = await once();
    const { times, isNoisy } = first.isNoisy ? await once() : first;
    return {
      id: 'B21',
      title: title(database),
      conditions: 'workbooks of 100 lines, each saved as a draft; every commit on disk',
      findings: [ratioFinding('time : bare insert', times.whole, times.bare, isNoisy)],
      figures: [
        `import ${shown(times.whole)}, of which reading the workbooks ${shown(times.reading)}`,
        `bare insert of the same rows of requests and lines, one transaction ${shown(times.bare)}`,
        `memory of the process after the first one ${memory < 0 ? '' : '+'}${round(memory / 2 ** 20)} MB`,
        `floor : itself ${round(spreadOf(ratios(times.again, times.bare)).median)}`,
      ],
    };
  } finally {
    await bare.close();
    await own.house.close();
  }
}

function shown(times: readonly number[]): string {
  const { median, p10, p90 } = spreadOf(times);
  return `${round(median)} ms [${round(p10)}..${round(p90)}]`;
}
