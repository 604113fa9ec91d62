import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { isOfferableOperation, operationInputs, type TaskOperation as Name } from '#lab/shared/task-operations.js';
import type { Me } from '#lab/platform/access/me.js';
import { parsed } from '#lab/platform/http/field-errors.js';
import { offeredAt } from '../definitions/offered.js';
import type { TaskAtHand } from './open-task.js';
import { Attach } from './operations/attach.js';
import { Cc } from './operations/cc.js';
import { Claim, Unclaim } from './operations/claim.js';
import { Comment } from './operations/comment.js';
import { Delegate, Recall, Resolve } from './operations/delegate.js';
import { DueDate } from './operations/due-date.js';
import { FollowUp } from './operations/follow-up.js';
import { Priority } from './operations/priority.js';
import { Return } from './operations/return.js';
import { AddSign, RemoveSign } from './operations/signers.js';
import type { TaskOperation } from './operations/task-operation.js';
import { Transfer } from './operations/transfer.js';
import { Urge } from './operations/urge.js';
import { Withdraw } from './operations/withdraw.js';
import { TaskFrame } from './task-frame.js';

/** All operations on tasks; a new one is a class in `operations/`, its input in `#lab/shared`, and its name here. */
export const taskOperations = [
  Comment,
  Attach,
  Claim,
  Unclaim,
  Transfer,
  Delegate,
  Resolve,
  Recall,
  Return,
  Withdraw,
  AddSign,
  RemoveSign,
  Cc,
  Urge,
  DueDate,
  Priority,
  FollowUp,
];

/** The providers of `taskOperations`, made by the module. */
export const allOperations = Symbol('all operations on tasks');

/** How an operation is asked for. */
export interface OperationRequest {
  readonly name: Name;
  /** The body of the request, not checked yet. */
  readonly body: unknown;
  /** Whether the caller administers instances. */
  readonly administers: boolean;
  readonly key?: string | undefined;
}

/** The one door of task operations. */
@Injectable()
export class TaskOperations {
  private readonly byName: ReadonlyMap<Name, TaskOperation>;

  constructor(
    private readonly frame: TaskFrame,
    @Inject(allOperations) operations: readonly TaskOperation[],
  ) {
    this.byName = new Map(operations.map((operation) => [operation.name, operation]));
  }

  /**
   * Does one operation, in the unit that is open.
   * @throws BusinessError 8012 bad input, 8013 no such task, 8003 closed or taken by another, 8004 not the caller's,
   * 8002 not offered there, and what the operation itself refuses
   */
  perform(me: Me, taskId: string, { name, body, administers, key }: OperationRequest): Promise<null> {
    const operation = this.byName.get(name);
    if (!operation) throw new BusinessError(errors.notFound);
    const input = parsed(operationInputs[name], body ?? {});
    const asAdministrator = administers && operation.forAdministrators === true;
    const audience = asAdministrator ? 'rule' : operation.audience;
    const { onClosed = false } = operation;
    return this.frame.perform(me, taskId, { audience, onClosed, request: [name, input], key }, (task) => {
      if (!asAdministrator && !isOfferedAt(task, name))
        throw new BusinessError(errors.illegalState, [task.element, name]);
      return operation.perform(task, input as never, asAdministrator);
    });
  }

  /** The operations that the user who looks at a task can do with it now. */
  async shownAt(task: TaskAtHand, administers: boolean): Promise<Name[]> {
    const shown: Name[] = [];
    for (const [name, operation] of this.byName) {
      const asAdministrator = administers && operation.forAdministrators === true;
      const isPossible = asAdministrator || isOfferedAt(task, name);
      if (isPossible && (await operation.isShown(task, asAdministrator))) shown.push(name);
    }
    return shown;
  }
}

function isOfferedAt({ node }: TaskAtHand, name: Name): boolean {
  return !isOfferableOperation(name) || offeredAt(node).includes(name);
}
