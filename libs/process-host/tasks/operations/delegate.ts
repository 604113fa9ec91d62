import { Injectable } from '@nestjs/common';
import type { OperationInput } from '#lab/shared/task-operations.js';
import { delegate, delegationBy, isDelegated, recall, resolve, userOf } from '#lab/process-engine/index.js';
import { Assignments } from '../../assignment/rows.js';
import { Handover } from '../handover.js';
import type { TaskAtHand } from '../open-task.js';
import type { Trace } from '../task-traces.js';
import { holderOf } from './holder.js';
import { decides, type TaskOperation } from './task-operation.js';

/** A task that comes back is new to its owner. */
const unread = { readAt: null };

/** The owner asks another user for an opinion, or to decide on the owner's behalf. */
@Injectable()
export class Delegate implements TaskOperation<'delegate'> {
  readonly name = 'delegate';
  readonly audience = 'holder';

  constructor(
    private readonly assignments: Assignments,
    private readonly handover: Handover,
  ) {}

  isShown(task: TaskAtHand): boolean {
    return decides(task);
  }

  /** @throws BusinessError 8012 to a user who cannot be given work */
  async perform(task: TaskAtHand, { to, final, text }: OperationInput<'delegate'>): Promise<Trace> {
    const holder = holderOf(task);
    const { owner, change } = delegate(holder, to, final, await this.handover.facts(task));
    this.handover.assertEnabled(to);
    this.assignments.change(task, change);
    return {
      kind: 'delegate',
      onBehalfOf: owner === task.me.id ? null : owner,
      people: [to],
      text,
      notice: { kind: final ? 'given' : 'asked', to: [to] },
    };
  }
}

/** The delegate hands the task back with an opinion, or with the reason why they give none. */
@Injectable()
export class Resolve implements TaskOperation<'resolve'> {
  readonly name = 'resolve';
  readonly audience = 'holder';

  constructor(
    private readonly assignments: Assignments,
    private readonly handover: Handover,
  ) {}

  isShown({ mine }: TaskAtHand): boolean {
    return mine !== undefined && isDelegated(mine);
  }

  perform(task: TaskAtHand, { opinion }: OperationInput<'resolve'>): Trace {
    const { owner, change } = resolve(holderOf(task), this.handover.absences(task));
    this.assignments.change(task, change, unread);
    return { kind: 'resolve', onBehalfOf: owner, text: opinion, notice: { kind: 'advised', to: [owner] } };
  }
}

/** The owner ends a delegation before the delegate has answered. */
@Injectable()
export class Recall implements TaskOperation<'recall'> {
  readonly name = 'recall';
  readonly audience = 'rule';

  constructor(
    private readonly assignments: Assignments,
    private readonly handover: Handover,
  ) {}

  isShown({ assignments, me }: TaskAtHand): boolean {
    return delegationBy(assignments, me.id) !== undefined;
  }

  perform(task: TaskAtHand): Trace {
    const { delegated, change } = recall(task.assignments, task.me.id, this.handover.absences(task));
    this.assignments.change(task, change, unread);
    return { kind: 'recall', people: [userOf(delegated) ?? delegated] };
  }
}
