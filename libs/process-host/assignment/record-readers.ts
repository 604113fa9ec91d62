import { Injectable } from '@nestjs/common';
import { Raw, type FindOperator } from 'typeorm';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { PeopleDirectory } from '../people/people.js';
import { Subjects } from '../subjects.js';

/** Remarks that do not show that their author had a task: readers write them too. */
const byReaders = "('comment', 'urge', 'attach', 'detach')";

type Bind = (value: string) => string;

/** Who may read a record because of its process. */
@Injectable()
export class RecordReaders {
  constructor(
    private readonly db: Database,
    private readonly directory: PeopleDirectory,
    private readonly subjects: Subjects,
  ) {}

  /** Whether a user has or had a task on a record, or was copied in. */
  async involves(me: Pick<Me, 'id'>, subject: string, recordId: string): Promise<boolean> {
    await this.directory.refresh();
    const values: string[] = [];
    const bind = (value: string) => {
      values.push(value);
      return '?';
    };
    const [found] = await this.db.query({ sql: `${this.involvement(me, subject, bind, recordId)} LIMIT 1`, values });
    return found !== undefined;
  }

  /** Finds the records that `involves` says yes to, by their ids; the directory was refreshed before. */
  involvedIds(me: Me, subject: string): FindOperator<string> {
    const parameters: Record<string, string> = {};
    const sql = this.involvement(me, subject, (value) => {
      const key = `involved${Object.keys(parameters).length}`;
      parameters[key] = value;
      return `:${key}`;
    });
    // A table of its own is read once; MySQL would otherwise look it up again for every row.
    return Raw<string>((id) => `${id} IN (SELECT \`recordId\` FROM (${sql}) \`involved\`)`, parameters);
  }

  /** The records of which a user has or had a task, or into which they were copied: all of them, or one. */
  private involvement(me: Pick<Me, 'id'>, subject: string, bind: Bind, recordId?: string): string {
    const of = (alias: string) =>
      `${alias}.\`subject\` = ${bind(subject)}${recordId === undefined ? '' : ` AND ${alias}.\`recordId\` = ${bind(recordId)}`}`;
    const part = (from: string, alias: string, condition: () => string) =>
      `SELECT ${alias}.\`recordId\` FROM ${from} WHERE ${of(alias)} AND ${condition()}`;
    // Of one record there are few instances. Of all of them, what the person did comes first: there are far more instances
    // than that, and SQLite keeps the order of a CROSS JOIN.
    const ofInstance = (table: string) =>
      recordId === undefined
        ? `\`${table}\` w CROSS JOIN \`process_instance\` i ON i.\`id\` = w.\`instanceId\``
        : `\`process_instance\` i JOIN \`${table}\` w ON w.\`instanceId\` = i.\`id\``;
    const remarked = (column: 'by' | 'onBehalfOf') =>
      part(
        ofInstance('process_remark'),
        'i',
        () => `w.\`${column}\` = ${bind(me.id)} AND w.\`kind\` NOT IN ${byReaders}`,
      );
    const principals = this.directory.principalsOf(me.id);
    return [
      part('`todo` t', 't', () => `t.\`principal\` IN (${principals.map(bind).join(', ')})`),
      part('`process_task` t', 't', () => `t.\`closedBy\` = ${bind(me.id)}`),
      part(ofInstance('process_copy'), 'i', () => `w.\`userId\` = ${bind(me.id)}`),
      remarked('by'),
      remarked('onBehalfOf'),
    ].join(' UNION ALL ');
  }

  /** Whether a user may read a record that a process drives: by the rules of its room, or as one of those involved. */
  async mayRead(me: Me, subject: string, recordId: string): Promise<boolean> {
    const { binding } = this.subjects.of(subject);
    return (await binding.mayRead(await binding.record(recordId), me)) || this.involves(me, subject, recordId);
  }

  /** Writes into the audit that a user reads something of a record, where readings of its subject are kept. */
  async noteReading(me: Me, subject: string, recordId: string): Promise<void> {
    const { binding } = this.subjects.of(subject);
    if (binding.noteReading) await binding.noteReading(await binding.record(recordId), me);
  }
}
