import { join } from 'node:path';
import { sqliteDialect } from '#lab/platform/database/dialect/sqlite.js';
import { inChild } from '#lab/platform/heavy/heavy-work.js';
import { residentMemory } from '../harness/memory.js';
import { isAlike, ratioFinding, round, type Row } from '../harness/row.js';
import { ratios, spreadOf } from '../harness/statistics.js';
import { House } from '../host/house.js';
import { withFolder } from '../host/places.js';
import { LongOrder } from '../papers/papers.js';

const rounds = 15;

const module = new URL('../papers/plain.js', import.meta.url).href;

/**
 * B20: the PDF of an order of 100 lines, beside a bare table of the same library with the same font and cells. The reading
 * of the order, rights, approvals, heads, the code, page numbers, the second weight of the font and the audit come on top;
 * no goal is set for what they may take.
 */
export function b20(): Promise<Row> {
  return withFolder(async (folder) => {
    const house = await House.furnished(sqliteDialect(join(folder, 'labdesk.db')), folder);
    try {
      return await measured(await LongOrder.of(house));
    } finally {
      await house.close();
    }
  });
}

async function measured(order: LongOrder): Promise<Row> {
  const { cells } = order;
  const plain = () => inChild<typeof cells, Uint8Array>('papers', { module, name: 'plainTable' }, cells);
  const before = residentMemory();
  const began = performance.now();
  const { length } = await order.print();
  const first = performance.now() - began;
  const memory = residentMemory() - before;
  await plain();
  const once = async () => {
    const of: number[] = [];
    const floor: number[] = [];
    const again: number[] = [];
    for (let i = 0; i < rounds; i++) {
      floor.push(await timed(plain));
      of.push(await timed(() => order.print()));
      again.push(await timed(plain));
    }
    return { of, floor, again, isNoisy: !isAlike(spreadOf(ratios(again, floor)).median) };
  };
  const found = await once();
  const { of, floor, again, isNoisy } = found.isNoisy ? await once() : found;
  return {
    id: 'B20',
    title: 'the PDF of an order of 100 lines',
    conditions: 'as a request for it, SQLite; the PDF in a kept child process, embedded Chinese font',
    findings: [ratioFinding('time : bare table', of, floor, isNoisy)],
    figures: [
      `paper ${shown(of)}, ${round(length / 1000)} kB; the first one ${round(first)} ms, with its child process, library and font`,
      `bare table ${shown(floor)}`,
      `memory of the processes after the first one +${round(memory / 2 ** 20)} MB`,
      `floor : itself ${round(spreadOf(ratios(again, floor)).median)}`,
    ],
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function shown(times: readonly number[]): string {
  const { median, p10, p90 } = spreadOf(times);
  return `${round(median)} ms [${round(p10)}..${round(p90)}]`;
}
