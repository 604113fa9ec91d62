import { Injectable } from '@nestjs/common';
import { In, IsNull, type FindOptionsWhere } from 'typeorm';
import { holds } from '#lab/shared/define-permissions.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { shown, PeopleDirectory } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import type { BoardQuery, CompanyBoard, FigureQuery, GoalFigures, GoalsConfig } from '../../shared/goal-figures.dto.js';
import { goalRights } from '../../shared/goal.permissions.js';
import { CompanyGoal, nameOf } from './company-goal.entity.js';
import { GoalConfig } from './goal-config.entity.js';
import { GoalBinding } from './goal.binding.js';
import { Goal, GoalLine } from './goal.entity.js';
import { funnelOf, gradesOf, scorersOf } from './goal-figures.rules.js';
import { windowsOf } from './goal.query.js';
import { GoalWindowRules } from './goal-windows.js';

/** Figures of goal sets, and the goals of the company with those who carry them. */
@Injectable()
export class GoalFigureQueries {
  constructor(
    private readonly db: Database,
    private readonly goals: GoalBinding,
    private readonly org: OrgDirectory,
    private readonly people: PeopleDirectory,
    private readonly windows: GoalWindowRules,
  ) {}

  /** The windows of this year, or of the latest that has any; null where none are set. */
  async config(): Promise<GoalsConfig | null> {
    await this.org.refresh();
    const today = this.windows.today();
    const year = Number(today.slice(0, 4));
    const [latest] = await this.db.repo(GoalConfig).find({ order: { year: 'DESC' }, take: 1 });
    const config = (await this.windows.of(year)) ?? latest;
    if (!config) return null;
    const { writeOpen, modifyOpen, scoringOpen, reminderDays, closed } = config;
    return {
      ...windowsOf(config),
      ...{ reminderDays, today, mayWrite: today >= writeOpen },
      mayModify: today >= modifyOpen && today < scoringOpen,
      mayScore: today >= scoringOpen && !closed,
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

  /** Counted from the sets that the caller may read, optionally of one department or level. */
  async figures(me: Me, { year: asked, departmentId, level }: FigureQuery): Promise<GoalFigures> {
    await this.org.refresh();
    const year = asked ?? this.thisYear();
    const all = await this.readable(me, year);
    const isIn = (each: { departmentId: string | null; level: number }) =>
      (departmentId === undefined || each.departmentId === departmentId) &&
      (level === undefined || each.level === level);
    const sets = all.filter(isIn);
    const people = this.writers(me).filter(isIn);
    const departments = [...new Set([...sets, ...people].flatMap((each) => each.departmentId ?? []))];
    const configs = await this.db.repo(GoalConfig).find({ order: { year: 'DESC' } });
    return {
      year,
      years: yearsOf(configs, year),
      levels: [...new Set([...all, ...this.writers(me)].map((each) => each.level))].sort((a, b) => a - b),
      total: funnelOf(sets, people.length),
      grades: gradesOf(sets),
      scorers: scorersOf(sets).map(({ scorerId, ...row }) => ({ scorer: shown(this.people, scorerId), ...row })),
      departments: departments.map((id) => ({
        id,
        name: this.org.departmentName(id) ?? { zh: id, en: id },
        ...funnelOf(
          sets.filter((set) => set.departmentId === id),
          people.filter((person) => person.departmentId === id).length,
        ),
      })),
    };
  }

  /** People who may write goals and whose sets the caller may read. */
  private writers({ id, departmentId, permissions }: Me) {
    const below = holds(permissions, goalRights.department) ? this.people.departmentsUnder(departmentId) : [];
    const reports = holds(permissions, goalRights.people) ? this.people.reportsOf(id) : [];
    const all = holds(permissions, goalRights.all);
    return this.org
      .users()
      .filter((user) => this.org.isEnabled(user.id) && holds(this.org.permissionsOf(user.id), goalRights.create))
      .filter((user) => all || user.id === id || below.includes(user.departmentId ?? '') || reports.includes(user.id))
      .map((user) => ({ id: user.id, departmentId: user.departmentId, level: this.org.lineOf(user.id).length + 1 }));
  }

  private async readable(me: Me, year: number): Promise<Goal[]> {
    const reach = await this.goals.reachOf(me);
    const where = { year, deletedAt: IsNull() };
    if (reach === 'everything') return this.db.repo(Goal).find({ where });
    const parts = reach.map(
      ({ column, values }) => ({ ...where, [column]: In([...values]) }) as FindOptionsWhere<Goal>,
    );
    return parts.length === 0 ? [] : this.db.repo(Goal).find({ where: parts });
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
