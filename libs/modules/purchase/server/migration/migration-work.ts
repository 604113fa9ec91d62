import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { inserts, remove, update } from '#lab/platform/database/sql.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { jobKey } from '#lab/platform/jobs/job-key.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { Archive } from '../../../system/server/index.js';
import type { Stalled, WhatFollowed } from '../../shared/migration.dto.js';
import type { RowEffect } from '../../shared/migration.words.js';
import { followedBy, MigrationFollow, type DoneRow } from './migration-follow.js';
import { MigrationKinds, valuesAt, type BroughtKind } from './migration-kinds.js';
import { MigrationPlans, type PlannedRow } from './migration-plan.js';
import { MigrationRow, MigrationRun } from './migration.entity.js';
import { isActive, stalledBy } from './migration.rules.js';

const runTopic = 'purchase.migration';
const undoTopic = 'purchase.migrationUndo';

/** Rows of one transaction: on the embedded database others wait for a batch, not for the file. */
const batch = 1000;

/** Thrown to undo what an undo has done so far. */
class Kept extends Error {
  constructor(readonly followed: WhatFollowed) {
    super('what the run has changed is needed as it is');
  }
}

/** Where the counts of a run note what became of a row. */
const counters = { new: 'creates', changed: 'updates', unchanged: 'unchanged', refused: 'refused' } as const;

const batchKey = (runId: string, after: number) => `${runTopic}:${runId}:${after}`;
const undoKey = (runId: string) => `${undoTopic}:${runId}`;

interface OfRun {
  readonly runId: string;
}

interface OfBatch extends OfRun {
  /** Place of the last row of the batch before. */
  readonly after: number;
}

/**
 * Brings the rows of a checked file in, batch by batch, and takes a whole run back. Each job is removed by the transaction
 * that does its work: what a killed server had begun is done anew, and nothing is done twice.
 */
@Injectable()
export class MigrationWork implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly jobs: Jobs,
    private readonly handlers: JobHandlers,
    private readonly kinds: MigrationKinds,
    private readonly plans: MigrationPlans,
    private readonly follow: MigrationFollow,
    private readonly archive: Archive,
  ) {}

  onModuleInit(): void {
    const usual = { queue: 'work', mode: 'unit', attempts: 10 } as const;
    this.handlers.register<OfBatch>({ ...usual, topic: runTopic, run: ({ payload }) => this.batch(payload) });
    this.handlers.register<OfRun>({ ...usual, topic: undoTopic, run: ({ payload }) => this.undo(payload) });
    // A file may have thousands of rows; those that are being worked on stay.
    this.archive.register('migrations', {
      table: 'purchase_migration_run',
      since: 'updatedAt',
      where: '`active` IS NULL',
      parts: { table: 'purchase_migration_row', by: 'runId' },
      atOnce: 5,
    });
  }

  /** The rows after a place are brought in, in the background. */
  bringIn(runId: string, after = 0): void {
    this.jobs.add(runTopic, { runId, after } satisfies OfBatch, { key: batchKey(runId, after) });
  }

  /** A run is taken back, in the background. */
  takeBack(runId: string): void {
    this.jobs.add(undoTopic, { runId } satisfies OfRun, { key: undoKey(runId) });
  }

  /** Continues a run after its last finished batch: the new job replaces the one that failed and has all its tries. */
  goOn({ id, state, done }: MigrationRun): void {
    if (state === 'undoing') this.takeBack(id);
    else this.bringIn(id, done);
  }

  /**
   * What keeps the work of a run from going on: its job failed, was given up, or was discarded. Run and job are read by one
   * statement; a run that has another version by now has gone on.
   */
  async stalled({ id, version, state, done }: MigrationRun): Promise<Stalled | null> {
    if (!isActive(state)) return null;
    const key = state === 'undoing' ? undoKey(id) : batchKey(id, done);
    const [row] = await this.db.query({
      sql: 'SELECT `job`.`attempts`, `job`.`parked`, `job`.`lastError`, `job`.`dueAt` FROM `purchase_migration_run` AS `run` LEFT JOIN `job` ON `job`.`key` = ? WHERE `run`.`id` = ? AND `run`.`version` = ?',
      values: [jobKey(key), id, version],
    });
    return row ? stalledBy(row) : null;
  }

  private async batch({ runId, after }: OfBatch): Promise<void> {
    const run = await this.heldRun(runId, 'running');
    if (!run) return;
    const rows = await this.db
      .repo(MigrationRow)
      .find({ where: { runId, place: MoreThan(after) }, order: { place: 'ASC' }, take: batch });
    const brought = this.kinds.of(run.kind);
    const waiting = rows.flatMap((row) => {
      const { said, effect, recordId } = row;
      if (!said || effect === 'refused') return [];
      return [{ ...row, said, newId: effect === 'new' ? (recordId ?? undefined) : undefined }];
    });
    const planned = await this.plans.of(brought, waiting);
    const changes = planned.flatMap(({ change }) => change ?? []);
    await brought.service.saveMany(run.startedBy ?? run.createdBy, changes);
    this.noteKeys(brought, waiting, planned);
    const moved = this.noteRows(waiting, planned);
    const done = rows.at(-1)?.place ?? after;
    const now = this.clock.now();
    const isLast = done >= run.rowCount;
    for (const [from, to] of moved) {
      run[counters[from]] -= 1;
      run[counters[to]] += 1;
    }
    Object.assign(run, { done }, isLast ? { state: 'done', active: null, finishedAt: now } : {});
    await this.db.repo(MigrationRun).save(stamp(run, run.startedBy ?? run.createdBy, now));
    if (!isLast) this.bringIn(runId, done);
  }

  /** Which records the keys of the batch have become. */
  private noteKeys(
    { kind, alsoWritten }: BroughtKind,
    rows: readonly Pick<MigrationRow, 'externalKey'>[],
    planned: readonly PlannedRow[],
  ): void {
    const added: Record<string, unknown>[] = [];
    planned.forEach(({ effect, change, key, record }, at) => {
      const entry = change?.row ?? record;
      if (!entry || effect === 'refused') return;
      const { version } = entry;
      const written = JSON.stringify(valuesAt(entry, alsoWritten));
      if (!key) {
        const externalKey = rows[at]?.externalKey ?? '';
        added.push({ id: this.ids.next(), kind, externalKey, recordId: entry.id, version, written });
      } else if (effect === 'changed' || key.version !== version) {
        // Also where a person has made of the record what the file says.
        this.db.write(update('purchase_migration_key', { version, written }, { id: key.id }));
      }
    });
    this.db.write(...inserts('purchase_migration_key', added));
  }

  /** What became of the rows, where it is another thing than the dry run has found; answers which counts that moves. */
  private noteRows(rows: readonly MigrationRow[], planned: readonly PlannedRow[]): (readonly [RowEffect, RowEffect])[] {
    return planned.flatMap(({ effect, problems, changes, recordId, before, change }, at) => {
      const row = rows[at];
      if (!row) return [];
      const isAsFound = effect === row.effect;
      // A record that is changed is noted with what it was, which an undo needs.
      if (!isAsFound || effect === 'changed') {
        const said = { problems: JSON.stringify(problems), changes: JSON.stringify(changes) };
        const past = { before: before && JSON.stringify(before), version: before && (change?.row.version ?? null) };
        this.db.write(update('purchase_migration_row', { effect, recordId, ...said, ...past }, { id: row.id }));
      }
      return isAsFound ? [] : [[row.effect, effect] as const];
    });
  }

  /** All of it in one transaction: either the whole run is taken back, or it stays with a list of what followed. */
  private async undo({ runId }: OfRun): Promise<void> {
    const run = await this.heldRun(runId, 'undoing');
    if (!run) return;
    const by = run.undoneBy ?? run.createdBy;
    const now = this.clock.now();
    const { done, followed } = await this.follow.of(run);
    const kept = followed ?? (await this.restored(run, done, by));
    if (kept) Object.assign(run, { state: 'done', active: null, undoneBy: null, followed: kept });
    else Object.assign(run, { state: 'undone', active: null, undoneAt: now, followed: null });
    await this.db.repo(MigrationRun).save(stamp(run, by, now));
  }

  /** Takes the records back; what keeps one of them from it undoes that again and is answered. */
  private async restored(run: MigrationRun, done: readonly DoneRow[], by: string): Promise<WhatFollowed | null> {
    try {
      await this.db.current.savepoint(() => this.restore(run, done, by));
      return null;
    } catch (error) {
      if (error instanceof Kept) return error.followed;
      throw error;
    }
  }

  private async restore({ kind }: MigrationRun, done: readonly DoneRow[], by: string): Promise<void> {
    const { service, alsoWritten } = this.kinds.of(kind);
    const made = done.filter(({ row }) => row.effect === 'new');
    const changed = done.filter(({ row }) => row.effect === 'changed');
    for (let at = 0; at < made.length; at += batch) {
      const part = made.slice(at, at + batch);
      await service.removeMany(
        by,
        part.map(({ record }) => record),
      );
      this.db.write(remove('purchase_migration_key', { id: part.map(({ key }) => key.id) }));
    }
    const changes = changed.map(({ row, record }) => service.changeOf(record.id, row.before ?? {}, record));
    const refused = await service.refusedOf(changes);
    if (refused.size > 0)
      throw new Kept(
        followedBy(
          changed.filter(({ record }) => refused.has(record.id)),
          'taken',
        ),
      );
    await service.saveMany(by, changes);
    changed.forEach(({ key }, at) => {
      const entry = changes[at]?.row;
      const written = JSON.stringify(entry ? valuesAt(entry, alsoWritten) : key.written);
      this.db.write(update('purchase_migration_key', { version: entry?.version, written }, { id: key.id }));
    });
  }

  private async heldRun(id: string, state: MigrationRun['state']): Promise<MigrationRun | undefined> {
    await this.db.lock(MigrationRun, [id]);
    const run = await this.db.repo(MigrationRun).findOneBy({ id });
    return run?.state === state ? run : undefined;
  }
}
