import { Injectable } from '@nestjs/common';
import { holds } from '#lab/shared/define-permissions.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { update } from '#lab/platform/database/sql.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { TaskFrame } from './task-frame.js';

export interface NewDueDate {
  readonly dueAt: string;
  readonly text?: string | undefined;
}

/** Moves the day until which a task is to be done. Reminders that the diagram has set keep their times. */
@Injectable()
export class DueDates {
  constructor(
    private readonly db: Database,
    private readonly frame: TaskFrame,
  ) {}

  /**
   * Holders of the permission may anywhere, whoever has the task where its step offers it.
   * @throws BusinessError 8012 for a moment that is over
   */
  change(me: Me, taskId: string, change: NewDueDate, may: string, key?: string): Promise<null> {
    const rights = holds(me.permissions, may)
      ? ({ audience: 'judged' } as const)
      : ({ audience: 'holder', operation: 'dueDate' } as const);
    return this.frame.perform(me, taskId, { ...rights, request: change, key }, ({ now }) => {
      const dueAt = new Date(change.dueAt);
      if (dueAt <= now) throw refuseField('dueAt', 'tooSmall', now.toISOString());
      this.db.write(
        update('process_task', { dueAt: dueAt.getTime() }, { id: taskId }),
        update('todo', { dueAt: dueAt.getTime() }, { taskId }),
      );
      return { kind: 'dueDate', text: [dueAt.toISOString(), change.text ?? ''].join(' ').trim() };
    });
  }
}
