import { Entity, Index, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Day, Flag, Integer, Ref, Text, type ColumnOf } from '#lab/platform/database/columns.js';
import { searchColumns, statedColumns } from '#lab/process-host/index.js';
import type { Half } from '../../shared/hr.codes.js';
import type { LeaveType } from '../leave-type/leave-type.entity.js';

/** A deleted claim has the state `deleted` with the code DL, which installations know. */
export const leaveClaimColumns = {
  ...statedColumns,
  typeId: Ref({ nullable: true }),
  startDay: Day({ nullable: true }),
  startHalf: Code(2) as ColumnOf<Half>,
  endDay: Day({ nullable: true }),
  endHalf: Code(2) as ColumnOf<Half>,
  /** Days asked for, in halves of a day. */
  halves: Integer({ nullable: true }),
  comment: Text(1000),
  nextYearConfirmed: Flag(),
  /** The last operation: 0, 1, J, 8, P, R. */
  operation: Code(1),
};

/** What follows an approval: who acts for the person meanwhile, and whether a revocation is in progress. */
export const leaveClaimRevoking = {
  substituteId: Ref({ nullable: true }),
  /** `running` while a revocation is in approval. */
  revokeState: Code(8, { nullable: true }) as ColumnOf<'running' | null>,
};

@Entity('leave_claim')
@Unique('uq_leave_number', ['number'])
@Index('ix_leave_owner', ['ownerId', 'updatedAt'])
@Index('ix_leave_drafts', ['ownerId', 'state'])
@Index('ix_leave_days', ['ownerId', 'startDay'])
@Index('ix_leave_ends', ['ownerId', 'endDay'])
export class LeaveClaim extends Row({ ...leaveClaimColumns, ...leaveClaimRevoking, ...searchColumns }) {
  /** Loaded with the claim; null while none is chosen. */
  type!: LeaveType | null;
  /** Number of attached files, counted when it is loaded. */
  fileCount!: number;
}
