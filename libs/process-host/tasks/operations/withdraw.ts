import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { OperationInput } from '#lab/shared/task-operations.js';
import { Database } from '#lab/platform/database/database.js';
import { Happenings } from '../../command/happenings.js';
import type { TaskAtHand } from '../open-task.js';
import type { Trace } from '../task-traces.js';
import type { TaskOperation } from './task-operation.js';

/** An approver takes a decision back, as long as nothing has followed from it. */
@Injectable()
export class Withdraw implements TaskOperation<'withdraw'> {
  readonly name = 'withdraw';
  readonly audience = 'rule';
  readonly onClosed = true;

  constructor(
    private readonly db: Database,
    private readonly happenings: Happenings,
  ) {}

  /** Screens show it beside the decision, not on the desk of an open task. */
  isShown(): boolean {
    return false;
  }

  /** @throws BusinessError 8013 without a decision, 8004 for that of another user, 8008 when something has followed */
  async perform(task: TaskAtHand, { reason }: OperationInput<'withdraw'>): Promise<Trace> {
    const { me, instance } = task;
    const { token, i } = task.at;
    const act = await this.lastAct(task);
    if (!act) throw new BusinessError(errors.notFound);
    if (act.by !== me.id && act.onBehalfOf !== me.id) throw new BusinessError(errors.notYourTask);
    const actor = { me, ...(reason === undefined ? {} : { opinion: reason }) };
    const isLive = await this.happenings.command(instance.id, actor, (command) =>
      command.happen({
        type: 'withdrew',
        token,
        ...(i === undefined ? {} : { i }),
        act: Number(act.n),
        el: String(act.element),
        action: String(act.outcome),
      }),
    );
    if (!isLive) throw new BusinessError(errors.withdrawTooLate);
    return { kind: 'withdraw', auditKind: 'takeBack', inHistory: true };
  }

  private async lastAct({ at, instance }: TaskAtHand) {
    const [act] = await this.db.query({
      sql: `SELECT \`n\`, \`element\`, \`outcome\`, \`by\`, \`onBehalfOf\` FROM \`process_history\` WHERE \`instanceId\` = ? AND \`kind\` = 'acted' AND \`token\` = ? AND ${at.i === undefined ? '`iteration` IS NULL' : '`iteration` = ?'} ORDER BY \`n\` DESC LIMIT 1`,
      values: [instance.id, at.token, ...(at.i === undefined ? [] : [at.i])],
    });
    return act;
  }
}
