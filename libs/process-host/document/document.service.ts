import { Inject } from '@nestjs/common';
import type { Subject } from '#lab/shared/define-subject.js';
import { dayIn } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { DocumentDraft } from '#lab/shared/document.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion, stamp } from '#lab/platform/database/versioned.js';
import { Files } from '#lab/platform/files/files.js';
import { formatNumber, Numbering } from '#lab/platform/numbering/numbering.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { RecordChanges } from '../command/record-changes.js';
import { RecordSides } from '../assignment/record-sides.js';
import { PeopleDirectory } from '../people/people.js';
import { OpenRounds } from './open-rounds.js';
import type { DocumentRecord } from './document-columns.js';
import type { DocumentBinding } from './document.binding.js';

/** Writing drafts: what people do to a document outside its process. */
export abstract class DocumentService<R extends DocumentRecord, D extends DocumentDraft, Detail> {
  @Inject(Database) protected readonly db!: Database;
  @Inject(Clock) protected readonly clock!: Clock;
  @Inject(Ids) protected readonly ids!: Ids;
  @Inject(Texts) protected readonly texts!: Texts;
  @Inject(Audit) private readonly audit!: Audit;
  @Inject(Numbering) private readonly numbering!: Numbering;
  @Inject(Files) private readonly files!: Files;
  @Inject(RecordChanges) private readonly changes!: RecordChanges;
  @Inject(OpenRounds) private readonly rounds!: OpenRounds;
  @Inject(RecordSides) private readonly sides!: RecordSides;
  @Inject(PeopleDirectory) private readonly people!: PeopleDirectory;

  protected constructor(protected readonly binding: DocumentBinding<Subject, R>) {}

  /** Puts a draft's values on the record. @throws BusinessError where they do not fit together */
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

  /** What the audit keeps of a save besides the act itself. */
  protected audited(_record: R): object | undefined {
    return undefined;
  }

  /** A new draft of the caller; its number is drawn last, so that the series has no gaps. */
  async create(me: Me, draft: D): Promise<R> {
    await this.people.refresh();
    const record = new this.binding.entity();
    Object.assign(record, { id: this.ids.next(), ownerId: me.id, departmentId: me.departmentId });
    this.binding.enterState(record, this.binding.draftState());
    await this.fill(record, draft);
    stamp(record, me.id, this.clock.now());
    record.number = await this.nextNumber(record);
    await this.write(me, record, draft, 'create');
    return record;
  }

  /** A draft of the caller's own with the content of a record that they may read. */
  copy(me: Me, detail: Detail): Promise<R> {
    return this.create(me, this.copied(me, detail));
  }

  /** Saves what was read at `draft.version`; the record is a draft again. @throws BusinessError 8001, 8002, 8013, 8022 */
  async save(me: Me, id: string, draft: D & { readonly version: number }): Promise<R> {
    const { record, step } = await this.held(me, id);
    assertVersion(record, draft.version);
    await this.people.refresh();
    if (step !== undefined) await this.rounds.keepBefore(step, this.binding.subject.name, record);
    await this.fill(record, draft);
    this.binding.enterState(record, this.binding.draftState());
    stamp(record, me.id, this.clock.now());
    await this.write(me, record, draft, 'save');
    return record;
  }

  /** @throws BusinessError 8002 where it is in progress or decided, 8013, 8022 while its process is open */
  async remove(me: Me, id: string): Promise<void> {
    const { record } = await this.held(me, id);
    const now = this.clock.now();
    this.binding.markDeleted(record, now);
    await this.binding.store(stamp(record, me.id, now));
    this.note(record, 'delete');
  }

  /** The record, locked, and the instance whose step lets it be saved, where one is open. */
  private async held(me: Me, id: string): Promise<{ readonly record: R; readonly step: string | undefined }> {
    await this.db.lock(this.binding.entity, [id]);
    const record = await this.binding.record(id);
    this.binding.assertMayEdit(record, me);
    const opening = await this.rounds.openingOf(me, this.binding.subject, id);
    if (opening === 'closed') throw new BusinessError(errors.inProgress);
    return { record, step: opening?.instance };
  }

  private async write(me: Me, record: R, draft: D, verb: string): Promise<void> {
    await this.binding.store(record);
    await this.storeParts(record);
    // Who wrote it and who owns it are its side, whichever round they belong to.
    this.sides.join(this.binding.subject.name, record.id, [me.id, record.ownerId], this.clock.now());
    await this.files.bind(me, draft.files, this.binding.subject.name, record.id);
    this.changes.recordChanged(this.binding.subject.name, record.id);
    this.note(record, verb, this.audited(record));
  }

  /** `{prefix}{yyyyMM}{seq4}`, the month in the company's zone. */
  private async nextNumber(record: R): Promise<string> {
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
