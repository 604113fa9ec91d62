import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { remove, update } from '#lab/platform/database/sql.js';
import { PeopleDirectory, userOf, userPrincipal } from '../people/people.js';
import { Subjects } from '../subjects.js';
import { ways } from './operations.js';
import { holding, TaskFrame } from './task-frame.js';
import { addRows, type TaskInHand } from './task-in-hand.js';

const request = { operation: 'claim', audience: 'holder' } as const;

/** Takes a task out of the list of a group, so that one of its members does it; and puts it back. */
@Injectable()
export class Claiming {
  constructor(
    private readonly db: Database,
    private readonly frame: TaskFrame,
    private readonly directory: PeopleDirectory,
    private readonly subjects: Subjects,
  ) {}

  /**
   * Those who hold it through a group or role may; afterwards it is to be done by the claimer alone, beside those whom
   * the diagram names.
   * @throws BusinessError 8003 taken already, 8002 for whoever has it by name, 403 without a permission of its actions
   */
  claim(me: Me, taskId: string, key?: string): Promise<null> {
    return this.frame.perform(me, taskId, { ...request, request: 'claim', key }, (task) => {
      const { principal, way } = holding(task);
      if (way === ways.claimed)
        throw new BusinessError(errors.taskTaken, [this.directory.person(me.id)?.name.zh ?? me.id]);
      if (userOf(principal) !== undefined) throw new BusinessError(errors.illegalState, [task.element, 'claim']);
      this.assertMayAct(task);
      this.db.write(
        update('todo', { kind: 'held' }, { taskId, principal: groupsOf(task) }),
        addRows(task, [{ principal: userPrincipal(me.id), way: ways.claimed, onBehalfOf: null }]),
      );
      return { kind: 'claim' };
    });
  }

  /** Back to the group. @throws BusinessError 8002 for whoever did not claim it */
  unclaim(me: Me, taskId: string, key?: string): Promise<null> {
    return this.frame.perform(me, taskId, { ...request, request: 'unclaim', key }, (task) => {
      if (holding(task).way !== ways.claimed) throw new BusinessError(errors.illegalState, [task.element, 'unclaim']);
      const mine = task.rows.filter(
        ({ principal, onBehalfOf }) => principal === userPrincipal(me.id) || onBehalfOf === me.id,
      );
      this.db.write(
        remove('todo', { taskId, principal: mine.map(({ principal }) => principal) }),
        update('todo', { kind: 'task' }, { taskId, principal: groupsOf(task) }),
      );
      return { kind: 'unclaim' };
    });
  }

  /** Claiming what one may not do would only keep it from the others. */
  private assertMayAct({ node, instance, me }: TaskInHand): void {
    const { subject } = this.subjects.of(instance.subject);
    const doors = (node?.task?.actions ?? []).flatMap((action) => subject.actions[action]?.may ?? []);
    if (doors.length > 0 && !holds(me.permissions, doors)) throw new BusinessError(errors.forbidden);
  }
}

/** The groups and roles that have a task. */
function groupsOf({ rows }: TaskInHand): string[] {
  return rows.map(({ principal }) => principal).filter((principal) => userOf(principal) === undefined);
}
