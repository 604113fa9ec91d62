import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors, someoneElse } from '#lab/shared/errors.js';
import type { Happening } from '#lab/process-engine/index.js';
import { stateOf } from '../../command/instance-row.js';
import type { Command } from '../../command/command.js';
import { Happenings } from '../../command/happenings.js';
import type { TaskAtHand } from '../open-task.js';
import type { Trace } from '../task-traces.js';
import { decides } from './task-operation.js';

/** Operations that move the process itself: an event of the engine on behalf of the caller. */
@Injectable()
export class ProcessSteps {
  constructor(private readonly happenings: Happenings) {}

  /** Hands the instance an event. @throws BusinessError 8003 when the instance has ended */
  happen(task: TaskAtHand, opinion: string | undefined, event: Happening): Promise<void> {
    return this.command(task, opinion, (command) => command.happen(event));
  }

  /** As `happen`, for work that prepares the event. */
  async command(
    { instance, me, mine }: TaskAtHand,
    opinion: string | undefined,
    work: (command: Command) => Promise<void>,
  ): Promise<void> {
    const onBehalfOf = mine?.onBehalfOf ?? undefined;
    const actor = { me, ...(onBehalfOf ? { onBehalfOf } : {}), ...(opinion ? { opinion } : {}) };
    if (!(await this.happenings.command(instance.id, actor, work)))
      throw new BusinessError(errors.taskTaken, [someoneElse]);
  }
}

/** Whether a user who decides about a task can move its process now: not while that is suspended. */
export function moves(task: TaskAtHand): boolean {
  return decides(task) && !stateOf(task.instance).suspended;
}

/** The trace of an operation whose line in the timeline the engine writes. */
export function stepTrace({ mine }: TaskAtHand, kind: string, people: readonly string[] = []): Trace {
  return { kind, inHistory: true, onBehalfOf: mine?.onBehalfOf ?? null, people };
}
