import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { BusinessError } from '#lab/shared/define-errors.js';
import { initialValues, type Resource } from '#lab/shared/define-resource.js';
import { errors } from '#lab/shared/errors.js';
import { folded } from '#lab/shared/fold.js';
import {
  undoHours,
  type ImportAnswer,
  type ImportEffect,
  type ImportOrder,
  type ImportProblem,
  type ImportReport,
  type ImportRow,
  type ImportRunView,
} from '#lab/shared/import.js';
import { resourceSchema } from '#lab/shared/resource-schema.js';
import type { Me } from '../access/me.js';
import { Audit } from '../audit/audit.js';
import { Clock } from '../clock/clock.js';
import { Ids } from '../clock/ids.js';
import { Database } from '../database/database.js';
import { given } from '../database/listing.js';
import type { Versioned } from '../database/versioned.js';
import { fieldRefusal } from '../http/field-errors.js';
import { readerLanguage } from '../http/reader.js';
import { Repeats } from '../http/repeat.js';
import { Texts } from '../texts/texts.js';
import { ImportRun, type ImportedEntry } from './import.entity.js';
import { ImportSheets, keyFields } from './import-sheets.js';
import { importFields, pointedTo, readRow, type RowValues } from './import-values.js';
import { RefNames } from './ref-names.js';
import { keyOf, type ListQuery, type ResourceService } from './resource.service.js';

type Values = Readonly<Record<string, unknown>>;
type Service = ResourceService<Versioned>;

/** What an attempt found, thrown to undo all that it has written. */
class Undone extends Error {
  constructor(readonly report: ImportReport) {
    super('undone on purpose');
  }
}

/** Imports that a list shows. */
const mostShown = 20;
const hourMs = 3_600_000;

/**
 * Rows of a file into a catalogue. They are saved exactly as the screen saves one, so that every rule holds; a dry run
 * does the same and undoes it.
 */
@Injectable()
export class Imports {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: Audit,
    private readonly texts: Texts,
    private readonly refs: RefNames,
    private readonly sheets: ImportSheets,
    private readonly repeats: Repeats,
  ) {}

  /** Who took which rows of a catalogue out of the system, and how they were found. */
  async noteExport(
    { route }: Resource,
    rows: number,
    { page: _page, size: _size, ...filters }: ListQuery,
  ): Promise<void> {
    await this.db.unit(async () =>
      this.audit.record({ action: `${route}.export`, subject: route, detail: { rows, filters: given(filters) } }),
    );
  }

  /** What would come of the rows; nothing is kept. */
  async check(me: Me, service: Service, rows: readonly ImportRow[]): Promise<ImportReport> {
    const { report } = await this.attempt(async () => {
      throw new Undone(await this.saving(me, service, rows).all());
    });
    return report;
  }

  /**
   * Saves the rows in one transaction: all of them, or with `skipBad` those without problems. Where something was saved,
   * a repeat with the same key answers what the first request has done.
   */
  async run(me: Me, service: Service, order: ImportOrder, key: string | undefined): Promise<ImportAnswer> {
    const { rows, skipBad } = order;
    let left: readonly ImportRow[] = rows;
    const problems: ImportProblem[] = [];
    for (;;) {
      const done = await this.attempt(() =>
        this.repeats.once(me, key, [service.resource.route, 'import', order], async (): Promise<ImportAnswer> => {
          const { id, report } = await this.keep(me, service, order.name, left);
          return { ...report, problems, id, skipped: rows.length - left.length };
        }),
      );
      if (!(done instanceof Undone)) return done;
      const { report } = done;
      problems.push(...report.problems);
      if (!skipBad) return { ...report, id: null, skipped: 0 };
      // Without the bad rows others may turn bad, who point to them.
      const bad = new Set(report.problems.map(({ row }) => row));
      left = left.filter(({ row }) => !bad.has(row));
      if (left.length === 0)
        return { ...report, problems, creates: 0, updates: 0, unchanged: 0, id: null, skipped: rows.length };
    }
  }

  async history(resource: string): Promise<ImportRunView[]> {
    const runs = await this.db
      .repo(ImportRun)
      .find({ where: { resource }, order: { at: 'DESC', id: 'DESC' }, take: mostShown });
    const people = await this.refs.names('org/users', [...new Set(runs.map(({ by }) => by))]);
    return runs.map((run) => ({
      id: run.id,
      at: run.at.toISOString(),
      by: people.get(run.by) ?? null,
      file: run.file,
      created: run.created,
      updated: run.updated,
      undoneAt: run.undoneAt?.toISOString() ?? null,
      mayUndo: run.undoneAt === null && !this.isTooLate(run),
    }));
  }

  /**
   * Takes an import back: new entries go, changed ones are as they were. All or nothing, in the unit of the call.
   * @throws BusinessError 8013, 8002 when it was taken back already, 1152 after a day, 1153 when an entry was changed or
   * used since, and what refuses to change one back
   */
  async undo(me: Me, service: Service, id: string): Promise<void> {
    await this.db.lock(ImportRun, [id]);
    const run = await this.db.repo(ImportRun).findOneBy({ id, resource: service.resource.route });
    if (!run) throw new BusinessError(errors.notFound);
    if (run.undoneAt !== null) throw new BusinessError(errors.illegalState);
    if (this.isTooLate(run)) throw new BusinessError(errors.undoTooLate, [undoHours]);
    let waiting: readonly ImportedEntry[] = [...run.entries].reverse();
    while (waiting.length > 0) {
      const blocked: { readonly entry: ImportedEntry; readonly refusal: BusinessError }[] = [];
      for (const entry of waiting) {
        const refusal = await this.undoEntry(me, service, entry);
        if (refusal) blocked.push({ entry, refusal });
      }
      // One that others of the same file point to goes after them.
      if (blocked.length === waiting.length) throw await this.notUndone(service, blocked[0]);
      waiting = blocked.map(({ entry }) => entry);
    }
    await this.db.repo(ImportRun).update({ id }, { undoneAt: this.clock.now() });
    this.audit.record({ action: 'import.undo', subject: service.resource.route, recordId: id, actor: me.id });
  }

  /** @returns why the entry stays: something still points to it, or it may not be changed back */
  private async undoEntry(me: Me, service: Service, entry: ImportedEntry): Promise<BusinessError | undefined> {
    const row = await service.get(entry.id).catch(() => undefined);
    if (row?.version !== entry.version) throw await this.changedSince(service, entry);
    try {
      if (entry.before === null) await service.remove(me, entry.id);
      else await service.update(me, entry.id, entry.version, entry.before);
      return undefined;
    } catch (error) {
      if (error instanceof BusinessError) return error;
      throw error;
    }
  }

  /** A new entry stays because it is used since; why a changed one stays is what refused the change. */
  private async notUndone(
    service: Service,
    first: { readonly entry: ImportedEntry; readonly refusal: BusinessError } | undefined,
  ): Promise<BusinessError> {
    return first && first.entry.before !== null ? first.refusal : this.changedSince(service, first?.entry);
  }

  private async changedSince({ resource }: Service, entry: ImportedEntry | undefined): Promise<BusinessError> {
    const names = await this.refs.names(resource.route, entry ? [entry.id] : []);
    return new BusinessError(errors.changedSinceImport, [names.get(entry?.id ?? '') ?? { zh: entry?.id ?? '' }]);
  }

  private isTooLate({ at }: ImportRun): boolean {
    return this.clock.now().getTime() - at.getTime() > undoHours * hourMs;
  }

  /** Saves the rows, with what the history and an undo need. @throws Undone where one of them is refused */
  private async keep(me: Me, service: Service, file: string, rows: readonly ImportRow[]) {
    const saving = this.saving(me, service, rows);
    const report = await saving.all();
    if (report.problems.length > 0) throw new Undone(report);
    const id = this.ids.next();
    const { route } = service.resource;
    const { creates: created, updates: updated } = report;
    const done = Object.assign(new ImportRun(), {
      id,
      file,
      resource: route,
      at: this.clock.now(),
      by: me.id,
      created,
      updated,
      entries: saving.entries(),
      undoneAt: null,
    });
    await this.db.repo(ImportRun).save(done);
    this.audit.record({
      action: 'import.run',
      subject: route,
      recordId: id,
      actor: me.id,
      detail: { file, created, updated },
    });
    return { id, report };
  }

  private saving(me: Me, service: Service, rows: readonly ImportRow[]): Saving {
    return new Saving(me, service, rows, this.texts, this.refs, this.sheets);
  }

  /** Does the work in a unit of its own, which is undone where the work ends with `Undone`. */
  private async attempt<T>(work: () => Promise<T>): Promise<T | Undone> {
    try {
      return await this.db.outside(() => this.db.unit(work));
    } catch (error) {
      if (error instanceof Undone) return error;
      throw error;
    }
  }
}

/** The entry that a row names, while the rows are saved. */
interface SavedRow {
  readonly at: number;
  row: Versioned;
  /** What was stored, and how a list shows it; null for a new entry. */
  readonly before: { readonly values: Values; readonly shown: Values } | null;
  isWritten: boolean;
}

/** The texts that say which entry a row means. */
type Key = Readonly<Record<string, string>>;

/** Undefined while one of them is empty. */
function keyed(fields: readonly string[], cells: ImportRow['cells']): Key | undefined {
  const texts = fields.map((field) => [field, cells[field]?.trim() ?? ''] as const);
  return texts.some(([, text]) => text === '') ? undefined : Object.fromEntries(texts);
}

/** One pass over the rows of a file, inside a unit. */
class Saving {
  private readonly problems: ImportProblem[] = [];
  private readonly saved = new Map<string, SavedRow>();
  private readonly schema: z.ZodType;
  private readonly columns: ReadonlySet<string>;

  constructor(
    private readonly me: Me,
    private readonly service: Service,
    private readonly rows: readonly ImportRow[],
    private readonly texts: Texts,
    private readonly refs: RefNames,
    private readonly sheets: ImportSheets,
  ) {
    this.schema = resourceSchema(service.resource);
    this.columns = new Set(importFields(service.resource));
  }

  async all(): Promise<ImportReport> {
    const { resource } = this.service;
    const [keyField, ...others] = keyFields(resource);
    const keys = this.rows.map(({ cells }) => keyed([keyField, ...others], cells));
    const pointed = await pointedTo(resource, this.refs, this.rows);
    const words = new Set(keys.map((key) => (key ? folded(key[keyField] ?? '') : '')));
    const context = { resource, texts: this.texts, pointed, keys: words };
    const places = keys.map((key, index) => (key ? keyOf(Object.values(key)) : `\u001f${this.rows[index]?.row}`));
    const there = await this.service.idsByKey(
      [keyField, ...others],
      new Set(places.filter((_, index) => keys[index] !== undefined)),
    );
    const seen = new Set<string>();
    const waiting: { row: number; at: string; said: RowValues }[] = [];
    for (const [index, given] of this.rows.entries()) {
      const { row } = given;
      // An entry that others of the file point to is found by its only key; one without a key is always new.
      const at = places[index] ?? '';
      const said = readRow(context, given);
      this.problems.push(...said.problems);
      if (seen.has(at)) this.refuse(row, keyField, 'taken');
      else await this.save(row, at, there.get(at), said);
      seen.add(at);
      if (Object.keys(said.later).length > 0) waiting.push({ row, at, said });
    }
    for (const { row, at, said } of waiting) await this.point(row, at, said);
    const effects = [...this.saved.values()].map((saved) => this.effectOf(saved));
    const count = (kind: ImportEffect['kind']) => effects.filter((effect) => effect.kind === kind).length;
    return {
      problems: this.problems,
      creates: count('new'),
      updates: count('changed'),
      unchanged: count('same'),
      effects,
    };
  }

  entries(): ImportedEntry[] {
    return [...this.saved.values()]
      .filter(({ isWritten }) => isWritten)
      .map(({ row, before }) => ({ id: row.id, version: row.version, before: before?.values ?? null }));
  }

  private effectOf({ at: row, row: saved, before, isWritten }: SavedRow): ImportEffect {
    if (!before) return { row, kind: 'new', was: {} };
    const now = this.service.valuesOf(saved);
    const changed = isWritten
      ? Object.keys(now).filter((field) => !isDeepStrictEqual(now[field], before.values[field]))
      : [];
    const { resource } = this.service;
    const was = changed.map((field) => [field, this.sheets.textOf(resource, readerLanguage(), field, before.shown)]);
    return { row, kind: changed.length > 0 ? 'changed' : 'same', was: Object.fromEntries(was) as ImportEffect['was'] };
  }

  private async save(row: number, at: string, id: string | undefined, { values, problems }: RowValues): Promise<void> {
    const there = id === undefined ? undefined : await this.service.get(id);
    const before = there ? await this.storedOf(there) : null;
    const parsed = this.schema.safeParse({ ...(before?.values ?? initialValues(this.service.resource)), ...values });
    const known = new Set(problems.map(({ field }) => field));
    if (!parsed.success) {
      for (const { path, code, args = [] } of fieldRefusal(parsed.error.issues).data.fields ?? [])
        if (!known.has(path)) this.problems.push({ row, field: path, code, args });
      return;
    }
    if (there && before && isDeepStrictEqual(this.schema.safeParse(before.values).data, parsed.data)) {
      this.saved.set(at, { at: row, row: there, before, isWritten: false });
      return;
    }
    await this.judged(row, async () => {
      const saved = there
        ? await this.service.update(this.me, there.id, there.version, parsed.data as Values)
        : await this.service.create(this.me, parsed.data as Values);
      this.saved.set(at, { at: row, row: saved, before, isWritten: true });
    });
  }

  private async storedOf(there: Versioned): Promise<SavedRow['before']> {
    const [shown = {}] = await this.service.shown([there]);
    return { values: this.service.valuesOf(there), shown: shown as Values };
  }

  /** Fills in what points to entries that the same file has brought. */
  private async point(row: number, at: string, { later }: RowValues): Promise<void> {
    const mine = this.saved.get(at);
    if (!mine) return;
    const targets = Object.entries(later).map(([field, to]) => [field, this.saved.get(to)?.row.id] as const);
    for (const [field, id] of targets) if (id === undefined) this.refuse(row, field, 'missing');
    if (targets.some(([, id]) => id === undefined)) return;
    await this.judged(row, async () => {
      const now = await this.service.get(mine.row.id);
      const values = { ...this.service.valuesOf(now), ...Object.fromEntries(targets) };
      mine.row = await this.service.update(this.me, now.id, now.version, values);
      mine.isWritten = true;
    });
  }

  private async judged(row: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      const { fields } = error.data;
      if (!fields?.length)
        this.problems.push({ row, field: null, code: error.code, args: error.argsIn(readerLanguage()) });
      else
        for (const { path, code, args = [] } of fields)
          this.problems.push({ row, field: this.columns.has(path) ? path : null, code, args });
    }
  }

  private refuse(row: number, field: string, word: string): void {
    this.problems.push({ row, field, code: errors.field.code, args: [word] });
  }
}
