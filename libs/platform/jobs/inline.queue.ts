import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { JobExecutor, type ClaimedJob } from './job-executor.js';
import { queues, type QueueName } from './job-handlers.js';
import { JobQueue } from './job-queue.port.js';

/**
 * Executes in this process, as many jobs at a time as the queue allows. The embedded database answers within the same turn
 * of the event loop, so requests have theirs between two jobs.
 */
@Injectable()
export class InlineQueue extends JobQueue {
  private readonly waiting = new Map<QueueName, ClaimedJob[]>();
  private readonly running = new Map<QueueName, Set<Promise<void>>>();

  constructor(private readonly executor: JobExecutor) {
    super();
  }

  dispatch(queue: QueueName, jobs: readonly ClaimedJob[]): Promise<void> {
    const waiting = this.waiting.get(queue) ?? [];
    waiting.push(...jobs);
    this.waiting.set(queue, waiting);
    this.fill(queue);
    return Promise.resolve();
  }

  /** Drops what has not begun (its lease runs out and it comes back) and waits for the rest. */
  async drain(): Promise<void> {
    this.waiting.clear();
    await this.idle();
  }

  /** Waits until nothing is waiting or running. */
  async idle(): Promise<void> {
    for (let running = this.underWay(); running.length > 0; running = this.underWay()) await Promise.all(running);
  }

  private underWay(): Promise<void>[] {
    return [...this.running.values()].flatMap((jobs) => [...jobs]);
  }

  private fill(queue: QueueName): void {
    const running = this.running.get(queue) ?? new Set();
    this.running.set(queue, running);
    while (running.size < queues[queue]) {
      const job = this.waiting.get(queue)?.shift();
      if (!job) return;
      const run = this.executor
        .execute(job)
        .then(() => nextTurn())
        .finally(() => {
          running.delete(run);
          this.fill(queue);
        });
      running.add(run);
    }
  }
}
