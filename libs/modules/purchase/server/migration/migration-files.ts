import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { folded } from '#lab/shared/fold.js';
import type { ImportRow } from '#lab/shared/import.js';
import { Database } from '#lab/platform/database/database.js';
import { Turns } from '#lab/platform/heavy/turns.js';
import { ImportSheets } from '#lab/platform/resource/import-sheets.js';
import { pointedTo, readRow } from '#lab/platform/resource/import-values.js';
import { RefNames } from '#lab/platform/resource/ref-names.js';
import { mebibyte } from '#lab/platform/sizes.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { externalKey } from '../../shared/migration.fields.js';
import type { MigrationProblem } from '../../shared/migration.dto.js';
import { largestFile, mostMigrated } from '../../shared/migration.words.js';
import type { BroughtKind } from './migration-kinds.js';
import { unreadCell, type SaidRow } from './migration-plan.js';
import { MigrationKey } from './migration.entity.js';
import { repeated } from './migration.rules.js';

/** Characters of one cell that are kept: more than any field takes, so that a longer one is refused. */
const longestCell = 5000;
/** Characters of all cells of a file. */
const mostCharacters = 10_000_000;

/** A row of a file, and what of it could not be read. */
export interface ReadRow extends SaidRow {
  readonly row: number;
  readonly problems: readonly MigrationProblem[];
}

/** A file as it was read. */
export interface ReadFile {
  readonly unknown: readonly string[];
  readonly rows: readonly ReadRow[];
}

/** Files of a former system: what their cells say. */
@Injectable()
export class MigrationFiles {
  constructor(
    private readonly db: Database,
    private readonly sheets: ImportSheets,
    private readonly texts: Texts,
    private readonly refs: RefNames,
  ) {}

  /**
   * Reads a file, in a child process; no transaction is open meanwhile.
   * @throws BusinessError 8016 for a file that is too large, of another kind or without the column of external keys; 1011
   * for one without rows
   */
  async read(brought: BroughtKind, name: string, bytes: Buffer): Promise<ReadFile> {
    if (bytes.length > largestFile * mebibyte) throw tooLarge();
    const limits = { kinds: ['xlsx', 'csv'], rows: mostMigrated } as const;
    const { rows, unknown } = await this.sheets.read(brought.resource, name, bytes, limits);
    const given = rows.map(({ row, cells }) => ({ row, cells: cut(cells) }));
    const characters = given.flatMap(({ cells }) => Object.values(cells)).reduce((sum, { length }) => sum + length, 0);
    if (characters > mostCharacters) throw tooLarge();
    return { unknown, rows: await this.said(brought, given) };
  }

  private async said(brought: BroughtKind, rows: readonly ImportRow[]): Promise<ReadRow[]> {
    const { resource } = brought;
    const pointed = await this.pointed(brought, rows);
    const context = { resource, texts: this.texts, pointed, keys: new Set<string>() };
    const keys = rows.map(({ cells }) => cells[externalKey] ?? '');
    const again = repeated(keys);
    const turns = new Turns();
    const read: ReadRow[] = [];
    for (const [place, given] of rows.entries()) {
      const { values, problems } = readRow(context, given);
      const unread = problems.map(({ field, args }) =>
        unreadCell(field ?? '', given.cells[field ?? ''] ?? '', ...args),
      );
      const key = keys[place] ?? '';
      const twice = again.has(place) ? [unreadCell(externalKey, key, 'taken')] : [];
      const { row, cells } = given;
      read.push({ row, cells, externalKey: key, said: values, problems: [...unread, ...twice] });
      await turns.pause();
    }
    return read;
  }

  /** Entries that cells point to, by code or name; a vendor by its key in the former system, too. */
  private async pointed({ resource }: BroughtKind, rows: readonly ImportRow[]) {
    const pointed = new Map(await pointedTo(resource, this.refs, rows));
    const known = pointed.get('vendorId');
    if (!known) return pointed;
    const words = [...new Set(rows.map(({ cells }) => cells.vendorId ?? ''))];
    const others = words.filter((word) => word !== '' && !known.has(folded(word)));
    const keys =
      others.length === 0 ? [] : await this.db.repo(MigrationKey).findBy({ kind: 'vendor', externalKey: In(others) });
    const byKey = keys.map((key) => [folded(key.externalKey), [key.recordId]] as const);
    return pointed.set('vendorId', new Map([...known, ...byKey]));
  }
}

const tooLarge = () => new BusinessError(errors.fileRefused, ['tooLarge', largestFile]);

function cut(cells: ImportRow['cells']): Record<string, string> {
  return Object.fromEntries(Object.entries(cells).map(([field, text]) => [field, text.trim().slice(0, longestCell)]));
}
