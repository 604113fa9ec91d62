import { AsyncLocalStorage } from 'node:async_hooks';

/** What time it is; rules never ask anything else. */
export abstract class Clock {
  private readonly elsewhere = new AsyncLocalStorage<{ now: Date }>();

  protected abstract real(): Date;

  now(): Date {
    return new Date(this.elsewhere.getStore()?.now ?? this.real());
  }

  /** Runs `work` as if it were `instant`: demo data and replays happen in the past. */
  at<T>(instant: Date, work: () => Promise<T>): Promise<T> {
    return this.elsewhere.run({ now: instant }, work);
  }
}

export class SystemClock extends Clock {
  protected real(): Date {
    return new Date();
  }
}
