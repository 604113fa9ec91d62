import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import type { Subject } from '#lab/shared/define-subject.js';
import type { ChangedValue } from '#lab/shared/process-view.js';
import { dayIn } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { DocumentDraft, NewFileVersion } from '#lab/shared/document.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion, stamp } from '#lab/platform/database/versioned.js';
import { fieldRefusal, fieldsRefused, refuseTogether } from '#lab/platform/http/field-errors.js';
import { Files } from '#lab/platform/files/files.js';
import { formatNumber, Numbering } from '#lab/platform/numbering/numbering.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { changedSince, keptOf } from '../command/form.js';
import { RecordChanges } from '../command/record-changes.js';
import { RecordSides } from '../assignment/record-sides.js';
import { PeopleDirectory } from '../people/people.js';
import { Subjects, type Deed, type JournalEntry } from '../subjects.js';
import { OpenRounds, type Opening } from './open-rounds.js';
import type { DocumentRecord } from './document-columns.js';
import type { DocumentBinding } from './document.binding.js';

/** Drafts of one kind that a person can have. */
const mostDrafts = 500;

/** What a room's own act says. */
export interface OwnAct {
  /** Its word in the audit and in the journal. */
  readonly verb: string;
  /** The version of the record that was read. */
  readonly version: number;
  readonly text?: string | undefined;
  /** Users whom it concerns. */
  readonly people?: readonly string[] | undefined;
  /** It changes what approvers decide about: who does it is of the record's side from then on. */
  readonly changesContent?: boolean;
  /** It is done while a process of the record is in progress, too: it changes nothing that approvers decide about. */
  readonly duringProcess?: boolean;
}

/** Writing drafts: what people do to a document outside its process. */
export abstract class DocumentService<R extends DocumentRecord, D extends DocumentDraft, Detail> {
  @Inject(Database) protected readonly db!: Database;
  @Inject(Clock) protected readonly clock!: Clock;
  @Inject(Ids) protected readonly ids!: Ids;
  @Inject(Texts) protected readonly texts!: Texts;
  @Inject(Audit) private readonly audit!: Audit;
  @Inject(Numbering) private readonly numbering!: Numbering;
  @Inject(Files) protected readonly files!: Files;
  @Inject(RecordChanges) protected readonly changes!: RecordChanges;
  @Inject(OpenRounds) private readonly rounds!: OpenRounds;
  @Inject(RecordSides) private readonly sides!: RecordSides;
  @Inject(PeopleDirectory) private readonly people!: PeopleDirectory;
  @Inject(Subjects) private readonly subjects!: Subjects;

  protected constructor(protected readonly binding: DocumentBinding<Subject, R>) {}

  /**
   * What refuses a draft besides the schema of its values, each for fields of its own.
   * @param draft the values that can be read; all of them where the schema accepts the draft
   */
  protected rules(_draft: Partial<D>): readonly (() => Promise<void> | void)[] {
    return [];
  }

  /** Puts a draft's values on the record; its rules have passed. @throws BusinessError where they do not fit together */
  protected abstract fill(record: R, draft: D): void | Promise<void>;

  /** What its numbers begin with: `LC` of `LC2026110007`. */
  protected abstract prefix(record: R): string;

  /** What a copy takes over of a record, as its reader sees it; number, files and dates belong to the old one. */
  protected abstract copied(me: Me, detail: Detail): D;

  /** The series that its numbers are drawn from. */
  protected series(prefix: string, period: string): string {
    return prefix + period;
  }

  /** Writes what belongs to the record besides its row: the lines of a draft. */
  protected storeParts(_record: R): Promise<void> {
    return Promise.resolve();
  }

  /** Gives the record the files of a draft; a document whose parts have files of their own gives them theirs, too. */
  protected bindFiles(me: Me, { id }: R, draft: D): Promise<void> {
    return this.files.bind(me, draft.files, this.binding.subject.name, id);
  }

  /** What the audit keeps of a save besides the act itself. */
  protected audited(_record: R): object | undefined {
    return undefined;
  }

  /**
   * Reads a draft by its schema.
   * @throws BusinessError 8012 with every value that is malformed, together with what the rules refuse of the others
   */
  async read<S extends D>(schema: z.ZodObject, given: unknown): Promise<S> {
    const read = schema.safeParse(given);
    if (read.success) return read.data as S;
    const refusal = fieldRefusal(read.error.issues);
    const malformed = refusal.data.fields ?? [];
    const values = given as Readonly<Record<string, unknown>>;
    const readable = Object.entries(schema.shape).flatMap(([name, field]) => {
      const value = (field as z.ZodType).safeParse(values[name]);
      return value.success ? [[name, value.data] as const] : [];
    });
    await this.people.refresh();
    const ruled = await fieldsRefused(this.rules(Object.fromEntries(readable) as Partial<D>));
    const others = ruled.filter(({ path }) => !malformed.some((one) => one.path === path));
    throw Object.assign(refusal, { data: { ...refusal.data, fields: [...malformed, ...others] } });
  }

  /**
   * A new draft of the caller; its number is drawn last, so that the series has no gaps.
   * @throws BusinessError 8043 when the caller has too many drafts
   */
  async create(me: Me, draft: D): Promise<R> {
    await this.assertRoom(me);
    await this.people.refresh();
    const record = new this.binding.entity();
    Object.assign(record, { id: this.ids.next(), ownerId: me.id, departmentId: me.departmentId });
    this.binding.enterState(record, this.binding.draftState());
    await refuseTogether(...this.rules(draft));
    await this.fill(record, draft);
    stamp(record, me.id, this.clock.now());
    record.number = await this.nextNumber(record);
    await this.write(me, record, draft, 'create');
    this.keep(me, record, { kind: 'create' });
    return record;
  }

  /** Units in which a person makes a draft of this kind take turns, so that those that come at once are counted, too. */
  private async assertRoom(me: Me): Promise<void> {
    this.db.takeTurns(`drafts ${this.binding.subject.name} ${me.id}`);
    if ((await this.binding.draftsOf(me)) >= mostDrafts) throw new BusinessError(errors.tooManyDrafts, [mostDrafts]);
  }

  /** A draft of the caller's own with the content of a record that they may read. */
  copy(me: Me, detail: Detail): Promise<R> {
    return this.create(me, this.copied(me, detail));
  }

  /** Saves what was read at `draft.version`; the record is a draft again. @throws BusinessError 8001, 8002, 8013, 8022 */
  save(me: Me, id: string, draft: D & { readonly version: number }): Promise<R> {
    return this.rewrite(me, id, draft.version, async (record) => {
      await refuseTogether(...this.rules(draft));
      await this.fill(record, draft);
      return (saved, step) => this.write(me, saved, draft, 'save', step);
    });
  }

  /**
   * Makes an upload of the caller's the next version of an attachment, by those who may save the record and while they may.
   * @throws BusinessError as `save`, 8013 where there is no such attachment or upload, 8048 for a version too many
   */
  addVersion(me: Me, id: string, attached: string, { version, fileId }: NewFileVersion): Promise<R> {
    const { name } = this.binding.subject;
    return this.rewrite(me, id, version, async () => {
      const file = await this.files.addVersion(me, attached, fileId, name, id);
      return async (record, step) => {
        await this.binding.store(record);
        this.joinSide(me, record, step);
        this.binding.filesBound(record);
        this.changes.recordChanged(name, id);
        this.note(record, 'newVersion', { file: file.id, revision: file.revision });
      };
    });
  }

  /**
   * @throws BusinessError 8002 where it is in progress or decided, 8013, 8022 while its process is open, and in a state in
   * which it may be changed but not deleted
   */
  async remove(me: Me, id: string): Promise<void> {
    const { record } = await this.held(me, id);
    if (!this.binding.subject.deletable.includes(record.state)) throw new BusinessError(errors.inProgress);
    const now = this.clock.now();
    this.binding.markDeleted(record, now);
    await this.binding.store(stamp(record, me.id, now));
    this.note(record, 'delete');
    this.keep(me, record, { kind: 'delete' });
  }

  /**
   * An act of the room's own outside the process: the record is held, changed at the version that was read, and noted.
   * @throws BusinessError 8013 unknown or unreadable, 8001 stale, 8022 while its process is in progress
   */
  protected async change(
    me: Me,
    id: string,
    { verb, version, text, people, changesContent = false, duringProcess = false }: OwnAct,
    apply: (record: R) => Promise<void> | void,
  ): Promise<R> {
    const { subject } = this.binding;
    await this.people.refresh();
    await this.db.lock(this.binding.entity, [id]);
    const record = await this.binding.record(id);
    await this.binding.assertMayRead(record, me);
    assertVersion(record, version);
    const isFollowed = duringProcess || subject.followed.includes(record.state);
    if (!isFollowed && (await this.rounds.isOpen(me, subject, id))) throw new BusinessError(errors.inProgress);
    if (changesContent) await this.rounds.keepSeen(me, subject.name, record);
    const { state, status } = record;
    await apply(record);
    const at = this.clock.now();
    await this.binding.save(record, me, at);
    this.sides.join(subject.name, id, [record.ownerId, ...(changesContent ? [me.id] : [])], at);
    this.changes.recordChanged(subject.name, id);
    this.note(record, verb, { text, ...(people ? { people } : {}) });
    const after = { state: record.state, status: record.status };
    const deeds = [{ kind: verb, by: me.id, at, text, people }];
    this.binding.journal?.({ recordId: id, deeds, before: { state, status }, after });
    return record;
  }

  /** Remembers the record for its journal; the returned function gives what has changed since. */
  private async changesOf(record: R): Promise<() => Promise<readonly ChangedValue[]>> {
    const { subject, binding } = this.subjects.of(this.binding.subject.name);
    if (!binding.journal) return () => Promise.resolve([]);
    const kept = await keptOf(subject, binding, record);
    return () => changedSince(subject, binding, record, kept);
  }

  private keep(
    me: Me,
    { id, state, status, updatedAt }: R,
    deed: Pick<Deed, 'kind' | 'changes'>,
    before?: JournalEntry['before'],
  ): void {
    const deeds = [{ ...deed, by: me.id, at: updatedAt }];
    this.binding.journal?.({ recordId: id, deeds, before, after: { state, status } });
  }

  /**
   * Changes a record as a save does: what its step began with is kept, it is a draft again, and its journal says what changed.
   * @param prepare changes the record and answers how it is written, in a step of the person where one is named
   */
  private async rewrite(
    me: Me,
    id: string,
    version: number,
    prepare: (record: R) => Promise<(record: R, step: string | undefined) => Promise<void>>,
  ): Promise<R> {
    const { record, opening } = await this.held(me, id);
    assertVersion(record, version);
    await this.people.refresh();
    if (opening) await this.rounds.keepBefore(me, opening, this.binding.subject.name, record);
    const step = opening?.isOver === false ? opening.instance : undefined;
    const changes = await this.changesOf(record);
    const { state, status } = record;
    const write = await prepare(record);
    this.binding.enterState(record, this.binding.savedState(record));
    await write(stamp(record, me.id, this.clock.now()), step);
    this.keep(me, record, { kind: 'save', changes: await changes() }, { state, status });
    return record;
  }

  /** The record, locked, and the instance whose step lets it be saved, or the last one where all are over. */
  private async held(me: Me, id: string): Promise<{ readonly record: R; readonly opening: Opening | undefined }> {
    await this.db.lock(this.binding.entity, [id]);
    const record = await this.binding.record(id);
    this.binding.assertMayEdit(record, me);
    const opening = await this.rounds.openingOf(me, this.binding.subject, id);
    if (opening === 'closed') throw new BusinessError(errors.inProgress);
    return { record, opening };
  }

  /** Who owns it and who wrote it outside a step of theirs are its side, whichever round they belong to. */
  private joinSide(me: Me, record: R, step: string | undefined): void {
    const writers = step === undefined ? [me.id] : [];
    this.sides.join(this.binding.subject.name, record.id, [...writers, record.ownerId], this.clock.now());
  }

  private async write(me: Me, record: R, draft: D, verb: string, step?: string): Promise<void> {
    await this.binding.store(record);
    await this.storeParts(record);
    this.joinSide(me, record, step);
    await this.bindFiles(me, record, draft);
    this.binding.filesBound(record);
    this.changes.recordChanged(this.binding.subject.name, record.id);
    this.note(record, verb, this.audited(record));
  }

  /** `{prefix}{yyyyMM}{seq4}`, the month in the company's zone. */
  protected async nextNumber(record: R): Promise<string> {
    const prefix = this.prefix(record);
    const period = dayIn(this.people.zone(), record.createdAt).slice(0, 7).replace('-', '');
    const value = await this.numbering.next(`${this.binding.subject.name}.${this.series(prefix, period)}`);
    return formatNumber(prefix, period, value);
  }

  private note({ id }: R, verb: string, detail?: object): void {
    const { name } = this.binding.subject;
    this.audit.record({ action: `${name}.${verb}`, subject: name, recordId: id, detail });
  }
}
