import { Injectable } from '@nestjs/common';
import type { OperationInput } from '#lab/shared/task-operations.js';
import { heldBy } from '#lab/process-engine/index.js';
import { Attachments } from '../attachments.js';
import type { TaskAtHand } from '../open-task.js';
import type { Trace } from '../task-traces.js';
import type { TaskOperation } from './task-operation.js';

/** Attaches an uploaded file: the assignee to the task, every reader of the record to its process. */
@Injectable()
export class Attach implements TaskOperation<'attach'> {
  readonly name = 'attach';
  readonly audience = 'reader';

  constructor(private readonly attachments: Attachments) {}

  isShown(): boolean {
    return true;
  }

  /** @throws BusinessError 8013 for a file that is no fresh upload of the caller, 8012 when there are twenty */
  async perform(task: TaskAtHand, { file, at }: OperationInput<'attach'>): Promise<Trace> {
    if (at === 'task') heldBy(task.assignments, task);
    return { kind: 'attach', text: await this.attachments.add(task, file, at) };
  }
}
