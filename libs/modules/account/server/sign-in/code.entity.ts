import { Entity, Index } from 'typeorm';
import { Code as Letters, Id, Instant, Integer, Text } from '#lab/platform/database/columns.js';

/** A verification code that is out. The right answer is stored as a keyed hash only. */
@Entity('account_code')
@Index('ix_code_expires', ['expiresAt'])
export class SignInCode {
  @Id() id!: string;
  @Letters(8) kind!: 'picture' | 'mail';
  /** Hash of the name that it is for. */
  @Text(64) name!: string;
  /** Empty while nothing is the right answer. */
  @Text(64) answer!: string;
  /** How much work is part of the answer to a picture; null with a mailed code. */
  @Integer({ nullable: true }) bits!: number | null;
  /** Answers so far. */
  @Integer() tries!: number;
  @Instant() expiresAt!: Date;
}
