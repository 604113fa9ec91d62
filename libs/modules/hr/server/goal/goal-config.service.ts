import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { BothNames } from '#lab/shared/texts.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { BoundCatalogue, Definitions, RecordChanges } from '#lab/process-host/index.js';
import { goal } from '../../shared/goal.subject.js';
import { goalConfig as resource } from '../../shared/goal-config.resource.js';
import { GoalConfig } from './goal-config.entity.js';
import { Goal } from './goal.entity.js';

/** The most days before a window at which people are reminded. */
const mostReminderDays = 90;

/** The most days after the opening of the scoring on which open changes are still submitted. */
const mostGraceDays = 30;

/** The windows of each year. */
@Injectable()
export class GoalConfigService extends BoundCatalogue<GoalConfig> {
  constructor(
    private readonly definitions: Definitions,
    private readonly changes: RecordChanges,
  ) {
    super(resource, GoalConfig);
  }

  protected override isInUse(row: GoalConfig): boolean {
    return !row.closed;
  }

  protected override nameIn({ year }: GoalConfig): BothNames {
    return { zh: `${String(year)} 年`, en: String(year) };
  }

  /**
   * The windows open in their order; a year is set once, and follows a published process of goals. Sets of the year learn
   * of another day on which they are scored.
   * @throws BusinessError 8012 by field, 8030 for a process of another kind of record
   */
  protected override async beforeSave(row: GoalConfig): Promise<void> {
    const { id, year, writeOpen, modifyOpen, scoringOpen, reminderDays, graceDays, evaluationFrom, scoresFrom } = row;
    if (year < 2000 || year > 2100) throw refuseField('year', 'goalYear');
    if (modifyOpen <= writeOpen) throw refuseField('modifyOpen', 'windowOrder', writeOpen);
    if (scoringOpen <= modifyOpen) throw refuseField('scoringOpen', 'windowOrder', modifyOpen);
    if (evaluationFrom !== null && evaluationFrom < scoringOpen)
      throw refuseField('evaluationFrom', 'windowFrom', scoringOpen);
    const evaluated = evaluationFrom ?? scoringOpen;
    if (scoresFrom !== null && scoresFrom < evaluated) throw refuseField('scoresFrom', 'windowFrom', evaluated);
    if (reminderDays < 0 || reminderDays > mostReminderDays)
      throw refuseField('reminderDays', 'tooBig', String(mostReminderDays));
    if (graceDays < 0 || graceDays > mostGraceDays) throw refuseField('graceDays', 'tooBig', String(mostGraceDays));
    const [other] = await this.repo().find({ where: { year }, take: 1 });
    if (other && other.id !== id) throw refuseField('year', 'taken');
    if (!(await this.definitions.canStart(row.process, goal.name))) throw refuseField('process', 'missing');
    const waiting = await this.db
      .repo(Goal)
      .find({ where: { year, state: In(['approved', 'modifying']) }, select: { id: true } });
    for (const set of waiting) this.changes.recordChanged(goal.name, set.id);
  }
}
