import { Entity, Index, Unique } from 'typeorm';
import { Code, Id, Instant, Ref, Text } from '../database/columns.js';

/** What one user was notified of. */
@Entity('notification')
@Index('ix_notification_user', ['userId', 'at'])
@Index('ix_notification_unread', ['userId', 'readAt'])
@Index('ix_notification_at', ['at'])
@Unique('uq_notification_event', ['eventKey'])
export class NotificationRow {
  @Id() id!: string;
  @Ref() userId!: string;
  /** `process.mentioned`. */
  @Code(40) kind!: string;
  @Text(500) titleZh!: string;
  @Text(500) titleEn!: string;
  /** What a user wrote with it. */
  @Text(2000, { nullable: true }) text!: string | null;
  /** The page that it leads to, from the root of the site. */
  @Text(300) path!: string;
  @Instant() at!: Date;
  @Instant({ nullable: true }) readAt!: Date | null;
  /** A hash of receiver, kind and event: the same event is notified once. */
  @Code(64) eventKey!: string;
}
