import { Entity, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Day, Flag, Integer, Ref } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';

export const goalConfigColumns = {
  ...versioned,
  year: Integer(),
  writeOpen: Day(),
  modifyOpen: Day(),
  scoringOpen: Day(),
  /** Days before a window at which people are reminded. */
  reminderDays: Integer(),
  process: Ref(),
  /** Nothing of the year is reopened any more. */
  closed: Flag(),
};

/** What later came to the windows of a year. */
export const goalConfigGrace = {
  /** Days after the scoring opened on which a change that was begun before may still be submitted. */
  graceDays: Integer(),
};

/** Days on which phases of the scoring begin later than the scoring itself. */
export const goalConfigPhases = {
  /** The first day of self-evaluations; null = the day on which the scoring opens. */
  evaluationFrom: Day({ nullable: true }),
  /** The first day of scores; null = that of self-evaluations. */
  scoresFrom: Day({ nullable: true }),
};

/** The windows of a year of goals, and the process that its sets follow. */
@Entity('goal_config')
@Unique('uq_goal_config_year', ['year'])
export class GoalConfig extends Row({ ...goalConfigColumns, ...goalConfigGrace, ...goalConfigPhases }) {}
