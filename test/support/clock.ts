import { Clock } from '#lab/platform/clock/clock.js';

/** A clock that only moves when a test moves it. */
export class TestClock extends Clock {
  private instant = new Date('2026-11-20T02:00:00.000Z');

  protected real(): Date {
    return this.instant;
  }

  /** By how much the clock of this machine is ahead. */
  ahead = 0;

  override skew(): number {
    return this.ahead;
  }

  set(instant: string): void {
    this.instant = new Date(instant);
  }

  /** Lets so many milliseconds pass. */
  pass(ms: number): void {
    this.instant = new Date(this.instant.getTime() + ms);
  }
}

export const seconds = (count: number) => count * 1_000;
export const minutes = (count: number) => count * 60_000;
export const hours = (count: number) => count * 3_600_000;
export const days = (count: number) => count * 86_400_000;
