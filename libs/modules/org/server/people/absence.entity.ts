import { Entity, Index } from 'typeorm';
import { Id, Instant, Ref } from '#lab/platform/database/columns.js';

/** A period in which a user is absent, and the substitute. */
@Entity('org_absence')
@Index('ix_absence_end', ['endsAt'])
export class Absence {
  /** Set by the source of the absence, such as a leave claim, so that it can be changed and withdrawn. */
  @Id() id!: string;
  @Ref() userId!: string;
  @Ref() substituteId!: string;
  @Instant() beginsAt!: Date;
  /** The first instant at which they are back. */
  @Instant() endsAt!: Date;
}
