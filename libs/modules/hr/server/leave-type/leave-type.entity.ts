import { Entity, Unique } from 'typeorm';
import type { BothNames } from '#lab/shared/texts.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Flag, Integer, Quantity, Ref, Text } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';

export const leaveTypeColumns = {
  ...versioned,
  /** `L001` … `L010`. */
  key: Text(8),
  nameZh: Text(80),
  nameEn: Text(80, { nullable: true }),
  process: Ref({ nullable: true }),
  /** Whether days are taken from a balance; unpaid leave has none. */
  balanced: Flag(),
  /** Weekends and holidays count, as for maternity leave. */
  calendarDays: Flag(),
  needAttachment: Flag(),
  attachmentDays: Quantity({ nullable: true }),
  advanceDays: Integer({ nullable: true }),
  enabled: Flag(),
};

@Entity('leave_type')
@Unique('uq_leave_type_key', ['key'])
export class LeaveType extends Row(leaveTypeColumns) {}

export const nameOf = ({ nameZh, nameEn }: LeaveType): BothNames => ({ zh: nameZh, en: nameEn });
