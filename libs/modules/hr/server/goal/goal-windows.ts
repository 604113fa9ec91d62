import { Injectable } from '@nestjs/common';
import { addDays, dayIn, type Day } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { OrgDirectory } from '../../../org/server/index.js';
import type { GoalPhase } from '../../shared/goal.codes.js';
import type { NotBefore } from '../../shared/goal.dto.js';
import { goalErrors } from '../../shared/goal.errors.js';
import { GoalConfig } from './goal-config.entity.js';

/** Whose goals of which year. */
interface OfYear {
  readonly year: number;
  readonly ownerId: string;
}

/** The refusal of what is done before its phase begins; it names the year and the day. */
const tooEarly = {
  write: goalErrors.notWrittenBefore,
  modify: goalErrors.notModifiedBefore,
  evaluate: goalErrors.notEvaluatedBefore,
  score: goalErrors.notScoredBefore,
};

/** What the owner or a scorer does next with a set, by its state. */
const nextPhases: Readonly<Record<string, GoalPhase>> = {
  draft: 'write',
  approved: 'modify',
  toEvaluate: 'evaluate',
  toScore: 'score',
};

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
    return this.org.todayOf(userId);
  }

  of(year: number): Promise<GoalConfig | null> {
    return this.db.repo(GoalConfig).findOneBy({ year });
  }

  /** Those of the latest year that has any. */
  async latest(): Promise<GoalConfig | null> {
    const [config] = await this.db.repo(GoalConfig).find({ order: { year: 'DESC' }, take: 1 });
    return config ?? null;
  }

  /** The windows of a year. @throws BusinessError 7201 where none are set */
  async required(year: number): Promise<GoalConfig> {
    const config = await this.of(year);
    if (!config) throw new BusinessError(goalErrors.noWindows, [String(year)]);
    return config;
  }

  /**
   * Whether a phase of the year has begun for the owner of a set.
   * @throws BusinessError 7201 without windows; with the day 7202 (write), 7203 (modify), 7207 (evaluate), 7208 (score)
   */
  async assertBegun(phase: GoalPhase, { year, ownerId }: OfYear): Promise<void> {
    const day = daysOf(await this.required(year))[phase];
    if (this.todayOf(ownerId) < day) throw new BusinessError(tooEarly[phase], [String(year), day]);
  }

  /** The phase that comes next for a set and the day on which it begins; null where it has begun, and without windows. */
  async notBefore({ state, year, ownerId }: OfYear & { readonly state: string }): Promise<NotBefore | null> {
    const phase = nextPhases[state];
    const config = await this.of(year);
    if (!phase || !config) return null;
    const day = daysOf(config)[phase];
    return this.todayOf(ownerId) < day ? { phase, day } : null;
  }

  /** Whether a change may be begun. @throws BusinessError 7201, 7203 before the window with its day, 7204 once the scoring has opened */
  async assertMayModify(set: OfYear): Promise<void> {
    const { year, ownerId } = set;
    await this.assertBegun('modify', set);
    const { scoringOpen } = await this.required(year);
    if (this.todayOf(ownerId) >= scoringOpen)
      throw new BusinessError(goalErrors.notModifiedAfter, [String(year), scoringOpen]);
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

/** The first day of each phase. */
export function daysOf(config: GoalConfig): Readonly<Record<GoalPhase, Day>> {
  const { writeOpen, modifyOpen, scoringOpen, evaluationFrom, scoresFrom } = config;
  const evaluate = evaluationFrom ?? scoringOpen;
  return { write: writeOpen, modify: modifyOpen, evaluate, score: scoresFrom ?? evaluate };
}
