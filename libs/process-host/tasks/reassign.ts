import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { readerLanguage } from '#lab/platform/http/reader.js';
import { Database } from '#lab/platform/database/database.js';
import type { Statement } from '#lab/platform/database/dialect/dialect.js';
import { conditions, remove } from '#lab/platform/database/sql.js';
import {
  assertMayGet,
  assigned,
  givenBack,
  moved,
  substitutesFor,
  userOf,
  userPrincipal,
  ways,
} from '#lab/process-engine/index.js';
import { nameOf, PeopleDirectory } from '../people/people.js';
import { RecordSides } from '../assignment/record-sides.js';
import { Assignments } from '../assignment/rows.js';
import { instanceIdOf } from '../assignment/task-id.js';
import { outsideOf } from '../rights/closed-processes.js';
import { DefinitionRights } from '../rights/definition-rights.js';
import { Handover } from './handover.js';
import { mostRows, rowByRow, type RowResult } from '../command/row-by-row.js';
import type { TaskAtHand } from './open-task.js';
import { TaskFrame } from './task-frame.js';
import type { Trace } from './task-traces.js';

export interface Reassignment {
  /** Absent for unclaimed tasks of a group or role. */
  readonly from?: string | undefined;
  readonly to: string;
  /** Only these; all that the person has unless given. */
  readonly tasks?: readonly string[] | undefined;
  readonly reason: string;
}

/** All tasks of one user go to another. */
type HandingOver = Required<Pick<Reassignment, 'from' | 'to' | 'reason'>>;

/** Tasks that are reassigned in one unit. */
const mostAtOnce = 1000;

export interface ReassignResult {
  readonly rows: readonly RowResult[];
  /** Tasks that the person still has: called again, the next hundred go. */
  readonly left: number;
}

/** Gives tasks of one user, or of groups and roles, to another user; the limits of transfers do not apply to administrators. */
@Injectable()
export class Reassigning {
  constructor(
    private readonly db: Database,
    private readonly frame: TaskFrame,
    private readonly directory: PeopleDirectory,
    private readonly handover: Handover,
    private readonly sides: RecordSides,
    private readonly assignments: Assignments,
    private readonly rights: DefinitionRights,
  ) {}

  /**
   * At most a hundred at once, oldest first, of processes that the caller may watch.
   * @throws BusinessError 8007 to the person themselves
   */
  async reassign(me: Me, { from, to, tasks, reason }: Reassignment): Promise<ReassignResult> {
    await this.directory.refresh();
    const isTaken = from !== undefined;
    if (from === to) throw new BusinessError(errors.userRepeated, [nameOf(this.directory, to)]);
    const closed = isTaken ? await this.db.outside(() => this.rights.closedTo(me, 'watch')) : [];
    const wanted = tasks ?? (isTaken ? await this.tasksOf(from, mostRows, closed) : []);
    const rows = await rowByRow(
      this.db,
      wanted,
      (task) => task,
      async (task) => {
        await this.rights.assertWatches(me, instanceIdOf(task));
        return this.one(me, task, { from, to, reason });
      },
    );
    return { rows, left: isTaken ? (await this.tasksOf(from, 10 * mostRows, closed)).length : 0 };
  }

  /**
   * All tasks of a user, in the unit that is open. Answers those that they keep because the other user may not have
   * them, each with its refusal.
   */
  async reassignAll(me: Me, { from, to, reason }: HandingOver): Promise<readonly RowResult[]> {
    await this.directory.refresh();
    const refused: RowResult[] = [];
    for (const { taskId } of await this.db.query(heldStatement(from, mostAtOnce))) {
      const id = String(taskId);
      try {
        // A refusal comes before anything is written.
        await this.one(me, id, { from, to, reason });
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error;
        refused.push({ id, code: error.code, args: error.argsIn(readerLanguage()) });
      }
    }
    return refused;
  }

  /** Tasks of a user, by the record that they are about. */
  async heldBy(user: string): Promise<{ readonly id: string; readonly name: BothNames }[]> {
    const rows = await this.db.query({
      sql: `SELECT h.\`taskId\`, i.\`titleZh\`, i.\`titleEn\` FROM (${heldStatement(user, mostAtOnce).sql}) h JOIN \`process_task\` p ON p.\`id\` = h.\`taskId\` JOIN \`process_instance\` i ON i.\`id\` = p.\`instanceId\``,
      values: heldStatement(user, mostAtOnce).values,
    });
    return rows.map((row) => ({
      id: String(row['taskId']),
      name: { zh: String(row['titleZh']), en: String(row['titleEn']) },
    }));
  }

  private one(me: Me, taskId: string, order: Omit<Reassignment, 'tasks'>): Promise<null> {
    const request = ['reassign', order];
    return this.frame.perform(me, taskId, { audience: 'rule', request }, async (task) => {
      await this.assertMayReassign(task, order.to);
      const { from, to, reason } = order;
      const kept = this.withoutSteerer(task, to);
      return from === undefined ? this.assigned(kept, { to, reason }) : this.reassigned(kept, { from, to, reason });
    });
  }

  /**
   * Who reassigns a task that is not theirs does not get it as the substitute of an absent user to whom it goes, or goes back:
   * not now, nor while that absence lasts.
   */
  private withoutSteerer(task: TaskAtHand, to: string): TaskAtHand {
    const { id, me, mine, instance, definition, out, assignments } = task;
    if (mine || definition.root.separation === 'none') return task;
    const heirs = [to, ...assignments.flatMap(({ onBehalfOf }) => onBehalfOf ?? [])].map(userPrincipal);
    const substitutes = substitutesFor(this.handover.absences(task), heirs);
    if (!substitutes.some(({ principal }) => principal === userPrincipal(me.id))) return task;
    const row = { taskId: id, userId: me.id, instanceId: instance.id };
    this.db.write(this.db.dialect.insertOnce('task_kept_out', row, 'taskId', 'userId'));
    return { ...task, out: new Set([...out, me.id]) };
  }

  /** @throws BusinessError 8024 on a record of the caller's own side, 8027 to the caller */
  private async assertMayReassign({ me, instance, definition }: TaskAtHand, to: string): Promise<void> {
    await this.sides.assertMaySteer(me, instance, definition);
    if (to === me.id && definition.root.separation !== 'none') throw new BusinessError(errors.reassignToSelf);
  }

  /** @throws BusinessError 8003 for a task that a user has by name, or has claimed */
  private async assigned(task: TaskAtHand, { to, reason }: Omit<HandingOver, 'from'>): Promise<Trace> {
    const holder = task.assignments.map(({ principal }) => userOf(principal)).find((user) => user !== undefined);
    if (holder !== undefined) throw new BusinessError(errors.taskTaken, [nameOf(this.directory, holder)]);
    const facts = await this.handover.facts(task);
    assertMayGet(task.assignments, '', to, facts);
    this.handover.assertEnabled(to);
    const change = assigned(task.assignments, to, facts.absences);
    this.db.write(remove('todo_draft', { taskId: task.id }));
    this.assignments.change(task, change);
    return { kind: 'reassign', people: [to], text: reason, notice: { kind: 'given', to: [to] } };
  }

  private async reassigned(task: TaskAtHand, { from, to, reason }: HandingOver): Promise<Trace> {
    const principal = userPrincipal(from);
    const assignment = task.assignments.find((each) => each.principal === principal);
    if (!assignment || assignment.way === ways.substitute) throw new BusinessError(errors.notYourTask);
    const trace = { kind: 'reassign', onBehalfOf: from, text: reason };
    // A task that was only delegated to them goes back to its owner.
    const owner = assignment.onBehalfOf;
    if (owner !== null) {
      const change = givenBack(task.assignments, owner, principal, this.handover.absences(task));
      this.assignments.change(task, change, { readAt: null });
      return { ...trace, people: [owner] };
    }
    const facts = await this.handover.facts(task);
    assertMayGet(task.assignments, from, to, facts);
    this.handover.assertEnabled(to);
    this.handover.write(task, from, moved(task.assignments, from, to, facts.absences));
    return { ...trace, people: [to], notice: { kind: 'given', to: [to] } };
  }

  /** Read outside the unit of the call: it must hold nothing while the rows have theirs. */
  private async tasksOf(user: string, most: number, closed: readonly string[]): Promise<string[]> {
    const rows = await this.db.outside(() => this.db.query(heldStatement(user, most, closed)));
    return rows.map(({ taskId }) => String(taskId));
  }
}

/** Tasks of a user, oldest first, without those that they have as a substitute. */
function heldStatement(user: string, most: number, closed: readonly string[] = []): Statement {
  const watched = outsideOf(closed, 'i.`definitionId`');
  const where = conditions({ principal: userPrincipal(user), kind: ['task', 'held'] }, 't');
  return {
    sql: `SELECT t.\`taskId\` FROM \`todo\` t JOIN \`process_instance\` i ON i.\`id\` = t.\`instanceId\` WHERE ${where.sql} AND (t.\`way\` IS NULL OR t.\`way\` <> ?) AND ${watched.sql} ORDER BY t.\`openedAt\`, t.\`taskId\` LIMIT ?`,
    values: [...where.values, ways.substitute, ...watched.values, most],
  };
}
