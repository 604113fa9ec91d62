import { Entity, Index, Unique } from 'typeorm';
import { Code, Flag, Id, Instant, Integer, Json, LongText, Ref } from '../database/columns.js';

/**
 * Work that is due: a mail to send, a timer to fire, an event to deliver. The row is the truth; queues only carry it.
 * It is removed by the transaction that did the work.
 */
@Entity('job')
@Index('ix_job_due', ['parked', 'dueAt'])
@Unique('uq_job_key', ['key'])
export class Job {
  @Id() id!: string;
  /** Which handler does it, `mail.send`. */
  @Code(64) topic!: string;
  /** At most one job of a key exists; `process.timer:<instance>.<n>`. */
  @Ref({ nullable: true }) key!: string | null;
  @Json() payload!: unknown;
  /** When it may be taken; a claimed job's lease moves it forward. */
  @Instant() dueAt!: Date;
  /** Rises with each claim: a worker that lost its lease writes nothing any more. */
  @Integer() fence!: number;
  @Integer() attempts!: number;
  /** Given up after too many attempts; it stays until an administrator retries or discards it. */
  @Flag() parked!: boolean;
  @LongText({ nullable: true }) lastError!: string | null;
  @Instant() createdAt!: Date;
}
