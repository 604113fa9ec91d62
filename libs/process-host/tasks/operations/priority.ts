import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { levelOf, priorityOf, type PriorityLevel } from '#lab/shared/priority.js';
import type { OperationInput } from '#lab/shared/task-operations.js';
import { Database } from '#lab/platform/database/database.js';
import { update } from '#lab/platform/database/sql.js';
import { precedenceOf } from '../../assignment/precedence.js';
import type { TaskAtHand } from '../open-task.js';
import type { Trace } from '../task-traces.js';
import type { TaskOperation } from './task-operation.js';

/** The word of the timeline for each level. */
const kinds: Readonly<Record<PriorityLevel, string>> = {
  low: 'priorityLow',
  normal: 'priorityNormal',
  high: 'priorityHigh',
  urgent: 'priorityUrgent',
};

/** An administrator of instances gives an open task another priority. */
@Injectable()
export class Priority implements TaskOperation<'priority'> {
  readonly name = 'priority';
  readonly audience = 'rule';
  readonly forAdministrators = true;

  constructor(private readonly db: Database) {}

  isShown(_: TaskAtHand, asAdministrator: boolean): boolean {
    return asAdministrator;
  }

  /** @throws BusinessError 8004 to all but administrators */
  perform(
    { id, priority: before, dueAt }: TaskAtHand,
    { priority: level, reason }: OperationInput<'priority'>,
    asAdministrator: boolean,
  ): Trace {
    if (!asAdministrator) throw new BusinessError(errors.notYourTask);
    const priority = priorityOf(level);
    const precedence = precedenceOf(priority, dueAt);
    this.db.write(
      update('process_task', { priority }, { id }),
      update('todo', { priority, precedence }, { taskId: id }),
    );
    return {
      kind: kinds[level],
      auditKind: 'priority',
      text: reason,
      detail: { before: levelOf(before), after: level, reason },
    };
  }
}
