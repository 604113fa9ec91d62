import { randomUUID } from 'node:crypto';
import { quantile } from '../harness/statistics.js';
import type { Work } from '../sides.js';
import type { Doer } from './doer.js';
import { actsOf } from './floor-command.js';

/** Takes instances of W2 through their three commands, so many at a time as there are workers. */
export class CaseWork implements Work {
  private submits: number[] = [];
  private approvals: number[] = [];

  constructor(
    private readonly doer: Doer,
    private readonly workers: number,
  ) {}

  /** The drafts are made before the clock runs; what was done is counted in the database, not here. */
  async turn(count: number): Promise<number> {
    const ids = Array.from({ length: count }, () => randomUUID());
    await this.doer.drafts(ids);
    const before = await this.doer.ended();
    [this.submits, this.approvals] = [[], []];
    const began = performance.now();
    await Promise.all(Array.from({ length: this.workers }, () => this.work(ids)));
    const seconds = (performance.now() - began) / 1000;
    const done = (await this.doer.ended()) - before;
    if (done !== count) throw new Error(`of ${count} instances ${done} came to their end`);
    return count / seconds;
  }

  /** `submit 0.21 / 0.40 ms, approve 0.15 / 0.31 ms` as p50 / p99 of the last turn. */
  times(): string {
    const shown = (times: readonly number[]) =>
      `${quantile(times, 0.5).toFixed(2)} / ${quantile(times, 0.99).toFixed(2)} ms`;
    return `submit ${shown(this.submits)}, approve ${shown(this.approvals)}`;
  }

  close(): Promise<void> {
    return this.doer.close();
  }

  private async work(ids: string[]): Promise<void> {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      for (const act of actsOf(id)) {
        const began = performance.now();
        const performed = this.doer.perform(act);
        if (performed) await performed;
        (act.action === 'submit' ? this.submits : this.approvals).push(performance.now() - began);
      }
    }
  }
}
