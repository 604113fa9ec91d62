import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { Live } from '#lab/platform/live/live.js';
import { assignmentOf, heldBy, type Assignment } from '#lab/process-engine/index.js';
import { RecordReaders } from '../assignment/record-readers.js';
import { RecordSides } from '../assignment/record-sides.js';
import { assignmentIn } from '../assignment/rows.js';
import { instanceIdOf, parseTaskId } from '../assignment/task-id.js';
import { heldInstance, instanceOf } from '../command/instance-row.js';
import { Repeat } from '#lab/platform/http/repeat.js';
import { Definitions } from '../definitions/definitions.js';
import { nodeOf } from '../definitions/nodes.js';
import { nameOf, PeopleDirectory } from '../people/people.js';
import { refusing } from '../refusals.js';
import type { FoundTask, TaskAtHand } from './open-task.js';
import { TaskTraces, type Trace } from './task-traces.js';

/** Who may ask: the assignee, every reader of the record, or whom the rule of the operation itself admits. */
export type Audience = 'holder' | 'reader' | 'rule';

export interface TaskRequest {
  readonly audience: Audience;
  /** Also while the task is closed. */
  readonly onClosed?: boolean;
  /** What the caller sent, to tell a repeat from another request with the same key. */
  readonly request: unknown;
  readonly key?: string | undefined;
}

/**
 * What all work on one task has in common: lock its instance, check that it is open and that the caller may ask, do it,
 * write it down.
 */
@Injectable()
export class TaskFrame {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly definitions: Definitions,
    private readonly directory: PeopleDirectory,
    private readonly readers: RecordReaders,
    private readonly traces: TaskTraces,
    private readonly sides: RecordSides,
    private readonly live: Live,
  ) {}

  /**
   * Does one thing with a task, in the unit that is open.
   * @param apply writes what changes and answers what to write down; throws where its own rules refuse
   * @throws BusinessError 8013 no such task, 8003 closed or taken by another, 8004 not the caller's
   */
  async perform(
    me: Me,
    taskId: string,
    { audience, onClosed = false, request, key }: TaskRequest,
    apply: (task: TaskAtHand) => Promise<Trace | undefined> | Trace | undefined,
  ): Promise<null> {
    const repeat = key === undefined ? undefined : new Repeat(me.id, key, [taskId, request]);
    const { found, assignments, answer, numbers } = await this.read(taskId, repeat?.id);
    if (answer && repeat) return repeat.first<null>(answer);
    if (found.closedAt !== null && !onClosed) throw this.closed(found);
    const task = await this.atHand(me, found, assignments);
    await refusing(this.directory, async () => {
      if (audience === 'holder') heldBy(assignments, task);
      if (audience === 'reader' && !task.mine && !(await this.mayRead(task)))
        throw new BusinessError(errors.notYourTask);
      const trace = await apply(task);
      if (trace) this.traces.write(task, trace, numbers);
    });
    this.live.changed({ ids: [task.id, task.instance.id, task.instance.recordId] });
    if (repeat) this.db.write(repeat.row(null, task.now));
    return null;
  }

  /** A task as its reader sees it, nothing locked. @throws BusinessError 8013 unknown or unreadable, 8003 closed */
  async look(me: Me, taskId: string): Promise<TaskAtHand> {
    await this.directory.refresh();
    const byId = (table: string, id: string) => ({ sql: `SELECT * FROM \`${table}\` WHERE \`id\` = ?`, values: [id] });
    const [instance] = await this.db.query(byId('process_instance', instanceIdOf(taskId)));
    const [row] = await this.db.query(byId('process_task', taskId));
    const found = await this.find(instance, row);
    const todos = await this.db.query({ sql: 'SELECT * FROM `todo` WHERE `taskId` = ?', values: [taskId] });
    const task = await this.atHand(me, found, todos.map(assignmentIn));
    if (!task.mine && !(await this.mayRead(task))) throw new BusinessError(errors.notFound);
    if (task.closedAt !== null) throw this.closed(task);
    return task;
  }

  /** One round trip, the instance locked first: the task, its assignments, the numbers of the timeline, a first answer. */
  private async read(taskId: string, repeatId: string | undefined) {
    const instanceId = instanceIdOf(taskId);
    const [, instances, tasks, todos, counted] = await this.db.current.read([
      ...heldInstance(this.db.dialect, instanceId),
      { sql: 'SELECT * FROM `process_task` WHERE `id` = ?', values: [taskId] },
      { sql: 'SELECT * FROM `todo` WHERE `taskId` = ? ORDER BY `principal`', values: [taskId] },
      {
        sql: [
          'SELECT (SELECT MAX(`n`) FROM `process_history` WHERE `instanceId` = ?) AS `after`,',
          '(SELECT MAX(`n`) FROM `process_remark` WHERE `instanceId` = ?) AS `last`, o.`value` AS `revision`, r.`request`, r.`answer`',
          'FROM (SELECT 1 AS `once`) AS `x` LEFT JOIN `counter` o ON o.`id` = ? LEFT JOIN `idempotency` r ON r.`id` = ?',
        ].join(' '),
        values: [instanceId, instanceId, 'org', repeatId ?? null],
      },
    ]);
    const [instanceRow] = instances?.rows ?? [];
    const [taskRow] = tasks?.rows ?? [];
    const [numbers] = counted?.rows ?? [];
    await this.directory.refresh(Number(numbers?.revision ?? 0));
    const found = await this.find(instanceRow, taskRow);
    const assignments = (todos?.rows ?? []).map(assignmentIn);
    // A repeat gets its answer even where the task is closed by now.
    const answer = typeof numbers?.answer === 'string' ? numbers : undefined;
    return { found, assignments, answer, numbers: numbers ?? {} };
  }

  private async find(instanceRow: Row | undefined, row: Row | undefined): Promise<FoundTask> {
    if (!instanceRow || !row) throw new BusinessError(errors.notFound);
    const instance = instanceOf(instanceRow);
    const definition = await this.definitions.compiledOf(instance.definitionId);
    const element = String(row.element);
    const number = (value: unknown) => (value === null || value === undefined ? null : Number(value));
    return {
      id: String(row.id),
      at: parseTaskId(String(row.id)),
      element,
      openedAt: Number(row.openedAt),
      dueAt: number(row.dueAt),
      priority: Number(row.priority),
      closedAt: number(row.closedAt),
      closedBy: row.closedBy === null ? null : String(row.closedBy),
      instance,
      definition,
      node: nodeOf(definition, element),
    };
  }

  private async atHand(me: Me, found: FoundTask, assignments: readonly Assignment[]): Promise<TaskAtHand> {
    const principals = new Set<string>(this.directory.principalsOf(me.id));
    const mine = assignmentOf(assignments, { principals });
    const out = await this.sides.outOf(found.instance, found.definition, found);
    return { ...found, assignments, principals, mine, me, out, now: this.clock.now() };
  }

  private closed({ closedBy }: FoundTask): BusinessError {
    return new BusinessError(errors.taskTaken, [nameOf(this.directory, closedBy)]);
  }

  private mayRead({ me, instance }: TaskAtHand): Promise<boolean> {
    return this.readers.mayRead(me, instance.subject, instance.recordId);
  }
}
