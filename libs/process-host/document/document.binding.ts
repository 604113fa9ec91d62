import { Inject, type OnModuleInit } from '@nestjs/common';
import { IsNull, Raw, type EntityTarget, type FindOptionsWhere, type SelectQueryBuilder } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds, type AnyOf, type Permission } from '#lab/shared/define-permissions.js';
import type { FactsOf, Subject } from '#lab/shared/define-subject.js';
import { errors } from '#lab/shared/errors.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { DocumentScope } from '#lab/shared/document-scopes.js';
import type { FieldValue } from '#lab/shared/process-view.js';
import type { Card } from '#lab/shared/todo-view.js';
import type { Me } from '#lab/platform/access/me.js';
import { askedThen, askedTogether, known, type Asked } from '#lab/platform/database/asked.js';
import { Database } from '#lab/platform/database/database.js';
import type { Statement } from '#lab/platform/database/dialect/dialect.js';
import type { EntityReading } from '#lab/platform/database/entity-reading.js';
import { conditions } from '#lab/platform/database/sql.js';
import { stamp } from '#lab/platform/database/versioned.js';
import type { StoredFile } from '#lab/platform/files/file.entity.js';
import { Files } from '#lab/platform/files/files.js';
import { FullTexts } from '#lab/platform/full-text/full-texts.js';
import { Live } from '#lab/platform/live/live.js';
import { ProcessInstance } from '../entities.js';
import { Subjects, type Anchors, type JournalEntry, type SubjectBinding } from '../subjects.js';
import { grouped } from '../tasks/grouped.js';
import { ShownFields } from '../views/shown-fields.js';
import { RecordReaders } from '../assignment/record-readers.js';
import { PeopleDirectory } from '../people/people.js';
import type { DocumentRecord } from './document-columns.js';
import { conditionsOf, isWithin, type Reach, type ReachPart } from './reach.js';
import { readRecord, recordText } from './record-text.js';
import { searchTextOf } from './search-text.js';

/** The permissions of a document. Addresses of its pages are permissions too: they open what their page needs. */
export interface DocumentRights {
  readonly search: AnyOf;
  readonly create: Permission;
  readonly approve: AnyOf;
  /** Reads the records of the people who report to the reader, directly or not. */
  readonly people: AnyOf;
  /** Reads the records of the reader's department and those below it. */
  readonly department: AnyOf;
  /** Reads every record. */
  readonly all: AnyOf;
}

/** An entry of a catalogue that records name in a column, loaded into a property beside them; null where none is chosen. */
export interface JoinedEntry<R> {
  readonly of: new () => { id: string };
  readonly by: keyof R & string;
  readonly as: keyof R & string;
  /** What of the entry is read besides its id; everything unless given. */
  readonly only?: readonly string[];
  /** The same of what a list reads; as `only` unless given. */
  readonly listed?: readonly string[];
}

/** An attachment as answers name it. */
export type AttachedFile = Pick<StoredFile, 'id' | 'name' | 'size' | 'mime' | 'revision'>;

export function attachedFile({ id, name, size, mime, revision }: StoredFile): AttachedFile {
  return { id, name, size, mime, revision };
}

/**
 * How a document takes part in processes, with the rules that documents share: how its records are loaded and saved, who
 * reads, changes and starts them, who sees their files. A document overrides the method that differs.
 */
export abstract class DocumentBinding<S extends Subject, R extends DocumentRecord>
  implements SubjectBinding<S, R>, OnModuleInit
{
  @Inject(Database) protected readonly db!: Database;
  @Inject(Files) protected readonly files!: Files;
  @Inject(FullTexts) protected readonly fullTexts!: FullTexts;
  @Inject(Live) private readonly pages!: Live;
  @Inject(Subjects) private readonly subjects!: Subjects;
  @Inject(RecordReaders) private readonly readers!: RecordReaders;
  @Inject(ShownFields) private readonly fields!: ShownFields;
  @Inject(PeopleDirectory) private readonly directory!: PeopleDirectory;

  protected constructor(
    readonly subject: S,
    readonly entity: new () => R,
    readonly rights: DocumentRights,
  ) {}

  onModuleInit(): void {
    this.subjects.register(this.subject, this);
    this.files.registerCheck(
      this.subject.name,
      (me, id) => this.seesFiles(me, id),
      (me, id) => this.readers.noteReading(me, this.subject.name, id),
    );
  }

  abstract facts(record: R): FactsOf<S> | Promise<FactsOf<S>>;
  abstract diagram(record: R): string | Promise<string>;
  abstract title(record: R): BothNames;
  abstract readonly handlers: SubjectBinding<S, R>['handlers'];

  journal?(entry: JournalEntry): void;

  noteReading?(record: R, me: Me): Promise<void>;

  /** What its owner changes besides the form, where a step gives it back: its files, by their names. */
  async owned(record: R): Promise<Readonly<Record<string, FieldValue>>> {
    const files = await this.files.of(this.subject.name, record.id);
    return { files: files.map(({ name }) => name).join(', ') };
  }

  /** Columns that lists do not read: a row shows none of them, and no rule about who reads it asks for them. */
  readonly unlisted: readonly (keyof R & string)[] = [];

  /** What each record is loaded with, one by itself and those of a list. */
  protected readonly joined: readonly JoinedEntry<R>[] = [];

  /** @throws BusinessError 8013 when there is none, or it was deleted */
  async record(id: string): Promise<R> {
    const record = await this.repo().findOneBy({ ...this.live(), id } as FindOptionsWhere<R>);
    if (!record) throw new BusinessError(errors.notFound);
    await this.joinEntries([record]);
    await this.join(record);
    return record;
  }

  /** Stores a record after an act; a document with lines stores those, too. */
  async save(record: R, me: Me | undefined, now: Date): Promise<void> {
    await this.store(stamp(record, me?.id ?? record.updatedBy, now));
  }

  /**
   * What the full text of a record consists of besides its number and title. Where it is declared, the search of the list
   * looks through the full text of the record and of its files instead of its columns.
   */
  contents?(record: R): readonly (string | null)[];

  /** Writes the row of the record, with what it is found by. */
  async store(record: R): Promise<void> {
    record.searchText = searchTextOf(this.title(record));
    await this.repo().save(record);
    this.pages.changed({ ids: [record.id] });
    const contents = this.contents?.(record);
    if (!contents) return;
    const place = { subject: this.subject.name, recordId: record.id };
    if (record.deletedAt) await this.fullTexts.forget(place);
    else {
      const words = [record.number, record.searchText, ...contents].filter((text) => text !== null && text !== '');
      await this.fullTexts.put(place, words.join('\n'));
    }
  }

  /** The files of a record were bound to it in the current unit: where its full text is searched, theirs is read. */
  filesBound({ id }: R): void {
    if (this.contents) this.fullTexts.filesChanged({ subject: this.subject.name, recordId: id });
  }

  /** The record with its parts and the names of its files. */
  async picture(record: R): Promise<string> {
    const { searchText: _searchText, ...own } = record;
    const files = await this.files.of(this.subject.name, record.id);
    return recordText({ own, files: files.map(attachedFile) });
  }

  /**
   * A record as it was when `picture` was taken, and its files; entries of catalogues are named as they are now, and what its
   * process has made of it since is left.
   */
  async pictured(record: R, picture: string): Promise<{ readonly record: R; readonly files: AttachedFile[] }> {
    const { own, files } = readRecord(picture) as unknown as {
      readonly own: Partial<R>;
      readonly files: AttachedFile[];
    };
    const { state, status, version, createdAt, createdBy, updatedAt, updatedBy } = record;
    const now = { state, status, version, createdAt, createdBy, updatedAt, updatedBy };
    const then = Object.assign(new this.entity(), record, own, now);
    await this.nameAsNow(then, record);
    return { record: then, files };
  }

  /** What an earlier record is joined with, as it is now; an entry that is gone since stays as it was. */
  private async nameAsNow(then: R, record: R): Promise<void> {
    const before = { ...then };
    if (this.joined.some(({ by }) => then[by] !== record[by])) await this.joinEntries([then]);
    for (const { by, as } of this.joined) then[as] = then[by] === record[by] ? record[as] : (then[as] ?? before[as]);
  }

  anchors({ ownerId, departmentId }: R): Anchors {
    return { owner: ownerId, department: departmentId };
  }

  /** Whether a record is within the reader's reach; what was never submitted is its owner's alone. */
  async mayRead(record: R, me: Me): Promise<boolean> {
    if (this.isOwn(record, me)) return true;
    return isWithin(await this.reachOf(me), record) && (await this.isSent(record));
  }

  /** What a person may read by right, of one scope of the list or altogether; nothing in a scope that they do not hold. */
  async reachOf(me: Me, scope: DocumentScope = 'all'): Promise<Reach<R>> {
    const reaches = (wanted: DocumentScope) => (scope === 'all' || scope === wanted) && this.offers(me, wanted);
    if (scope === 'all' && holds(me.permissions, this.rights.all)) return 'everything';
    if (reaches('people') || reaches('department')) await this.directory.refresh();
    return [
      ...(reaches('mine') ? this.ownParts(me) : []),
      ...(reaches('people') ? [{ column: 'ownerId', values: this.directory.reportsOf(me.id) } as const] : []),
      ...(reaches('department')
        ? [{ column: 'departmentId', values: this.directory.departmentsUnder(me.departmentId) } as const]
        : []),
      ...(scope === 'all' ? this.alsoReads(me) : []),
    ];
  }

  /** Whether the list offers a scope to a reader. */
  offers(me: Me, scope: DocumentScope): boolean {
    return scope === 'mine' || scope === 'all' || holds(me.permissions, this.rights[scope]);
  }

  /** What a document lets some people read besides, such as the approved requests that purchasers work on. */
  protected alsoReads(_me: Me): readonly ReachPart<R>[] {
    return [];
  }

  /** Those who own or wrote it, while its state lets it be saved. */
  mayEdit(record: R, me: Me): boolean {
    const isEditable = this.subject.editable.includes(record.state);
    return isEditable && this.isOwn(record, me) && holds(me.permissions, this.rights.create);
  }

  starters({ ownerId, createdBy }: R): readonly string[] {
    return [ownerId, createdBy];
  }

  card({ number, ownerId }: R): Card {
    return { number, requester: ownerId };
  }

  /** Readers by right, and those who have or had a task on it. @throws BusinessError 8013 for others */
  async assertMayRead(record: R, me: Me): Promise<void> {
    if (!(await this.reads(record, me))) throw new BusinessError(errors.notFound);
  }

  /** Whether a person reads a record, by right or because they have or had a task on it. */
  async reads(record: R, me: Me): Promise<boolean> {
    return (await this.mayRead(record, me)) || this.readers.involves(me, this.subject.name, record.id);
  }

  /** @throws BusinessError 8013 for those who neither own nor wrote it, 8002 in a state that lets nothing be saved */
  assertMayEdit(record: R, me: Me): void {
    if (!this.isOwn(record, me)) throw new BusinessError(errors.notFound);
    if (!this.mayEdit(record, me)) throw new BusinessError(errors.illegalState, [record.state, this.draftState()]);
  }

  /** The state of a record that is being written: the first in which it may be saved. */
  draftState(): string {
    return this.subject.editable[0] ?? '';
  }

  /** The state of a record once it is saved: that of a draft, unless its steps have states of their own. */
  savedState(_record: R): string {
    return this.draftState();
  }

  /** How many drafts a person has. */
  draftsOf({ id }: Me): Promise<number> {
    return this.repo().countBy({ ...this.live(), ownerId: id, state: this.draftState() } as FindOptionsWhere<R>);
  }

  drafts({ id }: Me): Statement {
    const { tableName, columns } = this.repo().metadata;
    const isMarked = columns.some(({ propertyName }) => propertyName === 'deletedAt');
    const own = conditions({ ownerId: id, state: this.draftState(), ...(isMarked ? { deletedAt: null } : {}) });
    return {
      sql: `SELECT \`id\`, \`number\`, \`searchText\`, \`updatedAt\` FROM \`${tableName}\` WHERE ${own.sql}`,
      values: own.values,
    };
  }

  async titlesOf(ids: readonly string[]): Promise<ReadonlyMap<string, BothNames>> {
    const reading = this.db.reading<R>(this.entity);
    const records = reading.made(await this.db.query(reading.select({ id: [...ids] })));
    await this.joinEntries(records);
    return new Map(records.map((record) => [record.id, this.title(record)]));
  }

  /** The same as a condition of a query over `record`, with its values: drafts of others are left out. */
  sentOrOwn({ id }: Me): [string, Record<string, unknown>] {
    // MariaDB would answer EXISTS from a copy of all processes of the subject; this it looks up for each draft of others.
    const sent =
      'SELECT 1 FROM `process_instance` `sent` WHERE `sent`.`subject` = :sentAs AND `sent`.`recordId` = record.id LIMIT 1';
    return [
      `(record.state <> :unsent OR record.ownerId = :reader OR record.createdBy = :reader OR (${sent}) IS NOT NULL)`,
      { unsent: this.draftState(), reader: id, sentAs: this.subject.name },
    ];
  }

  /**
   * Narrows a query over live rows as `record` to what a person reads of a scope, as `assertMayRead` answers one by one:
   * what is within their reach, and of all records those of which they have or had a task. Lists of what belongs to
   * records use it, too.
   */
  async narrow(found: SelectQueryBuilder<R>, me: Me, scope: DocumentScope = 'all'): Promise<void> {
    const reach = conditionsOf(await this.reachOf(me, scope));
    if (reach) found.andWhere([...reach, ...(scope === 'all' ? [this.involving(me)] : [])]);
    if (scope !== 'mine') found.andWhere(...this.sentOrOwn(me));
  }

  /**
   * The same without what a person reads only because of a task, which may hide fields from them: what is left they read in
   * full.
   */
  async narrowToRights(found: SelectQueryBuilder<R>, me: Me): Promise<void> {
    const reach = conditionsOf(await this.reachOf(me));
    if (reach) found.andWhere(reach);
    found.andWhere(...this.sentOrOwn(me));
  }

  /** The condition of records of which a person has or had a task. */
  involving(me: Me): FindOptionsWhere<R> {
    return { id: this.readers.involvedIds(me, this.subject.name) } as FindOptionsWhere<R>;
  }

  /** Whether it was submitted at least once; a draft that came back was. */
  async isSent({ id, state }: R): Promise<boolean> {
    if (state !== this.draftState()) return true;
    return this.db.repo(ProcessInstance).existsBy({ subject: this.subject.name, recordId: id });
  }

  /** The condition of rows that were not deleted. */
  live(): FindOptionsWhere<R> {
    return { deletedAt: IsNull() } as FindOptionsWhere<R>;
  }

  /** Marks a record as deleted; its number stays drawn. */
  markDeleted(record: R, now: Date): void {
    record.deletedAt = now;
  }

  /** Puts a state and its stored code on the record. */
  enterState(record: R, state: string): void {
    Object.assign(record, { state, status: this.subject.states[state]?.code });
  }

  repo() {
    return this.db.repo<R>(this.entity as EntityTarget<R>);
  }

  /** How the records of a list are read, without the entries that `joinEntries` loads. */
  listed(): EntityReading<R> {
    const beside = this.joined.map(({ as }) => as);
    return this.db.reading<R>(this.entity, { without: ['searchText', 'deletedAt', ...this.unlisted], beside });
  }

  /** Loads the `joined` entries of records. */
  async joinEntries(records: readonly R[]): Promise<void> {
    await this.db.ask(this.entriesAsked(records));
  }

  /**
   * The `joined` entries of records, which are set on them: a query for each catalogue.
   * @param forList only what the rows of a list show of them
   */
  entriesAsked(records: readonly R[], forList = false): Asked<void> {
    const catalogues = [...grouped(this.joined, ({ of }) => of)].map(([of, columns]) => {
      const named = columns.flatMap(({ by }) => records.map((record) => record[by] as string | null));
      const wanted = columns.map(({ only, listed }) => (forList ? (listed ?? only) : only));
      const only = wanted.every((names) => names) && [...new Set(['id', ...wanted.flatMap((names) => names ?? [])])];
      const ids = [...new Set(named.flatMap((id) => id ?? []))];
      const reading = this.db.reading(of, only ? { only } : {});
      return askedThen(ids.length === 0 ? known([]) : reading.asked({ id: ids }), (found) => {
        const entries = new Map(found.map((entry) => [entry.id, entry]));
        for (const { by, as } of columns)
          for (const record of records) record[as] = (entries.get(record[by] as string) ?? null) as R[typeof as];
      });
    });
    return askedThen(askedTogether(...catalogues), () => undefined);
  }

  /** Loads what else a single record is read with, such as its lines. */
  protected join(_record: R): Promise<void> {
    return Promise.resolve();
  }

  /**
   * The conditions of live rows that are a person's own, one for each way in which they are, where each is found along an
   * index of its own: together they take as long however many rows others have. None where one of them has no index.
   */
  ownAlong(me: Me): FindOptionsWhere<R>[] {
    const { indices } = this.repo().metadata;
    const own = this.ownParts(me);
    const isFound = own.every(({ column }) => indices.some(({ columns: [first] }) => first?.propertyName === column));
    if (!isFound) return [];
    const live = this.live();
    // The sign keeps the embedded database away from the index of all live rows, which it would take for the better one.
    const unmarked = 'deletedAt' in live ? { deletedAt: Raw((column) => `+${column} IS NULL`) } : {};
    return (conditionsOf(own) ?? []).map((part) => ({ ...live, ...part, ...unmarked }) as FindOptionsWhere<R>);
  }

  private ownParts({ id }: Me): readonly ReachPart<R>[] {
    return [
      { column: 'ownerId', values: [id] },
      { column: 'createdBy', values: [id] },
    ];
  }

  protected isOwn({ ownerId, createdBy }: R, { id }: Me): boolean {
    return ownerId === id || createdBy === id;
  }

  /** Those with a task decide by what is attached, unless the task hides it from them. */
  private async seesFiles(me: Me, id: string): Promise<boolean> {
    const record = await this.record(id);
    if (await this.mayRead(record, me)) return true;
    const isInvolved = await this.readers.involves(me, this.subject.name, id);
    return isInvolved && this.fields.sees(me, this.subject.name, record, 'files');
  }
}
