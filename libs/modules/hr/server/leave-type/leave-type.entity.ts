import { Entity, Unique } from 'typeorm';
import { Flag, Integer, Quantity, Ref, Text } from '#lab/platform/database/columns.js';
import { Versioned } from '#lab/platform/database/versioned.js';

@Entity('leave_type')
@Unique('uq_leave_type_key', ['key'])
export class LeaveType extends Versioned {
  /** `L001` … `L010`. */
  @Text(8) key!: string;
  @Text(80) nameZh!: string;
  @Text(80, { nullable: true }) nameEn!: string | null;
  @Ref({ nullable: true }) process!: string | null;
  /** Days are taken from a balance; unpaid leave keeps none. */
  @Flag() balanced!: boolean;
  /** Weekends and holidays count, as for maternity leave. */
  @Flag() calendarDays!: boolean;
  @Flag() needAttachment!: boolean;
  @Quantity({ nullable: true }) attachmentDays!: string | null;
  @Integer({ nullable: true }) advanceDays!: number | null;
  @Flag() enabled!: boolean;
}
