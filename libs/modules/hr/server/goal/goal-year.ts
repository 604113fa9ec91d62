import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { addDays, countDays, dayIn, type Day } from '#lab/shared/day.js';
import { tasksPage } from '#lab/shared/process-pages.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { PeopleDirectory, RecordChanges, Reminders } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { goalPages, goalRights } from '../../shared/goal.permissions.js';
import { goal } from '../../shared/goal.subject.js';
import { goalDocument } from '../../shared/goal.words.js';
import { nextMidnight } from '../next-midnight.js';
import { GoalConfig } from './goal-config.entity.js';
import { Goal } from './goal.entity.js';
import { changesClose, GoalWindowRules } from './goal-windows.js';

const goalYearTopic = 'hr.goals';

/** A person who is reminded, and of which set; without one of a list that the reminder leads to. */
interface Reminded {
  readonly userId: string;
  readonly set?: Goal;
}

/** Days of a year before which people are reminded, in their order. */
const windows = ['writeOpen', 'modifyOpen', 'scoringOpen', 'evaluationFrom', 'scoresFrom'] as const;
type Window = (typeof windows)[number];

/** The states of the sets whose owners wait for a day. A draft is of before where the day was put off. */
const waiting: Readonly<Record<Exclude<Window, 'scoresFrom'>, readonly string[]>> = {
  writeOpen: ['draft'],
  modifyOpen: ['approved'],
  scoringOpen: ['approved'],
  evaluationFrom: ['approved', 'toEvaluate'],
};

/**
 * What the days of a year do to goals: processes learn that the scoring has opened, and people are reminded before a window
 * opens, and weekly while they have not begun or not submitted their goals. Each reminder has a key of its rule, person and
 * date, so that running it again adds none.
 */
@Injectable()
export class GoalYear implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly org: OrgDirectory,
    private readonly people: PeopleDirectory,
    private readonly windows: GoalWindowRules,
    private readonly changes: RecordChanges,
    private readonly reminders: Reminders,
    private readonly texts: Texts,
    private readonly schedules: Schedules,
  ) {}

  onModuleInit(): void {
    this.schedules.register({
      topic: goalYearTopic,
      next: (now) => nextMidnight(this.org, now),
      run: () => this.run(),
    });
  }

  async run(): Promise<boolean> {
    await this.org.refresh();
    const configs = await this.db.repo(GoalConfig).find({ where: { closed: false } });
    for (const config of configs) {
      await this.openScoring(config);
      await this.remindOfWindows(config);
      await this.remindToBegin(config);
      await this.remindOfDrafts(config);
    }
    return false;
  }

  /** Conditions of processes look at the date only when they are triggered. */
  private async openScoring(config: GoalConfig): Promise<void> {
    const { year, scoringOpen } = config;
    const waiting = await this.db.repo(Goal).find({
      where: { year, state: In(['approved', 'modifying']), deletedAt: IsNull() },
      select: { id: true, ownerId: true, state: true },
    });
    for (const { id, ownerId, state } of waiting) {
      const ends = state === 'modifying' ? changesClose(config) : scoringOpen;
      if (this.windows.todayOf(ownerId) >= ends) this.changes.recordChanged(goal.name, id);
    }
  }

  private async remindOfWindows(config: GoalConfig): Promise<void> {
    const { year, reminderDays } = config;
    if (reminderDays === 0) return;
    for (const window of windows) {
      const opens = config[window];
      if (opens === null) continue;
      const isNear = (today: Day) => today < opens && today >= addDays(opens, -reminderDays);
      if (!this.days().some(isNear)) continue;
      for (const reminded of await this.peopleBefore(window, year))
        if (isNear(this.windows.todayOf(reminded.userId))) await this.remind(reminded, window, year, opens);
    }
  }

  /** Those who have no set a week after writing has opened, and each week after that until changes open. */
  private async remindToBegin({ year, writeOpen, modifyOpen }: GoalConfig): Promise<void> {
    const weeksOn = (today: Day) => (today >= writeOpen && today < modifyOpen ? weeksFrom(writeOpen, today) : 0);
    if (!this.days().some((today) => weeksOn(today) > 0)) return;
    for (const reminded of await this.withoutSet(year)) {
      const weeks = weeksOn(this.windows.todayOf(reminded.userId));
      if (weeks > 0) await this.remind(reminded, 'begin', year, addDays(writeOpen, weeks * 7));
    }
  }

  /** The days on which the company is, from its sites. */
  private days(): readonly Day[] {
    return this.org.zones().map((zone) => dayIn(zone, this.clock.now()));
  }

  /** Those whose set waits for a day; before the year is written also those who have none, before it is scored the scorers. */
  private async peopleBefore(window: Window, year: number): Promise<Reminded[]> {
    if (window === 'scoresFrom') return this.scorers(year);
    const sets = await this.db
      .repo(Goal)
      .find({ where: { year, state: In([...waiting[window]]), deletedAt: IsNull() } });
    const owners = sets.map((set) => ({ userId: set.ownerId, set }));
    return window === 'writeOpen' ? [...owners, ...(await this.withoutSet(year))] : owners;
  }

  /** People who may write goals and have none of the year. */
  private async withoutSet(year: number): Promise<Reminded[]> {
    const sets = await this.db
      .repo(Goal)
      .find({ where: { year, deletedAt: IsNull() }, select: { id: true, ownerId: true } });
    const owners = new Set(sets.map(({ ownerId }) => ownerId));
    return this.org
      .usersWith(goalRights.create)
      .filter(({ id }) => !owners.has(id))
      .map(({ id }) => ({ userId: id }));
  }

  /** People with a task to score a set of the year. */
  private async scorers(year: number): Promise<Reminded[]> {
    const rows = await this.db.query({
      sql: "SELECT DISTINCT t.`principal` FROM `todo` t JOIN `goal` g ON g.`id` = t.`recordId` WHERE t.`subject` = ? AND t.`kind` IN ('task', 'held') AND g.`year` = ? AND g.`state` = 'toScore' AND g.`deletedAt` IS NULL",
      values: [goal.name, year],
    });
    const asked = new Set(rows.map(({ principal }) => String(principal)));
    await this.people.refresh();
    return this.org
      .users()
      .filter(({ id }) => this.org.isEnabled(id) && [...this.people.principalsOf(id)].some((each) => asked.has(each)))
      .map(({ id }) => ({ userId: id }));
  }

  /** A draft that was not touched for a week, and each week after that. Steps of processes have reminders of their own. */
  private async remindOfDrafts({ year, writeOpen, scoringOpen }: GoalConfig): Promise<void> {
    const drafts = await this.db.repo(Goal).find({ where: { year, state: 'draft', deletedAt: IsNull() } });
    for (const set of drafts) {
      const today = this.windows.todayOf(set.ownerId);
      if (today < writeOpen || today >= scoringOpen) continue;
      const touched = dayIn(this.org.zoneOf(set.ownerId), set.updatedAt);
      const weeks = weeksFrom(touched, today);
      if (weeks > 0) await this.remind({ userId: set.ownerId, set }, 'draft', year, addDays(touched, weeks * 7));
    }
  }

  private remind({ userId, set }: Reminded, rule: string, year: number, day: Day): Promise<void> {
    const say = (language: 'zh' | 'en') =>
      this.texts.say(language, `hr.goal.remind.${rule}`, { year: String(year), day });
    return this.reminders.add({
      to: userId,
      kind: 'hr.goals',
      title: { zh: say('zh'), en: say('en') },
      path: set
        ? goalDocument.paths.record(set.id)
        : rule === 'scoresFrom'
          ? tasksPage(goal.name)
          : goalPages.page.ownGoals,
      event: `${rule}.${year}.${day}`,
    });
  }
}

/** Whole weeks that have passed since a day. */
function weeksFrom(day: Day, today: Day): number {
  return Math.floor((countDays(day, today) - 1) / 7);
}
