import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { isFoundIn } from '#lab/shared/fold.js';
import type { Page } from '#lab/shared/paging.js';
import type { BothNames } from '#lab/shared/texts.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { contains } from '#lab/platform/database/search.js';
import { Database } from '#lab/platform/database/database.js';
import { remove, update } from '#lab/platform/database/sql.js';
import { JobAlarm } from '#lab/platform/jobs/job-alarm.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Job } from '#lab/platform/jobs/job.entity.js';
import { ScheduleRun } from '#lab/platform/jobs/schedule.entity.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { Texts } from '#lab/platform/texts/texts.js';
import type { JobKind, JobKindQuery, ParkedJob, ParkedQuery } from '../../shared/jobs.dto.js';

interface Waiting {
  readonly waiting: number;
  readonly due: number;
  readonly nextAt: string | null;
}
const none: Waiting = { waiting: 0, due: 0, nextAt: null };

/** What administrators see of the work that is done beside requests, and do about it. */
@Injectable()
export class JobDesk {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly handlers: JobHandlers,
    private readonly schedules: Schedules,
    private readonly texts: Texts,
    private readonly alarm: JobAlarm,
    private readonly audit: Audit,
  ) {}

  /** Every kind of work that a room or the platform has registered, the regular ones first. */
  async kinds({ page, size, search, way, sort }: JobKindQuery): Promise<Page<JobKind>> {
    const wanted = this.handlers
      .topics()
      .filter((topic) => !way || way.includes(this.wayOf(topic)))
      .filter((topic) => !search || this.isCalled(topic, search))
      .sort((one, other) => (this.placeOf(one) < this.placeOf(other) ? -1 : 1));
    if (sort.startsWith('-')) wanted.reverse();
    const shown = wanted.slice((page - 1) * size, page * size);
    return { rows: await this.kindsOf(shown), total: wanted.length };
  }

  /** @throws BusinessError 8013 when the topic is no regular work */
  async runNow(topic: string): Promise<void> {
    if (!this.schedules.has(topic)) throw new BusinessError(errors.notFound);
    await this.schedules.runNow(topic);
    this.audit.record({ action: 'job.runNow', subject: 'job', recordId: topic });
  }

  async parked({ page, size, search, topic, sort }: ParkedQuery): Promise<Page<ParkedJob>> {
    const [rows, total] = await this.db.repo(Job).findAndCount({
      where: {
        parked: true,
        ...(topic ? { topic: In(topic) } : {}),
        ...(search ? { lastError: contains(search) } : {}),
      },
      order: { [sort.replace(/^-/, '')]: sort.startsWith('-') ? 'DESC' : 'ASC', id: 'ASC' },
      skip: (page - 1) * size,
      take: size,
    });
    return { rows: rows.map((job) => this.parkedOf(job)), total };
  }

  /** Makes it due with all its tries. @throws BusinessError 8013 not parked any more, 8001 parked anew meanwhile */
  async retry(id: string, version: number): Promise<void> {
    const job = await this.held(id, version);
    const dueAt = this.clock.now();
    this.db.write(update('job', { parked: false, attempts: 0, dueAt }, { id }));
    this.db.onCommit(() => this.alarm.ring(dueAt));
    this.note('job.retry', job);
  }

  /** Throws it away undone; the audit keeps what it was. @throws BusinessError as `retry` */
  async discard(id: string, version: number): Promise<void> {
    const job = await this.held(id, version);
    this.db.write(remove('job', { id }));
    this.note('job.discard', job);
  }

  private async held(id: string, version: number): Promise<Job> {
    await this.db.lock(Job, [id]);
    const job = await this.db.repo(Job).findOneBy({ id, parked: true });
    if (!job) throw new BusinessError(errors.notFound);
    if (job.fence !== version) throw new BusinessError(errors.stale);
    return job;
  }

  private note(action: string, { id, topic, payload, attempts }: Job): void {
    this.audit.record({ action, subject: 'job', recordId: id, detail: { topic, payload, attempts } });
  }

  private async kindsOf(topics: readonly string[]): Promise<JobKind[]> {
    const runs = await this.db.repo(ScheduleRun).findBy({ id: In([...topics]) });
    const last = new Map(runs.map((run) => [run.id, run]));
    const { waiting, parked } = await this.counts();
    return topics.map((topic) => {
      const run = last.get(topic);
      return {
        topic,
        name: this.nameOf(topic),
        way: this.wayOf(topic),
        startedAt: run?.startedAt.toISOString() ?? null,
        endedAt: run?.endedAt.toISOString() ?? null,
        failed: run?.failed ?? false,
        error: run?.error ?? null,
        ...(waiting.get(topic) ?? none),
        parked: parked.get(topic) ?? 0,
      };
    });
  }

  private async counts() {
    const rows = await this.db.query({
      sql: 'SELECT `topic`, `parked`, COUNT(*) AS `n`, SUM(CASE WHEN `dueAt` <= ? THEN 1 ELSE 0 END) AS `due`, MIN(`dueAt`) AS `next` FROM `job` GROUP BY `topic`, `parked`',
      values: [this.clock.now()],
    });
    const waiting = new Map<string, Waiting>();
    const parked = new Map<string, number>();
    for (const row of rows) {
      const topic = String(row.topic);
      if (Number(row.parked) === 1) parked.set(topic, Number(row.n));
      else
        waiting.set(topic, {
          waiting: Number(row.n),
          due: Number(row.due),
          nextAt: new Date(Number(row.next)).toISOString(),
        });
    }
    return { waiting, parked };
  }

  private parkedOf({ id, topic, attempts, lastError, createdAt, payload, fence }: Job): ParkedJob {
    return {
      id,
      topic,
      name: this.nameOf(topic),
      attempts,
      error: lastError,
      createdAt: createdAt.toISOString(),
      payload: JSON.stringify(payload, null, 2),
      version: fence,
    };
  }

  private wayOf(topic: string): JobKind['way'] {
    return this.schedules.has(topic) ? 'regular' : 'asked';
  }

  private placeOf(topic: string): string {
    return `${this.schedules.has(topic) ? 0 : 1} ${topic}`;
  }

  private isCalled(topic: string, text: string): boolean {
    const { zh, en } = this.nameOf(topic);
    return isFoundIn([zh, en], text);
  }

  /** A room names its work at `<room>.jobs.<rest of the topic>`, the platform its own at `jobs.<topic>`. */
  private nameOf(topic: string): BothNames {
    const [room = '', ...rest] = topic.split('.');
    const keys = [`${room}.jobs.${rest.join('.')}`, `jobs.${topic}`, 'system.jobs.unnamed'];
    return { zh: this.texts.say('zh', keys), en: this.texts.say('en', keys) };
  }
}
