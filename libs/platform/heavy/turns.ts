import { setImmediate } from 'node:timers/promises';

/** Milliseconds that work takes before others get their turn; one piece of it is always done. */
const turnMs = 20;

/**
 * Long work that cannot go to a thread, because it needs what only this process has: between its pieces others are
 * answered.
 */
export class Turns {
  private since = performance.now();
  private before = 0;

  /** Milliseconds of its own so far: those in which others had their turn do not count. */
  get spent(): number {
    return this.before + performance.now() - this.since;
  }

  /** For the work to call between its pieces; it waits for what this answers. */
  readonly pause = (): Promise<void> | undefined => {
    if (performance.now() - this.since < turnMs) return undefined;
    this.before = this.spent;
    return setImmediate().then(() => {
      this.since = performance.now();
    });
  };
}
