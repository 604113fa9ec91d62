import { Entity, Index } from 'typeorm';
import { Day, Flag, Id, Instant, Text } from '#lab/platform/database/columns.js';
import { Addressed } from '../audience/addressed.js';

/** An announcement, shown from one day to another. */
@Entity('sys_announcement')
@Index('ix_announcement_from', ['fromDay'])
export class SysAnnouncement extends Addressed {
  @Text(120) titleZh!: string;
  @Text(120, { nullable: true }) titleEn!: string | null;
  @Text(4000) textZh!: string;
  @Text(4000, { nullable: true }) textEn!: string | null;
  @Day() fromDay!: string;
  /** The last day on which it is shown; null = without end. */
  @Day({ nullable: true }) untilDay!: string | null;
  @Flag() pinned!: boolean;
}

/** A user has read an announcement. */
@Entity('sys_announcement_read')
export class AnnouncementRead {
  @Id() announcementId!: string;
  @Id() userId!: string;
  @Instant() readAt!: Date;
}
