import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { addDays, beginOf, dayIn } from '#lab/shared/day.js';
import { Database } from '#lab/platform/database/database.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { PurchaseStatistics } from './purchase-statistics.js';

/** All rows are made anew; administrators run it now at the scheduled jobs. */
export const rebuildTopic = 'purchase.statistics';

/** One stretch of it. */
const stretchTopic = 'purchase.statisticsPart';

/** Requests of one stretch: on the embedded database others wait for a stretch, not for the whole. */
const stretch = 20;

/** Hour of the night, in the company's zone, in which it is done by itself. */
const hourMs = 60 * 60_000;
const atHour = 4;

interface Stretch {
  /** Id of the last request of the stretch before. */
  readonly after: string;
}

/**
 * Makes all rows of the statistics anew, stretch by stretch, every night and whenever an administrator runs it: after a
 * change of the company's zone, after records were changed by hand, and once after the upgrade that brings the table.
 */
@Injectable()
export class StatisticsRebuild implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly db: Database,
    private readonly jobs: Jobs,
    private readonly handlers: JobHandlers,
    private readonly schedules: Schedules,
    private readonly org: OrgDirectory,
    private readonly statistics: PurchaseStatistics,
  ) {}

  onModuleInit(): void {
    this.handlers.register<Stretch>({
      topic: stretchTopic,
      queue: 'work',
      mode: 'unit',
      attempts: 10,
      run: ({ payload }) => this.stretch(payload),
    });
    this.schedules.register({ topic: rebuildTopic, next: (now) => this.next(now), run: () => this.begin() });
  }

  /** After the upgrade that brings the table there are requests, but no rows yet. */
  async onApplicationBootstrap(): Promise<void> {
    const [missing] = await this.db.query({
      sql: 'SELECT `id` FROM `purchase_request` WHERE `submittedAt` IS NOT NULL AND `deletedAt` IS NULL AND NOT EXISTS (SELECT 1 FROM `purchase_statistic`) LIMIT 1',
      values: [],
    });
    if (missing) await this.db.unit(() => this.begin());
  }

  private async next(now: Date): Promise<Date> {
    await this.org.refresh();
    const zone = this.org.zone();
    const today = dayIn(zone, now);
    const night = (day: string) => new Date(beginOf(day, zone).getTime() + atHour * hourMs);
    return night(today) > now ? night(today) : night(addDays(today, 1));
  }

  private begin(): Promise<false> {
    this.add({ after: '' });
    return Promise.resolve(false);
  }

  private async stretch({ after }: Stretch): Promise<void> {
    await this.org.refresh();
    const ids = await this.statistics.after(after, stretch);
    await this.statistics.refresh(ids);
    const last = ids.at(-1);
    if (last !== undefined && ids.length === stretch) this.add({ after: last });
  }

  private add(part: Stretch): void {
    this.jobs.add(stretchTopic, part, { key: `${stretchTopic}:${part.after}` });
  }
}
