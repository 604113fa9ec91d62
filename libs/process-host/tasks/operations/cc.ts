import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { OperationInput } from '#lab/shared/task-operations.js';
import { nameOf, PeopleDirectory } from '../../people/people.js';
import { Copies } from '../copies.js';
import type { TaskAtHand } from '../open-task.js';
import type { Trace } from '../task-traces.js';
import type { TaskOperation } from './task-operation.js';

/** Copies users in: they may read the record. */
@Injectable()
export class Cc implements TaskOperation<'cc'> {
  readonly name = 'cc';
  readonly audience = 'holder';

  constructor(
    private readonly copies: Copies,
    private readonly directory: PeopleDirectory,
  ) {}

  isShown({ mine }: TaskAtHand): boolean {
    return mine !== undefined;
  }

  /** @throws BusinessError 8007 when all of them are copied in already, 8012 for an unknown user */
  async perform(task: TaskAtHand, { people, text }: OperationInput<'cc'>): Promise<Trace> {
    const added = await this.copies.add(task, people);
    if (added.length === 0) throw new BusinessError(errors.userRepeated, [nameOf(this.directory, people[0] ?? null)]);
    return { kind: 'cc', people: added, text, notice: { kind: 'copied', to: added } };
  }
}
