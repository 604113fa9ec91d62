import { Entity, Index } from 'typeorm';
import { Id, Instant, Integer, LongText, Ref, Text } from '../database/columns.js';

/**
 * A stretch of the audit, closed: which rows it covers and what each of them hashes to. Every seal carries the hash of
 * the one before. Rows are only ever added: triggers refuse anything else.
 */
@Entity('audit_seal')
@Index('ix_seal_to', ['toAt'])
export class AuditSeal {
  /** Its number, twelve digits, so that it sorts. */
  @Id() id!: string;
  @Instant() at!: Date;
  /** The last row of the seal before; this stretch begins behind it. */
  @Instant() fromAt!: Date;
  @Ref() fromId!: string;
  /** Its own last row. */
  @Instant() toAt!: Date;
  @Ref() toId!: string;
  @Integer() count!: number;
  /** `[id, hash]` of its rows as JSON text, in the order of time. */
  @LongText() rows!: string;
  @Text(64) previous!: string;
  @Text(64) hash!: string;
}
