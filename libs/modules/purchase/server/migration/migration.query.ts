import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { anyOf, daysWithin, given, orderOf, pageAt } from '#lab/platform/database/listing.js';
import { contains } from '#lab/platform/database/search.js';
import { ImportSheets } from '#lab/platform/resource/import-sheets.js';
import { PeopleDirectory, shown } from '#lab/process-host/index.js';
import type {
  MigrationQuery,
  MigrationRunView,
  ReportQuery,
  ReportRow,
  SheetQuery,
} from '../../shared/migration.dto.js';
import { MigrationKinds } from './migration-kinds.js';
import { shownCell } from './migration-plan.js';
import { MigrationWork } from './migration-work.js';
import { MigrationRow, MigrationRun } from './migration.entity.js';

/** Reading runs and what they found of each row. */
@Injectable()
export class MigrationQueries {
  constructor(
    private readonly db: Database,
    private readonly people: PeopleDirectory,
    private readonly kinds: MigrationKinds,
    private readonly sheets: ImportSheets,
    private readonly work: MigrationWork,
  ) {}

  async list(me: Me, query: MigrationQuery): Promise<Page<MigrationRunView>> {
    await this.people.refresh();
    const { kind, state, createdFrom, createdTo, search, sort } = query;
    const [rows, total] = await this.db.repo(MigrationRun).findAndCount({
      where: given({
        kind: anyOf(kind),
        state: anyOf(state),
        createdAt: daysWithin(createdFrom, createdTo, me.zone),
        file: search ? contains(search) : undefined,
      }),
      order: orderOf(sort, 'DESC'),
      ...pageAt(query),
    });
    return { rows: await Promise.all(rows.map((run) => this.view(run))), total };
  }

  /** @throws BusinessError 8013 */
  async one(id: string): Promise<MigrationRunView> {
    await this.people.refresh();
    return this.view(await this.run(id));
  }

  /** The rows of a file with what was found of each, in its order. @throws BusinessError 8013 */
  async report(id: string, query: ReportQuery): Promise<Page<ReportRow>> {
    await this.run(id);
    const { effect, search } = query;
    const [rows, total] = await this.db.repo(MigrationRow).findAndCount({
      where: given({
        runId: id,
        effect: anyOf(effect),
        externalKey: search ? contains(search) : undefined,
      }),
      order: { place: 'ASC' },
      ...pageAt(query),
    });
    return { rows: rows.map(reportRowOf), total };
  }

  /** The rows as they were given, with the reasons beside the cells. @throws BusinessError 8013; 8036, 8035 */
  async sheet(me: Me, id: string, { effect }: SheetQuery): Promise<Buffer> {
    const { kind } = await this.run(id);
    const where = given({ runId: id, effect: anyOf(effect) });
    const rows = await this.db.repo(MigrationRow).find({ where, order: { place: 'ASC' } });
    return this.sheets.annotated(
      this.kinds.of(kind).resource,
      me.language,
      rows.map(({ sheetRow, cells }) => ({ row: sheetRow, cells })),
      rows.flatMap(({ sheetRow, problems }) => problems.map((problem) => ({ ...problem, row: sheetRow }))),
    );
  }

  private async run(id: string): Promise<MigrationRun> {
    const run = await this.db.repo(MigrationRun).findOneBy({ id });
    if (!run) throw new BusinessError(errors.notFound);
    return run;
  }

  private async view(run: MigrationRun): Promise<MigrationRunView> {
    const { id, version, kind, state, file, rowCount, done, creates, updates, unchanged, refused } = run;
    return {
      ...{ id, version, kind, state, file, rows: rowCount, done, creates, updates, unchanged, refused },
      unknown: run.unknownColumns,
      createdAt: run.createdAt.toISOString(),
      createdBy: shown(this.people, run.createdBy),
      finishedAt: run.finishedAt?.toISOString() ?? null,
      undoneAt: run.undoneAt?.toISOString() ?? null,
      undoneBy: run.undoneBy === null ? null : shown(this.people, run.undoneBy),
      followed: run.followed,
      stalled: await this.work.stalled(run),
    };
  }
}

function reportRowOf(row: MigrationRow): ReportRow {
  const { id, sheetRow, externalKey, effect, cells, problems, changes } = row;
  return {
    ...{ id, row: sheetRow, externalKey, name: shownCell(cells.name ?? ''), effect, problems },
    changes: changes.map((field) => ({ field, value: shownCell(cells[field] ?? '') })),
  };
}
