import { Injectable } from '@nestjs/common';
import type { OperationInput } from '#lab/shared/task-operations.js';
import { assertMayDecide } from '#lab/process-engine/index.js';
import type { TaskAtHand } from '../open-task.js';
import type { Trace } from '../task-traces.js';
import { moves, ProcessSteps, stepTrace } from './steps.js';
import type { TaskOperation } from './task-operation.js';

/** Sends the record back to an earlier step. */
@Injectable()
export class Return implements TaskOperation<'return'> {
  readonly name = 'return';
  readonly audience = 'holder';

  constructor(private readonly steps: ProcessSteps) {}

  isShown(task: TaskAtHand): boolean {
    return moves(task);
  }

  /** @throws BusinessError 8002 for a step that it cannot go back to, 8006 past work with an effect outside, 8023 on an own record */
  async perform(task: TaskAtHand, { to, mode, reason }: OperationInput<'return'>): Promise<Trace> {
    assertMayDecide(task.me.id, task.out);
    const { token, i } = task.at;
    const place = { token, ...(i === undefined ? {} : { i }) };
    await this.steps.happen(task, reason, {
      type: 'returned',
      ...place,
      mode,
      ...(to === undefined ? {} : { to }),
    });
    return stepTrace(task, 'return');
  }
}
