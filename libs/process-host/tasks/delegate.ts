import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { userPrincipal } from '../people/people.js';
import { Handover } from './handover.js';
import { ways } from './operations.js';
import { holding, ownerOf, TaskFrame } from './task-frame.js';
import { Tidings } from './tidings.js';

export interface Delegation {
  readonly to: string;
  /** The delegate's act completes the task; otherwise they give an opinion and it comes back. */
  readonly final: boolean;
  readonly text?: string | undefined;
}

/** Asks somebody else to do a task, or for an opinion on it, while its owner stays its owner. */
@Injectable()
export class Delegating {
  constructor(
    private readonly frame: TaskFrame,
    private readonly handover: Handover,
    private readonly tidings: Tidings,
  ) {}

  /** @throws BusinessError as for a transfer; 8002 when a delegate would delegate it further */
  delegate(me: Me, taskId: string, delegation: Delegation, key?: string): Promise<null> {
    const { to, final, text } = delegation;
    const request = { operation: 'delegate', audience: 'holder', request: delegation, key } as const;
    return this.frame.perform(me, taskId, request, async (task) => {
      const owner = ownerOf(task, 'delegate');
      await this.handover.assertMayGet(task, owner, to);
      this.handover.lend(task, owner, to, final ? ways.delegate : ways.advice);
      this.tidings.tell(final ? 'given' : 'asked', task, [to], text);
      return { kind: 'delegate', onBehalfOf: owner === me.id ? null : owner, people: [to], text };
    });
  }

  /** The delegate is done: with an opinion, or without one where they cannot help; the task is its owner's again. */
  resolve(me: Me, taskId: string, opinion: string, key?: string): Promise<null> {
    const request = { audience: 'holder', request: { opinion }, key } as const;
    return this.frame.perform(me, taskId, request, (task) => {
      const { way, onBehalfOf } = holding(task);
      if ((way !== ways.advice && way !== ways.delegate) || onBehalfOf === null)
        throw new BusinessError(errors.illegalState, [task.element, 'resolve']);
      this.handover.giveBack(task, onBehalfOf, userPrincipal(me.id));
      this.tidings.tell('advised', task, [onBehalfOf], opinion);
      return { kind: 'resolve', onBehalfOf, text: opinion };
    });
  }

  /** The owner takes it back unanswered. @throws BusinessError 8004 for whoever has not lent it to anybody */
  recall(me: Me, taskId: string, key?: string): Promise<null> {
    return this.frame.perform(me, taskId, { audience: 'judged', request: {}, key }, (task) => {
      const lent = task.rows.find(
        ({ way, onBehalfOf }) => (way === ways.advice || way === ways.delegate) && onBehalfOf === me.id,
      );
      if (!lent) throw new BusinessError(errors.notYourTask);
      const delegate = lent.principal.slice(2);
      this.handover.giveBack(task, me.id, userPrincipal(delegate));
      return { kind: 'recall', people: [delegate] };
    });
  }
}
