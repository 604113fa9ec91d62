import { Entity, Index, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Day, Flag, Id, Instant, Integer, Quantity, Ref, Text } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';

export const leaveAllocationColumns = {
  ...versioned,
  userId: Ref(),
  typeId: Ref(),
  year: Integer(),
  validFrom: Day(),
  validTo: Day(),
};

/** What HR assigns. */
export const leaveAllocationDays = {
  /** Days that are assigned: what was granted for the year, with its adjustments; carried days are not among them. */
  days: Quantity(),
  /** False once it is cancelled. */
  enabled: Flag(),
};
export const leaveAllocationRemark = { remark: Text(200, { nullable: true }) };
export const leaveAllocationFile = { file: Ref({ nullable: true }) };

/** What the job of the turn of the year has done with an allocation. */
export const leaveAllocationYear = {
  /** The last working day for which its days were cut to their share of the year. */
  cutFor: Day({ nullable: true }),
};
export const leaveAllocationRolled = {
  /** Its year has ended and what was left is carried or has expired. */
  rolledOver: Flag(),
};

/** What a person is given of a type for a year. Its row is the lock of the balance; the balance itself is the ledger's sum. */
@Entity('leave_allocation')
@Unique('uq_leave_allocation', ['userId', 'typeId', 'year'])
@Index('ix_leave_allocation_year', ['year', 'typeId'])
@Index('ix_leave_allocation_rolled', ['rolledOver', 'year', 'userId'])
export class LeaveAllocation extends Row({
  ...leaveAllocationColumns,
  ...leaveAllocationDays,
  ...leaveAllocationRemark,
  ...leaveAllocationFile,
  ...leaveAllocationYear,
  ...leaveAllocationRolled,
}) {}

export const leaveLedgerColumns = {
  id: Id(),
  userId: Ref(),
  typeId: Ref(),
  year: Integer(),
  kind: Code(10),
  /** Positive gives, negative takes. */
  halves: Integer(),
  effectiveFrom: Day(),
  /** The last day on which the entry counts; null = it never expires. */
  expiresOn: Day({ nullable: true }),
  claimId: Ref({ nullable: true }),
  allocationId: Ref({ nullable: true }),
  at: Instant(),
};

export const leaveLedgerBy = {
  /** Who caused it; null = the job of the turn of the year, or before it was kept. */
  by: Ref({ nullable: true }),
};

/** One movement of leave, in halves of a day. Rows are only ever added. */
@Entity('leave_ledger')
@Index('ix_leave_ledger_balance', ['userId', 'typeId', 'effectiveFrom'])
@Index('ix_leave_ledger_claim', ['claimId'])
@Index('ix_leave_ledger_expiry', ['expiresOn', 'userId', 'typeId', 'halves', 'kind'])
@Index('ix_leave_ledger_allocation', ['allocationId'])
export class LeaveLedger extends Row({ ...leaveLedgerColumns, ...leaveLedgerBy }) {}
