import { Entity } from 'typeorm';
import { Flag, Id, Instant, LongText } from '../database/columns.js';

/** How the last round of a piece of regular work went; what comes next is a row of `job`. */
@Entity('schedule_run')
export class ScheduleRun {
  /** The topic of the work, `audit.seal`. */
  @Id() id!: string;
  @Instant() startedAt!: Date;
  @Instant() endedAt!: Date;
  @Flag() failed!: boolean;
  @LongText({ nullable: true }) error!: string | null;
}
