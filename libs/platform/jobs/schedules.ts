import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import { insert, remove, update } from '../database/sql.js';
import { JobAlarm } from './job-alarm.js';
import { JobHandlers, LostLease, type JobRun } from './job-handlers.js';
import { Jobs } from './jobs.js';

/** Work that is done again and again. */
export interface Schedule {
  /** `audit.seal`; its words are at `audit.jobs.seal` of the room `audit`, or at `jobs.audit.seal` of the platform. */
  readonly topic: string;
  /** When it is due after `now`. */
  next(now: Date): Date | Promise<Date>;
  /** One stretch of the work, inside the unit that also plans the next one; answers whether more waits already. */
  run(): Promise<boolean>;
}

/** Errors are kept up to this length. */
const mostError = 4000;

/**
 * Regular work: a job that plans its own next one. It is never given up: a round that failed is tried again with growing
 * pauses, at most an hour. The row of its last round says how it went.
 */
@Injectable()
export class Schedules implements OnApplicationBootstrap {
  private readonly byTopic = new Map<string, Schedule>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly handlers: JobHandlers,
    private readonly alarm: JobAlarm,
  ) {}

  register(schedule: Schedule): void {
    this.byTopic.set(schedule.topic, schedule);
    this.handlers.register<unknown>({
      topic: schedule.topic,
      queue: 'work',
      mode: 'free',
      attempts: Number.POSITIVE_INFINITY,
      run: (job) => this.round(schedule, job),
    });
  }

  has(topic: string): boolean {
    return this.byTopic.has(topic);
  }

  /** Plans work that is not planned yet, as on the first start. */
  async onApplicationBootstrap(): Promise<void> {
    for (const schedule of this.byTopic.values()) await this.begin(schedule);
  }

  /** Plans the next round again, counted from now. */
  async plan(topic: string): Promise<void> {
    const schedule = this.byTopic.get(topic);
    if (!schedule) throw new Error(`no schedule ${topic}`);
    this.jobs.add(topic, {}, { dueAt: await schedule.next(this.clock.now()), key: keyOf(topic) });
  }

  /** Makes the next round due now, within the open unit. */
  async runNow(topic: string): Promise<void> {
    const dueAt = this.clock.now();
    const planned = update('job', { dueAt, attempts: 0, parked: false }, { key: keyOf(topic) });
    if ((await this.db.current.execute(planned)) === 0) this.jobs.add(topic, {}, { key: keyOf(topic) });
    else this.db.onCommit(() => this.alarm.ring(dueAt));
  }

  /** Of servers that start together one is first; the others find its row, or meet it. */
  private async begin({ topic }: Schedule): Promise<void> {
    try {
      await this.db.unit(async () => {
        const where = { sql: 'SELECT `id` FROM `job` WHERE `key` = ?', values: [keyOf(topic)] };
        if ((await this.db.current.query(where)).length === 0) await this.plan(topic);
      });
    } catch (error) {
      if (!this.db.dialect.isDuplicate(error)) throw error;
    }
  }

  private async round(schedule: Schedule, job: JobRun<unknown>): Promise<void> {
    const startedAt = this.clock.now();
    try {
      await this.db.unit(async () => {
        await job.complete();
        const isMore = await schedule.run();
        this.note(schedule.topic, startedAt, null);
        if (isMore) this.jobs.add(schedule.topic, {}, { key: keyOf(schedule.topic) });
        else await this.plan(schedule.topic);
      });
    } catch (error) {
      if (!(error instanceof LostLease)) {
        const text = error instanceof Error ? error.message : String(error);
        await this.db.unit(async () => this.note(schedule.topic, startedAt, text.slice(0, mostError)));
      }
      throw error;
    }
  }

  private note(id: string, startedAt: Date, error: string | null): void {
    const row = { id, startedAt, endedAt: this.clock.now(), failed: error !== null, error };
    this.db.write(remove('schedule_run', { id }), insert('schedule_run', row));
  }
}

/** At most one round of a topic waits. */
function keyOf(topic: string): string {
  return `schedule:${topic}`;
}
