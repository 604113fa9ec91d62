import { join } from 'node:path';
import { sqliteDialect } from '#lab/platform/database/dialect/sqlite.js';
import { compare, ratioFinding, type Goal, type Row } from '../harness/row.js';
import { FloorSqlite } from '../host/floor-sqlite.js';
import { OwnDoer } from '../host/own-doer.js';
import { withFolder } from '../host/places.js';
import { assertSameRows } from '../host/same-rows.js';
import type { SideSpec, Synchronous } from '../sides.js';

const goals: Readonly<Record<Synchronous, { readonly floor: Goal; readonly peer: Goal }>> = {
  NORMAL: { floor: { atLeast: 0.6 }, peer: { atLeast: 30 } },
  FULL: { floor: { atLeast: 0.8 }, peer: { atLeast: 15 } },
};

/** B3: W2 through the process host on SQLite, with each of the two ways to commit. */
export async function b3(): Promise<Row[]> {
  await withFolder(assertSame);
  return [await on('NORMAL'), await on('FULL')];
}

/** The floor must leave the very rows behind that the product leaves, or it would be no floor. */
export async function assertSame(folder: string): Promise<void> {
  const own = await OwnDoer.open(sqliteDialect(join(folder, 'own.db')), folder);
  const file = join(folder, 'floor.db');
  await (await OwnDoer.open(sqliteDialect(file), folder)).close();
  const floor = FloorSqlite.open(file, 'FULL');
  try {
    await assertSameRows(own, floor, 'proof');
  } finally {
    await floor.close();
    await own.close();
  }
}

function on(synchronous: Synchronous): Promise<Row> {
  return withFolder(async (folder) => {
    const spec = (who: 'engine' | 'floor' | 'bpmn-engine', name: string): SideSpec => {
      return { on: 'sqlite', who, folder, file: join(folder, `${name}.db`), synchronous };
    };
    const specs = {
      engine: spec('engine', 'engine'),
      floor: spec('floor', 'floor'),
      floorAgain: spec('floor', 'again'),
      peer: spec('bpmn-engine', 'peer'),
    };
    const { engine, floor, peer = [], isNoisy, figures } = await compare(specs, { rounds: 9, turnMs: 600 });
    return {
      id: 'B3',
      title: `W2 through the process host, SQLite ${synchronous}`,
      conditions: `WAL, synchronous=${synchronous}`,
      findings: [
        ratioFinding('engine : floor', engine, floor, isNoisy, goals[synchronous].floor),
        ratioFinding('engine : bpmn-engine', engine, peer, isNoisy, goals[synchronous].peer),
        ratioFinding('floor : bpmn-engine', floor, peer, isNoisy),
      ],
      figures,
    };
  });
}
