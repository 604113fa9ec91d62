import { Entity, Unique } from 'typeorm';
import type { BothNames } from '#lab/shared/texts.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Flag, Integer, Quantity, Ref, Text } from '#lab/platform/database/columns.js';
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

/** The process that takes approved leave back; without one it stays. */
export const leaveTypeRevoking = { revokeProcess: Ref({ nullable: true }) };

/** What a type gives each year, and what becomes of it at the end of the year. */
export const leaveTypeYear = {
  /** The number that installations know the type by. */
  number: Integer({ nullable: true }),
  /** How the days of a year are found; null = granted for an event. */
  entitlement: Code(10, { nullable: true }),
  assignedDays: Quantity({ nullable: true }),
  /** Days of next year that may be taken in advance at most; null = all that the person will get. */
  nextYearDays: Quantity({ nullable: true }),
  /** Months from 1 January for which carried days count. */
  carryMonths: Integer({ nullable: true }),
  /** The last day of carried days instead, `MM-DD`. */
  carryUntil: Code(5, { nullable: true }),
  carryLimit: Quantity({ nullable: true }),
};
export const leaveTypeYearFlags = {
  /** Days that are left at the end of a year go on into the next. */
  carryOver: Flag(),
  /** A twelfth is granted at the beginning of each month instead of all on 1 January. */
  monthlyAccrual: Flag(),
};

@Entity('leave_type')
@Unique('uq_leave_type_key', ['key'])
export class LeaveType extends Row({
  ...leaveTypeColumns,
  ...leaveTypeYear,
  ...leaveTypeYearFlags,
  ...leaveTypeRevoking,
}) {}

export const nameOf = ({ nameZh, nameEn }: LeaveType): BothNames => ({ zh: nameZh, en: nameEn });
