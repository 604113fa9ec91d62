import { setImmediate } from 'node:timers/promises';
import { ProcessorTime, systemThread } from './processor-time.js';

/** Milliseconds that work takes before others get their turn; one piece of it is always done. */
const turnMs = 20;

/**
 * Long work that cannot go to a child process, because it needs what only this process has: between its pieces others are
 * answered.
 */
export class Turns {
  private since = performance.now();
  private before = 0;
  /** Processor time of this thread, from the end of a first turn on: most work has none, and asking the system takes time. */
  private time: ProcessorTime | undefined;
  private ofOthers = 0;

  /**
   * Whether it has taken more than so many milliseconds of the processor, for long pieces to ask too. Those in which
   * others had their turn do not count, nor do the first 20, nor what else the machine did meanwhile.
   */
  isOver(milliseconds: number): boolean {
    const { passed } = this;
    if (passed > turnMs) this.time ??= new ProcessorTime(systemThread());
    // The clock is cheaper to ask, and never behind.
    return passed > milliseconds && this.time !== undefined && this.time.spent - this.ofOthers > milliseconds;
  }

  /** For the work to call between its pieces; it waits for what this answers. */
  readonly pause = (): Promise<void> | undefined => {
    if (performance.now() - this.since < turnMs) return undefined;
    this.before = this.passed;
    const time = (this.time ??= new ProcessorTime(systemThread()));
    const own = time.spent;
    return setImmediate().then(() => {
      this.ofOthers += time.spent - own;
      this.since = performance.now();
    });
  };

  /** Milliseconds by the clock in its own turns. */
  private get passed(): number {
    return this.before + performance.now() - this.since;
  }
}
