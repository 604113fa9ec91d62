import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { OperationInput } from '#lab/shared/task-operations.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { Live } from '#lab/platform/live/live.js';
import { RecordReaders } from '../assignment/record-readers.js';
import { heldInstance, instanceOf } from '../command/instance-row.js';
import { Repeats } from '#lab/platform/http/repeat.js';
import { ProcessInstance } from '../entities.js';
import { nameOf, PeopleDirectory } from '../people/people.js';
import { Subjects } from '../subjects.js';
import { Copies } from './copies.js';
import { TaskTraces } from './task-traces.js';

/** The record that a comment is about. */
interface CommentedRecord {
  readonly subject: string;
  readonly recordId: string;
}

/** Comments on a record that was submitted, by everybody who may read it, while its process is in progress and after. */
@Injectable()
export class RecordComments {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly directory: PeopleDirectory,
    private readonly subjects: Subjects,
    private readonly readers: RecordReaders,
    private readonly copies: Copies,
    private readonly traces: TaskTraces,
    private readonly repeats: Repeats,
    private readonly live: Live,
  ) {}

  /**
   * Adds a comment to the timeline, in the unit that is open; users who are mentioned are notified.
   * @throws BusinessError 8013 for a record that was never submitted or that the caller may not read, 8012 for an
   * unknown user, 8040 for a user whom the caller may not mention
   */
  add(me: Me, record: CommentedRecord, comment: OperationInput<'comment'>, key: string | undefined): Promise<null> {
    return this.repeats.once(me, key, [record, comment], () => this.write(me, record, comment));
  }

  private async write(me: Me, record: CommentedRecord, { text, mentions }: OperationInput<'comment'>): Promise<null> {
    const { subject, recordId } = record;
    await this.directory.refresh();
    const { binding } = this.subjects.of(subject);
    const row = await binding.record(recordId);
    const isReaderByRight = await binding.mayRead(row, me);
    if (!isReaderByRight && !(await this.readers.involves(me, subject, recordId)))
      throw new BusinessError(errors.notFound);
    const people = [...new Set(mentions)];
    if (!isReaderByRight) await this.assertReaders(record, people, binding.starters(row));
    const latest = await this.db.repo(ProcessInstance).findOne({
      where: { subject, recordId, parentId: IsNull() },
      order: { round: 'DESC' },
      select: { id: true },
    });
    if (!latest) throw new BusinessError(errors.notFound);
    const { instance, numbers } = await this.hold(latest.id);
    const place = { id: '', element: '', instance, me, now: this.clock.now() };
    if (people.length > 0) await this.copies.add(place, people, 'mentions');
    const notice = { kind: 'mentioned', to: people } as const;
    this.traces.write(place, { kind: 'comment', people, text, notice }, numbers);
    this.live.changed({ ids: [recordId] });
    return null;
  }

  /**
   * A mention by a reader by right lets the user read the record. Others, whose task may hide fields from them, mention
   * only those who can read it already.
   */
  private async assertReaders(
    { subject, recordId }: CommentedRecord,
    people: readonly string[],
    starters: readonly string[],
  ): Promise<void> {
    for (const id of people)
      if (!starters.includes(id) && !(await this.readers.involves({ id }, subject, recordId)))
        throw new BusinessError(errors.mentionOfNoReader, [nameOf(this.directory, id)]);
  }

  /** The instance, locked, with the last numbers of its timeline. */
  private async hold(id: string) {
    const [, rows, counted] = await this.db.current.read([
      ...heldInstance(this.db.dialect, id),
      {
        sql: 'SELECT (SELECT MAX(`n`) FROM `process_history` WHERE `instanceId` = ?) AS `after`, (SELECT MAX(`n`) FROM `process_remark` WHERE `instanceId` = ?) AS `last`',
        values: [id, id],
      },
    ]);
    const [row] = rows?.rows ?? [];
    if (!row) throw new BusinessError(errors.notFound);
    return { instance: instanceOf(row), numbers: counted?.rows[0] ?? {} };
  }
}
