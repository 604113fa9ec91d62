import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { insert } from '#lab/platform/database/sql.js';
import { Definitions } from '../definitions/definitions.js';
import { heldInstance, instanceOf } from '../command/instance-row.js';
import { Repeat } from '../command/repeat.js';
import { PeopleDirectory, userOf } from '../people/people.js';
import { Todos } from '../views/todos.js';
import { nodeOf, offeredAt, ways, type TaskOperation } from './operations.js';
import { instanceIdOf, numberOrNull, rowOf, type HeldRow, type OpenTask, type TaskInHand } from './task-in-hand.js';

/** Who may do an operation: whoever has the task, whoever may read its record, or whom the caller has judged already. */
export type Audience = 'holder' | 'reader' | 'judged';

export interface OperationRequest {
  /** The word of the diagram that has to offer it; absent for what administrators and drafts do. */
  readonly operation?: TaskOperation;
  readonly audience: Audience;
  /** What the caller sent, for telling a repeat from a misused key. */
  readonly request: unknown;
  readonly key?: string | undefined;
}

/** What an operation tells the timeline and the audit; an operation without it leaves no trace. */
export interface Remark {
  readonly kind: string;
  readonly onBehalfOf?: string | null;
  readonly people?: readonly string[];
  readonly text?: string | undefined;
}

/**
 * What operations on a task have in common: lock its instance, prove that it is open, theirs and offered, do it, note
 * it in timeline and audit. The engine is not asked and the snapshot is not written.
 */
@Injectable()
export class TaskFrame {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly definitions: Definitions,
    private readonly directory: PeopleDirectory,
    private readonly todos: Todos,
  ) {}

  /**
   * Does one operation in the unit that is open.
   * @param apply writes what the operation changes; throws where its own rules refuse
   * @throws BusinessError 8013 no such task, 8003 closed or in somebody else's hand, 8004 not theirs, 8002 not offered
   */
  async perform(
    me: Me,
    taskId: string,
    { operation, audience, request, key }: OperationRequest,
    apply: (task: TaskInHand) => Promise<Remark | undefined> | Remark | undefined,
  ): Promise<null> {
    const repeat = key === undefined ? undefined : new Repeat(me.id, key, [taskId, operation, request]);
    const { task, rows, answer, numbers } = await this.read(taskId, repeat?.id);
    if (answer && repeat) return repeat.first<null>(answer);
    const hand = this.inHand(me, task, rows);
    if (audience === 'holder' && !hand.mine) throw this.notTheirs(hand);
    if (audience === 'reader' && !hand.mine && !(await this.mayRead(me, task)))
      throw new BusinessError(errors.notYourTask);
    if (operation && !offeredAt(task.node).includes(operation))
      throw new BusinessError(errors.illegalState, [task.element, operation]);
    const remark = await apply(hand);
    if (remark) this.note(me, hand, remark, numbers);
    if (repeat) this.db.write(repeat.row(null, hand.now));
    return null;
  }

  /** A task as its reader sees it, nothing locked. @throws BusinessError 8013 unknown or unreadable, 8003 closed */
  async look(me: Me, taskId: string): Promise<TaskInHand> {
    await this.directory.refresh();
    const byId = (table: string, id: string) => ({ sql: `SELECT * FROM \`${table}\` WHERE \`id\` = ?`, values: [id] });
    const [instance] = await this.db.query(byId('process_instance', instanceIdOf(taskId)));
    const [row] = await this.db.query(byId('process_task', taskId));
    const task = await this.open(instance, row);
    const todos = await this.db.query({ sql: 'SELECT * FROM `todo` WHERE `taskId` = ?', values: [taskId] });
    const hand = this.inHand(me, task, todos.map(rowOf));
    if (!hand.mine && !(await this.mayRead(me, task))) throw new BusinessError(errors.notFound);
    if (task.closedAt !== null) throw new BusinessError(errors.taskTaken, [this.nameOf(task.closedBy)]);
    return hand;
  }

  /** One round trip, the instance locked first: the task, its rows, the numbers of the timeline, an earlier answer. */
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
    const task = await this.open(instanceRow, taskRow);
    const isRepeat = typeof numbers?.answer === 'string';
    // A repeat gets its answer even where the task is closed by now.
    if (!isRepeat && task.closedAt !== null) throw new BusinessError(errors.taskTaken, [this.nameOf(task.closedBy)]);
    const rows = (todos?.rows ?? []).map(rowOf);
    return { answer: isRepeat ? numbers : undefined, task, rows, numbers: numbers ?? {} };
  }

  private async open(instanceRow: Row | undefined, row: Row | undefined): Promise<OpenTask> {
    if (!instanceRow || !row) throw new BusinessError(errors.notFound);
    const instance = instanceOf(instanceRow);
    const definition = await this.definitions.compiledOf(instance.definitionId);
    const element = String(row.element);
    return {
      id: String(row.id),
      element,
      openedAt: Number(row.openedAt),
      dueAt: numberOrNull(row.dueAt),
      closedAt: numberOrNull(row.closedAt),
      closedBy: row.closedBy === null ? null : String(row.closedBy),
      instance,
      definition,
      node: nodeOf(definition, element),
    };
  }

  private inHand(me: Me, task: OpenTask, rows: readonly HeldRow[]): TaskInHand {
    const principals = new Set<string>(this.directory.principalsOf(me.id));
    const own = rows.filter(({ principal, kind }) => kind === 'task' && principals.has(principal));
    // Their own counts more than another's, given by name more than held through a group.
    const rank = ({ principal, onBehalfOf }: HeldRow) => (onBehalfOf === null ? 0 : 2) + (userOf(principal) ? 0 : 1);
    const [mine] = [...own].sort((a, b) => rank(a) - rank(b));
    return { ...task, rows, mine, me, now: this.clock.now() };
  }

  /** Somebody has it in hand whose group or owner this person is, or it never was theirs. */
  private notTheirs({ rows, me }: TaskInHand): BusinessError {
    const principals = new Set<string>(this.directory.principalsOf(me.id));
    const held = rows.some(({ kind, principal }) => kind === 'held' && principals.has(principal));
    const holder = rows.find(({ kind, way }) => kind === 'task' && way !== null && way !== ways.substitute);
    return held && holder
      ? new BusinessError(errors.taskTaken, [this.nameOf(userOf(holder.principal) ?? null)])
      : new BusinessError(errors.notYourTask);
  }

  private mayRead(me: Me, { instance }: OpenTask): Promise<boolean> {
    return this.todos.mayRead(me, instance.subject, instance.recordId);
  }

  private note(me: Me, { id, element, instance, now }: TaskInHand, remark: Remark, numbers: Row): void {
    const { kind, onBehalfOf = null, people = [], text } = remark;
    this.db.write(
      insert('process_remark', {
        instanceId: instance.id,
        n: Number(numbers.last ?? 0) + 1,
        after: Number(numbers.after ?? 0),
        taskId: id,
        element,
        kind,
        at: now,
        by: me.id,
        onBehalfOf,
        people: people.length === 0 ? null : people.join(' '),
        text: text ?? null,
      }),
    );
    this.audit.record({
      action: `process.${kind}`,
      subject: 'process',
      recordId: instance.id,
      actor: me.id,
      onBehalfOf,
      detail: { task: id, ...(people.length === 0 ? {} : { people }) },
    });
  }

  private nameOf(userId: string | null): string {
    return userId === null ? '' : (this.directory.person(userId)?.name.zh ?? userId);
  }
}

/** The holder of a task whose hand it is in; operations of holders have proved that there is one. */
export function holding({ mine }: TaskInHand): HeldRow {
  if (!mine) throw new BusinessError(errors.notYourTask);
  return mine;
}

/** Whose task it is that they hold: their own, or the one's for whom they act. @throws BusinessError 8002 for a delegate */
export function ownerOf(task: TaskInHand, operation: string): string {
  const { principal, onBehalfOf, way } = holding(task);
  if (way === ways.advice || way === ways.delegate) throw new BusinessError(errors.illegalState, [way, operation]);
  if (userOf(principal) === undefined) throw new BusinessError(errors.claimFirst);
  return onBehalfOf ?? task.me.id;
}
