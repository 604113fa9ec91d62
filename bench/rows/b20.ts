import { inChild } from '#lab/platform/heavy/heavy-work.js';
import { writePapers } from '#lab/platform/print/paper.js';
import { residentMemory } from '../harness/memory.js';
import { isAlike, ratioFinding, round, type Row } from '../harness/row.js';
import { ratios, spreadOf } from '../harness/statistics.js';
import { cells, paper } from '../papers/papers.js';

const rounds = 15;

const module = new URL('../papers/plain.js', import.meta.url).href;
const plain = () => inChild<typeof cells, Uint8Array>('papers', { module, name: 'plainTable' }, cells);

/**
 * B20: a PDF of a document of 100 lines, beside a bare table of the same library with the same font and cells. Heads, the
 * code, page numbers and the second weight of the font come on top; no goal is set for what they may take.
 */
export async function b20(): Promise<Row> {
  const before = residentMemory();
  const began = performance.now();
  const { length } = await writePapers([paper]);
  const first = performance.now() - began;
  const memory = residentMemory() - before;
  await plain();
  const once = async () => {
    const of: number[] = [];
    const floor: number[] = [];
    const again: number[] = [];
    for (let i = 0; i < rounds; i++) {
      floor.push(await timed(plain));
      of.push(await timed(() => writePapers([paper])));
      again.push(await timed(plain));
    }
    return { of, floor, again, isNoisy: !isAlike(spreadOf(ratios(again, floor)).median) };
  };
  const found = await once();
  const { of, floor, again, isNoisy } = found.isNoisy ? await once() : found;
  return {
    id: 'B20',
    title: 'a PDF of 100 lines',
    conditions: 'in a kept child process, embedded Chinese font',
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
