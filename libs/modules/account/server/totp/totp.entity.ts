import { Entity } from 'typeorm';
import { Id, Instant, Integer, Json, LongText } from '#lab/platform/database/columns.js';

/** The one-time codes of a person; its id is theirs. */
@Entity('account_totp')
export class TotpKey {
  @Id() id!: string;
  /** Sealed; what the person's app holds as well. */
  @LongText() secret!: string;
  @Instant() createdAt!: Date;
  /** Null while it is being set up: it asks for nothing yet. */
  @Instant({ nullable: true }) confirmedAt!: Date | null;
  /** The half minute of the last code that was taken; it and those before are worth nothing any more. */
  @Integer() lastStep!: number;
  /** Wrong codes in a row. */
  @Integer() failures!: number;
  @Instant({ nullable: true }) blockedUntil!: Date | null;
  /** Hashes of the recovery codes that are left. */
  @Json() recovery!: string[];
}
