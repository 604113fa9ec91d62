import { Injectable } from '@nestjs/common';
import { Database } from '#lab/platform/database/database.js';
import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { insert, remove, update } from '#lab/platform/database/sql.js';
import { Live } from '#lab/platform/live/live.js';
import type { Assignment, AssignmentChange, NewAssignment } from '#lab/process-engine/index.js';
import type { ProcessInstance } from '../entities.js';
import { precedenceOf } from './precedence.js';
import { pairValues } from './search-text.js';

/** What every to-do row of a task repeats. */
export interface AssignedTask {
  readonly id: string;
  readonly element: string;
  readonly openedAt: number;
  readonly dueAt: number | null;
  readonly priority: number;
  readonly instance: Pick<ProcessInstance, 'id' | 'subject' | 'recordId' | 'searchText'>;
}

/** An assignment from its to-do row. */
export function assignmentIn(row: Row): Assignment {
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
  return {
    principal: String(row.principal),
    kind: String(row.kind),
    way: text(row.way),
    onBehalfOf: text(row.onBehalfOf),
  };
}

/** Adds to-do rows to a task that is open. */
function insertAssignments(
  { id, element, instance, openedAt, dueAt, priority }: AssignedTask,
  added: readonly NewAssignment[],
): Statement {
  const pairs = pairValues(instance.searchText);
  return insert(
    'todo',
    ...added.map(({ principal, way, onBehalfOf }) => ({
      taskId: id,
      principal,
      kind: 'task',
      way,
      onBehalfOf,
      subject: instance.subject,
      recordId: instance.recordId,
      instanceId: instance.id,
      element,
      openedAt,
      dueAt,
      priority,
      precedence: precedenceOf(priority, dueAt),
      readAt: null,
      urgedAt: null,
      ...pairs,
    })),
  );
}

/** The statements by which the assignments of a task change. */
function changeStatements(
  task: AssignedTask,
  { removed = [], held = [], freed = [], added = [] }: AssignmentChange,
  freedColumns: Readonly<Record<string, unknown>>,
): Statement[] {
  const of = (principals: readonly string[]) => ({ taskId: task.id, principal: [...principals] });
  return [
    ...(removed.length > 0 ? [remove('todo', of(removed))] : []),
    ...(held.length > 0 ? [update('todo', { kind: 'held' }, of(held))] : []),
    ...(freed.length > 0 ? [update('todo', { kind: 'task', ...freedColumns }, of(freed))] : []),
    ...(added.length > 0 ? [insertAssignments(task, added)] : []),
  ];
}

/** Writes who has a task that is open, and lets their pages know. */
@Injectable()
export class Assignments {
  constructor(
    private readonly db: Database,
    private readonly live: Live,
  ) {}

  /**
   * Writes what an operation has changed about the assignments of a task, in the unit that is open.
   * @param freedColumns further columns of the assignments that may act again
   */
  change(task: AssignedTask, change: AssignmentChange, freedColumns: Readonly<Record<string, unknown>> = {}): void {
    const { removed = [], held = [], freed = [], added = [] } = change;
    this.db.write(...changeStatements(task, change, freedColumns));
    this.live.changed({
      ids: [task.id, task.instance.recordId],
      todo: [...removed, ...held, ...freed, ...added.map(({ principal }) => principal)],
    });
  }
}
