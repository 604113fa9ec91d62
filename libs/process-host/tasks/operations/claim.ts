import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import { claim, unclaim, userOf, ways } from '#lab/process-engine/index.js';
import { Assignments } from '../../assignment/rows.js';
import { Subjects } from '../../subjects.js';
import type { TaskAtHand } from '../open-task.js';
import type { Trace } from '../task-traces.js';
import { holderOf } from './holder.js';
import type { TaskOperation } from './task-operation.js';

/** A member of a group takes its task; afterwards the claimer decides it, beside those whom the diagram names. */
@Injectable()
export class Claim implements TaskOperation<'claim'> {
  readonly name = 'claim';
  readonly audience = 'holder';

  constructor(
    private readonly assignments: Assignments,
    private readonly subjects: Subjects,
  ) {}

  isShown({ mine }: TaskAtHand): boolean {
    return mine !== undefined && userOf(mine.principal) === undefined;
  }

  /** @throws BusinessError 403 for a user without a permission of its actions */
  perform(task: TaskAtHand): Trace {
    const change = claim(holderOf(task), task);
    this.assertMayAct(task);
    this.assignments.change(task, change);
    return { kind: 'claim' };
  }

  /** Claiming what one may not decide would only keep it from the others. */
  private assertMayAct({ node, instance, me }: TaskAtHand): void {
    const { subject } = this.subjects.of(instance.subject);
    const permissions = (node?.task?.actions ?? []).flatMap((action) => subject.actions[action]?.may ?? []);
    if (permissions.length > 0 && !holds(me.permissions, permissions)) throw new BusinessError(errors.forbidden);
  }
}

/** The claimer gives the task back to the group. */
@Injectable()
export class Unclaim implements TaskOperation<'unclaim'> {
  readonly name = 'unclaim';
  readonly audience = 'holder';

  constructor(private readonly assignments: Assignments) {}

  isShown({ mine }: TaskAtHand): boolean {
    return mine?.way === ways.claimed;
  }

  perform(task: TaskAtHand): Trace {
    this.assignments.change(task, unclaim(holderOf(task)));
    return { kind: 'unclaim' };
  }
}
