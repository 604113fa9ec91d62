import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Ids } from '../clock/ids.js';
import { Database } from '../database/database.js';
import { insert, remove } from '../database/sql.js';
import { JobAlarm } from './job-alarm.js';
import { jobKey } from './job-key.js';

interface JobOptions {
  /** Not before this instant; at once unless given. */
  readonly dueAt?: Date;
  /** A job of the same key replaces the one that waits. */
  readonly key?: string;
}

/**
 * The outbox: work is written in the transaction that wants it, so it exists exactly when the reason for it does.
 * It is done at least once, retried with growing pauses, and in no promised order.
 */
@Injectable()
export class Jobs {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly alarm: JobAlarm,
  ) {}

  add(topic: string, payload: unknown, options: JobOptions = {}): void {
    const now = this.clock.now();
    const dueAt = options.dueAt ?? now;
    const key = options.key === undefined ? null : jobKey(options.key);
    const row = {
      id: this.ids.next(),
      topic,
      key,
      payload: JSON.stringify(payload),
      dueAt,
      fence: 0,
      attempts: 0,
      parked: false,
      lastError: null,
      createdAt: now,
    };
    // One statement: two units that plan the same work at once would both find nothing to remove.
    this.db.write(key === null ? insert('job', row) : this.db.dialect.upsert('job', row, 'key'));
    this.db.onCommit(() => this.alarm.ring(dueAt));
  }

  /** Takes back a job that has not been done yet. */
  cancel(key: string): void {
    this.db.write(remove('job', { key: jobKey(key) }));
  }
}
