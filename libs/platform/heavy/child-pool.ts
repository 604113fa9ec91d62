import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { HeavyChild } from './child-process.js';

const mostChildren = 2;
/** Pieces of work that wait for a child; more are refused. */
const mostWaiting = 32;
/** How long a child is kept that has nothing to do. */
const idleMs = 60_000;

/**
 * A few child processes that are kept. They are processes and not threads, for a thread whose memory is used up may end
 * the server with it: Node cannot interrupt the growth of one large array or string.
 */
export class ChildPool {
  private readonly idle = new Map<HeavyChild, NodeJS.Timeout>();
  private readonly waiting: (() => void)[] = [];
  private busy = 0;

  /**
   * Does something with a child of its own.
   * @throws BusinessError 8025 when too much waits for one
   */
  async using<T>(use: (child: HeavyChild) => Promise<T>): Promise<T> {
    await this.turn();
    try {
      const child = this.idleChild() ?? new HeavyChild();
      try {
        return await use(child);
      } finally {
        if (child.isUsable) this.idle.set(child, setTimeout(() => this.endIdle(child), idleMs).unref());
      }
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.busy--;
    }
  }

  private turn(): Promise<void> | undefined {
    if (this.busy < mostChildren) {
      this.busy++;
      return undefined;
    }
    if (this.waiting.length === mostWaiting) throw new BusinessError(errors.busy);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Those that ended by themselves are forgotten. */
  private idleChild(): HeavyChild | undefined {
    for (const [child, timer] of this.idle) {
      clearTimeout(timer);
      this.idle.delete(child);
      if (child.isUsable) return child;
    }
    return undefined;
  }

  private endIdle(child: HeavyChild): void {
    this.idle.delete(child);
    child.end(new Error('A child process of heavy work had nothing to do'));
  }
}
