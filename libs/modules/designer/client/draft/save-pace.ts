/** A pause in the work after which it is saved. */
const quietMs = 2000;
/** Work without a pause is saved so often all the same. */
const steadyMs = 15_000;
/** Pauses between tries while there is no connection: each twice as long as the one before it. */
const firstRetryMs = 4000;
const longestRetryMs = 60_000;

/** When a draft saves itself: it keeps the time and knows nothing of what is saved. */
export class SavePace {
  private pause: ReturnType<typeof setTimeout> | undefined;
  private limit: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private changedMeanwhile = false;

  constructor(private readonly due: () => void) {}

  /** Something was changed. Without a connection the next try is arranged already. */
  changed(): void {
    if (this.failures > 0) this.changedMeanwhile = true;
    else this.later();
  }

  /** It is due again after a pause. */
  later(): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.now(), quietMs);
    this.limit ??= setTimeout(() => this.now(), steadyMs);
  }

  /** There was no answer: it is tried again, less often each time. */
  lost(): void {
    this.clear();
    const pauseMs = Math.min(longestRetryMs, firstRetryMs * 2 ** this.failures);
    this.failures += 1;
    this.pause = setTimeout(() => this.now(), pauseMs);
  }

  /** There is a connection again, as far as the browser knows. */
  found(): void {
    if (this.failures > 0) this.now();
  }

  /** What was changed and waits for a pause is saved now. */
  hurry(): void {
    if (this.failures === 0 && this.pause !== undefined) this.now();
  }

  /** The server has answered: what was changed meanwhile keeps its time. */
  answered(): void {
    this.failures = 0;
    if (this.changedMeanwhile) this.later();
    this.changedMeanwhile = false;
  }

  /** Nothing is due until the next change. */
  rest(): void {
    this.clear();
    this.failures = 0;
    this.changedMeanwhile = false;
  }

  private now(): void {
    this.clear();
    this.due();
  }

  private clear(): void {
    clearTimeout(this.pause);
    clearTimeout(this.limit);
    this.pause = undefined;
    this.limit = undefined;
  }
}
