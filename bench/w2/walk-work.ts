import type { Work } from '../sides.js';
import type { Walker } from './in-memory.js';

/** Takes instances through W2 in memory. */
export class WalkWork implements Work {
  constructor(private readonly walker: Walker) {}

  async turn(count: number): Promise<number> {
    const began = performance.now();
    for (let i = 0; i < count; i++) {
      const walked = this.walker.walk();
      if (walked) await walked;
    }
    return (count * 1000) / (performance.now() - began);
  }

  times(): string {
    return '';
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
