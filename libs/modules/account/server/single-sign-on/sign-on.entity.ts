import { Entity, Index } from 'typeorm';
import { Id, Instant, Ref, Text } from '#lab/platform/database/columns.js';

/** A sign-in on its way: first with the identity provider, then with the browser that brings the one-time code. */
@Entity('account_sign_on')
@Index('ix_sign_on_expiry', ['expiresAt'])
export class SignOn {
  /** SHA-256 of the state, later of the code. */
  @Id() id!: string;
  /** SHA-256 of the cookie of the browser that began. */
  @Text(64) browser!: string;
  /** The path that was asked for. */
  @Text(500) redirect!: string;
  /** Who it is; null until the identity provider has said so. */
  @Ref({ nullable: true }) userId!: string | null;
  @Instant() expiresAt!: Date;
}
