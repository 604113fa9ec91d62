import { Injectable } from '@nestjs/common';
import type { Subject } from '#lab/shared/define-subject.js';
import type { FormField } from '#lab/shared/process-view.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';
import { Definitions } from '../definitions/definitions.js';
import { PeopleDirectory } from '../people/people.js';
import { Subjects, type SubjectRecord } from '../subjects.js';
import { editableAt, hiddenAt, without } from '../command/form.js';
import { nodeOf } from '../definitions/nodes.js';
import { grouped } from '../tasks/grouped.js';
import { TaskFrame } from '../tasks/task-frame.js';
import { RecordRounds } from './record-rounds.js';

/** A task through which a user came to a record. */
interface Way {
  readonly definitionId: string;
  readonly element: string;
}

/** Tasks that a user had and passed on, or from which they were copied in. */
const remarkedOn = [
  "(w.`onBehalfOf` = ? OR (w.`by` = ? AND w.`kind` IN ('claim', 'transfer', 'delegate', 'resolve', 'cc'))",
  "OR (w.`kind` IN ('cc', 'comment') AND w.`people` LIKE ?))",
].join(' ');

const none: ReadonlySet<string> = new Set();

/** Records that one statement asks about. */
const mostAsked = 500;

/** Which fields of a record its reader sees: those of the tasks by which they have come to it. */
@Injectable()
export class ShownFields {
  constructor(
    private readonly db: Database,
    private readonly subjects: Subjects,
    private readonly definitions: Definitions,
    private readonly directory: PeopleDirectory,
    private readonly frame: TaskFrame,
  ) {}

  /**
   * A record's answer without what its reader does not get to see. Every answer with fields of a record goes
   * through here.
   */
  async shown<T extends object>(me: Me, subjectName: string, record: SubjectRecord, view: T): Promise<T> {
    const { subject } = this.subjects.of(subjectName);
    return without(view, pathsOf(subject, await this.hidden(me, subjectName, record)));
  }

  /**
   * The rows of a list without what their reader does not get to see, in the order of the records.
   * @param rounds the processes of the records, where the caller has read them
   */
  async shownRows<T extends object>(
    me: Me,
    subjectName: string,
    records: readonly SubjectRecord[],
    rows: readonly T[],
    rounds?: RecordRounds,
  ): Promise<T[]> {
    const hiding = await this.recordsHiding(
      subjectName,
      records.map(({ id }) => id),
      rounds,
    );
    if (hiding.size === 0) return [...rows];
    return Promise.all(
      rows.map((row, place) => {
        const record = records[place];
        return record && hiding.has(record.id) ? this.shown(me, subjectName, record, row) : Promise.resolve(row);
      }),
    );
  }

  /** Whether a person who may read a record sees a field of it. */
  async sees(me: Me, subjectName: string, record: SubjectRecord, field: string): Promise<boolean> {
    return !(await this.hidden(me, subjectName, record)).has(field);
  }

  /** Whether a person who may read a record gets to see what acts have changed in it, by the name of a field or fact. */
  async seenBy(me: Me, subjectName: string, record: SubjectRecord): Promise<(name: string) => boolean> {
    const hidden = await this.hidden(me, subjectName, record);
    const gone = new Set([...hidden, ...pathsOf(this.subjects.of(subjectName).subject, hidden)]);
    return (name) => !gone.has(name);
  }

  /** The fields that the assignee of an open task may change with it. @throws BusinessError as `TaskFrame.look` */
  async form(me: Me, taskId: string): Promise<FormField[]> {
    const { mine, node, instance } = await this.frame.look(me, taskId);
    const { binding } = this.subjects.of(instance.subject);
    const fields = mine ? editableAt(node) : [];
    if (fields.length === 0 || !binding.form) return [];
    const record = await binding.record(instance.recordId);
    return fields.map((field) => ({ field, value: binding.form?.(record, field) ?? null }));
  }

  /** Versions of the subject's diagrams that hide a field from the people of a task. */
  async definitionsHiding(subject: string): Promise<string[]> {
    const rows = await this.db.query({
      sql: "SELECT `id` FROM `process_definition` WHERE (`subject` = ? OR `subject` IS NULL) AND `xml` LIKE '%hidden%'",
      values: [subject],
    });
    const hiding: string[] = [];
    for (const { id } of rows) if ((await this.hiddenIn(String(id))).length > 0) hiding.push(String(id));
    return hiding;
  }

  /** Fields that at least one of these records hides from a person who reads them only because of their processes. */
  async hiddenInAny(me: Me, subject: string, recordIds: readonly string[]): Promise<string[]> {
    const found = new Set<string>();
    for (let from = 0; from < recordIds.length; from += mostAsked) {
      const ids = recordIds.slice(from, from + mostAsked);
      const ways = await this.waysOf(me, subject, ids);
      for (const id of ids) for (const field of await this.hiddenAt(ways.get(id) ?? [], subject, id)) found.add(field);
    }
    return [...found];
  }

  /**
   * Nothing for those who may read the record by the rules of its room. Else what is hidden at each of the tasks by which
   * they have come to it; for those who have come by none, what is hidden at any task of its processes.
   */
  private async hidden(me: Me, subjectName: string, record: SubjectRecord): Promise<ReadonlySet<string>> {
    const { subject, binding } = this.subjects.of(subjectName);
    if (Object.keys(subject.fields).length === 0 || (await binding.mayRead(record, me))) return none;
    const ways = await this.waysOf(me, subjectName, [record.id]);
    return new Set(await this.hiddenAt(ways.get(record.id) ?? [], subjectName, record.id));
  }

  private async hiddenAt(ways: readonly Way[], subject: string, recordId: string): Promise<readonly string[]> {
    const [first, ...others] = await this.hiddenBy(ways);
    if (first) return first.filter((field) => others.every((other) => other.includes(field)));
    return this.hiddenAnywhere(subject, recordId);
  }

  /** By record, the tasks that a person has, has done or has passed on, or from which they were copied in. */
  private async waysOf(me: Me, subject: string, recordIds: readonly string[]): Promise<ReadonlyMap<string, Way[]>> {
    await this.directory.refresh();
    const about = conditions({ subject, recordId: [...recordIds] }, 'i');
    const mine = conditions({ principal: [...this.directory.principalsOf(me.id)] }, 'w');
    const select = (table: string, join: string, where: string) =>
      `SELECT i.\`recordId\`, i.\`definitionId\`, w.\`element\` FROM \`process_instance\` i JOIN \`${table}\` w ON ${join} WHERE ${about.sql} AND ${where}`;
    const ofInstance = 'w.`instanceId` = i.`id`';
    const rows = await this.db.query({
      sql: [
        select('todo', ofInstance, `w.\`kind\` <> 'offer' AND ${mine.sql}`),
        select('process_task', ofInstance, 'w.`closedBy` = ?'),
        select('process_remark', ofInstance, remarkedOn),
      ].join(' UNION '),
      values: [
        ...[...about.values, ...mine.values],
        ...[...about.values, me.id],
        ...[...about.values, me.id, me.id, `%${me.id}%`],
      ],
    });
    const way = ({ definitionId, element }: Row) => ({ definitionId: String(definitionId), element: String(element) });
    return new Map(
      [...grouped(rows, ({ recordId }) => String(recordId))].map(([recordId, each]) => [recordId, each.map(way)]),
    );
  }

  private async hiddenBy(ways: readonly Way[]): Promise<string[][]> {
    const hidden: string[][] = [];
    for (const { definitionId, element } of ways) {
      const node = nodeOf(await this.definitions.compiledOf(definitionId), element);
      if (node?.task) hidden.push(hiddenAt(node));
    }
    return hidden;
  }

  /** Those of the records whose processes hide a field from anyone, with one query for all of them at most. */
  private async recordsHiding(
    subject: string,
    recordIds: readonly string[],
    rounds?: RecordRounds,
  ): Promise<ReadonlySet<string>> {
    const { subject: words } = this.subjects.of(subject);
    if (recordIds.length === 0 || Object.keys(words.fields).length === 0) return none;
    const [{ rows }] = rounds ? [rounds] : await this.db.ask(RecordRounds.asked(subject, recordIds));
    const hiding = new Set<string>();
    for (const [definitionId, instances] of grouped(rows, (row) => row.definitionId))
      if ((await this.hiddenIn(definitionId)).length > 0) for (const { recordId } of instances) hiding.add(recordId);
    return hiding;
  }

  private async hiddenIn(definitionId: string): Promise<string[]> {
    const { processes } = await this.definitions.compiledOf(definitionId);
    return [...processes.values()].flatMap(({ all }) => [...all.values()].flatMap((node) => hiddenAt(node)));
  }

  private async hiddenAnywhere(subject: string, recordId: string): Promise<string[]> {
    const rows = await this.db.query({
      sql: 'SELECT DISTINCT `definitionId` FROM `process_instance` WHERE `subject` = ? AND `recordId` = ?',
      values: [subject, recordId],
    });
    const hidden: string[] = [];
    for (const { definitionId } of rows) hidden.push(...(await this.hiddenIn(String(definitionId))));
    return hidden;
  }
}

function pathsOf({ fields }: Subject, hidden: ReadonlySet<string>): string[] {
  return [...hidden].flatMap((field) => fields[field]?.shownAs ?? [field]);
}
