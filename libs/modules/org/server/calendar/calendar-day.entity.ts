import { Entity, Index } from 'typeorm';
import type { Day } from '#lab/shared/day.js';
import { Code, Id, Instant, Integer, Ref, Text } from '#lab/platform/database/columns.js';

/** A day on which the company, or one of its sites, differs from the week: a holiday, or a weekend day that is worked instead. */
@Entity('org_calendar_day')
@Index('ix_calendar_day_site', ['siteId', 'id'])
export class CalendarDay {
  /** The day, `YYYY-MM-DD`; behind the site and a colon where it is a site's (`idOf`). */
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
  /** Whose day it is; null for the company's. */
  @Ref({ nullable: true }) siteId: string | null = null;

  /** The key of a day in the calendar of a site, or of the company. */
  static idOf(day: Day, siteId: string | null): string {
    return siteId === null ? day : `${siteId}:${day}`;
  }

  get day(): Day {
    return this.id.slice(-10);
  }
}
