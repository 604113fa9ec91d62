import { ProcessorTime, systemThread } from './processor-time.js';

/** Milliseconds of a piece that are counted by the clock: asking the system takes time, and most pieces are shorter. */
const shortMs = 20;

/**
 * Processor time that several pieces of work take in this thread, each without a pause: what happens between them does
 * not count, nor what else the machine does meanwhile.
 */
export class OwnTime {
  private before = 0;
  private since = 0;
  /** Of the piece, from its first milliseconds on. */
  private time: ProcessorTime | undefined;

  /** @param most milliseconds of all pieces together */
  constructor(private readonly most: number) {}

  /** Does a piece of the work. */
  during<T>(piece: () => T): T {
    this.since = performance.now();
    this.time = undefined;
    try {
      return piece();
    } finally {
      this.before += this.spent;
    }
  }

  /** Whether the pieces have taken more than their time; for a piece to ask while it is done. */
  readonly isOver = (): boolean => {
    const passed = performance.now() - this.since;
    if (passed > shortMs) this.time ??= new ProcessorTime(systemThread());
    // The clock is cheaper to ask, and never behind.
    return this.before + passed > this.most && this.before + this.spent > this.most;
  };

  /** Milliseconds of the piece so far. */
  private get spent(): number {
    return this.time ? shortMs + this.time.spent : performance.now() - this.since;
  }
}
