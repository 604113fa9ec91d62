import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { DocumentService } from '#lab/process-host/index.js';
import { mayLeave } from '../../shared/hr.permissions.js';
import type { LeaveRevocationDetail, LeaveRevocationDraft } from '../../shared/leave-revocation.dto.js';
import { LeaveClaimBinding } from '../leave-claim/leave-claim.binding.js';
import { LeaveClaimChecks } from '../leave-claim/leave-claim.checks.js';
import type { LeaveClaim } from '../leave-claim/leave-claim.entity.js';
import { isOwnLeave, toHalves } from '../leave-claim/leave-claim.rules.js';
import { LeaveRevocationBinding } from './leave-revocation.binding.js';
import type { LeaveRevocation } from './leave-revocation.entity.js';

/** Writing revocations outside their process. */
@Injectable()
export class LeaveRevocationService extends DocumentService<
  LeaveRevocation,
  LeaveRevocationDraft,
  LeaveRevocationDetail
> {
  constructor(
    protected override readonly binding: LeaveRevocationBinding,
    private readonly claims: LeaveClaimBinding,
    private readonly checks: LeaveClaimChecks,
  ) {
    super(binding);
  }

  protected prefix(): string {
    return 'LR';
  }

  /** @throws BusinessError 8013 for the leave of another whom the caller does not manage */
  override async create(me: Me, draft: LeaveRevocationDraft): Promise<LeaveRevocation> {
    const claim = await this.claims.record(draft.claimId);
    if (!isOwnLeave(claim, me) && !holds(me.permissions, mayLeave.claim.manage))
      throw new BusinessError(errors.notFound);
    return super.create(me, draft);
  }

  /** The claim stays the one that the revocation was written for, and the person whose leave it is owns both. */
  protected async fill(revocation: LeaveRevocation, draft: LeaveRevocationDraft): Promise<void> {
    const { claimId = draft.claimId } = revocation as Partial<LeaveRevocation>;
    if (claimId !== draft.claimId) throw refuseField('claimId', 'fixed');
    const claim = await this.claims.record(claimId);
    const { whole, fromDay, fromHalf, reason } = draft;
    Object.assign(revocation, { claimId, claim, ownerId: claim.ownerId, departmentId: claim.departmentId, whole });
    Object.assign(revocation, { fromDay: whole ? null : fromDay, fromHalf, reason });
    revocation.halves = whole ? (claim.halves ?? 0) : this.halvesOf(claim, draft);
  }

  /** The days that come back: those that were typed, or those that the claim takes from the half day on. */
  private halvesOf(claim: LeaveClaim, { fromDay, fromHalf, days }: LeaveRevocationDraft): number {
    if (days !== null) return toHalves(days);
    if (fromDay === null) return 0;
    return this.checks.takenFrom(claim, { fromDay, fromHalf });
  }

  protected copied(_me: Me, detail: LeaveRevocationDetail): LeaveRevocationDraft {
    const { claimId, whole, fromDay, fromHalf, days, reason = '' } = detail;
    return { claimId, whole, fromDay, fromHalf, days, reason, files: [] };
  }
}
