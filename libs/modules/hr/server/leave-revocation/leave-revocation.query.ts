import { Injectable } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';
import { DocumentQueries, sheetColumn, type SheetColumn } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import type {
  LeaveRevocationDetail,
  LeaveRevocationQuery,
  LeaveRevocationRow,
} from '../../shared/leave-revocation.dto.js';
import { leaveRevocation } from '../../shared/leave-revocation.subject.js';
import { fromHalves } from '../leave-claim/leave-claim.rules.js';
import { nameOf } from '../leave-type/leave-type.entity.js';
import { LeaveRevocationBinding } from './leave-revocation.binding.js';
import type { LeaveRevocation } from './leave-revocation.entity.js';

/** Reading revocations. */
@Injectable()
export class LeaveRevocationQueries extends DocumentQueries<
  LeaveRevocation,
  LeaveRevocationQuery,
  LeaveRevocationRow,
  LeaveRevocationDetail
> {
  constructor(
    binding: LeaveRevocationBinding,
    private readonly org: OrgDirectory,
  ) {
    super(binding);
  }

  protected readonly searched = ['number', 'reason'] as const;

  protected readonly sheet: readonly SheetColumn<LeaveRevocationRow>[] = [
    sheetColumn.text('claimNumber'),
    sheetColumn.name('type'),
    sheetColumn.day('fromDay'),
    sheetColumn.number('days'),
  ];

  protected where() {
    return {};
  }

  protected row({ claimId, claim, whole, fromDay, fromHalf, halves }: LeaveRevocation) {
    const type = claim.type ? nameOf(claim.type) : { zh: '' };
    return { claimId, claimNumber: claim.number, type, whole, fromDay, fromHalf, days: fromHalves(halves) };
  }

  protected async detailOf(_me: Me, { id, claim, departmentId, reason }: LeaveRevocation) {
    const strips = await this.strips.ofRecords(leaveRevocation.name, [id]);
    const { startDay, startHalf, endDay, endHalf, halves } = claim;
    const days = halves === null ? null : fromHalves(halves);
    return {
      strip: strips.get(id) ?? null,
      department: this.org.departmentName(departmentId),
      reason,
      claim: { startDay, startHalf, endDay, endHalf, days },
    };
  }
}
