import { Injectable } from '@nestjs/common';
import type { OperationInput } from '#lab/shared/task-operations.js';
import { Database } from '#lab/platform/database/database.js';
import { update } from '#lab/platform/database/sql.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { precedenceOf } from '../../assignment/precedence.js';
import type { TaskAtHand } from '../open-task.js';
import type { Trace } from '../task-traces.js';
import type { TaskOperation } from './task-operation.js';

/** Moves the due date of a task. Reminders that the diagram has set keep their times. */
@Injectable()
export class DueDate implements TaskOperation<'dueDate'> {
  readonly name = 'dueDate';
  readonly audience = 'holder';
  readonly forAdministrators = true;

  constructor(private readonly db: Database) {}

  isShown({ mine }: TaskAtHand, asAdministrator: boolean): boolean {
    return asAdministrator || mine !== undefined;
  }

  /** @throws BusinessError 8012 for a moment in the past */
  perform({ id, now, priority }: TaskAtHand, { dueAt: wanted, text }: OperationInput<'dueDate'>): Trace {
    const dueAt = new Date(wanted);
    if (dueAt <= now) throw refuseField('dueAt', 'tooSmall', now.toISOString());
    this.db.write(
      update('process_task', { dueAt: dueAt.getTime() }, { id }),
      update('todo', { dueAt: dueAt.getTime(), precedence: precedenceOf(priority, dueAt.getTime()) }, { taskId: id }),
    );
    return { kind: 'dueDate', text: [dueAt.toISOString(), text ?? ''].join(' ').trim() };
  }
}
