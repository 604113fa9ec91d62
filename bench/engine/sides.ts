import { interleave, type Side } from '../harness/interleave.js';
import { ratioFinding, round, type Goal, type Row } from '../harness/row.js';
import { spreadOf } from '../harness/statistics.js';

/** A piece of work of this process, done again and again. */
export function local(name: string, piece: () => unknown): Side {
  return {
    name,
    turn: async (count) => {
      const began = performance.now();
      for (let i = 0; i < count; i++) {
        const done = piece();
        if (done instanceof Promise) await done;
      }
      return (count * 1000) / (performance.now() - began);
    },
  };
}

/** What one piece of work is to another; `goal` is held against how often the first fits into the second. */
export interface Comparison {
  readonly label: string;
  readonly of: Side;
  readonly to: Side;
  readonly goal?: Goal;
}

/** Lets all sides of a row work in turns in this process and compares them as asked. */
export async function compareHere(id: string, title: string, comparisons: readonly Comparison[]): Promise<Row> {
  const sides = [...new Set(comparisons.flatMap(({ of, to }) => [of, to]))];
  const rates = await interleave(sides, { rounds: 9, turnMs: 150 });
  const of = (side: Side) => rates.get(side) ?? [];
  return {
    id,
    title,
    findings: comparisons.map(({ label, of: one, to, goal }) => ratioFinding(label, of(one), of(to), false, goal)),
    figures: sides.map((side) => `${side.name} ${round(spreadOf(of(side)).median)} per second`),
  };
}
