import { Entity } from 'typeorm';
import { Code, Id, Instant, Integer, Ref, Text } from '#lab/platform/database/columns.js';

/** A day on which the company differs from the week: a holiday, or a weekend day that is worked instead. */
@Entity('org_calendar_day')
export class CalendarDay {
  /** The day, `YYYY-MM-DD`. */
  @Id() id!: string;
  /** `off` or `work`. */
  @Code(4) kind!: string;
  @Text(80) nameZh!: string;
  @Text(80) nameEn!: string;
  /** Counts the saves; guards what a person saw. */
  @Integer() version = 1;
  /** Null for days that came with the installation. */
  @Instant({ nullable: true }) updatedAt: Date | null = null;
  @Ref({ nullable: true }) updatedBy: string | null = null;
}
