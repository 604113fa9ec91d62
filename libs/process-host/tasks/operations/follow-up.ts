import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { addDays, beginOf, dayIn } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import type { OperationInput } from '#lab/shared/task-operations.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { Live } from '#lab/platform/live/live.js';
import { userPrincipal } from '#lab/process-engine/index.js';
import { PeopleDirectory } from '../../people/people.js';
import { FollowUps } from '../follow-ups.js';
import type { TaskAtHand } from '../open-task.js';
import type { Trace } from '../task-traces.js';
import { decides, type TaskOperation } from './task-operation.js';

/** How far ahead a task may be noted, in days. */
const farthest = 366;

/** The assignee notes when to come back to a task, and may put it aside until then. Its due date stays. */
@Injectable()
export class FollowUp implements TaskOperation<'followUp'> {
  readonly name = 'followUp';
  readonly audience = 'holder';

  constructor(
    private readonly followUps: FollowUps,
    private readonly directory: PeopleDirectory,
    private readonly live: Live,
  ) {}

  isShown(task: TaskAtHand): boolean {
    return decides(task) && task.mine?.kind === 'task';
  }

  /** @throws BusinessError 8020 for a task of a group, 8012 for a day that is not ahead or too far */
  perform(task: TaskAtHand, { on, aside }: OperationInput<'followUp'>): Trace {
    if (!decides(task)) throw new BusinessError(errors.claimFirst);
    const { me, now } = task;
    if (on === null) this.followUps.drop(me.id, task.id);
    else {
      const zone = this.directory.zone();
      const today = dayIn(zone, now);
      if (on <= today) throw refuseField('on', 'tooSmall', addDays(today, 1));
      if (on > addDays(today, farthest)) throw refuseField('on', 'tooBig', addDays(today, farthest));
      this.followUps.note(me.id, task, beginOf(on, zone), aside);
    }
    this.live.changed({ ids: [task.id], todo: [userPrincipal(me.id)] });
    // It is the user's own affair: in the audit, not in the timeline that others read.
    return { kind: 'followUp', inHistory: true, detail: { on, aside } };
  }
}
