import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import { log } from '../logging/log.js';
import { JobHandlers, leaseMs, LostLease, type JobHandler, type JobRun } from './job-handlers.js';

/** A job as it was claimed; `fence` proves that the claim is still valid. */
export interface ClaimedJob {
  readonly id: string;
  readonly topic: string;
  readonly payload: unknown;
  readonly fence: number;
  readonly attempts: number;
}

/** A lease is renewed this often while its job acts on the world: twice may fail. */
const renewMs = leaseMs / 3;

/** How often a job is tried and what it waits between. */
type Patience = Pick<JobHandler<unknown>, 'attempts' | 'pauseAfter'>;

const second = 1000;

/** Does one claimed job: its writes and its removal are one transaction, its failure another. */
@Injectable()
export class JobExecutor {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly handlers: JobHandlers,
  ) {}

  /** Never throws: a failure is written on the job, which comes back later. */
  async execute(job: ClaimedJob): Promise<void> {
    const handler = this.handlers.of(job.topic);
    if (!handler) return this.failed(job, new Error(`no handler for ${job.topic}`), { attempts: 1 });
    const run: JobRun<unknown> = {
      id: job.id,
      payload: job.payload,
      attempt: job.attempts + 1,
      hold: () => this.hold(job),
      complete: () => this.remove(job),
    };
    try {
      await this.run(handler, run, job);
    } catch (error) {
      if (!(error instanceof LostLease)) await this.failed(job, error, handler);
    }
  }

  private run(handler: JobHandler<unknown>, run: JobRun<unknown>, job: ClaimedJob): Promise<void> {
    if (handler.mode === 'free') return this.renewing(job, () => handler.run(run));
    return this.db.unit(async () => {
      await run.complete();
      await handler.run(run);
    });
  }

  /** What acts on the world may take longer than a lease: it stays this worker's for as long as the worker lives. */
  private async renewing(job: ClaimedJob, work: () => Promise<void>): Promise<void> {
    let renewed = Promise.resolve();
    const timer = setInterval(() => {
      renewed = this.renew(job);
    }, renewMs);
    try {
      await work();
    } finally {
      clearInterval(timer);
      await renewed;
    }
  }

  private async renew({ id, fence }: ClaimedJob): Promise<void> {
    await this.db
      .unit(async () => {
        this.db.write({
          sql: 'UPDATE `job` SET `dueAt` = ? WHERE `id` = ? AND `fence` = ?',
          values: [this.clock.now().getTime() + leaseMs, id, fence],
        });
      })
      .catch((error: unknown) => log.warn({ err: error, job: id }, 'a lease could not be renewed'));
  }

  private async hold({ id, fence }: ClaimedJob): Promise<void> {
    const sql = `SELECT \`id\` FROM \`job\` WHERE \`id\` = ? AND \`fence\` = ?${this.db.dialect.forUpdate}`;
    const held = await this.db.current.query({ sql, values: [id, fence] });
    if (held.length === 0) throw new LostLease(id);
  }

  /** The row lock on the removed job also keeps a second worker with the same claim out until this one is done. */
  private async remove(job: ClaimedJob): Promise<void> {
    const removed = await this.db.current.execute({
      sql: 'DELETE FROM `job` WHERE `id` = ? AND `fence` = ?',
      values: [job.id, job.fence],
    });
    if (removed !== 1) throw new LostLease(job.id);
  }

  private async failed(job: ClaimedJob, error: unknown, allowed: Patience): Promise<void> {
    const attempts = job.attempts + 1;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log.warn({ err: error, job: job.id, topic: job.topic, attempts }, 'a job failed');
    const dueAt = this.clock.now().getTime() + (allowed.pauseAfter ?? growingPause)(attempts);
    await this.db
      .unit(async () => {
        this.db.write({
          sql: 'UPDATE `job` SET `attempts` = ?, `parked` = ?, `lastError` = ?, `dueAt` = ? WHERE `id` = ? AND `fence` = ?',
          values: [attempts, attempts >= allowed.attempts, text.slice(0, 4000), dueAt, job.id, job.fence],
        });
      })
      .catch((again: unknown) =>
        log.error({ err: again, job: job.id }, 'a failure could not be written; the lease will run out'),
      );
  }
}

/** 5 s, 15 s, 45 s … at most an hour. */
function growingPause(attempts: number): number {
  return Math.min(5 * second * 3 ** (attempts - 1), 3600 * second);
}
