import { Injectable } from '@nestjs/common';
import type { Day } from '#lab/shared/day.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { RecordChanges } from '#lab/process-host/index.js';
import { leaveClaim } from '../../shared/leave-claim.subject.js';
import type { Half } from '../../shared/hr.codes.js';
import { endBefore } from '../../shared/leave-revocation.rules.js';
import { LeaveBalance } from '../ledger/leave-balance.js';
import { LeaveClaimBinding } from './leave-claim.binding.js';
import type { LeaveClaim } from './leave-claim.entity.js';

/** Taking approved leave back: its days, its state and the absence of its owner. */
@Injectable()
export class LeaveTaking {
  constructor(
    private readonly claims: LeaveClaimBinding,
    private readonly balance: LeaveBalance,
    private readonly changes: RecordChanges,
    private readonly clock: Clock,
  ) {}

  /** All of it: the claim is withdrawn. */
  async takeBack(claim: LeaveClaim): Promise<void> {
    await this.giveBack(claim, claim.halves ?? 0);
    this.claims.enterState(claim, 'withdrawn');
    await this.claims.away(claim);
  }

  /** From a half day on: the claim keeps what was before it. */
  async shorten(
    claim: LeaveClaim,
    { fromDay, fromHalf, halves }: { readonly fromDay: Day; readonly fromHalf: Half; readonly halves: number },
  ): Promise<void> {
    await this.giveBack(claim, halves);
    claim.halves = (claim.halves ?? 0) - halves;
    Object.assign(claim, endBefore({ fromDay, fromHalf }));
    await this.claims.away(claim);
  }

  /** Stores a claim that was changed from outside its process; open pages of it read it again. */
  async store(claim: LeaveClaim): Promise<void> {
    await this.claims.save(claim, undefined, this.clock.now());
    this.changes.recordChanged(leaveClaim.name, claim.id);
  }

  private async giveBack({ type, ownerId, id }: LeaveClaim, halves: number): Promise<void> {
    if (type?.balanced) await this.balance.giveBack({ userId: ownerId, typeId: type.id }, id, halves);
  }
}
