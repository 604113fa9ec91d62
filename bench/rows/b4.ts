import { createConnection } from 'mysql2/promise';
import { compare, ratioFinding, type Goal, type Row } from '../harness/row.js';
import { mysqlServer } from '../harness/services.js';
import { FloorMysql } from '../host/floor-mysql.js';
import { mysqlFor, OwnDoer } from '../host/own-doer.js';
import { withDatabases, withFolder } from '../host/places.js';
import { assertSameRows } from '../host/same-rows.js';
import type { SideSpec } from '../sides.js';

const goal: Goal = { atLeast: 0.7 };

/** B4: W2 through the process host on MySQL, with one connection and with eight. */
export async function b4(): Promise<Row[]> {
  const { url, missing } = await mysqlServer();
  if (missing !== undefined) {
    return [{ id: 'B4', title: 'W2 through the process host, MySQL', findings: [], figures: [], leftOut: missing }];
  }
  return withDatabases(url, async (create) => {
    await withFolder(async (folder) => {
      const own = await OwnDoer.open(mysqlFor(await create(), 1), folder);
      const other = await create();
      await (await OwnDoer.open(mysqlFor(other, 1), folder)).close();
      const floor = await FloorMysql.open(other, 1);
      await assertSameRows(own, floor, 'proof');
      await floor.close();
      await own.close();
    });
    const conditions = await durability(url);
    return [await on(create, 1, conditions), await on(create, 8, conditions)];
  });
}

function on(create: () => Promise<string>, connections: number, conditions: string): Promise<Row> {
  return withFolder(async (folder) => {
    const spec = async (who: 'engine' | 'floor'): Promise<SideSpec> => ({
      on: 'mysql',
      who,
      folder,
      url: await create(),
      connections,
    });
    const specs = { engine: await spec('engine'), floor: await spec('floor'), floorAgain: await spec('floor') };
    const { engine, floor, isNoisy, figures } = await compare(specs, { rounds: 9, turnMs: 800 });
    return {
      id: 'B4',
      title: `W2 through the process host, MySQL, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
      conditions,
      findings: [ratioFinding('engine : floor', engine, floor, isNoisy, goal)],
      figures,
    };
  });
}

/** The server, and what a commit waits for there. */
async function durability(uri: string): Promise<string> {
  const connection = await createConnection({ uri });
  const [rows] = await connection.query(
    'SELECT VERSION() AS version, @@innodb_flush_log_at_trx_commit AS flush, @@log_bin AS log_bin',
  );
  await connection.end();
  const [{ version, flush, log_bin: log } = { version: '?', flush: '?', log_bin: '?' }] = rows as {
    version: string;
    flush: number;
    log_bin: number;
  }[];
  return `${version}, innodb_flush_log_at_trx_commit=${flush}, log_bin=${log}`;
}
