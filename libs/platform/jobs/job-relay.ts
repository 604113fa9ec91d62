import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import { conditions } from '../database/sql.js';
import { log } from '../logging/log.js';
import { JobAlarm } from './job-alarm.js';
import type { ClaimedJob } from './job-executor.js';
import { JobHandlers, leaseMs, type QueueName } from './job-handlers.js';
import { JobQueue } from './job-queue.port.js';

const pollMs = 1000;
const batch = 100;

/** Claims due jobs and hands them to the queue. Polling the database is what counts; alarms only make it prompt. */
@Injectable()
export class JobRelay implements OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;
  private again = false;
  private stopped = true;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly handlers: JobHandlers,
    private readonly queue: JobQueue,
    private readonly alarm: JobAlarm,
  ) {}

  /** Starts to take work in this process. */
  start(): void {
    this.stopped = false;
    this.alarm.onRing((dueAt) => {
      if (dueAt.getTime() <= this.clock.now().getTime()) this.wake();
    });
    this.timer = setInterval(() => this.wake(), pollMs);
    this.timer.unref();
    this.wake();
  }

  wake(): void {
    if (this.stopped) return;
    if (this.sweeping) {
      this.again = true;
      return;
    }
    // Who rang, a sign-in perhaps, does not lend its connections to jobs.
    this.sweeping = this.db
      .onLane('usual', () => this.sweep())
      .catch((error: unknown) => log.warn({ err: error }, 'due work could not be claimed'))
      .finally(() => {
        this.sweeping = undefined;
        if (!this.again) return;
        this.again = false;
        this.wake();
      });
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.sweeping;
    await this.queue.drain();
  }

  /** Claims and hands over everything that is due now; answers how many jobs that were. */
  async sweep(): Promise<void> {
    // A machine whose clock is that wrong has more wrong with it than its clock; others do the work.
    while (!this.clock.isFarOff()) {
      const claimed = await this.claim();
      const byQueue = new Map<QueueName, ClaimedJob[]>();
      for (const job of claimed) {
        const queue = this.handlers.of(job.topic)?.queue ?? 'work';
        byQueue.set(queue, [...(byQueue.get(queue) ?? []), job]);
      }
      for (const [queue, jobs] of byQueue) await this.queue.dispatch(queue, jobs);
      if (claimed.length < batch) return;
      // However much is due, requests have their turn between two batches.
      await nextTurn();
    }
  }

  private async claim(): Promise<ClaimedJob[]> {
    const now = this.clock.now().getTime();
    const due = {
      sql: 'SELECT `id`, `topic`, `payload`, `fence`, `attempts` FROM `job` WHERE `parked` = ? AND `dueAt` <= ? ORDER BY `dueAt` LIMIT ?',
      values: [false, now, batch],
    };
    // A look from outside costs the embedded database's single writer nothing when there is no work.
    if ((await this.db.query(due)).length === 0) return [];
    return this.db.unit(async () => {
      const rows = await this.db.current.query({ ...due, sql: due.sql + this.db.dialect.skipLocked });
      if (rows.length === 0) return [];
      const where = conditions({ id: rows.map(({ id }) => id) });
      this.db.write({
        sql: `UPDATE \`job\` SET \`dueAt\` = ?, \`fence\` = \`fence\` + 1 WHERE ${where.sql}`,
        values: [now + leaseMs, ...where.values],
      });
      return rows.map((row) => ({
        id: String(row.id),
        topic: String(row.topic),
        payload: JSON.parse(String(row.payload)) as unknown,
        fence: Number(row.fence) + 1,
        attempts: Number(row.attempts),
      }));
    });
  }
}
