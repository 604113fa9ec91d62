import { Entity, Index, Unique } from 'typeorm';
import { Code, Day, Flag, Integer, Ref, Text } from '#lab/platform/database/columns.js';
import { Versioned } from '#lab/platform/database/versioned.js';
import type { LeaveType } from '../leave-type/leave-type.entity.js';

@Entity('leave_claim')
@Unique('uq_leave_number', ['number'])
@Index('ix_leave_owner', ['ownerId', 'updatedAt'])
@Index('ix_leave_days', ['ownerId', 'startDay'])
export class LeaveClaim extends Versioned {
  @Text(32) number!: string;
  @Ref() ownerId!: string;
  @Ref({ nullable: true }) departmentId!: string | null;
  @Ref({ nullable: true }) typeId!: string | null;
  @Day({ nullable: true }) startDay!: string | null;
  @Code(2) startHalf!: string;
  @Day({ nullable: true }) endDay!: string | null;
  @Code(2) endHalf!: string;
  /** What the person asks for, in halves of a day. */
  @Integer({ nullable: true }) halves!: number | null;
  @Text(1000) comment!: string;
  @Flag() nextYearConfirmed!: boolean;
  @Code(16) state!: string;
  /** 0, 1, 2, FN, RE, RJ, DL. */
  @Code(2) status!: string;
  /** The last operation: 0, 1, J, 8, P, R. */
  @Code(1) operation!: string;
  /** Loaded beside it; null while none is chosen. */
  type!: LeaveType | null;
  /** Number of attached files, counted when it is loaded. */
  fileCount!: number;
}
