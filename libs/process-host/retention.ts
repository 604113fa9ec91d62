import { Injectable, type OnModuleInit } from '@nestjs/common';
import { addDays, beginOf, dayIn } from '#lab/shared/day.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { conditions, remove } from '#lab/platform/database/sql.js';
import { assertVersion } from '#lab/platform/database/versioned.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import type { Me } from '#lab/platform/access/me.js';
import { topics } from './topics.js';
import { ProcessRetention } from './entities.js';
import { PeopleDirectory } from './people/people.js';

/** How long what is over of a process is kept. */
export interface KeptFor {
  /** Days after its end; null keeps it for ever. */
  readonly days: number | null;
  /** A legal hold: nothing of it is removed, however old. */
  readonly legalHold: boolean;
  /** 0 until it is set. */
  readonly version: number;
}

/** Instances that one unit removes. */
const atOnce = 100;
/** When the nightly look begins, in hours after midnight of the company's zone. */
const nightHour = 2;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The tables with rows of an ended instance. */
const tables = [
  'process_history',
  'process_remark',
  'process_copy',
  'process_content',
  'task_signature',
  'task_kept_out',
  'process_task',
  'process_visit',
] as const;

/**
 * Removes, every night, what ended longer ago than its process is kept: never what is in progress, never what is on hold.
 */
@Injectable()
export class Retention implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly schedules: Schedules,
    private readonly audit: Audit,
    private readonly directory: PeopleDirectory,
  ) {}

  onModuleInit(): void {
    this.schedules.register({
      topic: topics.retention,
      next: (now) => this.night(now),
      run: () => this.clean(),
    });
  }

  async of(key: string): Promise<KeptFor> {
    const row = await this.db.repo(ProcessRetention).findOneBy({ id: key });
    return row ? { days: row.days, legalHold: row.legalHold, version: row.version } : kept;
  }

  /** @throws BusinessError 8001 when it was changed since it was read at `version` */
  async keep(me: Me, key: string, { days, legalHold, version }: KeptFor): Promise<KeptFor> {
    await this.db.lock(ProcessRetention, [key]);
    const now = this.clock.now();
    assertVersion(await this.of(key), version);
    const row = { id: key, version: version + 1, days, legalHold, updatedBy: me.id, updatedAt: now };
    await this.db.repo(ProcessRetention).save(row);
    this.audit.record({
      action: 'process.retention',
      subject: 'process',
      recordId: key,
      actor: me.id,
      detail: { days, legalHold },
    });
    await this.schedules.plan(topics.retention);
    return { days, legalHold, version: row.version };
  }

  /** One batch, so that each unit is short; answers whether more waits. */
  private async clean(): Promise<boolean> {
    const now = this.clock.now();
    const policies = await this.db.repo(ProcessRetention).findBy({ legalHold: false });
    let isMore = false;
    for (const { id, days } of policies) {
      if (days === null) continue;
      isMore = (await this.cleanOne(id, days, now)) === atOnce || isMore;
    }
    return isMore;
  }

  /** How many instances it removed. */
  private async cleanOne(key: string, days: number, now: Date): Promise<number> {
    const rows = await this.db.current.query({
      sql: [
        'SELECT i.`id` FROM `process_instance` i JOIN `process_definition` d ON d.`id` = i.`definitionId`',
        'WHERE d.`key` = ? AND i.`endedAt` IS NOT NULL AND i.`endedAt` < ?',
        // Its figures are kept longer than itself, so it is measured first.
        'AND i.`measuredAt` IS NOT NULL',
        'AND NOT EXISTS (SELECT 1 FROM `process_instance` l WHERE l.`rootId` = i.`rootId` AND l.`endedAt` IS NULL)',
        'ORDER BY i.`endedAt`, i.`id` LIMIT ?',
      ].join(' '),
      values: [key, now.getTime() - days * dayMs, atOnce],
    });
    const ids = rows.map(({ id }) => String(id));
    if (ids.length === 0) return 0;
    // A user who starts an ended process again holds it; what is gone by then is not found.
    const own = conditions({ id: ids });
    await this.db.current.query({
      sql: `SELECT \`id\` FROM \`process_instance\` WHERE ${own.sql} ORDER BY \`id\`${this.db.dialect.forUpdate}`,
      values: own.values,
    });
    const counts: Record<string, number> = {};
    for (const table of tables) counts[table] = await this.db.current.execute(remove(table, { instanceId: ids }));
    counts.process_instance = await this.db.current.execute(remove('process_instance', { id: ids }));
    this.audit.record({
      action: 'process.cleaned',
      subject: 'process',
      recordId: key,
      actor: null,
      detail: { days, removed: counts },
    });
    return ids.length;
  }

  /** One look a night. */
  private async night(now: Date): Promise<Date> {
    await this.directory.refresh();
    const zone = this.directory.zone();
    const day = addDays(dayIn(zone, now), 1);
    return new Date(beginOf(day, zone).getTime() + nightHour * hourMs);
  }
}

const kept: KeptFor = { days: null, legalHold: false, version: 0 };
