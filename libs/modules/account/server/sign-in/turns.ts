import { setTimeout as pause } from 'node:timers/promises';

interface Lane {
  active: number;
  /** How many have ended, so that who read a count meanwhile reads it again. */
  ended: number;
  /** Those who wait for the next one that ends. */
  waiting: (() => void)[];
}

/**
 * Lets as many tries of one key run at once as are free, in this process; the others wait for the outcome of those. So
 * tries that come all at once are judged like tries that come one after the other.
 */
export class Turns {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly waitMs: number) {}

  /**
   * @param free how many more may run, without those that run now; read again after each that ends
   * @returns what `work` gives; 'none' when no try is free any more, 'busy' when waiting took too long
   */
  async run<T>(key: string, free: () => Promise<number>, work: () => Promise<T>): Promise<T | 'none' | 'busy'> {
    const until = performance.now() + this.waitMs;
    for (;;) {
      const lane = this.lanes.get(key) ?? newLane();
      const { ended } = lane;
      const left = await free();
      if (left <= 0) return 'none';
      const now = this.lanes.get(key) ?? lane;
      if (now !== lane || now.ended !== ended) continue;
      if (lane.active < left) return this.through(key, lane, work);
      const next = new Promise<void>((resolve) => lane.waiting.push(resolve));
      const late = pause(Math.max(until - performance.now(), 0), 'late' as const, { ref: false });
      if ((await Promise.race([next, late])) === 'late') return 'busy';
    }
  }

  private async through<T>(key: string, lane: Lane, work: () => Promise<T>): Promise<T> {
    this.lanes.set(key, lane);
    lane.active++;
    try {
      return await work();
    } finally {
      lane.active--;
      lane.ended++;
      if (lane.active === 0) this.lanes.delete(key);
      for (const wake of lane.waiting.splice(0)) wake();
    }
  }
}

function newLane(): Lane {
  return { active: 0, ended: 0, waiting: [] };
}
