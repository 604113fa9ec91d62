import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { OperationInput } from '#lab/shared/task-operations.js';
import { Database } from '#lab/platform/database/database.js';
import { assertMaySign, userPrincipal } from '#lab/process-engine/index.js';
import { Handover } from '../handover.js';
import type { TaskAtHand } from '../open-task.js';
import type { Trace } from '../task-traces.js';
import { holderOf } from './holder.js';
import { moves, ProcessSteps, stepTrace } from './steps.js';
import type { TaskOperation } from './task-operation.js';

/** Asks other users to sign before, after or beside the assignee. */
@Injectable()
export class AddSign implements TaskOperation<'addSign'> {
  readonly name = 'addSign';
  readonly audience = 'holder';

  constructor(
    private readonly handover: Handover,
    private readonly steps: ProcessSteps,
  ) {}

  isShown(task: TaskAtHand): boolean {
    return moves(task);
  }

  /** @throws BusinessError 8012 for a user who cannot be given work, 8002 where signers are nested too deep */
  async perform(task: TaskAtHand, { people, mode, text }: OperationInput<'addSign'>): Promise<Trace> {
    const owner = assertMaySign(holderOf(task), people, await this.handover.facts(task));
    for (const person of people) this.handover.assertEnabled(person);
    const { token, i } = task.at;
    await this.steps.command(task, text, async (command) => {
      const place = { token, ...(i === undefined ? {} : { i }) };
      command.join(place, userPrincipal(owner), people.map(userPrincipal));
      await command.happen({ type: 'signersAdded', ...place, count: people.length, mode });
    });
    return stepTrace(task, 'addSign', people);
  }
}

/** Takes out the signer whose task this is; for the user who asked them, and for administrators. */
@Injectable()
export class RemoveSign implements TaskOperation<'removeSign'> {
  readonly name = 'removeSign';
  readonly audience = 'rule';
  readonly forAdministrators = true;

  constructor(
    private readonly db: Database,
    private readonly steps: ProcessSteps,
  ) {}

  /** Screens show it beside the signers. */
  isShown(): boolean {
    return false;
  }

  /** @throws BusinessError 8002 for a task that no signer was asked for, 8003 for a user who has signed */
  async perform(task: TaskAtHand, { reason }: OperationInput<'removeSign'>, asAdministrator: boolean): Promise<Trace> {
    const { token, i } = task.at;
    if (i === undefined) throw new BusinessError(errors.illegalState, [task.element, 'removeSign']);
    if (!asAdministrator && !(await this.hasAsked(task))) throw new BusinessError(errors.notYourTask);
    await this.steps.happen(task, reason, { type: 'signerRemoved', token, i });
    return stepTrace(task, 'removeSign');
  }

  private async hasAsked({ instance, element, me }: TaskAtHand): Promise<boolean> {
    const [found] = await this.db.query({
      sql: "SELECT `n` FROM `process_history` WHERE `instanceId` = ? AND `element` = ? AND `kind` = 'signersAdded' AND `by` = ? LIMIT 1",
      values: [instance.id, element, me.id],
    });
    return found !== undefined;
  }
}
