import { Entity, Index } from 'typeorm';
import { Code, Id, Instant, Ref, Text } from '#lab/platform/database/columns.js';

/** Something short-lived that works once. What was handed out is never stored: the id is its SHA-256. */
@Entity('account_ticket')
@Index('ix_account_ticket_user', ['userId'])
@Index('ix_account_ticket_expires', ['expiresAt'])
export class Ticket {
  @Id() id!: string;
  /** One of `TicketPurpose`; a ticket for one is worth nothing for another. */
  @Code(16) purpose!: string;
  @Ref() userId!: string;
  /** The mail address that it was sent to; null where it was not sent by mail. */
  @Text(320, { nullable: true }) sentTo!: string | null;
  @Instant() createdAt!: Date;
  @Instant() expiresAt!: Date;
  @Instant({ nullable: true }) usedAt!: Date | null;
}
