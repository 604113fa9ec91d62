import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { nameIn, type BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { anyOf } from '#lab/platform/database/listing.js';
import { DocumentQueries, sheetColumn, shown, type SheetColumn } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import type {
  GoalChange,
  GoalDetail,
  GoalLine as ShownLine,
  GoalQuery,
  GoalRow,
  GoalWindows,
} from '../../shared/goal.dto.js';
import { goal } from '../../shared/goal.subject.js';
import { CompanyGoal, nameOf } from './company-goal.entity.js';
import type { GoalConfig } from './goal-config.entity.js';
import { GoalBinding } from './goal.binding.js';
import { gradesOf } from './goal-figures.rules.js';
import { GoalScoreQueries } from './goal-scores.query.js';
import { idsOf, ofGrades } from './goal.filters.js';
import { GoalProgress, GoalVersion, type Goal } from './goal.entity.js';
import { changesOf, keptOf } from './goal.rules.js';
import { GoalService } from './goal.service.js';
import { daysOf, GoalWindowRules } from './goal-windows.js';

/** Reading goal sets. */
@Injectable()
export class GoalQueries extends DocumentQueries<Goal, GoalQuery, GoalRow, GoalDetail> {
  constructor(
    private readonly goals: GoalBinding,
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly windows: GoalWindowRules,
    private readonly service: GoalService,
    private readonly scores: GoalScoreQueries,
  ) {
    super(goals);
  }

  protected readonly searched = ['number'] as const;

  protected readonly sheet: readonly SheetColumn<GoalRow>[] = [
    { field: 'year', cell: ({ year }) => year },
    {
      field: 'owner',
      cell: ({ owner }, language) => nameIn(language, owner.name),
    },
    {
      field: 'department',
      cell: ({ department }, language) => department && nameIn(language, department),
    },
    { field: 'level', cell: ({ level }) => level },
    { field: 'lineCount', cell: ({ lineCount }) => lineCount },
    sheetColumn.number('weightTotal'),
    sheetColumn.number('selfScore'),
    sheetColumn.number('finalScore'),
    sheetColumn.number('normalScore'),
  ];

  protected where(query: GoalQuery) {
    const { year, departmentId, level, grade } = query;
    return {
      ...{ year, level, departmentId: anyOf(departmentId) },
      finalScore: grade && ofGrades(grade),
      id: idsOf(query),
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
    const mayScore = await this.service.mayScore(set, me);
    const given = mayScore ? await this.scores.ofScorer(me.id, set.year, id) : [];
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
      notBefore: await this.windows.notBefore(set),
      mayReport: this.goals.mayReport(set, me),
      mayScore,
      given: mayScore ? gradesOf(given.map(({ total }) => total)) : null,
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

/** A change of the company goal in names. */
function named(change: GoalChange, names: ReadonlyMap<string, BothNames>): GoalChange {
  if (change.field !== 'companyGoalId') return change;
  const name = (id: GoalChange['before']) => (typeof id === 'string' ? (names.get(id) ?? id) : id);
  return { ...change, before: name(change.before), after: name(change.after) };
}

export function windowsOf(config: GoalConfig): GoalWindows {
  const { year, scoringOpen, graceDays, closed } = config;
  const { write, modify, evaluate, score } = daysOf(config);
  return {
    ...{ year, writeOpen: write, modifyOpen: modify, scoringOpen, graceDays, closed },
    ...{ evaluationFrom: evaluate, scoresFrom: score },
  };
}
