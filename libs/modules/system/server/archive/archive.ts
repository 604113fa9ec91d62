import { Injectable, type OnModuleInit } from '@nestjs/common';
import { addDays, beginOf, dayIn } from '#lab/shared/day.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { remove } from '#lab/platform/database/sql.js';
import { FileStore } from '#lab/platform/files/file-store.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { companySettings } from '../../../org/server/index.js';
import { archiveKinds, type ArchiveInput, type ArchiveKind, type ArchiveView } from '../../shared/archive.dto.js';
import { removables, type ForeignKind, type Removable } from './archive-kinds.js';
import { archiveRuns, archiveSettings } from './archive.settings.js';

const archiveTopic = 'system.archive';
/** The bytes of files whose rows are gone. */
const bytesTopic = 'system.removeFiles';

/** Rows of a kind that one unit removes, unless it says another number. */
const atOnce = 500;
/** When the nightly look begins, in hours after midnight of the company's zone. */
const nightHour = 3;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Removes at night what is over and older than it is kept. */
@Injectable()
export class Archive implements OnModuleInit {
  private readonly kinds = new Map<ArchiveKind, Removable>(Object.entries(removables) as [ArchiveKind, Removable][]);

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly schedules: Schedules,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly store: FileStore,
    private readonly audit: Audit,
  ) {}

  onModuleInit(): void {
    this.schedules.register({ topic: archiveTopic, next: (now) => this.night(now), run: () => this.clean() });
    this.handlers.register<{ files: readonly string[] }>({
      topic: bytesTopic,
      queue: 'work',
      mode: 'free',
      attempts: 20,
      run: async (job) => {
        for (const id of job.payload.files) await this.store.remove(id);
        await this.db.unit(() => job.complete());
      },
    });
  }

  /** A room says which rows are those of a kind, when the server starts. */
  register(kind: ForeignKind, removable: Removable): void {
    this.kinds.set(kind, removable);
  }

  async view(): Promise<ArchiveView> {
    const { version } = await this.settings.shown(archiveSettings);
    const rules = await this.settings.get(archiveSettings);
    const runs = await this.settings.get(archiveRuns);
    const rows = await Promise.all(
      archiveKinds.map(async (kind) => ({
        kind,
        ...rules[kind],
        due: await this.count(kind, rules[kind].days),
        all: await this.count(kind),
        last: runs[kind],
      })),
    );
    return { version, rows };
  }

  /** Rows that would go with so many days; without days, all that ever could. */
  async count(kind: ArchiveKind, days?: number): Promise<number> {
    const { sql, values } = this.due(kind, days === undefined ? undefined : this.before(days));
    const [row] = await this.db.query({ sql: `SELECT COUNT(*) AS \`n\` ${sql}`, values });
    return Number(row?.n);
  }

  /** @throws BusinessError 8001 when another user has saved since that version */
  async save({ version, rules }: ArchiveInput): Promise<void> {
    const fields = await this.settings.change(archiveSettings, rules, version);
    this.audit.record({ action: 'archive.save', subject: 'archive', detail: { kinds: fields } });
  }

  async runNow(): Promise<void> {
    await this.schedules.runNow(archiveTopic);
    this.audit.record({ action: 'archive.run', subject: 'archive' });
  }

  /** One batch of each kind, so that each unit is short; answers whether more waits. */
  private async clean(): Promise<boolean> {
    const rules = await this.settings.get(archiveSettings);
    const runs = { ...(await this.settings.get(archiveRuns)) };
    const at = this.clock.now().toISOString();
    let isMore = false;
    for (const kind of archiveKinds) {
      const most = this.removable(kind).atOnce ?? atOnce;
      if (!rules[kind].on) continue;
      const removed = await this.removeSome(kind, rules[kind].days);
      // Batches of one night count together.
      const before = runs[kind];
      const isSameRun = before !== null && Date.parse(at) - Date.parse(before.at) < hourMs && before.removed >= most;
      runs[kind] = { at, removed: removed + (isSameRun ? before.removed : 0) };
      isMore ||= removed === most;
      if (removed > 0)
        this.audit.record({
          action: 'archive.cleaned',
          subject: 'archive',
          actor: null,
          detail: { kinds: [kind], removed },
        });
    }
    await this.settings.put(archiveRuns, runs);
    return isMore;
  }

  private async removeSome(kind: ArchiveKind, days: number): Promise<number> {
    const { table, since, parts, atOnce: most = atOnce } = this.removable(kind);
    const { sql, values } = this.due(kind, this.before(days));
    const rows = await this.db.current.query({
      sql: `SELECT \`id\` ${sql} ORDER BY \`${since}\`, \`id\` LIMIT ?${this.db.dialect.forUpdate}`,
      values: [...values, most],
    });
    const ids = rows.map(({ id }) => String(id));
    if (ids.length === 0) return 0;
    // Bytes are removed once their rows are gone for good, and again until that has worked.
    if (kind === 'uploads') this.jobs.add(bytesTopic, { files: ids });
    if (parts) await this.db.current.execute(remove(parts.table, { [parts.by]: ids }));
    return this.db.current.execute(remove(table, { id: ids }));
  }

  private due(kind: ArchiveKind, before: number | undefined) {
    const { table, since, where } = this.removable(kind);
    const wanted = [...(where ? [where] : []), ...(before === undefined ? [] : [`\`${since}\` < ?`])];
    return {
      sql: `FROM \`${table}\`${wanted.length > 0 ? ` WHERE ${wanted.join(' AND ')}` : ''}`,
      values: before === undefined ? [] : [before],
    };
  }

  private removable(kind: ArchiveKind): Removable {
    const found = this.kinds.get(kind);
    if (!found) throw new Error(`no room has registered the rows of '${kind}'`);
    return found;
  }

  private before(days: number): number {
    return this.clock.now().getTime() - days * dayMs;
  }

  private async night(now: Date): Promise<Date> {
    const { zone } = await this.settings.get(companySettings);
    const today = new Date(beginOf(dayIn(zone, now), zone).getTime() + nightHour * hourMs);
    return today > now ? today : new Date(beginOf(addDays(dayIn(zone, now), 1), zone).getTime() + nightHour * hourMs);
  }
}
