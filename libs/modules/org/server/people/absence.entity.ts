import { Entity, Index } from 'typeorm';
import { Day, Instant, Json, Ref, Text } from '#lab/platform/database/columns.js';
import { Versioned } from '#lab/platform/database/versioned.js';

/** A period in which a user is absent, and the substitute. Its source, such as a leave claim, may set the id. */
@Entity('org_absence')
@Index('ix_absence_end', ['endsAt'])
@Index('ix_absence_user', ['userId', 'endsAt'])
export class Absence extends Versioned {
  @Ref() userId!: string;
  @Ref() substituteId!: string;
  @Instant() beginsAt!: Date;
  /** The first instant at which they are back. */
  @Instant() endsAt!: Date;
  /** First and last day away in the zone of the company, as people read and write the period. */
  @Day() beginsOn!: string;
  @Day() endsOn!: string;
  /** Names of the subjects in whose records the substitute acts; null for all. */
  @Json({ nullable: true }) kinds!: readonly string[] | null;
  @Text(200, { nullable: true }) note!: string | null;
}
