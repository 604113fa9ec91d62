import { Entity, Index, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Day, Flag, Integer, Ref, Text, type ColumnOf } from '#lab/platform/database/columns.js';
import { documentColumns, listIndex, searchColumns } from '#lab/process-host/index.js';
import type { Half } from '../../shared/hr.codes.js';
import type { LeaveClaim } from '../leave-claim/leave-claim.entity.js';

export const leaveRevocationColumns = {
  ...documentColumns,
  ...searchColumns,
  claimId: Ref(),
  whole: Flag(),
  fromDay: Day({ nullable: true }),
  fromHalf: Code(2) as ColumnOf<Half>,
  /** Days that come back, in halves of a day. */
  halves: Integer(),
  reason: Text(1000),
};

/** What takes an approved claim back, in full or from a half day on. */
@Entity('leave_revocation')
@Unique('uq_leave_revocation_number', ['number'])
@Index('ix_leave_revocation_claim', ['claimId'])
@Index('ix_leave_revocation_owner', ['ownerId', 'updatedAt'])
@Index('ix_leave_revocation_list', listIndex)
export class LeaveRevocation extends Row(leaveRevocationColumns) {
  /** Loaded with the revocation. */
  claim!: LeaveClaim;
}
