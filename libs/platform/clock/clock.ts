import { AsyncLocalStorage } from 'node:async_hooks';

/** Differences in ms: users read about the first, and a process whose machine is off by the second takes no jobs. */
const off = 5000;
const farOff = 60_000;

/**
 * The moment at which work runs that is played in another time. One for all clocks: every promise of the process costs the
 * more, the more of these there are.
 */
const elsewhere = new AsyncLocalStorage<{ readonly now: Date }>();

/** What time it is; rules never ask anything else. */
export abstract class Clock {
  protected abstract real(): Date;

  now(): Date {
    const played = elsewhere.getStore();
    return played ? new Date(played.now) : this.real();
  }

  /** Runs `work` as if it were `instant`: demo data and replays happen in the past. */
  at<T>(instant: Date, work: () => Promise<T>): Promise<T> {
    return elsewhere.run({ now: instant }, work);
  }

  /** Milliseconds by which the clock of this machine is ahead of this one. */
  skew(): number {
    return 0;
  }

  /** Whether the machine's clock needs to be put right; `ms` is another machine's skew. */
  isOff(ms = this.skew()): boolean {
    return Math.abs(ms) >= off;
  }

  /** Whether it is so wrong that nothing this machine says about time is to be relied on. */
  isFarOff(ms = this.skew()): boolean {
    return Math.abs(ms) >= farOff;
  }
}

/** The machine's own: where the database is a file on it, both have the same. */
export class SystemClock extends Clock {
  protected real(): Date {
    return new Date();
  }
}
