import { Injectable } from '@nestjs/common';
import { refuseField } from '#lab/platform/http/field-errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { DocumentService } from '#lab/process-host/index.js';
import { leaveOperations } from '../../shared/hr.codes.js';
import type { LeaveClaimDetail, LeaveClaimDraft } from '../../shared/leave-claim.dto.js';
import { LeaveType } from '../leave-type/leave-type.entity.js';
import { LeaveClaimBinding } from './leave-claim.binding.js';
import type { LeaveClaim } from './leave-claim.entity.js';
import { toHalves } from './leave-claim.rules.js';

/** Writing leave claims outside their process; one that was refused or withdrawn is a draft again once it is saved. */
@Injectable()
export class LeaveClaimService extends DocumentService<LeaveClaim, LeaveClaimDraft, LeaveClaimDetail> {
  constructor(protected override readonly binding: LeaveClaimBinding) {
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

  protected override rules({ typeId }: Partial<LeaveClaimDraft>) {
    return [
      async () => {
        await this.typeOf(typeId);
      },
    ];
  }

  protected async fill(claim: LeaveClaim, { typeId, days, files, ...values }: LeaveClaimDraft): Promise<void> {
    const type = await this.typeOf(typeId);
    const { startDay, startHalf, endDay, endHalf, comment, nextYearConfirmed } = values;
    Object.assign(claim, { startDay, startHalf, endDay, endHalf, comment, nextYearConfirmed });
    Object.assign(claim, { type, typeId: type?.id ?? null, fileCount: files.length });
    claim.halves = days === null ? null : toHalves(days);
    claim.operation = leaveOperations.of[claim.state === 'draft' ? 'saveDraft' : 'modify'];
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
    return { typeId, ...interval, days, comment, files: [], nextYearConfirmed: false };
  }
}
