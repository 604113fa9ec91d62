import { Injectable } from '@nestjs/common';
import { dayIn, type Day } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { goalErrors } from '../../shared/goal.errors.js';
import { GoalConfig } from './goal-config.entity.js';

/** When the phases of a year are open, by the days of its configuration in the company's zone. */
@Injectable()
export class GoalWindowRules {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly org: OrgDirectory,
  ) {}

  today(): Day {
    return dayIn(this.org.zone(), this.clock.now());
  }

  of(year: number): Promise<GoalConfig | null> {
    return this.db.repo(GoalConfig).findOneBy({ year });
  }

  /** The windows of a year. @throws BusinessError 7201 where none are set */
  async required(year: number): Promise<GoalConfig> {
    const config = await this.of(year);
    if (!config) throw new BusinessError(goalErrors.noWindows, [String(year)]);
    return config;
  }

  /** @throws BusinessError 7201 without windows, 7202 with the day on which writing opens */
  async assertMayWrite(year: number): Promise<void> {
    const { writeOpen } = await this.required(year);
    if (this.today() < writeOpen) throw new BusinessError(goalErrors.notWrittenBefore, [String(year), writeOpen]);
  }

  /** @throws BusinessError 7201, 7203 before the window with its day, 7204 once the scoring has opened */
  async assertMayModify(year: number): Promise<void> {
    const { modifyOpen, scoringOpen } = await this.required(year);
    const today = this.today();
    if (today < modifyOpen) throw new BusinessError(goalErrors.notModifiedBefore, [String(year), modifyOpen]);
    if (today >= scoringOpen) throw new BusinessError(goalErrors.notModifiedAfter, [String(year), scoringOpen]);
  }

  /** @throws BusinessError 7205 in a closed year */
  async assertMayReopen(year: number): Promise<void> {
    if ((await this.required(year)).closed) throw new BusinessError(goalErrors.yearClosed, [String(year)]);
  }

  async isScoringOpen(year: number): Promise<boolean> {
    const config = await this.of(year);
    return config !== null && this.today() >= config.scoringOpen;
  }
}
