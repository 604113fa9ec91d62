import { Inject, type OnModuleInit } from '@nestjs/common';
import { IsNull, type EntityTarget, type FindOptionsWhere } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds, type Permission } from '#lab/shared/define-permissions.js';
import type { FactsOf, Subject } from '#lab/shared/define-subject.js';
import { errors } from '#lab/shared/errors.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Card } from '#lab/shared/todo-view.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { Files } from '#lab/platform/files/files.js';
import { Subjects, type Anchors, type SubjectBinding } from '../subjects.js';
import { ShownFields } from '../views/shown-fields.js';
import { RecordReaders } from '../assignment/record-readers.js';
import type { DocumentRecord } from './document-columns.js';

/** The permissions of a document. */
export interface DocumentRights {
  readonly search: Permission;
  readonly create: Permission;
  readonly approve: Permission;
  /** Reads every record. */
  readonly all: Permission;
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
  @Inject(Subjects) private readonly subjects!: Subjects;
  @Inject(RecordReaders) private readonly readers!: RecordReaders;
  @Inject(ShownFields) private readonly fields!: ShownFields;

  protected constructor(
    readonly subject: S,
    readonly entity: new () => R,
    readonly rights: DocumentRights,
  ) {}

  onModuleInit(): void {
    this.subjects.register(this.subject, this);
    this.files.registerCheck(this.subject.name, (me, id) => this.seesFiles(me, id));
  }

  abstract facts(record: R): FactsOf<S> | Promise<FactsOf<S>>;
  abstract diagram(record: R): string | Promise<string>;
  abstract title(record: R): BothNames;
  abstract readonly handlers: SubjectBinding<S, R>['handlers'];

  /** @throws BusinessError 8013 when there is none, or it was deleted */
  async record(id: string): Promise<R> {
    const record = await this.repo().findOneBy({ ...this.live(), id } as FindOptionsWhere<R>);
    if (!record) throw new BusinessError(errors.notFound);
    await this.join(record);
    return record;
  }

  /** Stores a record after an act; a document with lines stores those, too. */
  async save(record: R, me: Me | undefined, now: Date): Promise<void> {
    await this.store(stamp(record, me?.id ?? record.updatedBy, now));
  }

  /** Writes the row of the record. */
  async store(record: R): Promise<void> {
    await this.repo().save(record);
  }

  anchors({ ownerId, departmentId }: R): Anchors {
    return { owner: ownerId, department: departmentId };
  }

  /** Those who own or wrote it, and those with the permission to read all. */
  mayRead(record: R, me: Me): boolean {
    return this.isOwn(record, me) || holds(me.permissions, this.rights.all);
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
    if (this.mayRead(record, me)) return;
    if (!(await this.readers.involves(me, this.subject.name, record.id))) throw new BusinessError(errors.notFound);
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

  /** Loads what the record is read with: its type, its lines. */
  protected join(_record: R): Promise<void> {
    return Promise.resolve();
  }

  private isOwn({ ownerId, createdBy }: R, { id }: Me): boolean {
    return ownerId === id || createdBy === id;
  }

  /** Those with a task decide by what is attached, unless the task hides it from them. */
  private async seesFiles(me: Me, id: string): Promise<boolean> {
    const record = await this.record(id);
    if (this.mayRead(record, me)) return true;
    const isInvolved = await this.readers.involves(me, this.subject.name, id);
    return isInvolved && this.fields.sees(me, this.subject.name, record, 'files');
  }
}
