import { Injectable } from '@nestjs/common';
import type { OperationInput } from '#lab/shared/task-operations.js';
import { Database } from '#lab/platform/database/database.js';
import { transfer } from '#lab/process-engine/index.js';
import { Handover } from '../handover.js';
import type { TaskAtHand } from '../open-task.js';
import type { Trace } from '../task-traces.js';
import { holderOf } from './holder.js';
import { decides, type TaskOperation } from './task-operation.js';

/** The assignee gives the task away for good; the new one decides in their own name. */
@Injectable()
export class Transfer implements TaskOperation<'transfer'> {
  readonly name = 'transfer';
  readonly audience = 'holder';

  constructor(
    private readonly db: Database,
    private readonly handover: Handover,
  ) {}

  isShown(task: TaskAtHand): boolean {
    return decides(task);
  }

  /** @throws BusinessError 8012 to a user who cannot be given work */
  async perform(task: TaskAtHand, { to, text }: OperationInput<'transfer'>): Promise<Trace> {
    const holder = holderOf(task);
    const facts = { ...(await this.handover.facts(task)), ...(await this.earlier(task)) };
    const { owner, change } = transfer(holder, to, facts);
    this.handover.assertEnabled(to);
    this.handover.write(task, owner, change);
    return {
      kind: 'transfer',
      onBehalfOf: owner === task.me.id ? null : owner,
      people: [to],
      text,
      notice: { kind: 'given', to: [to] },
    };
  }

  private async earlier({ id, instance }: TaskAtHand) {
    const rows = await this.db.query({
      sql: "SELECT `kind`, `by`, `onBehalfOf` FROM `process_remark` WHERE `instanceId` = ? AND `taskId` = ? AND `kind` IN ('transfer', 'reassign')",
      values: [instance.id, id],
    });
    return {
      hops: rows.filter(({ kind }) => kind === 'transfer').length,
      // An administrator who gave away what was a group's never had it.
      formerHolders: rows
        .filter(({ kind, onBehalfOf }) => kind === 'transfer' || onBehalfOf !== null)
        .map(({ by, onBehalfOf }) => String(onBehalfOf ?? by)),
    };
  }
}
