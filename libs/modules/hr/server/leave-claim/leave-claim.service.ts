import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { DocumentService } from '#lab/process-host/index.js';
import { leaveOperations } from '../../shared/hr.codes.js';
import type { CancelClaim, LeaveClaimDetail, LeaveClaimDraft } from '../../shared/leave-claim.dto.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { LeaveType } from '../leave-type/leave-type.entity.js';
import { LeaveClaimBinding } from './leave-claim.binding.js';
import type { LeaveClaim } from './leave-claim.entity.js';
import { LeaveClaimNotices } from './leave-claim.notices.js';
import { LeaveTaking } from './leave-taking.js';
import { assertMayWriteFor, isOwnLeave, toHalves } from './leave-claim.rules.js';

/** Writing leave claims outside their process; one that was refused or withdrawn is a draft again once it is saved. */
@Injectable()
export class LeaveClaimService extends DocumentService<LeaveClaim, LeaveClaimDraft, LeaveClaimDetail> {
  constructor(
    protected override readonly binding: LeaveClaimBinding,
    private readonly org: OrgDirectory,
    private readonly taking: LeaveTaking,
    private readonly notices: LeaveClaimNotices,
  ) {
    super(binding);
  }

  protected prefix(): string {
    return 'LC';
  }

  protected override series(_prefix: string, period: string): string {
    return period;
  }

  protected override audited({ operation }: LeaveClaim): object {
    return { operation };
  }

  /** @throws BusinessError 403 for leave of another person by a caller who does not manage leave, 8043 */
  override create(me: Me, draft: LeaveClaimDraft): Promise<LeaveClaim> {
    assertMayWriteFor(me, draft.ownerId ?? me.id);
    return super.create(me, draft);
  }

  /** @throws BusinessError 403 for leave of another person by a caller who does not manage leave, 8001, 8002, 8013, 8022 */
  override save(me: Me, id: string, draft: LeaveClaimDraft & { readonly version: number }): Promise<LeaveClaim> {
    assertMayWriteFor(me, draft.ownerId ?? me.id);
    return super.save(me, id, draft);
  }

  protected override rules({ ownerId, typeId, substituteId }: Partial<LeaveClaimDraft>) {
    return [
      () => {
        if (ownerId && !this.org.isEnabled(ownerId)) throw refuseField('ownerId', 'missing');
      },
      () => {
        if (substituteId && !this.org.isEnabled(substituteId)) throw refuseField('substituteId', 'missing');
      },
      async () => {
        await this.typeOf(typeId);
      },
    ];
  }

  protected async fill(claim: LeaveClaim, { ownerId, typeId, days, files, ...values }: LeaveClaimDraft): Promise<void> {
    if (ownerId !== null && ownerId !== claim.ownerId) await this.giveTo(claim, ownerId);
    const type = await this.typeOf(typeId);
    if (values.substituteId === claim.ownerId) throw refuseField('substituteId', 'notOneself');
    const { startDay, startHalf, endDay, endHalf, comment, nextYearConfirmed, substituteId } = values;
    Object.assign(claim, { startDay, startHalf, endDay, endHalf, comment, nextYearConfirmed, substituteId });
    claim.revokeState ??= null;
    Object.assign(claim, { type, typeId: type?.id ?? null, fileCount: files.length });
    claim.halves = days === null ? null : toHalves(days);
    claim.operation = leaveOperations.of[claim.state === 'draft' ? 'saveDraft' : 'modify'];
  }

  /**
   * Takes approved leave back without a process, by those who manage leave; its owner and substitute are notified.
   * @throws BusinessError 8001, 8002 for a claim that is not approved, 8013, 8022 while a revocation is in progress, 8023
   * for leave of one's own, or that one has written: days that were taken would come back on one's own word
   */
  cancel(me: Me, id: string, { version, reason }: CancelClaim): Promise<LeaveClaim> {
    return this.change(me, id, { verb: 'cancel', version, text: reason }, async (claim) => {
      if (claim.state !== 'approved') throw new BusinessError(errors.illegalState, [claim.state, 'cancel']);
      if (claim.revokeState !== null) throw new BusinessError(errors.inProgress);
      if (isOwnLeave(claim, me)) throw new BusinessError(errors.ownRequest, [this.org.namesOf(me.id)]);
      await this.taking.takeBack(claim);
      claim.operation = leaveOperations.of.withdraw;
      this.notices.wasCancelled(claim, me, reason);
    });
  }

  /**
   * Makes it the leave of another person, in their department.
   * @throws BusinessError 8012 for a claim that was submitted: the ledger and its approvers know whose leave it is
   */
  private async giveTo(claim: LeaveClaim, ownerId: string): Promise<void> {
    const isNew = claim.createdBy === undefined;
    if (!isNew && (await this.binding.isSent(claim))) throw refuseField('ownerId', 'readOnly');
    Object.assign(claim, { ownerId, departmentId: this.org.user(ownerId)?.departmentId ?? null });
  }

  /** The type of a draft; null while none is chosen. @throws BusinessError 8012 for one that cannot be chosen */
  private async typeOf(typeId = ''): Promise<LeaveType | null> {
    if (typeId === '') return null;
    const type = await this.db.repo(LeaveType).findOneBy({ id: typeId });
    if (!type?.enabled) throw refuseField('typeId', 'missing');
    return type;
  }

  protected copied(_me: Me, detail: LeaveClaimDetail): LeaveClaimDraft {
    const { typeId, startDay, startHalf, endDay, endHalf, days, comment = '' } = detail;
    const interval = { startDay, startHalf, endDay, endHalf };
    return {
      ...{ ownerId: null, typeId, ...interval, days, comment, files: [] },
      ...{ nextYearConfirmed: false, substituteId: null },
    };
  }
}
