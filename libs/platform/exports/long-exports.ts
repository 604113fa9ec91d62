import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import { exportHours, mostExportedLong, type LongExportView } from '#lab/shared/long-export.js';
import type { Language } from '#lab/shared/texts.js';
import type { Me } from '../access/me.js';
import { UserDirectory } from '../access/user-directory.port.js';
import { Audit } from '../audit/audit.js';
import { Clock } from '../clock/clock.js';
import { Ids } from '../clock/ids.js';
import { Database } from '../database/database.js';
import { given } from '../database/listing.js';
import { Files } from '../files/files.js';
import { JobHandlers } from '../jobs/job-handlers.js';
import { jobKey } from '../jobs/job-key.js';
import { Jobs } from '../jobs/jobs.js';
import { Notifications } from '../notifications/notifications.js';
import { exportMark } from '../resource/export-mark.js';
import type { SheetCell, SheetHeader } from '../resource/spreadsheet.js';
import { addRows, beginWorkbook, endWorkbook, type Piece } from './growing-workbook.js';
import { LongExport } from './long-export.entity.js';

/** The rows behind a place, and the place of the last of them. */
export interface ExportStretch {
  readonly rows: readonly (readonly SheetCell[])[];
  readonly after: object | null;
}

/** What a room lets its users export in the background. */
export interface ExportSource<Query extends object> {
  /** `purchase.statistics`. */
  readonly kind: string;
  /** Who may export it, and read the file. */
  readonly right: string;
  /** What it is called in the audit. */
  readonly audited: string;
  /** The name of the file, without its extension. */
  readonly file: string;
  /** The page that shows it, to which the notification leads. */
  readonly path: string;
  sheet(language: Language): { readonly title: string; readonly headers: readonly SheetHeader[] };
  /** What the notification of a file that is ready says. */
  ready(rows: number): { readonly zh: string; readonly en: string };
  /** Rows that this user would get. */
  readonly count: (me: Me, query: Query) => Promise<number>;
  /** The next rows that this user reads, behind a place; null is before the first. */
  stretch(me: Me, query: Query, after: object | null, most: number): Promise<ExportStretch>;
}

const writeTopic = 'exports.write';
const expiryTopic = 'exports.expiry';
const writeKey = (id: string, done: number) => `${writeTopic}:${id}:${done}`;
const expiryKey = (id: string) => `${expiryTopic}:${id}`;

/** What the files belong to. */
const subject = 'longExport';
/** Rows of one transaction: on the embedded database others wait for a stretch, not for the file. */
const stretchRows = 1000;
const hourMs = 3_600_000;
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface OfExport {
  readonly id: string;
}

/**
 * Exports that are too long for a request: they are written stretch by stretch in the background, with what their owner may
 * read at that time. Each job is removed by the transaction that notes how far the file is written: what a killed worker
 * had begun is written again at the same place. A user has one in progress and the last file of each kind, for a day.
 */
@Injectable()
export class LongExports implements OnModuleInit {
  private readonly sources = new Map<string, ExportSource<object>>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly handlers: JobHandlers,
    private readonly files: Files,
    private readonly users: UserDirectory,
    private readonly notifications: Notifications,
  ) {}

  onModuleInit(): void {
    const usual = { queue: 'work', mode: 'unit', attempts: 5 } as const;
    this.handlers.register<OfExport>({ ...usual, topic: writeTopic, run: ({ payload }) => this.write(payload.id) });
    this.handlers.register<OfExport>({ ...usual, topic: expiryTopic, run: ({ payload }) => this.expire(payload.id) });
    this.files.registerCheck(subject, (me, id) => this.mayRead(me, id));
  }

  register<Query extends object>(source: ExportSource<Query>): void {
    this.sources.set(source.kind, source as unknown as ExportSource<object>);
  }

  /**
   * Begins to write an export in the background; the file of the one before is removed.
   * @throws BusinessError 2031 with too many rows, 8081 while another one of the user is in progress
   */
  async start(me: Me, kind: string, query: object): Promise<LongExportView> {
    const { audited, count } = this.of(kind);
    const total = await this.db.outside(() => count(me, query));
    if (total > mostExportedLong) throw new BusinessError(errors.tooManyToExport, [mostExportedLong]);
    await this.removeEarlier(me, kind);
    const now = this.clock.now();
    const row = Object.assign(new LongExport(), {
      ...{ id: this.ids.next(), kind, ownerId: me.id, roleId: me.roleId, language: me.language, query, total, done: 0 },
      ...({ state: 'running', mark: exportMark(now), after: null, written: null, refusal: null } as const),
      ...{ createdAt: now, endedAt: null, expiresAt: later(now), activeOf: me.id },
    });
    try {
      await this.db.repo(LongExport).insert(row);
    } catch (error) {
      throw this.db.dialect.isDuplicate(error) ? new BusinessError(errors.exportRunning) : error;
    }
    this.jobs.add(writeTopic, { id: row.id } satisfies OfExport, { key: writeKey(row.id, 0) });
    this.keepUntil(row);
    this.audit.record({
      action: `${audited}.export`,
      subject: audited,
      recordId: row.id,
      detail: { rows: total, filters: given(query) },
    });
    return viewOf(row, false);
  }

  /** The user's latest export of a kind. */
  async latest(me: Me, kind: string): Promise<LongExportView | null> {
    const row = await this.db
      .repo(LongExport)
      .findOne({ where: { ownerId: me.id, kind }, order: { createdAt: 'DESC', id: 'DESC' } });
    return row && viewOf(row, await this.isStopped(row));
  }

  /** The files of earlier ones, and one whose work has stopped for good. @throws BusinessError 8081 */
  private async removeEarlier(me: Me, kind: string): Promise<void> {
    const own = await this.db.repo(LongExport).findBy({ ownerId: me.id });
    await this.db.lock(
      LongExport,
      own.map(({ id }) => id),
    );
    for (const row of own) {
      if (row.activeOf === null && row.kind !== kind) continue;
      if (row.activeOf !== null && !(await this.isStopped(row))) throw new BusinessError(errors.exportRunning);
      await this.remove(row);
    }
  }

  private async write(id: string): Promise<void> {
    const row = await this.held(id);
    if (row?.state !== 'running') return;
    const source = this.of(row.kind);
    const me = await this.users.me(row.ownerId, '', row.roleId);
    if (!me || !holds(me.permissions, source.right)) return this.fail(row, new BusinessError(errors.forbidden));
    const { language } = row;
    const { rows, after } = await source.stretch({ ...me, language }, row.query, row.after, stretchRows);
    if (!row.written) {
      const { title, headers } = source.sheet(language);
      await this.add(row, await beginWorkbook(title, headers));
    }
    if (row.written) await this.add(row, await addRows(row.written, rows));
    Object.assign(row, { after, done: row.done + rows.length });
    if (rows.length === stretchRows) {
      this.jobs.add(writeTopic, { id } satisfies OfExport, { key: writeKey(id, row.done) });
      await this.db.repo(LongExport).save(row);
    } else await this.finish(row, source);
  }

  /** A repeat begins at the same place, so that nothing is in the file twice. */
  private async add(row: LongExport, { bytes, written }: Piece): Promise<void> {
    await this.files.extend(row.id, row.written?.bytes ?? 0, bytes);
    row.written = written;
  }

  private async finish(row: LongExport, source: ExportSource<object>): Promise<void> {
    const { id, ownerId, written, done } = row;
    if (!written) return;
    await this.add(row, await endWorkbook(written, row.mark));
    const size = row.written?.bytes ?? 0;
    const named = { id, name: `${source.file}.xlsx`, mime: workbookType, size };
    await this.files.keep({ ...named, subject, recordId: id, createdBy: ownerId });
    await this.end(row, { state: 'ready' });
    this.notifications.add({
      ...{ to: ownerId, kind: 'exports.ready', path: source.path, event: id },
      title: source.ready(done),
    });
  }

  private async fail(row: LongExport, refusal: BusinessError): Promise<void> {
    await this.end(row, { state: 'failed', refusal: refusal.kept() });
    this.db.onCommit(() => void this.files.dropGrown(row.id));
  }

  private async end(row: LongExport, how: Pick<LongExport, 'state'> & Partial<LongExport>): Promise<void> {
    const endedAt = this.clock.now();
    Object.assign(row, { ...how, endedAt, expiresAt: later(endedAt), activeOf: null });
    await this.db.repo(LongExport).save(row);
    this.keepUntil(row);
  }

  private keepUntil({ id, expiresAt }: LongExport): void {
    this.jobs.add(expiryTopic, { id } satisfies OfExport, { key: expiryKey(id), dueAt: expiresAt });
  }

  private async expire(id: string): Promise<void> {
    const row = await this.held(id);
    if (row) await this.remove(row);
  }

  private async remove({ id, done }: LongExport): Promise<void> {
    await this.db.repo(LongExport).delete({ id });
    await this.files.remove(id);
    this.jobs.cancel(writeKey(id, done));
    this.jobs.cancel(expiryKey(id));
  }

  private async held(id: string): Promise<LongExport | null> {
    await this.db.lock(LongExport, [id]);
    return this.db.repo(LongExport).findOneBy({ id });
  }

  private async mayRead(me: Me, id: string): Promise<boolean> {
    const row = await this.db.repo(LongExport).findOneBy({ id, ownerId: me.id, state: 'ready' });
    return row !== null && holds(me.permissions, this.of(row.kind).right);
  }

  /**
   * Whether the work of one in progress was given up: its job has failed for good, or is gone. Both are read by one statement;
   * one that is further by now has gone on.
   */
  private async isStopped({ id, state, done }: LongExport): Promise<boolean> {
    if (state !== 'running') return false;
    const [row] = await this.db.query({
      sql: 'SELECT `job`.`parked` FROM `long_export` AS `e` LEFT JOIN `job` ON `job`.`key` = ? WHERE `e`.`id` = ? AND `e`.`done` = ? AND `e`.`state` = ?',
      values: [jobKey(writeKey(id, done)), id, done, state],
    });
    return row !== undefined && (row.parked === null || Boolean(row.parked));
  }

  private of(kind: string): ExportSource<object> {
    const source = this.sources.get(kind);
    if (!source) throw new Error(`nothing exports ${kind}`);
    return source;
  }
}

const later = (at: Date) => new Date(at.getTime() + exportHours * hourMs);

function viewOf(row: LongExport, isStopped: boolean): LongExportView {
  const { id, state, total, done, createdAt, endedAt, expiresAt, written, refusal } = row;
  return {
    ...{ id, total, done, state: isStopped ? 'failed' : state },
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    size: state === 'ready' ? (written?.bytes ?? null) : null,
    refusal: refusal?.code ?? null,
  };
}
