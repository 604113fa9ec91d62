import { isDeepStrictEqual } from 'node:util';
import { And, FindOperator, In, Not, type EntityTarget, type FindOptionsOrder, type FindOptionsWhere } from 'typeorm';
import { Inject, type OnModuleInit } from '@nestjs/common';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { z } from 'zod';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { fileParts, type Resource } from '#lab/shared/define-resource.js';
import { errors } from '#lab/shared/errors.js';
import { folded } from '#lab/shared/fold.js';
import { listOf, type Page } from '#lab/shared/paging.js';
import { fieldSchema } from '#lab/shared/resource-schema.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '../access/me.js';
import { Audit } from '../audit/audit.js';
import { Clock } from '../clock/clock.js';
import { Ids } from '../clock/ids.js';
import { Database } from '../database/database.js';
import { orderOf, pageAt } from '../database/listing.js';
import { called, contains } from '../database/search.js';
import { assertVersion, stamp, type Versioned } from '../database/versioned.js';
import { Files } from '../files/files.js';
import { fieldRefusal, fieldsRefused, refuseField, refuseTogether } from '../http/field-errors.js';
import { RefNames, type EntrySource } from './ref-names.js';

/** What a list asks for, after its schema has passed it. */
export type ListQuery = Readonly<Record<string, unknown>> & {
  readonly page: number;
  readonly size: number;
  readonly sort: string;
  readonly search?: string | undefined;
};

export const optionQuery = z.object({
  search: z.string().trim().max(100).default(''),
  ids: listOf(z.string().max(64)),
  size: z.coerce.number().optional(),
  /** Of a catalogue whose entries say which process a new document follows: those that the reader may start, or may not. */
  starts: z.enum(['open', 'closed']).optional(),
});
export type OptionQuery = z.infer<typeof optionQuery>;

/** An entry as others choose it. */
export interface Option {
  readonly id: string;
  readonly code: string | null;
  readonly name: BothNames;
  readonly flags?: Readonly<Record<string, boolean>>;
}

/** Choices that a picker shows at once. */
const mostOptions = 30;

/** Reading and saving a catalogue; a room extends it where saving means more than storing. */
export abstract class ResourceService<E extends Versioned> implements OnModuleInit, EntrySource {
  @Inject(Database) protected readonly db!: Database;
  @Inject(Clock) protected readonly clock!: Clock;
  @Inject(Ids) protected readonly ids!: Ids;
  @Inject(Audit) protected readonly audit!: Audit;
  @Inject(RefNames) private readonly refs!: RefNames;
  @Inject(Files) private readonly files!: Files;

  protected constructor(
    readonly resource: Resource,
    protected readonly entity: new () => E,
  ) {}

  onModuleInit(): void {
    this.refs.register(this.resource.route, (ids) => this.namesOf(ids), this.resource, this);
    if (this.fileFields().length > 0) this.files.registerCheck(this.fileSubject, (me, id) => this.seesFiles(me, id));
  }

  /** Who reads the entries reads their files. */
  protected seesFiles(me: Me, _id: string): Promise<boolean> {
    const { search, save } = this.resource.permissions;
    return Promise.resolve(holds(me.permissions, [search, save]));
  }

  /** Entries to choose from, and those that a field already has. */
  async options({ search, ids, starts }: OptionQuery, me: Me): Promise<Page<Option>> {
    const choosable = ids ? { id: In(ids) } : this.choosable();
    if (!choosable) return { rows: [], total: 0 };
    const query = { page: 1, size: mostOptions, sort: '', ...(search && !ids ? { search } : {}) };
    const found = await this.repo().find({
      where: this.where(query, choosable as FindOptionsWhere<E>),
      order: this.order(this.resource.sort),
      ...(starts ? {} : { take: mostOptions }),
    });
    const rows = starts ? await this.starting(me, found, starts) : found;
    return { rows: rows.slice(0, mostOptions).map((row) => this.optionOf(row)), total: rows.length };
  }

  /** Of these entries those with which the user may begin a document, or may not. Without processes it is all of them. */
  protected starting(_me: Me, rows: readonly E[], starts: 'open' | 'closed'): Promise<readonly E[]> {
    return Promise.resolve(starts === 'open' ? rows : []);
  }

  /** Entries with one of these codes or names. */
  async called(words: readonly string[]): Promise<readonly Option[]> {
    const wanted = new Set(words.map(folded));
    const all = (await this.repo().find({ where: this.within() })).map((row) => this.optionOf(row));
    return all.filter(({ code, name }) => [code, name.zh, name.en].some((each) => wanted.has(folded(each ?? ''))));
  }

  /** Those that may be chosen, undefined when they are more than `most`. */
  async offered(most: number): Promise<readonly Option[] | undefined> {
    const choosable = this.choosable();
    if (!choosable) return [];
    const where = { ...this.within(), ...choosable };
    const rows = await this.repo().find({ where, order: this.order(this.resource.sort), take: most + 1 });
    return rows.length > most ? undefined : rows.map((row) => this.optionOf(row));
  }

  /** Conditions of the entries that may still be chosen; undefined where others never choose any. */
  protected choosable(): FindOptionsWhere<E> | undefined {
    return {};
  }

  /** The entries that this catalogue is about, where its table has others too. */
  protected within(): FindOptionsWhere<E> {
    return {};
  }

  /** What the catalogue declares of a row, with the names of what it points to and its files beside. */
  async shown(rows: readonly E[]): Promise<object[]> {
    const names = await this.refs.beside(this.resource, rows);
    const fields = this.fileFields();
    const files = await this.files.views(rows.flatMap((row) => this.fileIds(row)));
    const filesOf = (row: E) =>
      Object.fromEntries(
        fields.flatMap((name) => {
          const view = files.get(String(row[name as keyof E]));
          return view ? [[`${name}File`, view]] : [];
        }),
      );
    return rows.map((row, index) => {
      const fields = Object.keys(this.resource.fields).map((name) => [
        name,
        withFiles(this.resource.fields[name], row[name as keyof E], files),
      ]);
      return { id: row.id, version: row.version, ...Object.fromEntries(fields), ...names[index], ...filesOf(row) };
    });
  }

  /** Whose files its files are: of the catalogue, unless it is a view of another one. */
  protected get fileSubject(): string {
    return this.resource.route;
  }

  private fileFields(): readonly string[] {
    return Object.entries(this.resource.fields).flatMap(([name, { kind }]) => (kind === 'file' ? [name] : []));
  }

  /** The files of a row, which are bound to it when it is saved. */
  protected fileIds(row: E): readonly string[] {
    return this.fileFields().flatMap((name) => {
      const id = row[name as keyof E];
      return typeof id === 'string' ? [id] : [];
    });
  }

  private async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, BothNames>> {
    const rows = await this.repo().find({ where: { id: In([...ids]) } as FindOptionsWhere<E> });
    return new Map(rows.map((row) => [row.id, this.optionOf(row).name]));
  }

  private optionOf(row: E): Option {
    const { code, zh, en, flags } = this.resource.option;
    const text = (name: string | undefined) => {
      const value = name === undefined ? null : row[name as keyof E];
      return typeof value === 'number' ? String(value) : (value as string | null);
    };
    const named = { id: row.id, code: text(code), name: { zh: text(zh) ?? row.id, en: text(en) } };
    if (!flags) return named;
    return { ...named, flags: Object.fromEntries(flags.map((name) => [name, row[name as keyof E] === true])) };
  }

  async list(query: ListQuery): Promise<Page<E>> {
    const [rows, total] = await this.repo().findAndCount({
      where: this.where(query),
      order: this.order(query.sort),
      ...pageAt(query),
    });
    return { rows, total };
  }

  async get(id: string): Promise<E> {
    const row = await this.repo().findOneBy({ ...this.within(), id } as FindOptionsWhere<E>);
    if (!row) throw new BusinessError(errors.notFound);
    return row;
  }

  /**
   * The entries of these keys: texts in the fields that identify an entry in a file, of which neither case nor width
   * counts. All keys are compared in one pass over the table.
   * @returns ids by `keyOf`
   */
  async idsByKey(fields: readonly string[], keys: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
    if (keys.size === 0) return new Map();
    const select = Object.fromEntries(['id', ...fields].map((name) => [name, true]));
    const rows = await this.repo().find({ select: select as never, where: this.within() });
    const named = rows.map((row) => [keyOf(fields.map((name) => text(row[name as keyof E]))), row.id] as const);
    return new Map(named.filter(([key]) => keys.has(key)));
  }

  /** What is saved of an entry, as `update` takes it. */
  valuesOf(row: E): Record<string, unknown> {
    const saved = Object.entries(this.resource.fields).filter(([, { options }]) => !options.readOnly);
    return Object.fromEntries(saved.map(([name]) => [name, row[name as keyof E]]));
  }

  create(me: Me, values: Readonly<Record<string, unknown>>): Promise<E> {
    const row = new this.entity();
    row.id = this.ids.next();
    return this.store(me, row, values, undefined);
  }

  /** @throws BusinessError 8001 when the row has changed since it was read */
  async update(me: Me, id: string, version: number, values: Readonly<Record<string, unknown>>): Promise<E> {
    await this.db.lock(this.repo().target, [id]);
    const row = await this.get(id);
    assertVersion(row, version);
    return this.store(me, row, values, { ...row });
  }

  /**
   * What to answer to a form of which the schema refuses something: that, and in the same round what the rules refuse of
   * the other fields. Called in the unit that is undone by throwing it.
   * @param id of the entry that would be changed, undefined for a new one
   */
  async refusedTogether(
    me: Me,
    given: Readonly<Record<string, unknown>>,
    issues: readonly StandardSchemaV1.Issue[],
    id: string | undefined,
  ): Promise<BusinessError> {
    const refusal = fieldRefusal(issues);
    const wrong = refusal.data.fields ?? [];
    const isWrong = (name: string) => wrong.some(({ path }) => path === name || path.startsWith(`${name}.`));
    const before = id === undefined ? undefined : await this.get(id);
    const row = Object.assign(new this.entity(), before, before ? {} : { id: this.ids.next() });
    for (const [name, field] of Object.entries(this.resource.fields)) {
      if (field.options.readOnly) continue;
      const read = fieldSchema(field).safeParse(given[name]);
      if (read.success && !isWrong(name)) Object.assign(row, { [name]: read.data });
      else if (!before) Object.assign(row, { [name]: field.kind === 'text' && field.options.required ? '' : null });
    }
    const fields = await fieldsRefused(this.rulesOfPart(row, before, me));
    return Object.assign(refusal, {
      data: { ...refusal.data, fields: [...wrong, ...fields.filter(({ path }) => !isWrong(path))] },
    });
  }

  /** The rules that can judge a row although some of its fields were refused: those are empty, or as they were. */
  protected rulesOfPart(row: E, before: E | undefined, _me: Me): readonly (() => Promise<void>)[] {
    return [() => this.assertUnique(row, before)];
  }

  async remove(me: Me, id: string): Promise<void> {
    await this.db.lock(this.repo().target, [id]);
    const row = await this.get(id);
    await this.beforeRemove(row);
    await this.repo().delete({ id } as FindOptionsWhere<E>);
    if (this.fileIds(row).length > 0) await this.files.release(this.fileSubject, id);
    await this.changed(row);
    this.audit.record({
      action: `${this.resource.route}.delete`,
      subject: this.resource.route,
      recordId: id,
      actor: me.id,
    });
  }

  /** The order of a field of the list, `-` before it for the other way round. */
  protected order(sort: string): FindOptionsOrder<E> {
    return orderOf(sort, 'ASC') as never;
  }

  /** Refuses what the schema cannot see. `before` is the stored row, undefined for a new one. */
  protected beforeSave(_row: E, _before: E | undefined, _me: Me): Promise<void> {
    return Promise.resolve();
  }

  protected beforeRemove(_row: E): Promise<void> {
    return Promise.resolve();
  }

  /** Notifies other services once the row is written, in the same unit. `before` is the row as it was where it is saved again. */
  protected changed(_row: E, _before?: E): Promise<void> {
    return Promise.resolve();
  }

  protected repo() {
    return this.db.repo<E>(this.entity as EntityTarget<E>);
  }

  private async store(me: Me, row: E, values: Readonly<Record<string, unknown>>, before: E | undefined): Promise<E> {
    for (const [name, { options }] of Object.entries(this.resource.fields))
      if (name in values && !options.readOnly) Object.assign(row, { [name]: values[name] });
    this.db.takeTurns(`unique ${this.resource.route}`);
    await refuseTogether(
      () => this.assertUnique(row, before),
      () => this.beforeSave(row, before, me),
    );
    await this.repo().save(stamp(row, me.id, this.clock.now()) as never);
    const files = this.fileIds(row);
    if (!isDeepStrictEqual(files, before ? this.fileIds(before) : []))
      await this.files.bind(me, files, this.fileSubject, row.id);
    await this.changed(row, before);
    const action = `${this.resource.route}.${before ? 'update' : 'create'}`;
    this.audit.record({
      action,
      subject: this.resource.route,
      recordId: row.id,
      actor: me.id,
      detail: changedFields(before, row),
    });
    return row;
  }

  /** @throws BusinessError 8012 when another entry has the new value of a unique field; a room may use its own code */
  protected async assertUnique(row: E, before: E | undefined): Promise<void> {
    const unique = Object.entries(this.resource.fields).filter(([, { options }]) => options.unique);
    await refuseTogether(
      ...unique.map(([name]) => async () => {
        if (await this.isTaken(row, before, name as keyof E & string)) throw refuseField(name, 'taken');
      }),
    );
  }

  /**
   * Whether a field was changed to what another entry has; neither case nor width count.
   * @param among the entries that may not have it, all unless given
   */
  protected async isTaken(
    row: E,
    before: E | undefined,
    field: keyof E & string,
    among: FindOptionsWhere<E> = {},
  ): Promise<boolean> {
    const value = row[field];
    if (typeof value !== 'string' || value === before?.[field]) return false;
    return this.repo().existsBy({
      ...this.within(),
      ...among,
      [field]: called(value),
      id: Not(row.id),
    } as FindOptionsWhere<E>);
  }

  /** @param also conditions besides those of the query */
  private where(query: ListQuery, also: FindOptionsWhere<E> = {}): FindOptionsWhere<E>[] | FindOptionsWhere<E> {
    const filters: Record<string, unknown> = { ...this.within(), ...also };
    for (const name of this.resource.filters) {
      const value = query[name];
      if (value !== undefined) Object.assign(filters, this.filterOf(name, value));
    }
    const { search } = query;
    if (!search) return filters as FindOptionsWhere<E>;
    return [
      ...this.searched().map((name) => {
        const found = contains(search);
        const filter = filters[name];
        const both = filter instanceof FindOperator ? And(filter, found) : found;
        return { ...filters, [name]: both } as FindOptionsWhere<E>;
      }),
      ...Object.entries(this.alsoFound(search)).flatMap(([name, values]) => {
        if (values.length === 0) return [];
        const filter = filters[name];
        const found = In([...values]);
        return {
          ...filters,
          [name]: filter instanceof FindOperator ? And(filter, found) : found,
        } as FindOptionsWhere<E>;
      }),
    ];
  }

  /** The condition that a filter of the list amounts to. @param value as the query has it: a flag, or several texts */
  protected filterOf(name: string, value: unknown): Readonly<Record<string, unknown>> {
    if (!Array.isArray(value)) return { [name]: value };
    const isText = this.resource.fields[name]?.kind === 'text';
    return {
      [name]: isText && value.length === 1 ? contains(String(value[0]), `filter_${name}`) : In(value),
    };
  }

  /** The columns that a search looks through: all texts. */
  protected searched(): readonly string[] {
    return Object.entries(this.resource.fields).flatMap(([name, { kind }]) => (kind === 'text' ? [name] : []));
  }

  /** Values of columns by which a search finds entries besides the texts that are stored: the ids of people by their names. */
  protected alsoFound(_search: string): Readonly<Record<string, readonly string[]>> {
    return {};
  }
}

/** The rows of a field with their files beside the ids; any other value as it is. */
function withFiles(
  field: Resource['fields'][string] | undefined,
  value: unknown,
  files: ReadonlyMap<string, unknown>,
): unknown {
  const parts = fileParts(field);
  if (parts.length === 0 || !Array.isArray(value)) return value;
  return value.map((row: Readonly<Record<string, unknown>>) => {
    const beside = parts.flatMap((part) => {
      const view = files.get(String(row[part]));
      return view ? [[`${part}File`, view] as const] : [];
    });
    return { ...row, ...Object.fromEntries(beside) };
  });
}

/** Several texts as one, the same for all ways to write them. */
export function keyOf(texts: readonly string[]): string {
  return texts.map(folded).join('\u001f');
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** What the audit says of a change. */
export function changedFields(before: object | undefined, after: object): unknown {
  if (!before) return undefined;
  const changes = Object.entries(after).filter(
    ([name, value]) =>
      !['version', 'updatedAt', 'updatedBy'].includes(name) &&
      !isDeepStrictEqual(before[name as keyof typeof before], value),
  );
  return Object.fromEntries(
    changes.map(([name, value]) => [name, { from: before[name as keyof typeof before], to: value as unknown }]),
  );
}
