import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';

/**
 * Lets one unit of work at a time hold the writing connection, first come first served.
 * SQLite has one writer; without this queue overlapping transactions of one connection would run into each other.
 */
export class WriterQueue {
  private last: Promise<void> = Promise.resolve();
  private count = 0;

  /**
   * Waits for its turn; the returned function gives the turn on.
   * @throws BusinessError 8025 when its turn has not come after so many milliseconds
   */
  async enter(waitMs: number): Promise<() => void> {
    const before = this.last;
    let done = (): void => undefined;
    this.last = new Promise<void>((resolve) => {
      done = resolve;
    });
    const leave = () => {
      this.count--;
      done();
    };
    if (this.count++ > 0 && (await isLate(before, waitMs))) {
      void before.then(leave);
      throw new BusinessError(errors.busy);
    }
    return leave;
  }
}

async function isLate(turn: Promise<void>, waitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), waitMs);
  });
  const result = await Promise.race([turn.then(() => false), late]);
  clearTimeout(timer);
  return result;
}
