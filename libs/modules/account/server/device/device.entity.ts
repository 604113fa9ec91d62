import { Entity, Index, Unique } from 'typeorm';
import { Id, Instant, Ref, Text } from '#lab/platform/database/columns.js';

/** A browser in which a user has signed in. Its secret is never stored, only the SHA-256. */
@Entity('account_device')
@Unique('uq_account_device', ['browser', 'userId'])
@Index('ix_account_device_user', ['userId'])
@Index('ix_account_device_expires', ['expiresAt'])
export class Device {
  @Id() id!: string;
  /** Hash of the secret in the cookie; on a shared computer several users have the same one. */
  @Text(64) browser!: string;
  @Ref() userId!: string;
  @Text(64) ip!: string;
  @Text(400) userAgent!: string;
  @Instant() createdAt!: Date;
  /** The last sign-in. */
  @Instant() lastSeenAt!: Date;
  @Instant() expiresAt!: Date;
}
