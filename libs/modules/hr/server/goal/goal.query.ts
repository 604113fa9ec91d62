import { Injectable } from '@nestjs/common';
import { In, Raw } from 'typeorm';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { anyOf } from '#lab/platform/database/listing.js';
import { DocumentQueries, sheetColumn, shown, type SheetColumn } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import type { GoalDetail, GoalLine as ShownLine, GoalQuery, GoalRow, GoalWindows } from '../../shared/goal.dto.js';
import type { GoalGrade } from '../../shared/goal.codes.js';
import { goal } from '../../shared/goal.subject.js';
import { CompanyGoal, nameOf } from './company-goal.entity.js';
import type { GoalConfig } from './goal-config.entity.js';
import { GoalBinding } from './goal.binding.js';
import { GoalProgress, GoalVersion, type Goal } from './goal.entity.js';
import { changesOf, keptOf } from './goal.rules.js';
import { GoalService } from './goal.service.js';
import { GoalWindowRules } from './goal-windows.js';

/** The stored scores of a grade, in millionths. */
const gradeSql: Readonly<Record<GoalGrade, (score: string) => string>> = {
  outstanding: (score) => `${score} > 1000000`,
  met: (score) => `${score} = 1000000`,
  partial: (score) => `(${score} > 0 AND ${score} < 1000000)`,
  unmet: (score) => `${score} = 0`,
};

/** Reading goal sets. */
@Injectable()
export class GoalQueries extends DocumentQueries<Goal, GoalQuery, GoalRow, GoalDetail> {
  constructor(
    private readonly goals: GoalBinding,
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly windows: GoalWindowRules,
    private readonly service: GoalService,
  ) {
    super(goals);
  }

  protected readonly searched = ['number'] as const;

  protected readonly sheet: readonly SheetColumn<GoalRow>[] = [
    { field: 'year', cell: ({ year }) => year },
    {
      field: 'owner',
      cell: ({ owner }, language) => (language === 'zh' ? owner.name.zh : (owner.name.en ?? owner.name.zh)),
    },
    {
      field: 'department',
      cell: ({ department }, language) => (department ? (language === 'en' && department.en) || department.zh : null),
    },
    { field: 'level', cell: ({ level }) => level },
    { field: 'lineCount', cell: ({ lineCount }) => lineCount },
    sheetColumn.number('weightTotal'),
    sheetColumn.number('selfScore'),
    sheetColumn.number('finalScore'),
    sheetColumn.number('normalScore'),
  ];

  protected where({ year, departmentId, level, grade, scorerId, companyGoalId }: GoalQuery) {
    return {
      year,
      level,
      departmentId: anyOf(departmentId),
      scorerId: anyOf(scorerId),
      finalScore: grade && Raw((score) => `(${grade.map((each) => gradeSql[each](score)).join(' OR ')})`),
      id:
        companyGoalId &&
        Raw((id) => `${id} IN (SELECT l.\`goalId\` FROM \`goal_line\` l WHERE l.\`companyGoalId\` IN (:...linked))`, {
          linked: [...companyGoalId],
        }),
    };
  }

  protected row({ year, departmentId, level, lineCount, weightTotal, selfScore, finalScore, normalScore }: Goal) {
    const department = this.org.departmentName(departmentId);
    return { year, department, level, lineCount, weightTotal, selfScore, finalScore, normalScore };
  }

  protected async detailOf(me: Me, set: Goal) {
    const { id, comment, revision, state, kept } = set;
    const versions = await this.db.repo(GoalVersion).find({ where: { goalId: id }, order: { revision: 'DESC' } });
    const names = await this.companyNames([
      ...set.lines.flatMap(({ companyGoalId }) => companyGoalId ?? []),
      ...versions.flatMap(({ lines }) => lines.flatMap(({ companyGoalId }) => companyGoalId ?? [])),
    ]);
    const strips = await this.strips.ofRecords(goal.name, [id]);
    const isChanging = kept !== undefined && (state === 'modifying' || state === 'toApprove');
    const config = await this.windows.of(set.year);
    return {
      strip: strips.get(id) ?? null,
      comment,
      revision,
      lines: await this.shownLines(me, set, names),
      changes: isChanging ? changesOf(kept.lines, keptOf(set.lines)).map((change) => named(change, names)) : [],
      versions: versions.map(({ revision: number, at, by, lines }) => ({
        revision: number,
        at: at.toISOString(),
        by: shown(this.people, by),
        lines: lines.map((line) => ({ ...line, companyGoal: names.get(line.companyGoalId ?? '') ?? null })),
      })),
      windows: config && windowsOf(config),
      mayReport: this.goals.mayReport(set, me),
      mayScore: await this.service.mayScore(set, me),
    };
  }

  private async shownLines(me: Me, set: Goal, names: ReadonlyMap<string, BothNames>): Promise<ShownLine[]> {
    const history = await this.db
      .repo(GoalProgress)
      .find({ where: { goalId: set.id }, order: { at: 'DESC', id: 'DESC' } });
    return set.lines.map(({ goalId: _goal, place: _place, ...line }) => ({
      ...line,
      companyGoal: names.get(line.companyGoalId ?? '') ?? null,
      history: history
        .filter(({ lineId }) => lineId === line.id)
        .map(({ progress, note, by, at }) => ({ progress, note, by: shown(this.people, by), at: at.toISOString() })),
      // What is not submitted yet is its scorer's alone.
      scores: set.scores
        .filter(({ lineId, submitted, scorerId }) => lineId === line.id && (submitted || scorerId === me.id))
        .map(({ level, scorerId, score, comments, submitted, at }) => ({
          ...{ level, score, comments, submitted },
          scorer: shown(this.people, scorerId),
          at: at.toISOString(),
        })),
    }));
  }

  private async companyNames(ids: readonly string[]): Promise<ReadonlyMap<string, BothNames>> {
    const found = ids.length === 0 ? [] : await this.db.repo(CompanyGoal).findBy({ id: In([...new Set(ids)]) });
    return new Map(found.map((each) => [each.id, nameOf(each)]));
  }
}

type Change = ReturnType<typeof changesOf>[number];

/** A change of the company goal in names. */
function named(change: Change, names: ReadonlyMap<string, BothNames>): Change {
  if (change.field !== 'companyGoalId') return change;
  const name = (id: string | null) => (id === null ? null : (names.get(id)?.zh ?? id));
  return { ...change, before: name(change.before), after: name(change.after) };
}

export function windowsOf({ year, writeOpen, modifyOpen, scoringOpen, closed }: GoalConfig): GoalWindows {
  return { year, writeOpen, modifyOpen, scoringOpen, closed };
}
