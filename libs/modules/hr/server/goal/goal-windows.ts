import { Injectable } from '@nestjs/common';
import { addDays, dayIn, type Day } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { goalErrors } from '../../shared/goal.errors.js';
import { GoalConfig } from './goal-config.entity.js';

/** Whose goals of which year. */
interface OfYear {
  readonly year: number;
  readonly ownerId: string;
}

/** When the phases of a year are open: by the days of its configuration, where the owner of the goals works. */
@Injectable()
export class GoalWindowRules {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly org: OrgDirectory,
  ) {}

  /** The day of the company. */
  today(): Day {
    return dayIn(this.org.zone(), this.clock.now());
  }

  /** The day where a person works. */
  todayOf(userId: string): Day {
    return dayIn(this.org.zoneOf(userId), this.clock.now());
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
  async assertMayWrite({ year, ownerId }: OfYear): Promise<void> {
    const { writeOpen } = await this.required(year);
    if (this.todayOf(ownerId) < writeOpen)
      throw new BusinessError(goalErrors.notWrittenBefore, [String(year), writeOpen]);
  }

  /** Whether a change may be begun. @throws BusinessError 7201, 7203 before the window with its day, 7204 once the scoring has opened */
  async assertMayModify({ year, ownerId }: OfYear): Promise<void> {
    const { modifyOpen, scoringOpen } = await this.required(year);
    const today = this.todayOf(ownerId);
    if (today < modifyOpen) throw new BusinessError(goalErrors.notModifiedBefore, [String(year), modifyOpen]);
    if (today >= scoringOpen) throw new BusinessError(goalErrors.notModifiedAfter, [String(year), scoringOpen]);
  }

  /** Whether a change that was begun may be submitted. @throws BusinessError 7201, 7204 once its days of grace are over */
  async assertMaySubmitChange(set: OfYear): Promise<void> {
    const config = await this.required(set.year);
    if (this.todayOf(set.ownerId) >= changesClose(config))
      throw new BusinessError(goalErrors.notModifiedAfter, [String(set.year), config.scoringOpen]);
  }

  /** @throws BusinessError 7205 in a closed year */
  async assertMayReopen(year: number): Promise<void> {
    if ((await this.required(year)).closed) throw new BusinessError(goalErrors.yearClosed, [String(year)]);
  }

  /** What of the scoring has begun for the owner of a set: the scoring itself, and the end of open changes. */
  async scoringOf({ year, ownerId }: OfYear): Promise<{ readonly isOpen: boolean; readonly changesClosed: boolean }> {
    const config = await this.of(year);
    const today = this.todayOf(ownerId);
    return {
      isOpen: config !== null && today >= config.scoringOpen,
      changesClosed: config !== null && today >= changesClose(config),
    };
  }
}

/** The first day on which a change that was begun is not submitted any more. */
export function changesClose({ scoringOpen, graceDays }: Pick<GoalConfig, 'scoringOpen' | 'graceDays'>): Day {
  return addDays(scoringOpen, graceDays);
}
