import { Injectable } from '@nestjs/common';
import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { ErrorCode } from '#lab/shared/define-errors.js';
import type { ActionOf, FactsOf, FieldOf, HandlerOf, StateOf, Subject } from '#lab/shared/define-subject.js';
import type { ChangedValue, FieldValue } from '#lab/shared/process-view.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Card } from '#lab/shared/todo-view.js';
import type { Me } from '#lab/platform/access/me.js';
import type { Statement } from '#lab/platform/database/dialect/dialect.js';
import type { VariableValues } from '#lab/process-engine/index.js';

/** What every record that a process drives has. */
export interface SubjectRecord {
  readonly id: string;
  version: number;
  /** The state as the diagram calls it. */
  state: string;
  /** The stored code of the state. */
  status: string;
}

/** From where the common rules find people: who owns the record, which department and function it belongs to. */
export interface Anchors {
  readonly owner: string;
  readonly department: string | null;
  readonly function?: string | null;
  readonly costCentres?: readonly string[];
  readonly category?: string | null;
  /** Users named in fields of the form, by field. */
  readonly formUsers?: Readonly<Record<string, readonly string[]>>;
}

export interface Act {
  readonly action: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Fields of the form that are changed with it, as the subject reads them; of a field of lines the values by line. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly me: Me;
  /** The owner on whose behalf they act. */
  readonly onBehalfOf?: string;
  readonly now: Date;
}

/** What starts a process without a submitted record. */
export interface Beginning {
  /** Key of the definition. */
  readonly process: string;
  /** What the message or signal carries; they become variables of the process as well. */
  readonly variables: VariableValues;
  /** Whom the message concerns; absent where a signal or timer comes. */
  readonly key?: string;
  readonly now: Date;
}

/** What was done to a record. */
export interface Deed {
  /** `create`, `save` or `delete` of a draft; else the kind of an entry of the timeline: `started`, `acted`, `transfer`. */
  readonly kind: string;
  /** The action that was done. */
  readonly action?: string | undefined;
  /** Null where the process acted by itself. */
  readonly by: string | null;
  readonly onBehalfOf?: string | null | undefined;
  readonly at: Date;
  /** Id of the task that it was done in. */
  readonly task?: string | undefined;
  readonly text?: string | undefined;
  /** Users whom it concerns. */
  readonly people?: readonly string[] | undefined;
  readonly changes?: readonly ChangedValue[] | undefined;
}

/** What one unit did to a record, with its state before and after where the state is known. */
export interface JournalEntry {
  readonly recordId: string;
  readonly deeds: readonly Deed[];
  /** The round of its process. */
  readonly round?: number | undefined;
  readonly before?: Pick<SubjectRecord, 'state' | 'status'> | undefined;
  readonly after?: Pick<SubjectRecord, 'state' | 'status'> | undefined;
}

/** How a room's records take part in processes; a word of the subject that is missing here is a type error. */
export interface SubjectBinding<S extends Subject, R extends SubjectRecord> {
  /** Entity of the records, for the lock door. */
  readonly entity: EntityTarget<ObjectLiteral>;
  /** Loads a record once per command. @throws BusinessError 8013 when there is none. */
  record(id: string): Promise<R>;
  save(record: R, me: Me | undefined, now: Date): Promise<void>;
  facts(record: R): FactsOf<S> | Promise<FactsOf<S>>;
  /**
   * What an approver passes, as plain data: they are asked again once it has changed. The
   * facts unless given.
   */
  content?(record: R): unknown;
  /** What a record is like, as text: it is kept before a change, for those who have seen it before. */
  picture?(record: R): Promise<string>;
  /** Key of the diagram that starts. @throws BusinessError where none is bound. */
  diagram(record: R): string | Promise<string>;
  /**
   * Id of the entry of a catalogue that chooses the process of a record, such as a purchase category or a leave type: figures
   * are kept apart by it. A subject that no catalogue binds has none.
   */
  category?(record: R): string | null;
  anchors(record: R): Anchors;
  /** Who may read it besides the people who have or had a task on it. */
  mayRead(record: R, me: Me): boolean | Promise<boolean>;
  /** Writes into the audit that a person read the content of a record; of a subject whose readings are kept. */
  noteReading?(record: R, me: Me): Promise<void>;
  /** Takes note of who starts its process, where its facts ask for that; a forecast says who would. */
  startedBy?(record: R, user: string): void;
  /** Who may start the process of a record that has no live one. */
  starters(record: R): readonly string[];
  /** The owner of a record is notified of the end of its process also where another user started it. */
  readonly notifiesOwnerOfEnd?: boolean;
  /**
   * The record whose process a message, signal or timer starts: one that it stores now, or one that is there. A subject
   * whose `begins` is true has it.
   * @throws BusinessError where there is none to be had
   */
  begin?(given: Beginning): R | Promise<R>;
  /** Refusals of rules without a result, by resolver; others raise the common ones. */
  readonly nobodyFound?: Readonly<Record<string, ErrorCode>>;
  /** What must hold for an action; the last look before it is done. */
  readonly checks?: Partial<Record<ActionOf<S>, (record: R, act: Act) => void | Promise<void>>>;
  /** Whether an action that the diagram waits for is offered as things are; its check refuses it where it is not. All unless given. */
  isOffered?(record: R, action: string): boolean;
  /** The only writer of the record's fields during an act. */
  apply?(record: R, act: Act): void | Promise<void>;
  /** The value of a field that acts, or saves in a step of the owner, may change; null for any other. */
  form?(record: R, field: FieldOf<S>): FieldValue;
  /**
   * Values that only the owner changes, where a step gives the record back: what people read of them, by the names of
   * the texts of fields; of lines each by itself.
   */
  owned?(record: R): Promise<Readonly<Record<string, FieldValue>>>;
  /** Writes what was done to a record into the journal of the room, in the unit that is open. */
  journal?(entry: JournalEntry): void;
  /** What entering a state always means, in every diagram. */
  readonly enter?: Partial<Record<StateOf<S>, (record: R) => void | Promise<void>>>;
  /** What diagrams may call; an answer's entries become process variables. */
  readonly handlers: { readonly [H in HandlerOf<S>]: (record: R) => Promise<VariableValues | undefined> };
  /** What lists and mails call it; a title that people typed is the same in both languages. */
  title(record: R): BothNames;
  card(record: R): Card;
  /** The `id`, `number`, `searchText` and `updatedAt` of a person's records that wait to be submitted, where people write such. */
  drafts?(me: Me): Statement;
  /** The titles of records, by id; of a subject with `drafts`. */
  titlesOf?(ids: readonly string[]): Promise<ReadonlyMap<string, BothNames>>;
}

/** A binding of any record type. */
export interface AnyBinding extends Omit<SubjectBinding<Subject, SubjectRecord>, 'handlers'> {
  readonly handlers: Readonly<
    Record<string, ((record: SubjectRecord) => Promise<VariableValues | undefined>) | undefined>
  >;
}

interface Bound {
  readonly subject: Subject;
  readonly binding: AnyBinding;
}

/** Whether a record in this state did not get through: its owner may change it again, or it is over without approval. */
export function isBack({ editable, states }: Subject, state: string): boolean {
  const tone = states[state]?.tone;
  return editable.includes(state) || tone === 'failed' || tone === 'cancelled';
}

/** The subjects that processes of this installation may drive; rooms register theirs when they start. */
@Injectable()
export class Subjects {
  private readonly byName = new Map<string, Bound>();

  register<S extends Subject, R extends SubjectRecord>(subject: S, binding: SubjectBinding<S, R>): void {
    if (this.byName.has(subject.name)) throw new Error(`the subject ${subject.name} is bound twice`);
    if (!binding.form && Object.values(subject.fields).some(({ input }) => input))
      throw new Error(`nothing reads the form of the subject ${subject.name}`);
    if (subject.vocabulary.begins !== (binding.begin !== undefined))
      throw new Error(`the subject ${subject.name} and its binding disagree on whether records begin by themselves`);
    // A room's own record type is known to it alone; the host only hands records from its `record` to its other words.
    this.byName.set(subject.name, { subject, binding: binding as unknown as AnyBinding });
  }

  of(name: string): Bound {
    const bound = this.byName.get(name);
    if (!bound) throw new Error(`no subject ${name} is bound`);
    return bound;
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  all(): readonly Subject[] {
    return [...this.byName.values()].map(({ subject }) => subject);
  }
}
