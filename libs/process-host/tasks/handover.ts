import { Injectable } from '@nestjs/common';
import { Database } from '#lab/platform/database/database.js';
import { remove } from '#lab/platform/database/sql.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import {
  absencesWithout,
  userOf,
  type Absences,
  type AssignmentChange,
  type HandoverFacts,
} from '#lab/process-engine/index.js';
import { absencesAt } from '../assignment/absences.js';
import { Assignments } from '../assignment/rows.js';
import { PeopleDirectory } from '../people/people.js';
import type { TaskAtHand } from './open-task.js';

/** What the rules have to know before a task goes to another user, and how the change is written. */
@Injectable()
export class Handover {
  constructor(
    private readonly db: Database,
    private readonly directory: PeopleDirectory,
    private readonly assignments: Assignments,
  ) {}

  /** @throws BusinessError 8012 for a user who cannot be given work */
  assertEnabled(user: string): void {
    if (!this.directory.isEnabled(user)) throw refuseField('to', 'missing');
  }

  async facts(task: TaskAtHand): Promise<Pick<HandoverFacts, 'absences' | 'signers' | 'out'>> {
    return { absences: this.absences(task), signers: await this.signersOf(task), out: task.out };
  }

  /** The current absences as they count for the kind of record, without substitutes who may not decide the task. */
  absences({ now, out, instance }: Pick<TaskAtHand, 'now' | 'out' | 'instance'>): Absences {
    return absencesWithout(absencesAt(this.directory, now, instance.subject), out);
  }

  /** Takes the task from one user: what they have typed and noted for it goes with their assignment. */
  write(task: TaskAtHand, from: string, change: AssignmentChange): void {
    const theirs = { taskId: task.id, userId: from };
    this.db.write(remove('todo_draft', theirs), remove('todo_follow_up', theirs));
    this.assignments.change(task, change);
  }

  /** Users who are asked to sign the same step, have signed it, or sign it on behalf of another. */
  private async signersOf({ at, instance }: TaskAtHand): Promise<string[]> {
    const signers = JSON.parse(instance.signers ?? '[]') as [number, readonly string[]][];
    const asked = signers.find(([token]) => token === at.token)?.[1];
    // The task of a single person has no index, not even after others were asked to sign beside it.
    if (at.i === undefined && !asked) return [];
    const rows = await this.db.query({
      sql: 'SELECT t.`closedBy`, d.`principal` FROM `process_task` t LEFT JOIN `todo` d ON d.`taskId` = t.`id` WHERE t.`instanceId` = ? AND t.`id` LIKE ?',
      values: [instance.id, `${instance.id}.${at.token}.%`],
    });
    const principals = [...(asked ?? []), ...rows.flatMap(({ principal }) => (principal ? [String(principal)] : []))];
    const closers = rows.flatMap(({ closedBy }) => (closedBy ? [String(closedBy)] : []));
    return [...new Set([...principals.flatMap((principal) => userOf(principal) ?? []), ...closers])];
  }
}
