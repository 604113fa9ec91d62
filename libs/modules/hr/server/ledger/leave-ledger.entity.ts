import { Entity, Index, Unique } from 'typeorm';
import { Code, Day, Id, Instant, Integer, Ref } from '#lab/platform/database/columns.js';
import { Versioned } from '#lab/platform/database/versioned.js';

/** What a person is given of a type for a year. Its row is the lock of the balance; the balance itself is the ledger's sum. */
@Entity('leave_allocation')
@Unique('uq_leave_allocation', ['userId', 'typeId', 'year'])
export class LeaveAllocation extends Versioned {
  @Ref() userId!: string;
  @Ref() typeId!: string;
  @Integer() year!: number;
  @Day() validFrom!: string;
  @Day() validTo!: string;
}

/** One movement of leave, in halves of a day. Rows are only ever added. */
@Entity('leave_ledger')
@Index('ix_leave_ledger_balance', ['userId', 'typeId', 'effectiveFrom'])
@Index('ix_leave_ledger_claim', ['claimId'])
export class LeaveLedger {
  @Id() id!: string;
  @Ref() userId!: string;
  @Ref() typeId!: string;
  @Integer() year!: number;
  @Code(10) kind!: string;
  /** Positive gives, negative takes. */
  @Integer() halves!: number;
  @Day() effectiveFrom!: string;
  /** From the day after this one the entry does not count any more; null = never expires. */
  @Day({ nullable: true }) expiresOn!: string | null;
  @Ref({ nullable: true }) claimId!: string | null;
  @Ref({ nullable: true }) allocationId!: string | null;
  @Instant() at!: Date;
}
