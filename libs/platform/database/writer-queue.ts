/**
 * Lets one unit of work at a time hold the writing connection, first come first served.
 * SQLite has one writer; without this queue overlapping transactions of one connection would run into each other.
 */
export class WriterQueue {
  private last: Promise<void> = Promise.resolve();

  /** Waits for its turn; the returned function gives the turn on. */
  async enter(): Promise<() => void> {
    const before = this.last;
    let leave = (): void => undefined;
    this.last = new Promise<void>((resolve) => {
      leave = resolve;
    });
    await before;
    return leave;
  }
}
