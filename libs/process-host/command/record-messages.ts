import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Subject } from '#lab/shared/define-subject.js';
import { Database } from '#lab/platform/database/database.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { topics } from '../topics.js';
import { Happenings } from './happenings.js';
import { RecordChanges } from './record-changes.js';

interface HappenedJob {
  readonly subject: string;
  readonly recordId: string;
  /** The message. */
  readonly name: string;
}

/** Messages of rooms to the processes of their records: what has happened to a record, each time that it does. */
@Injectable()
export class RecordMessages implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly changes: RecordChanges,
    private readonly happenings: Happenings,
  ) {}

  onModuleInit(): void {
    this.handlers.register<HappenedJob>({
      queue: 'process',
      mode: 'unit',
      attempts: 10,
      topic: topics.happened,
      run: ({ payload }) => this.tell(payload),
    });
  }

  /**
   * Something has happened to a record in the unit that is open: it is written with the unit, and brought to the processes
   * of the record afterwards.
   * @throws Error for a message that the subject does not declare
   */
  happened({ name: subject, messages }: Subject, recordId: string, name: string): void {
    if (!messages.includes(name)) throw new Error(`the subject ${subject} has no message ${name}`);
    const job: HappenedJob = { subject, recordId, name };
    this.jobs.add(topics.happened, job);
  }

  /**
   * Brings a message to each event of the record's processes that waits for it under the key of the record; it is dropped
   * where none does. Conditions that the same unit has made true come first, so that an event behind them waits by then.
   */
  private async tell({ subject, recordId, name }: HappenedJob): Promise<void> {
    await this.changes.changedNow(subject, recordId);
    const waiting = await this.db.current.query({
      sql: "SELECT s.`id`, s.`instanceId` FROM `process_subscription` s JOIN `process_instance` i ON i.`id` = s.`instanceId` WHERE s.`kind` = 'message' AND s.`name` = ? AND (s.`key` IS NULL OR s.`key` = ?) AND i.`subject` = ? AND i.`recordId` = ? AND i.`endedAt` IS NULL ORDER BY s.`id`",
      values: [name, recordId, subject, recordId],
    });
    for (const row of waiting) {
      const instance = String(row.instanceId);
      const armed = Number(String(row.id).slice(instance.length + 1));
      await this.happenings.happen(instance, { type: 'messageCame', armed }, { from: 'record' });
    }
  }
}
