import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { Handover } from './handover.js';
import { ownerOf, TaskFrame } from './task-frame.js';
import type { TaskInHand } from './task-in-hand.js';
import { Tidings } from './tidings.js';

/** How often people may pass a task on among themselves. */
const mostHops = 5;

export interface Transfer {
  readonly to: string;
  readonly text?: string | undefined;
}

/** Gives a task away: its holder is out of it, somebody else decides in their own name. */
@Injectable()
export class Transferring {
  constructor(
    private readonly db: Database,
    private readonly frame: TaskFrame,
    private readonly handover: Handover,
    private readonly tidings: Tidings,
  ) {}

  /**
   * @throws BusinessError 8007 to oneself or whoever decides it already, 8012 to somebody disabled, 8019 after five
   * times, 8021 back to an earlier holder, 8020 while it is still a group's
   */
  transfer(me: Me, taskId: string, transfer: Transfer, key?: string): Promise<null> {
    const { to, text } = transfer;
    const request = { operation: 'transfer', audience: 'holder', request: transfer, key } as const;
    return this.frame.perform(me, taskId, request, async (task) => {
      const owner = ownerOf(task, 'transfer');
      await this.handover.assertMayGet(task, owner, to);
      await this.assertChain(task, to);
      this.handover.move(task, owner, to);
      this.tidings.tell('given', task, [to], text);
      return { kind: 'transfer', onBehalfOf: owner === me.id ? null : owner, people: [to], text };
    });
  }

  private async assertChain({ id, instance }: TaskInHand, to: string): Promise<void> {
    const passed = await this.db.query({
      sql: "SELECT `kind`, `by`, `onBehalfOf` FROM `process_remark` WHERE `instanceId` = ? AND `taskId` = ? AND `kind` IN ('transfer', 'reassign')",
      values: [instance.id, id],
    });
    const hops = passed.filter(({ kind }) => kind === 'transfer').length;
    if (hops >= mostHops) throw new BusinessError(errors.passedOnTooOften, [hops]);
    if (passed.some((row) => formerHolder(row) === to))
      throw new BusinessError(errors.hadItBefore, [this.handover.nameOf(to)]);
  }
}

/** Who had the task before it was passed on. */
function formerHolder({ by, onBehalfOf }: Row): string {
  return String(onBehalfOf ?? by);
}
