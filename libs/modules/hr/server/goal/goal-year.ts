import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, IsNull, LessThanOrEqual } from 'typeorm';
import { addDays, beginOf, countDays, dayIn, type Day } from '#lab/shared/day.js';
import { holds } from '#lab/shared/define-permissions.js';
import { Database } from '#lab/platform/database/database.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { Notifications } from '#lab/platform/notifications/notifications.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { RecordChanges } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { goalPages, goalRights } from '../../shared/goal.permissions.js';
import { goal } from '../../shared/goal.subject.js';
import { goalDocument } from '../../shared/goal.words.js';
import { GoalConfig } from './goal-config.entity.js';
import { Goal } from './goal.entity.js';
import { GoalWindowRules } from './goal-windows.js';

const goalYearTopic = 'hr.goals';

/** A person who is reminded, and of which set; without one they have to begin it. */
interface Reminded {
  readonly userId: string;
  readonly set?: Goal;
}

/**
 * What the days of a year do to goals: processes learn that the scoring has opened, and people are reminded before a window
 * opens and weekly while a draft waits. Each reminder has a key of its rule, person and date, so that running it again adds
 * none.
 */
@Injectable()
export class GoalYear implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly windows: GoalWindowRules,
    private readonly changes: RecordChanges,
    private readonly notifications: Notifications,
    private readonly texts: Texts,
    private readonly schedules: Schedules,
  ) {}

  onModuleInit(): void {
    this.schedules.register({ topic: goalYearTopic, next: (now) => this.midnight(now), run: () => this.run() });
  }

  async run(): Promise<boolean> {
    await this.org.refresh();
    const today = this.windows.today();
    const configs = await this.db.repo(GoalConfig).find({ where: { closed: false } });
    for (const config of configs) {
      await this.openScoring(config, today);
      await this.remindOfWindows(config, today);
      await this.remindOfDrafts(config, today);
    }
    return false;
  }

  /** Conditions of processes look at the date only when they are told to. */
  private async openScoring({ year, scoringOpen }: GoalConfig, today: Day): Promise<void> {
    if (today < scoringOpen) return;
    const waiting = await this.db.repo(Goal).find({
      where: { year, state: In(['approved', 'modifying']), deletedAt: IsNull() },
      select: { id: true },
    });
    for (const { id } of waiting) this.changes.recordChanged(goal.name, id);
  }

  private async remindOfWindows(config: GoalConfig, today: Day): Promise<void> {
    const { year, reminderDays } = config;
    for (const window of ['writeOpen', 'modifyOpen', 'scoringOpen'] as const) {
      const opens = config[window];
      if (reminderDays === 0 || today >= opens || today < addDays(opens, -reminderDays)) continue;
      for (const reminded of await this.peopleBefore(window, year)) this.remind(reminded, window, year, opens);
    }
  }

  /** Before the year is written those who have no set, later those whose set is approved. */
  private async peopleBefore(window: 'writeOpen' | 'modifyOpen' | 'scoringOpen', year: number): Promise<Reminded[]> {
    const sets = await this.db.repo(Goal).find({ where: { year, deletedAt: IsNull() } });
    if (window !== 'writeOpen')
      return sets.flatMap((set) => (set.state === 'approved' ? [{ userId: set.ownerId, set }] : []));
    const owners = new Set(sets.map(({ ownerId }) => ownerId));
    return this.org
      .users()
      .filter(({ id }) => !owners.has(id) && this.org.isEnabled(id))
      .filter(({ id }) => holds(this.org.permissionsOf(id), goalRights.create))
      .map(({ id }) => ({ userId: id }));
  }

  /** A draft that was not touched for a week, and each week after that. Steps of processes have reminders of their own. */
  private async remindOfDrafts({ year, writeOpen, scoringOpen }: GoalConfig, today: Day): Promise<void> {
    if (today < writeOpen || today >= scoringOpen) return;
    const before = beginOf(addDays(today, -6), this.org.zone());
    const drafts = await this.db
      .repo(Goal)
      .find({ where: { year, state: 'draft', deletedAt: IsNull(), updatedAt: LessThanOrEqual(before) } });
    for (const set of drafts) {
      const touched = dayIn(this.org.zone(), set.updatedAt);
      const weeks = Math.floor(countDays(touched, today) / 7);
      if (weeks > 0) this.remind({ userId: set.ownerId, set }, 'draft', year, addDays(touched, weeks * 7));
    }
  }

  private remind({ userId, set }: Reminded, rule: string, year: number, day: Day): void {
    const say = (language: 'zh' | 'en') =>
      this.texts.say(language, `hr.goal.remind.${rule}`, { year: String(year), day });
    this.notifications.add({
      to: userId,
      kind: 'hr.goals',
      title: { zh: say('zh'), en: say('en') },
      path: set ? goalDocument.paths.record(set.id) : goalPages.page.ownGoals,
      event: `${rule}.${year}.${day}`,
    });
  }

  /** The next beginning of a day where the company is. */
  private async midnight(now: Date): Promise<Date> {
    await this.org.refresh();
    const zone = this.org.zone();
    return beginOf(addDays(dayIn(zone, now), 1), zone);
  }
}
