import { Entity, Index } from 'typeorm';
import { Id, Instant, Integer } from '../database/columns.js';

/** How often something was done; the key is hashed, so that the table contains neither names nor addresses. */
@Entity('limit_count')
@Index('ix_limit_expires', ['expiresAt'])
export class LimitCount {
  @Id() id!: string;
  @Integer() points!: number;
  /** When it is forgotten. */
  @Instant() expiresAt!: Date;
}
