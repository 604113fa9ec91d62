import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import type { FieldError } from '#lab/shared/define-errors.js';
import { initialValues } from '#lab/shared/define-resource.js';
import { errors } from '#lab/shared/errors.js';
import { resourceSchema } from '#lab/shared/resource-schema.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { Turns } from '#lab/platform/heavy/turns.js';
import { fieldRefusal } from '#lab/platform/http/field-errors.js';
import { externalKey } from '../../shared/migration.fields.js';
import type { MigrationProblem } from '../../shared/migration.dto.js';
import type { RowEffect } from '../../shared/migration.words.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import type { Change } from '#lab/platform/resource/searched-catalogue.js';
import { valuesAt, type BroughtKind, type Entry } from './migration-kinds.js';
import { MigrationKey, type Values } from './migration.entity.js';
import { wrongPrice } from './migration.rules.js';

/** A row of a file as it was read. */
export interface SaidRow {
  readonly externalKey: string;
  readonly cells: Readonly<Record<string, string>>;
  readonly said: Values;
  /** The id that a new record gets; another one unless given. */
  readonly newId?: string | undefined;
  /** What of its cells could not be read. */
  readonly problems?: readonly MigrationProblem[];
}

/** What becomes of a row: nothing is written yet. */
export interface PlannedRow {
  readonly effect: RowEffect;
  readonly problems: readonly MigrationProblem[];
  readonly changes: readonly string[];
  readonly recordId: string | null;
  readonly before: Values | null;
  readonly key: MigrationKey | undefined;
  readonly record: Entry | undefined;
  readonly change: Change<Entry> | undefined;
}

const nothing = { problems: [], changes: [], recordId: null, before: null, change: undefined } as const;

/**
 * What rows of a file would do to a catalogue, by the rules of its own screens. The dry run asks it of the whole file, and
 * each batch of a run once more of its own rows, with what is stored then.
 */
@Injectable()
export class MigrationPlans {
  constructor(
    private readonly db: Database,
    private readonly ids: Ids,
  ) {}

  /** In the order of the rows; records that would be changed are held where a unit is open. */
  async of(brought: BroughtKind, rows: readonly SaidRow[]): Promise<PlannedRow[]> {
    const keys = await this.keysOf(brought, rows);
    const records = await brought.service.held([...keys.values()].map(({ recordId }) => recordId));
    const schema = resourceSchema(brought.resource);
    const initial = initialValues(brought.resource);
    const turns = new Turns();
    const planned: PlannedRow[] = [];
    for (const row of rows) {
      const key = keys.get(row.externalKey);
      planned.push(this.one(brought, { schema, initial }, row, key, key && records.get(key.recordId)));
      await turns.pause();
    }
    const refused = await brought.service.refusedOf(planned.flatMap(({ change }) => change ?? []));
    return planned.map((plan, at) => {
      const wrong = plan.change && refused.get(plan.change.row.id);
      return wrong ? refusedRow(plan, problemsOf(rows[at], wrong)) : plan;
    });
  }

  private async keysOf({ kind }: BroughtKind, rows: readonly SaidRow[]): Promise<ReadonlyMap<string, MigrationKey>> {
    const wanted = rows.map((row) => row.externalKey);
    const keys = wanted.length === 0 ? [] : await this.db.repo(MigrationKey).findBy({ kind, externalKey: In(wanted) });
    return new Map(keys.map((key) => [key.externalKey, key]));
  }

  private one(
    { service, alsoWritten }: BroughtKind,
    { schema, initial }: { readonly schema: z.ZodType; readonly initial: Values },
    row: SaidRow,
    key: MigrationKey | undefined,
    record: Entry | undefined,
  ): PlannedRow {
    const plan = { ...nothing, effect: 'unchanged' as const, key, record };
    const unread = row.problems ?? [];
    if (key && !record) return refusedRow(plan, [...unread, movedOn]);
    const before = record ? { ...service.valuesOf(record), ...valuesAt(record, alsoWritten) } : null;
    const said = record && key ? withoutNewer(row.said, record, key, alsoWritten) : row.said;
    const own = { [externalKey]: row.externalKey };
    const parsed = schema.safeParse({ ...(before ?? initial), ...said, ...own });
    const { [externalKey]: _key, ...values } = (parsed.data ?? {}) as Values;
    const wrong = parsed.success ? wrongPrice(values) : (fieldRefusal(parsed.error.issues).data.fields ?? []);
    const known = new Set(unread.map(({ field }) => field));
    const problems = [...unread, ...problemsOf(row, wrong).filter(({ field }) => !known.has(field))];
    if (problems.length > 0) return refusedRow(plan, problems);
    if (!record || !before) {
      const change = service.changeOf(row.newId ?? this.ids.next(), values, undefined);
      return { ...plan, effect: 'new', recordId: change.row.id, change };
    }
    const stored = (schema.safeParse({ ...before, ...own }).data ?? before) as Values;
    const changes = Object.keys(values).filter((name) => !isDeepStrictEqual(values[name], stored[name]));
    if (changes.length === 0) return { ...plan, recordId: record.id };
    if (record.version !== key?.version) return refusedRow(plan, [movedOn]);
    const change = service.changeOf(record.id, values, record);
    return { ...plan, effect: 'changed', changes, before, recordId: record.id, change };
  }
}

/** The record was changed or deleted by hand since the last run. */
const movedOn: MigrationProblem = { field: null, value: '', code: purchaseErrors.changedByHand.code, args: [] };

function refusedRow({ key, record }: PlannedRow, problems: readonly MigrationProblem[]): PlannedRow {
  return { ...nothing, effect: 'refused', problems, key, record };
}

/** Problems beside what the cells say. A part of a cell with several, `banks.0.account`, is a problem of the cell. */
function problemsOf(row: SaidRow | undefined, fields: readonly FieldError[]): MigrationProblem[] {
  return fields.map(({ path, code, args = [] }) => {
    const [field = ''] = path.split('.');
    return { field: field || null, value: shownCell(row?.cells[field] ?? ''), code, args };
  });
}

/** A cell of the report: what is longer is no help. */
export function shownCell(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** A cell that could not be read. */
export function unreadCell(field: string, value: string, ...args: string[]): MigrationProblem {
  return { field, value: shownCell(value), code: errors.field.code, args };
}

/** What was written since by a purchase is newer than what the file says. */
function withoutNewer(said: Values, record: Entry, { written }: MigrationKey, fields: readonly string[]): Values {
  if (isDeepStrictEqual(valuesAt(record, fields), valuesAt(written, fields))) return said;
  return Object.fromEntries(Object.entries(said).filter(([name]) => !fields.includes(name)));
}
