import { Entity, Unique } from 'typeorm';
import { Id, Instant, Ref, Text } from '#lab/platform/database/columns.js';

/** Whom an account belongs to at the identity provider: one identity an account, one account an identity. */
@Entity('account_identity')
@Unique('uq_account_identity_user', ['userId'])
export class Identity {
  /** SHA-256 of issuer and subject, which are compared byte by byte on every database so. */
  @Id() id!: string;
  @Ref() userId!: string;
  @Text(300) issuer!: string;
  @Text(255) subject!: string;
  @Instant() boundAt!: Date;
}
