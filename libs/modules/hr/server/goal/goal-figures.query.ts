import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { holds } from '#lab/shared/define-permissions.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { conditionsOf, PeopleDirectory, RecordReaders, shown } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import type {
  BoardQuery,
  CompanyBoard,
  ConfigQuery,
  FigureQuery,
  GoalFigures,
  GoalsConfig,
} from '../../shared/goal-figures.dto.js';
import { goalRights } from '../../shared/goal.permissions.js';
import { goal } from '../../shared/goal.subject.js';
import { CompanyGoal, nameOf } from './company-goal.entity.js';
import { GoalConfig } from './goal-config.entity.js';
import { GoalBinding } from './goal.binding.js';
import { Goal, GoalLine } from './goal.entity.js';
import { averageOf, finalScores, funnelOf, gradesOf, hasReached, scorersOf } from './goal-figures.rules.js';
import { GoalScoreQueries } from './goal-scores.query.js';
import { windowsOf } from './goal.query.js';
import { daysOf, GoalWindowRules } from './goal-windows.js';

/** Figures of goal sets, and the goals of the company with those who carry them. */
@Injectable()
export class GoalFigureQueries {
  constructor(
    private readonly db: Database,
    private readonly goals: GoalBinding,
    private readonly org: OrgDirectory,
    private readonly people: PeopleDirectory,
    private readonly windows: GoalWindowRules,
    private readonly readers: RecordReaders,
    private readonly scores: GoalScoreQueries,
  ) {}

  /** The windows of a year as they are for a person, without one of this year or of the latest that has any; null where none are set. */
  async config({ id }: Me, { year }: ConfigQuery): Promise<GoalsConfig | null> {
    await this.org.refresh();
    const today = this.windows.todayOf(id);
    const config =
      year === undefined
        ? ((await this.windows.of(Number(today.slice(0, 4)))) ?? (await this.windows.latest()))
        : await this.windows.of(year);
    if (!config) return null;
    const { scoringOpen, reminderDays, closed } = config;
    const { write, modify, evaluate, score } = daysOf(config);
    return {
      ...windowsOf(config),
      ...{ reminderDays, today, mayWrite: today >= write },
      mayModify: today >= modify && today < scoringOpen,
      mayEvaluate: today >= evaluate && !closed,
      mayScore: today >= score && !closed,
    };
  }

  /** The published goals of the company; the carriers are those of sets that the caller may read. */
  async board(me: Me, { year: asked }: BoardQuery): Promise<CompanyBoard> {
    await this.org.refresh();
    const published = await this.db.repo(CompanyGoal).find({
      where: { published: true },
      order: { year: 'DESC', nameZh: 'ASC', id: 'ASC' },
    });
    const year = asked ?? this.thisYear();
    const goals = published.filter((each) => each.year === year);
    const lines = await this.linesOf(goals.map(({ id }) => id));
    const sets = new Map((await this.setsOf(lines.map(({ goalId }) => goalId))).map((set) => [set.id, set]));
    const readable = new Set((await this.readable(me, year)).map(({ id }) => id));
    return {
      year,
      years: yearsOf(published, year),
      rows: goals.map((each) => {
        const own = lines.flatMap((line) => {
          const set = line.companyGoalId === each.id ? sets.get(line.goalId) : undefined;
          return set ? [{ line, set }] : [];
        });
        const owners = new Set(own.map(({ set }) => set.ownerId));
        return {
          id: each.id,
          name: nameOf(each),
          description: each.description ?? '',
          department: this.org.departmentName(each.departmentId),
          people: owners.size,
          carriers: own
            .filter(({ set }) => readable.has(set.id))
            .map(({ line, set }) => ({
              ...{ setId: set.id, lineId: line.id, owner: shown(this.people, set.ownerId), state: set.state },
              ...{ goal: line.goal, weight: line.weight, progress: line.progress },
              under: this.superiorAmong(set.ownerId, owners),
            })),
        };
      }),
    };
  }

  /** The sets of a year that the caller may read and the people who may write some, of a department or level if asked. */
  async counted(me: Me, { year: asked, departmentId, level }: FigureQuery) {
    await this.org.refresh();
    const year = asked ?? this.thisYear();
    const [all, writers] = [await this.readable(me, year), this.writers(me)];
    const isIn = (each: { departmentId: string | null; level: number }) =>
      (departmentId === undefined || each.departmentId === departmentId) &&
      (level === undefined || each.level === level);
    const levels = [...new Set([...all, ...writers].map((each) => each.level))].sort((a, b) => a - b);
    return { year, levels, sets: all.filter(isIn), people: writers.filter(isIn) };
  }

  /** Counted from the sets that the caller may read, optionally of one department or level. */
  async figures(me: Me, query: FigureQuery): Promise<GoalFigures> {
    const { year, levels, sets, people } = await this.counted(me, query);
    const finals = finalScores(sets);
    const scored = sets.filter((set) => hasReached(set, 'scored'));
    const given = await this.scores.ofSets(scored.map(({ id }) => id));
    const configs = await this.db.repo(GoalConfig).find({ order: { year: 'DESC' } });
    return {
      year,
      years: yearsOf(configs, year),
      levels,
      total: funnelOf(sets, people.length),
      grades: gradesOf(finals),
      average: averageOf(finals),
      scorers: scorersOf(given, scored).map(({ scorerId, ...row }) => ({
        scorer: shown(this.people, scorerId),
        ...row,
      })),
      departments: this.departmentsOf(sets, people),
    };
  }

  /** The same by department; sets and people without one are in no row. */
  private departmentsOf(
    sets: readonly Goal[],
    people: readonly { readonly departmentId: string | null }[],
  ): GoalFigures['departments'] {
    const ids = new Set([...sets, ...people].flatMap(({ departmentId }) => departmentId ?? []));
    return [...ids]
      .map((id) => {
        const own = sets.filter((set) => set.departmentId === id);
        return {
          id,
          name: this.org.departmentName(id) ?? { zh: id, en: id },
          ...funnelOf(own, people.filter((person) => person.departmentId === id).length),
          average: averageOf(finalScores(own)),
        };
      })
      .sort((a, b) => a.name.zh.localeCompare(b.name.zh, 'zh') || a.id.localeCompare(b.id));
  }

  /** People who may write goals and whose sets the caller may read. */
  private writers({ id, departmentId, permissions }: Me) {
    const below = holds(permissions, goalRights.department) ? this.people.departmentsUnder(departmentId) : [];
    const reports = holds(permissions, goalRights.people) ? this.people.reportsOf(id) : [];
    const all = holds(permissions, goalRights.all);
    return this.org
      .usersWith(goalRights.create)
      .filter((user) => all || user.id === id || below.includes(user.departmentId ?? '') || reports.includes(user.id))
      .map((user) => ({ id: user.id, departmentId: user.departmentId, level: this.org.lineOf(user.id).length + 1 }));
  }

  /** The sets of a year that the caller reads by right or because of a process: those that the list shows them. */
  private async readable(me: Me, year: number): Promise<Goal[]> {
    const reach = conditionsOf(await this.goals.reachOf(me));
    const found = this.db.repo(Goal).createQueryBuilder('record').where({ year, deletedAt: IsNull() });
    if (reach) found.andWhere([...reach, { id: this.readers.involvedIds(me, goal.name) }]);
    return found.andWhere(...this.goals.sentOrOwn(me)).getMany();
  }

  private async linesOf(goals: readonly string[]): Promise<GoalLine[]> {
    return goals.length === 0 ? [] : this.db.repo(GoalLine).findBy({ companyGoalId: In([...goals]) });
  }

  private async setsOf(ids: readonly string[]): Promise<Goal[]> {
    return ids.length === 0 ? [] : this.db.repo(Goal).findBy({ id: In([...new Set(ids)]), deletedAt: IsNull() });
  }

  /** The nearest superior of a person who carries the goal too. */
  private superiorAmong(userId: string, owners: ReadonlySet<string>): string | null {
    return this.org.lineOf(userId).find(({ id }) => owners.has(id))?.id ?? null;
  }

  private thisYear(): number {
    return Number(this.windows.today().slice(0, 4));
  }
}

/** Years to choose from, the latest first. */
function yearsOf(rows: readonly { readonly year: number }[], shownYear: number): number[] {
  return [...new Set([...rows.map(({ year }) => year), shownYear])].sort((a, b) => b - a);
}
