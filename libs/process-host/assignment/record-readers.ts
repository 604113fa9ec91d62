import { Injectable } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { conditions } from '#lab/platform/database/sql.js';
import { ProcessTask } from '../entities.js';
import { PeopleDirectory } from '../people/people.js';
import { Subjects } from '../subjects.js';

/** Users who were copied in, or who had a task and passed it on. */
const onceInvolved = [
  'SELECT 1 AS one FROM `process_instance` i JOIN `process_copy` c ON c.`instanceId` = i.`id`',
  'WHERE i.`subject` = ? AND i.`recordId` = ? AND c.`userId` = ?',
  'UNION ALL SELECT 1 FROM `process_instance` i JOIN `process_remark` r ON r.`instanceId` = i.`id`',
  "WHERE i.`subject` = ? AND i.`recordId` = ? AND (r.`by` = ? OR r.`onBehalfOf` = ?) AND r.`kind` NOT IN ('comment', 'urge', 'attach', 'detach') LIMIT 1",
].join(' ');

/** Who may read a record because of its process. */
@Injectable()
export class RecordReaders {
  constructor(
    private readonly db: Database,
    private readonly directory: PeopleDirectory,
    private readonly subjects: Subjects,
  ) {}

  /** Whether a user has or had a task on a record, or was copied in. */
  async involves(me: Me, subject: string, recordId: string): Promise<boolean> {
    await this.directory.refresh();
    const where = conditions({ subject, recordId, principal: [...this.directory.principalsOf(me.id)] });
    const [open] = await this.db.query({
      sql: `SELECT 1 AS one FROM \`todo\` WHERE ${where.sql} LIMIT 1`,
      values: where.values,
    });
    if (open !== undefined || (await this.db.repo(ProcessTask).existsBy({ subject, recordId, closedBy: me.id })))
      return true;
    const [other] = await this.db.query({
      sql: onceInvolved,
      values: [subject, recordId, me.id, subject, recordId, me.id, me.id],
    });
    return other !== undefined;
  }

  /** Whether a user may read a record that a process drives: by the rules of its room, or as one of those involved. */
  async mayRead(me: Me, subject: string, recordId: string): Promise<boolean> {
    const { binding } = this.subjects.of(subject);
    return (await binding.mayRead(await binding.record(recordId), me)) || this.involves(me, subject, recordId);
  }
}
