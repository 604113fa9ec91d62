import type { OnApplicationShutdown } from '@nestjs/common';
import type { Database } from '../database/database.js';
import { log } from '../logging/log.js';
import { Clock } from './clock.js';

/** How often the database is asked for its time. */
const measureMs = 5000;
/** An answer that took longer says too little about the time at which it was given. */
const mostTripMs = 2000;

/**
 * The time of the database, which all processes share. Between two answers it goes on with the steady counter of the
 * process, so that reading it costs no query and a machine whose clock is set moves nothing.
 */
export class DatabaseClock extends Clock implements OnApplicationShutdown {
  /** The database's time when the steady counter was at zero. */
  private origin = 0;
  private timer: NodeJS.Timeout | undefined;
  private asking = false;

  private constructor(
    private readonly db: Database,
    private readonly machine: () => number,
  ) {
    super();
  }

  /**
   * Asks the database for its time, and again every few seconds until the app is shut down.
   * @param machine the clock of this machine, in ms
   */
  static async start(db: Database, machine: () => number = Date.now): Promise<DatabaseClock> {
    const clock = new DatabaseClock(db, machine);
    // The first answers wait for a connection or for the rest of the start; the quickest is the most exact.
    const answers = [await clock.ask(), await clock.ask(), await clock.ask()];
    const [best] = answers.sort((one, other) => one.latest - one.earliest - (other.latest - other.earliest));
    if (best) clock.origin = best.middle;
    clock.timer = setInterval(() => void clock.measure(), measureMs);
    clock.timer.unref();
    return clock;
  }

  protected real(): Date {
    return new Date(Math.round(this.origin + performance.now()));
  }

  override skew(): number {
    return Math.round(this.machine() - this.origin - performance.now());
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Keeps what it knows as long as the answer allows it: small corrections would make the time jump for nothing. */
  private async measure(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      const { earliest, middle, latest } = await this.ask();
      if (latest - earliest > mostTripMs) return;
      if (this.origin < earliest - 1 || this.origin > latest + 1) this.origin = middle;
    } catch (error) {
      log.debug({ err: error }, 'the database does not tell its time');
    } finally {
      this.asking = false;
    }
  }

  /** The answer was given somewhere on the way there and back; in the middle, most likely. */
  private async ask(): Promise<{ readonly earliest: number; readonly middle: number; readonly latest: number }> {
    const sent = performance.now();
    const [row] = await this.db.query({ sql: this.db.dialect.about.clock, values: [] });
    const received = performance.now();
    const answer = Number(row?.value);
    return { earliest: answer - received, middle: answer - (sent + received) / 2, latest: answer - sent };
  }
}
