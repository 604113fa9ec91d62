import { Entity, Index, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import {
  Code,
  Day,
  Flag,
  Id,
  Instant,
  Integer,
  Json,
  Quantity,
  Ref,
  Text,
  type ColumnOf,
} from '#lab/platform/database/columns.js';
import { documentColumns, lineColumns, listIndex, searchColumns } from '#lab/process-host/index.js';
import type { ProgressCode } from '../../shared/goal.codes.js';
import type { KeptLine } from '../../shared/goal.dto.js';

export const goalColumns = {
  ...documentColumns,
  ...searchColumns,
  year: Integer(),
  /** `<owner>:<year>` while it is not deleted: a person has one set for a year. */
  openYear: Text(80, { nullable: true }),
  /** Steps of the reporting line down from its top when it was last saved by its owner, from 1. */
  level: Integer(),
  comment: Text(1000),
  lineCount: Integer(),
  weightTotal: Quantity(),
  selfScore: Quantity({ nullable: true }),
  finalScore: Quantity({ nullable: true }),
  normalScore: Quantity({ nullable: true }),
  /** Versions that were approved. */
  revision: Integer(),
  /** The last operation: DE, SU, RS, DS, SS, AP, RE. */
  operation: Code(2),
  /** Who gave the last score that was submitted. */
  scorerId: Ref({ nullable: true }),
  completedAt: Instant({ nullable: true }),
};

export const goalLineColumns = {
  ...lineColumns,
  goalId: Ref(),
  goal: Text(500),
  weight: Quantity({ nullable: true }),
  targetDate: Day({ nullable: true }),
  companyGoalId: Ref({ nullable: true }),
  completionDate: Day({ nullable: true }),
  selfEvaluation: Text(2000),
  selfScore: Quantity({ nullable: true }),
  /** 0 not started, 2 in progress, 1 completed. */
  progress: Code(1) as ColumnOf<ProgressCode>,
};

export const goalScoreColumns = {
  id: Id(),
  goalId: Ref(),
  lineId: Ref(),
  /** The order of scorers, from 1. */
  level: Integer(),
  scorerId: Ref(),
  score: Quantity({ nullable: true }),
  comments: Text(2000),
  /** Saved by its scorer since the self-evaluation was submitted last, and submitted since then. */
  saved: Flag(),
  submitted: Flag(),
  at: Instant(),
};

export const goalVersionColumns = {
  id: Id(),
  goalId: Ref(),
  revision: Integer(),
  lines: Json<readonly KeptLine[]>(),
  by: Ref(),
  at: Instant(),
};

export const goalProgressColumns = {
  id: Id(),
  goalId: Ref(),
  lineId: Ref(),
  progress: Code(1) as ColumnOf<ProgressCode>,
  note: Text(500),
  by: Ref(),
  at: Instant(),
};

/** One goal of a set. */
@Entity('goal_line')
@Index('ix_goal_line_goal', ['goalId', 'place'])
@Index('ix_goal_line_company', ['companyGoalId', 'goalId'])
export class GoalLine extends Row(goalLineColumns) {}

/** What one scorer has given one goal. */
@Entity('goal_score')
@Unique('uq_goal_score', ['lineId', 'level'])
@Index('ix_goal_score_goal', ['goalId', 'level'])
export class GoalScore extends Row(goalScoreColumns) {}

/** The goals of a set as they were approved. */
@Entity('goal_version')
@Unique('uq_goal_version', ['goalId', 'revision'])
export class GoalVersion extends Row(goalVersionColumns) {}

/** What an owner reported about a goal during the year. Rows are only ever added. */
@Entity('goal_progress')
@Index('ix_goal_progress_goal', ['goalId', 'at'])
export class GoalProgress extends Row(goalProgressColumns) {}

/** The goals of one person for one year. */
@Entity('goal')
@Unique('uq_goal_number', ['number'])
@Unique('uq_goal_year', ['openYear'])
@Index('ix_goal_owner', ['ownerId', 'updatedAt'])
@Index('ix_goal_drafts', ['ownerId', 'state'])
@Index('ix_goal_list', listIndex)
@Index('ix_goal_of_year', ['year', 'state', 'departmentId'])
export class Goal extends Row(goalColumns) {
  /** Loaded beside the set, in their order. */
  lines!: GoalLine[];
  scores!: GoalScore[];
  /** The goals as they were approved last; undefined before the first approval. */
  kept?: GoalVersion | undefined;
  /** The level whose scores an act submits. */
  scoring?: number;
  /** Whether the level after it had begun, for the act that takes scores back. */
  wasLevelBegun?: boolean;
}
