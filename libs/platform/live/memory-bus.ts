import { randomUUID } from 'node:crypto';
import { LiveBus, type LiveSignal } from './live-bus.js';

/** For one process that does everything: the embedded product. */
export class MemoryBus extends LiveBus {
  private readonly start = randomUUID();
  private count = 0;

  constructor() {
    super('');
    this.latest = this.idOf(0);
  }

  publish(signal: LiveSignal): void {
    this.count += 1;
    this.deliver({ id: this.idOf(this.count), signal });
  }

  close(): void {}

  /** No id of an earlier start is taken for one of this start. */
  private idOf(count: number): string {
    return `${this.start}-${count}`;
  }
}
