import { Entity, Index } from 'typeorm';
import { Id, Instant, Ref, Text } from '../database/columns.js';

/** One sign-in. The token itself is never stored: the id is its SHA-256. */
@Entity('session')
@Index('ix_session_user', ['userId'])
@Index('ix_session_expires', ['expiresAt'])
export class Session {
  @Id() id!: string;
  @Ref() userId!: string;
  /** The role that the person acts as; null for all that they hold. */
  @Ref({ nullable: true }) roleId!: string | null;
  @Instant() createdAt!: Date;
  /** Moves at most once a minute; calls that the page makes by itself do not move it. */
  @Instant() lastSeenAt!: Date;
  @Instant() expiresAt!: Date;
  @Instant({ nullable: true }) revokedAt!: Date | null;
  @Text(64) ip!: string;
  @Text(400) userAgent!: string;
}
