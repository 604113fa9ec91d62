import { Injectable } from '@nestjs/common';
import type { OperationInput } from '#lab/shared/task-operations.js';
import { Copies } from '../copies.js';
import type { TaskAtHand } from '../open-task.js';
import type { Trace } from '../task-traces.js';
import type { TaskOperation } from './task-operation.js';

/** A remark about a task, for all readers of the record; users who are mentioned are copied in. */
@Injectable()
export class Comment implements TaskOperation<'comment'> {
  readonly name = 'comment';
  readonly audience = 'reader';

  constructor(private readonly copies: Copies) {}

  isShown(): boolean {
    return true;
  }

  /** @throws BusinessError 8012 for a mention of an unknown user */
  async perform(task: TaskAtHand, { text, mentions }: OperationInput<'comment'>): Promise<Trace> {
    const people = [...new Set(mentions)];
    if (people.length > 0) await this.copies.add(task, people);
    return { kind: 'comment', people, text, notice: { kind: 'mentioned', to: people } };
  }
}
