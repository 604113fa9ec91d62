import { fdatasyncSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { log } from '../../logging/log.js';

/** Flushes in a row that were for one commit alone, after which there seems to be one user at a time. */
const enoughAlone = 8;
/** Commits that are then flushed at once, until it is tried again whether there are more users. */
const mostAtOnce = 16;

/** Ends the process: it cannot say any more which commits the disk has, and the next start reads which. */
function endProcess(error: unknown): void {
  log.fatal({ err: error }, 'the disk did not take what was committed; the next start reads what it has');
  process.exit(1);
}

/**
 * Brings commits of the embedded database to the disk, in a thread of the pool: SQLite itself would do so inside COMMIT
 * and block the thread that answers all requests. One flush is for all that was committed before it begins. Where no other
 * commit has come meanwhile for a while, the way to the other thread and back takes longer than it gives: then commits are
 * flushed in this one.
 */
export class LogFlush {
  private handle: FileHandle | undefined;
  private waiting: (() => void)[] = [];
  private working: Promise<void> | undefined;
  /** Flushes in a row that were for one commit alone. */
  private alone = 0;
  /** Commits that are still to be flushed at once. */
  private atOnce = 0;

  /**
   * @param file the write-ahead log, which is there as long as the database is open
   * @param failed what is done when a flush fails; what waits for it is not answered
   */
  constructor(
    private readonly file: string,
    private readonly failed: (error: unknown) => void = endProcess,
  ) {}

  /** Resolves when all that is committed by now is on the disk. */
  flushed(): Promise<void> {
    if (this.atOnce > 0 && this.handle && !this.working) return this.flushAtOnce(this.handle);
    return new Promise((resolve) => {
      // A flush that is under way may have begun before the last commit: the next one counts.
      this.waiting.push(resolve);
      this.working ??= this.work();
    });
  }

  /** Lets go of the file once nothing is flushed any more. */
  async close(): Promise<void> {
    await this.working;
    await this.handle?.close();
    this.handle = undefined;
  }

  private flushAtOnce({ fd }: FileHandle): Promise<void> {
    this.atOnce--;
    try {
      fdatasyncSync(fd);
      return Promise.resolve();
    } catch (error) {
      this.failed(error);
      return new Promise(() => undefined);
    }
  }

  private async work(): Promise<void> {
    try {
      while (this.waiting.length > 0) {
        const served = this.waiting;
        this.waiting = [];
        this.handle ??= await open(this.file, 'r+');
        await this.handle.datasync();
        this.alone = served.length === 1 && this.waiting.length === 0 ? this.alone + 1 : 0;
        if (this.alone >= enoughAlone) this.atOnce = mostAtOnce;
        for (const resolve of served) resolve();
      }
    } catch (error) {
      this.failed(error);
    } finally {
      this.working = undefined;
    }
  }
}
