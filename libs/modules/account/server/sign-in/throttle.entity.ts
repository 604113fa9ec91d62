import { Entity, Index } from 'typeorm';
import { Id, Instant, Integer } from '#lab/platform/database/columns.js';

/** How often something was tried; the key is hashed, so that the table contains neither names nor addresses. */
@Entity('account_throttle')
@Index('ix_throttle_expires', ['expiresAt'])
export class ThrottleCount {
  @Id() id!: string;
  @Integer() points!: number;
  /** When it is forgotten. */
  @Instant() expiresAt!: Date;
}
