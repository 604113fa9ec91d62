import { open, type FileHandle } from 'node:fs/promises';
import { log } from '../../logging/log.js';

/** Ends the process: it cannot say any more which commits the disk has, and the next start reads which. */
function endProcess(error: unknown): void {
  log.fatal({ err: error }, 'the disk did not take what was committed; the next start reads what it has');
  process.exit(1);
}

/**
 * Brings commits of the embedded database to the disk, in a thread of the pool: SQLite itself would do so inside COMMIT
 * and block the thread that answers all requests. One flush is for all that was committed before it begins.
 */
export class LogFlush {
  private handle: FileHandle | undefined;
  private waiting: (() => void)[] = [];
  private working: Promise<void> | undefined;

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

  private async work(): Promise<void> {
    try {
      while (this.waiting.length > 0) {
        const served = this.waiting;
        this.waiting = [];
        this.handle ??= await open(this.file, 'r+');
        await this.handle.datasync();
        for (const resolve of served) resolve();
      }
    } catch (error) {
      this.failed(error);
    } finally {
      this.working = undefined;
    }
  }
}
