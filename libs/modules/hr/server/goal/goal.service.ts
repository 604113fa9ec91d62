import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { Acts, DocumentService } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { goalOperations } from '../../shared/goal.codes.js';
import {
  goalDraft,
  type GoalDetail,
  type GoalDraft,
  type GoalLineDraft,
  type ReportProgress,
  type SaveScores,
} from '../../shared/goal.dto.js';
import { goalErrors } from '../../shared/goal.errors.js';
import { goal } from '../../shared/goal.subject.js';
import { CompanyGoal } from './company-goal.entity.js';
import { count, GoalBinding, openLevel } from './goal.binding.js';
import { GoalProgress, GoalScore, type Goal, type GoalLine } from './goal.entity.js';
import { GoalWindowRules } from './goal-windows.js';

/** Writing goal sets outside their process, and what owners and scorers save in its steps. */
@Injectable()
export class GoalService extends DocumentService<Goal, GoalDraft, GoalDetail> {
  @Inject(Acts) private readonly offered!: Acts;

  constructor(
    protected override readonly binding: GoalBinding,
    private readonly org: OrgDirectory,
    private readonly windows: GoalWindowRules,
  ) {
    super(binding);
  }

  protected prefix(): string {
    return 'GO';
  }

  protected override audited({ operation }: Goal): object {
    return { operation };
  }

  /** A company goal that is chosen is published, and of the year. */
  protected override rules({ year, lines = [] }: Partial<GoalDraft>) {
    return lines.map(({ companyGoalId }, at) => async () => {
      if (companyGoalId === null) return;
      const found = await this.db.repo(CompanyGoal).findOneBy({ id: companyGoalId });
      if (!found?.published || (year !== undefined && found.year !== year))
        throw refuseField(`lines.${at}.companyGoalId`, 'missing');
    });
  }

  /** @throws BusinessError 7201, 7202 before the year is written, 7004 where the owner has a set for it, 7207 before it is evaluated */
  protected async fill(set: Goal, draft: GoalDraft): Promise<void> {
    const isNew = set.year === undefined;
    if (isNew) await this.begin(set, draft.year);
    const isEvaluated = set.state === 'toEvaluate';
    if (isEvaluated) await this.windows.assertBegun('evaluate', set);
    set.lines = isEvaluated ? evaluated(set.lines, draft.lines) : this.planned(set, draft.lines);
    if (!isEvaluated) set.comment = draft.comment;
    set.level = this.org.lineOf(set.ownerId).length + 1;
    set.operation = goalOperations.of.stage;
    count(set);
  }

  /** What the owner reports about a goal between its approval and its scoring. @throws BusinessError 8001, 8002, 8012, 8013 */
  report(me: Me, id: string, { version, lineId, progress, note }: ReportProgress): Promise<Goal> {
    const act = { verb: 'report', version, text: note || undefined, duringProcess: true };
    return this.change(me, id, act, async (set) => {
      if (!this.binding.mayReport(set, me)) throw new BusinessError(errors.illegalState, [set.state, 'report']);
      const line = set.lines.find((each) => each.id === lineId);
      if (!line) throw refuseField('lineId', 'missing');
      line.progress = progress;
      const entry = { id: this.ids.next(), goalId: id, lineId, progress, note, by: me.id, at: this.clock.now() };
      await this.db.repo(GoalProgress).insert(entry);
    });
  }

  /** What a scorer has so far; submitting it is their action. @throws BusinessError 7208, 8001, 8004, 8012, 8013 */
  saveScores(me: Me, id: string, { version, scores }: SaveScores): Promise<Goal> {
    return this.change(me, id, { verb: 'saveScores', version, duringProcess: true }, async (set) => {
      if (!(await this.mayScore(set, me))) throw new BusinessError(errors.notYourTask);
      await this.windows.assertBegun('score', set);
      const level = openLevel(set);
      const at = this.clock.now();
      for (const [place, { lineId, score, comments }] of scores.entries()) {
        if (!set.lines.some((line) => line.id === lineId)) throw refuseField(`scores.${place}.lineId`, 'missing');
        const known = set.scores.find((each) => each.lineId === lineId && each.level === level);
        const given = { score, comments, scorerId: me.id, saved: true, submitted: false, at };
        if (known) Object.assign(known, given);
        else
          set.scores.push(Object.assign(new GoalScore(), { id: this.ids.next(), goalId: id, lineId, level, ...given }));
      }
      set.operation = goalOperations.of.saveScoring;
    });
  }

  /** Whether a task of the caller asks for scores. */
  async mayScore(set: Goal, me: Me): Promise<boolean> {
    if (set.state !== 'toScore') return false;
    return (await this.offered.actionsOf(goal.name, set, me)).some(({ action }) => action === 'score');
  }

  protected override storeParts({ id, lines }: Goal): Promise<void> {
    return this.binding.lines.replace(id, lines);
  }

  /** The goals of an earlier year as a draft of the next one that has none; dates and scores belong to the old one. */
  protected copied(_me: Me, { year, comment, lines }: GoalDetail): GoalDraft {
    const plans = lines.map(({ goal: text, weight }) => ({ goal: text, weight }));
    return goalDraft.parse({ year: year + 1, comment, lines: plans });
  }

  private async begin(set: Goal, year: number): Promise<void> {
    await this.windows.assertBegun('write', { year, ownerId: set.ownerId });
    const openYear = `${set.ownerId}:${year}`;
    if (await this.binding.repo().existsBy({ openYear })) throw new BusinessError(goalErrors.exists);
    Object.assign(set, { year, openYear, lines: [], scores: [], revision: 0, comment: '' });
    Object.assign(set, { scorerId: null, completedAt: null });
  }

  private planned(set: Goal, drafts: readonly GoalLineDraft[]): GoalLine[] {
    const former = new Map(set.lines.map((line) => [line.id, line]));
    const nextId = () => this.ids.next();
    return this.binding.lines.drafted(set.id, set.lines, drafts, nextId, ({ id, ...draft }) => {
      const { progress = '0' } = former.get(id ?? '') ?? {};
      const { goal: text, weight, targetDate, companyGoalId } = draft;
      const plan = { goal: text, weight, targetDate, companyGoalId };
      return { ...plan, progress, completionDate: null, selfEvaluation: '', selfScore: null };
    });
  }
}

/** The goals with what their owner says about them; the goals themselves stay as they were approved. */
function evaluated(lines: readonly GoalLine[], drafts: readonly GoalLineDraft[]): GoalLine[] {
  return lines.map((line) => {
    const draft = drafts.find(({ id }) => id === line.id);
    if (!draft) return line;
    const { completionDate, selfEvaluation, selfScore } = draft;
    return Object.assign(line, { completionDate, selfEvaluation, selfScore });
  });
}
