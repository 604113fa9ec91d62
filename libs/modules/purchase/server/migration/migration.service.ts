import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { inserts } from '#lab/platform/database/sql.js';
import { assertVersion, stamp } from '#lab/platform/database/versioned.js';
import { labelOf } from '#lab/platform/files/file-kind.js';
import { Turns } from '#lab/platform/heavy/turns.js';
import { Repeats } from '#lab/platform/http/repeat.js';
import type { RetryMigration, RunMigration, UndoMigration, WhatFollowed } from '../../shared/migration.dto.js';
import type { MigrationKind, MigrationState, RowEffect } from '../../shared/migration.words.js';
import { migrationPaths } from '../../shared/migration.words.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { MigrationFiles, type ReadFile, type ReadRow } from './migration-files.js';
import { MigrationFollow } from './migration-follow.js';
import { MigrationKinds } from './migration-kinds.js';
import { MigrationPlans, type PlannedRow } from './migration-plan.js';
import { MigrationWork } from './migration-work.js';
import { MigrationRow, MigrationRun } from './migration.entity.js';
import { isActive } from './migration.rules.js';

/** The name of a run in the audit. */
const subject = 'purchaseMigration';

/** Rows of one statement: their cells are long texts. */
const rowsAtOnce = 500;

/** Checks files of a former system, and lets one run at a time bring its rows in or take them back. */
@Injectable()
export class MigrationService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: Audit,
    private readonly repeats: Repeats,
    private readonly kinds: MigrationKinds,
    private readonly files: MigrationFiles,
    private readonly plans: MigrationPlans,
    private readonly follow: MigrationFollow,
    private readonly work: MigrationWork,
  ) {}

  /**
   * The dry run of a file: every row is checked, and nothing is written to the catalogues. A repeat with the same key
   * answers the run of the first.
   * @throws BusinessError 8016, 1011 for a file that cannot be read
   */
  async check(me: Me, kind: MigrationKind, name: string, bytes: Buffer, key: string | undefined): Promise<string> {
    const file = labelOf(name);
    // Read before the unit begins: a long file keeps no other writer waiting.
    const { read, planned } = await this.db.outside(() => this.checked(kind, file, bytes));
    return this.repeats.once(me, key, [migrationPaths.route, kind, file, bytes.length], () =>
      this.keep(me, kind, file, read, planned),
    );
  }

  /**
   * Begins to bring the rows in.
   * @throws BusinessError 8013; 4121 while a run or an undo is in progress; 8002 where this one was run already; 8001; 4122
   * for refused rows, unless they are to be left out, and without any other row
   */
  async run(me: Me, id: string, { version, skipRefused }: RunMigration): Promise<void> {
    const run = await this.held(id, 'checked', version);
    const isNothing = run.refused === run.rowCount;
    if (run.refused > 0 && (isNothing || !skipRefused))
      throw new BusinessError(purchaseErrors.rowsRefused, [run.refused]);
    await this.begin(me, run, 'running', { startedBy: me.id });
    this.work.bringIn(id);
    this.trace(me, run, 'run', { skipRefused });
  }

  /**
   * Begins to take a whole run back.
   * @throws BusinessError 8013; 4121 while a run or an undo is in progress; 8002 where there is nothing to take back; 8001;
   * 4124 with what followed
   */
  async undo(me: Me, id: string, { version }: UndoMigration): Promise<void> {
    const run = await this.held(id, 'done', version);
    const { followed } = await this.follow.of(run);
    if (followed) throw new BusinessError(purchaseErrors.migrationFollowed, [followed.total], { followed });
    await this.begin(me, run, 'undoing', { undoneBy: me.id, followed: null });
    this.work.takeBack(id);
    this.trace(me, run, 'undo');
  }

  /**
   * Retries the work of a run that has stopped or waits for its next try.
   * @throws BusinessError 8013; 8001; 8002 where it goes on by itself
   */
  async retry(me: Me, id: string, { version }: RetryMigration): Promise<void> {
    const run = await this.locked(id);
    assertVersion(run, version);
    const stalled = await this.work.stalled(run);
    if (!stalled) throw new BusinessError(errors.illegalState);
    this.work.goOn(run);
    this.trace(me, run, 'retry', { state: run.state, attempts: stalled.attempts });
  }

  /** What keeps a run from being taken back now. @throws BusinessError 8013 */
  async followed(id: string): Promise<WhatFollowed> {
    const run = await this.db.repo(MigrationRun).findOneBy({ id });
    if (!run) throw new BusinessError(errors.notFound);
    const { followed } = await this.follow.of(run);
    return followed ?? { total: 0, rows: [] };
  }

  private async checked(kind: MigrationKind, name: string, bytes: Buffer) {
    const brought = this.kinds.of(kind);
    const read = await this.files.read(brought, name, bytes);
    return { read, planned: await this.plans.of(brought, read.rows) };
  }

  private async keep(
    me: Me,
    kind: MigrationKind,
    file: string,
    { rows, unknown }: ReadFile,
    planned: readonly PlannedRow[],
  ): Promise<string> {
    const id = this.ids.next();
    const count = (effect: RowEffect) => planned.filter((plan) => plan.effect === effect).length;
    const counts = { creates: count('new'), updates: count('changed'), unchanged: count('unchanged') };
    const refused = count('refused');
    const run = Object.assign(new MigrationRun(), {
      ...{ id, kind, file, state: 'checked', rowCount: rows.length, done: 0, ...counts, refused },
      ...{ unknownColumns: unknown.map((title) => title.slice(0, 100)).slice(0, 100), active: null, startedBy: null },
      ...{ finishedAt: null, undoneAt: null, undoneBy: null, followed: null },
    } as const);
    this.db.write(
      ...inserts('purchase_migration_run', [this.db.stored(MigrationRun, stamp(run, me.id, this.clock.now()))]),
    );
    const turns = new Turns();
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const part = rows.slice(from, from + rowsAtOnce);
      const made = part.map((row, at) => this.rowOf(id, from + at + 1, row, planned[from + at]));
      const stored = made.map((row) => this.db.stored(MigrationRow, row));
      this.db.write(...inserts('purchase_migration_row', stored));
      await turns.pause();
    }
    this.trace(me, run, 'upload', { rows: rows.length, refused });
    return id;
  }

  private rowOf(runId: string, place: number, row: ReadRow, plan: PlannedRow | undefined): MigrationRow {
    const { effect = 'refused', problems = [], changes = [], recordId = null } = plan ?? {};
    return {
      ...{ id: this.ids.next(), runId, place, sheetRow: row.row, externalKey: row.externalKey.slice(0, 64) },
      ...{ effect, cells: row.cells, said: effect === 'refused' ? null : row.said },
      ...{ problems, changes, recordId, before: null, version: null },
    };
  }

  private async locked(id: string): Promise<MigrationRun> {
    await this.db.lock(MigrationRun, [id]);
    const run = await this.db.repo(MigrationRun).findOneBy({ id });
    if (!run) throw new BusinessError(errors.notFound);
    return run;
  }

  private async held(id: string, state: MigrationState, version: number): Promise<MigrationRun> {
    const run = await this.locked(id);
    if (isActive(run.state)) throw new BusinessError(purchaseErrors.migrationActive);
    if (run.state !== state) throw new BusinessError(errors.illegalState);
    assertVersion(run, version);
    return run;
  }

  /** The column that only one run can have a value in decides between two that begin at once. */
  private async begin(me: Me, run: MigrationRun, state: MigrationState, more: Partial<MigrationRun>): Promise<void> {
    Object.assign(run, { ...more, state, active: 'active' });
    try {
      await this.db.repo(MigrationRun).save(stamp(run, me.id, this.clock.now()));
    } catch (error) {
      throw this.db.dialect.isDuplicate(error) ? new BusinessError(purchaseErrors.migrationActive) : error;
    }
  }

  private trace(
    me: Me,
    { id, kind, file }: MigrationRun,
    act: 'upload' | 'run' | 'undo' | 'retry',
    more: object = {},
  ): void {
    const detail = { kind, file, ...more };
    this.audit.record({ action: `${subject}.${act}`, subject, recordId: id, actor: me.id, detail });
  }
}
