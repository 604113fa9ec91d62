import { Injectable } from '@nestjs/common';
import { BusinessError, type FieldError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors, fieldProblem } from '#lab/shared/errors.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { DocumentBinding, DocumentLines, type Act } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { goalOperations } from '../../shared/goal.codes.js';
import { goalErrors } from '../../shared/goal.errors.js';
import { goalRights } from '../../shared/goal.permissions.js';
import { goal } from '../../shared/goal.subject.js';
import { Goal, GoalLine, GoalScore, GoalVersion } from './goal.entity.js';
import { totalOf, weightOf } from '../../shared/goal.totals.js';
import { evaluationProblems, keptOf, planProblems } from './goal.rules.js';
import { GoalConfigService } from './goal-config.service.js';
import { GoalWindowRules } from './goal-windows.js';

const operations: Readonly<Record<string, string>> = {
  submit: goalOperations.of.submit,
  approve: goalOperations.of.approve,
  reject: goalOperations.of.reject,
  withdraw: goalOperations.of.withdrawScoring,
  recall: goalOperations.of.withdrawScoring,
  reopen: goalOperations.of.withdrawScoring,
  score: goalOperations.of.submitScoring,
  modify: goalOperations.of.stage,
  discard: goalOperations.of.stage,
};

/** How goal sets take part in processes: approved versions are kept, and scores counted, as their states are entered. */
@Injectable()
export class GoalBinding extends DocumentBinding<typeof goal, Goal> {
  constructor(
    private readonly windows: GoalWindowRules,
    private readonly configs: GoalConfigService,
    private readonly org: OrgDirectory,
    private readonly texts: Texts,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {
    super(goal, Goal, goalRights);
  }

  readonly handlers = {};

  readonly checks = {
    submit: (set: Goal) => this.assertSubmittable(set),
    modify: (set: Goal) => this.windows.assertMayModify(set),
    withdraw: (set: Goal) => {
      if (set.state === 'toScore' && isScored(set)) throw new BusinessError(goalErrors.scoringBegun);
    },
    score: async (set: Goal) => {
      await this.windows.assertBegun('score', set);
      refuseAll(scoreProblems(set, set.scoring ?? 0));
    },
    reopen: (set: Goal) => this.windows.assertMayReopen(set.year),
  };

  readonly enter = {
    approved: (set: Goal) => this.enterApproved(set),
    // The scoring may open while a change is being written: what was approved counts.
    toEvaluate: (set: Goal) => this.restore(set),
    completed: (set: Goal) => {
      set.completedAt ??= this.clock.now();
    },
  };

  async facts(set: Goal) {
    const { year, departmentId, lines, revision } = set;
    const { isOpen, changesClosed } = await this.windows.scoringOf(set);
    return {
      year,
      department: this.org.department(departmentId)?.showId ?? '',
      lineCount: lines.length,
      weightTotal: weightOf(lines),
      isChange: revision > 0,
      scoringOpen: isOpen,
      changesClosed,
      isScored: isScored(set),
      isLevelBegun: set.wasLevelBegun ?? isLevelBegun(set),
    };
  }

  content({ year, comment, lines }: Goal): unknown {
    return [year, comment, ...keptOf(lines)];
  }

  async diagram({ year }: Goal): Promise<string> {
    return this.configs.processFor(await this.windows.required(year), 'process');
  }

  override anchors(set: Goal) {
    return { ...super.anchors(set), formUsers: { scorer: set.scorerId === null ? [] : [set.scorerId] } };
  }

  apply(set: Goal, { action, me }: Act): void {
    set.operation = operations[action] ?? set.operation;
    if (action === 'submit' && set.state === 'toEvaluate') this.openScoring(set);
    if (action === 'score') this.submitScores(set, me);
    // What is taken back is saved and not submitted as well: the condition of the step is about the level after it.
    if (action === 'recall') set.wasLevelBegun = isLevelBegun(set);
    if (action === 'recall' || action === 'reopen') takeBackScores(set);
    // A set that is opened again is scored again by the same person.
    if (action === 'reopen') set.completedAt = null;
    if (action === 'recall') set.scorerId = set.scores.findLast(({ submitted }) => submitted)?.scorerId ?? null;
  }

  override async owned(set: Goal) {
    const lines = set.lines.map(({ goal: text, weight, targetDate }) =>
      [text, weight, targetDate].filter((part) => part !== null && part !== '').join(' · '),
    );
    return { comment: set.comment, lines: lines.join('\n'), ...(await super.owned(set)) };
  }

  /** `2026 年目标`. */
  title({ year }: Goal): BothNames {
    const say = (language: 'zh' | 'en') => this.texts.say(language, 'hr.goal.title', { year: String(year) });
    return { zh: say('zh'), en: say('en') };
  }

  /** A step of its owner keeps its state while they save; a draft stays a draft. */
  override savedState({ state }: Goal): string {
    return state;
  }

  /** Whether a person reports on the progress of their goals: from the approval on, until they are scored. */
  mayReport(set: Goal, me: Me): boolean {
    return set.ownerId === me.id && set.state === 'approved' && holds(me.permissions, goalRights.create);
  }

  /** What was never approved is deleted; the year is free again. */
  override markDeleted(set: Goal, now: Date): void {
    super.markDeleted(set, now);
    set.openYear = null;
  }

  get lines(): DocumentLines<GoalLine, 'goalId'> {
    return new DocumentLines(this.db, GoalLine, 'goalId');
  }

  /** Stores the set after an act, with its goals, scores and the version that it keeps. */
  override async save(set: Goal, me: Me | undefined, now: Date): Promise<void> {
    count(set);
    await super.save(set, me, now);
    await this.lines.replace(set.id, set.lines);
    await this.db.repo(GoalScore).delete({ goalId: set.id });
    if (set.scores.length > 0) await this.db.repo(GoalScore).insert(set.scores);
    const { kept } = set;
    if (kept && !(await this.db.repo(GoalVersion).existsBy({ id: kept.id })))
      await this.db.repo(GoalVersion).insert({ ...kept, by: me?.id ?? set.updatedBy });
  }

  protected override async join(set: Goal): Promise<void> {
    set.lines = await this.lines.of(set.id);
    set.scores = await this.db.repo(GoalScore).find({ where: { goalId: set.id }, order: { level: 'ASC' } });
    const [kept] = await this.db
      .repo(GoalVersion)
      .find({ where: { goalId: set.id }, order: { revision: 'DESC' }, take: 1 });
    set.kept = kept;
  }

  /** What was submitted is kept once it is approved; a change that is discarded is taken back. */
  private enterApproved(set: Goal): void {
    if (set.operation === goalOperations.of.stage) return this.restore(set);
    set.revision += 1;
    const { id: goalId, revision, updatedBy: by } = set;
    const version = { id: this.ids.next(), goalId, revision, lines: keptOf(set.lines), by, at: this.clock.now() };
    set.kept = Object.assign(new GoalVersion(), version);
  }

  private restore(set: Goal): void {
    const { kept, id: goalId } = set;
    if (!kept) return;
    set.lines = kept.lines.map((line, place) => {
      const known = set.lines.find(({ id }) => id === line.id);
      const rest = known ?? { completionDate: null, selfEvaluation: '', selfScore: null, progress: '0' as const };
      return Object.assign(new GoalLine(), rest, line, { goalId, place });
    });
  }

  /** Scores of before are there to be changed; none of them counts until it is submitted again. */
  private openScoring(set: Goal): void {
    for (const score of set.scores) Object.assign(score, { saved: false, submitted: false });
  }

  private submitScores(set: Goal, me: Me): void {
    const level = openLevel(set);
    set.scoring = level;
    const at = this.clock.now();
    for (const score of set.scores)
      if (score.level === level) Object.assign(score, { submitted: true, scorerId: me.id, at });
    set.scorerId = me.id;
  }

  /** @throws BusinessError 8012 by field; 7202 before the year is written, 7207 before it is evaluated */
  private async assertSubmittable(set: Goal): Promise<void> {
    if (set.state === 'toEvaluate') {
      await this.windows.assertBegun('evaluate', set);
      return refuseAll(evaluationProblems(set.lines));
    }
    if (set.state === 'draft') await this.windows.assertBegun('write', set);
    else await this.windows.assertMaySubmitChange(set);
    refuseAll(planProblems(set.lines));
  }
}

/** Counts what lists and figures read of a set: its goals, their weights, and the scores of the last level. */
export function count(set: Goal): void {
  const { lines, scores } = set;
  set.lineCount = lines.length;
  set.weightTotal = weightOf(lines);
  set.selfScore = totalOf(lines.map(({ weight, selfScore }) => ({ weight, score: selfScore })))?.final ?? null;
  const submitted = scores.filter((score) => score.submitted);
  const last = Math.max(0, ...submitted.map(({ level }) => level));
  const given = lines.map(({ id, weight }) => ({
    weight,
    score: submitted.find(({ lineId, level }) => lineId === id && level === last)?.score ?? null,
  }));
  const total = last === 0 ? null : totalOf(given);
  set.finalScore = total?.final ?? null;
  set.normalScore = total?.normal ?? null;
}

/** The level whose scores are being given: the first that is not submitted. */
export function openLevel({ scores }: Goal): number {
  const open = scores.filter(({ submitted }) => !submitted).map(({ level }) => level);
  return open.length > 0 ? Math.min(...open) : Math.max(0, ...scores.map(({ level }) => level)) + 1;
}

/** The scores that were submitted last are being given again. */
function takeBackScores(set: Goal): void {
  const last = Math.max(...set.scores.filter(({ submitted }) => submitted).map(({ level }) => level));
  for (const score of set.scores) if (score.level === last) score.submitted = false;
}

/** Whether the scorer of the level in progress has saved something. */
function isLevelBegun({ scores }: Goal): boolean {
  return scores.some(({ saved, submitted }) => saved && !submitted);
}

/** Whether a scorer has saved or submitted something since the self-evaluation was submitted. */
function isScored({ scores }: Goal): boolean {
  return scores.some(({ saved }) => saved);
}

/** Scores and comments that a level lacks. */
function scoreProblems(set: Goal, level: number): FieldError[] {
  return set.lines.flatMap(({ id }, at) => {
    const given = set.scores.find((score) => score.lineId === id && score.level === level);
    return [
      ...(given?.score === null || !given ? [fieldProblem(`scores.${at}.score`, 'required')] : []),
      ...(given?.comments ? [] : [fieldProblem(`scores.${at}.comments`, 'required')]),
    ];
  });
}

function refuseAll(fields: readonly FieldError[]): void {
  const [first] = fields;
  if (first) throw new BusinessError(errors.field, [first.path, ...(first.args ?? [])], { fields });
}
