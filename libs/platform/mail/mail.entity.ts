import { Entity, Index } from 'typeorm';
import { defineCodes } from '#lab/shared/define-codes.js';
import { Code, Id, Instant, Integer, LongText, Ref, Text } from '../database/columns.js';

/** States of the mail queue. */
export const mailStates = defineCodes({ waiting: '0', sent: '1', failed: '2' });

/** How the exception of a mail begins when it is unknown whether it was delivered. */
export const unknownDelivery = 'unknown delivery';
/** The exception of a mail whose receiver has no usable address. */
export const noMailbox = 'no mailbox';

/** The value of `digest` of a mail that waits for the daily digest. */
export const heldForDigest = 'held';

/** One mail to one receiver, in the language they read. */
@Entity('mail_queue')
@Index('ix_mail_created', ['createdAt'])
@Index('ix_mail_status', ['sendStatus', 'createdAt'])
@Index('ix_mail_resend', ['resendOf'])
@Index('uq_mail_dedupe', ['dedupeKey'], { unique: true })
@Index('ix_mail_digest', ['digest', 'sendStatus'])
export class QueuedMail {
  @Id() id!: string;
  @Ref({ nullable: true }) receiverId!: string | null;
  @Text(320, { nullable: true }) receiver!: string | null;
  @Code(2) language!: string;
  @Text(500) title!: string;
  @LongText() content!: string;
  @LongText() plain!: string;
  @Code(1) sendStatus!: string;
  @Integer() attempts!: number;
  @Instant({ nullable: true }) sendDate!: Date | null;
  /** Set while a send is in progress. */
  @Instant({ nullable: true }) sendingSince!: Date | null;
  /**
   * When the mail server was about to get the end of the text: before that it cannot have delivered anything. Found set
   * at the next try, the outcome of that send is unknown.
   */
  @Instant({ nullable: true }) handedAt!: Date | null;
  /** When a mail that could not be sent is tried again. */
  @Instant({ nullable: true }) retryAt!: Date | null;
  @LongText({ nullable: true }) exception!: string | null;
  @Code(40, { nullable: true }) subject!: string | null;
  @Ref({ nullable: true }) recordId!: string | null;
  @Instant() createdAt!: Date;
  /** What kind of mail it is, `process.opened`; null for mails of before there were kinds. */
  @Code(40, { nullable: true }) template!: string | null;
  /** The mail that this one sends again. */
  @Ref({ nullable: true }) resendOf!: string | null;
  /** What its text must not show, sealed; null where there is nothing to hide, or nothing to send any more. */
  @LongText({ nullable: true }) secret!: string | null;
  /** What the mail was written for: at most one mail of a key is queued. Null where anything may be said twice. */
  @Code(64, { nullable: true }) dedupeKey!: string | null;
  /** `held` while it waits for the digest of the day, then the mail that it went out in; null for one of its own. */
  @Ref({ nullable: true }) digest!: string | null;
}
