import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { Database } from '#lab/platform/database/database.js';
import { Goal, GoalLine, GoalScore } from './goal.entity.js';
import { givenBy, type GivenTotal } from './goal-figures.rules.js';

/** What scorers have given whole sets: for each of them the total of the last level that they have submitted. */
@Injectable()
export class GoalScoreQueries {
  constructor(private readonly db: Database) {}

  /** What was given these sets. */
  async ofSets(ids: readonly string[]): Promise<readonly GivenTotal[]> {
    if (ids.length === 0) return [];
    const goalId = In([...ids]);
    const scores = await this.db.repo(GoalScore).findBy({ goalId, submitted: true });
    return givenBy(await this.db.repo(GoalLine).findBy({ goalId }), scores);
  }

  /** What a person has given the sets of a year, but for one set. */
  async ofScorer(scorerId: string, year: number, except: string): Promise<readonly GivenTotal[]> {
    const scores = await this.db.repo(GoalScore).find({
      where: { scorerId, submitted: true },
      select: { id: true, goalId: true },
    });
    const ids = [...new Set(scores.map(({ goalId }) => goalId))].filter((id) => id !== except);
    if (ids.length === 0) return [];
    const sets = await this.db
      .repo(Goal)
      .find({ where: { id: In(ids), year, deletedAt: IsNull() }, select: { id: true } });
    return (await this.ofSets(sets.map(({ id }) => id))).filter((given) => given.scorerId === scorerId);
  }
}
