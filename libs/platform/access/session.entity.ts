import { Entity, Index } from 'typeorm';
import { Id, Instant, Ref, Text } from '../database/columns.js';

/** One sign-in. The token itself is never stored: the id is its SHA-256. */
@Entity('session')
@Index('ix_session_user', ['userId'])
export class Session {
  @Id() id!: string;
  @Ref() userId!: string;
  @Instant() createdAt!: Date;
  /** Moves at most once a minute; the to-do count does not move it. */
  @Instant() lastSeenAt!: Date;
  @Instant() expiresAt!: Date;
  @Instant({ nullable: true }) revokedAt!: Date | null;
  @Text(64) ip!: string;
  @Text(400) userAgent!: string;
}
