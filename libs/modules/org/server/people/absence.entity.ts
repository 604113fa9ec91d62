import { Entity, Index } from 'typeorm';
import { Id, Instant, Ref } from '#lab/platform/database/columns.js';

/** A time in which somebody cannot act, and who stands in for them. */
@Entity('org_absence')
@Index('ix_absence_end', ['endsAt'])
export class Absence {
  /** Given by whoever writes it, a leave claim for instance, so that it can be changed and taken back. */
  @Id() id!: string;
  @Ref() userId!: string;
  @Ref() substituteId!: string;
  @Instant() beginsAt!: Date;
  /** The first instant at which they are back. */
  @Instant() endsAt!: Date;
}
