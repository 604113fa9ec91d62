import type { DemoStage } from '#lab/platform/demo.js';
import { RecordChanges } from '#lab/process-host/index.js';
import { goalDraft, type GoalLineDraft } from '../../shared/goal.dto.js';
import { goal as subject } from '../../shared/goal.subject.js';
import { CompanyGoalService } from '../goal/company-goal.service.js';
import { GoalBinding } from '../goal/goal.binding.js';
import { GoalConfigService } from '../goal/goal-config.service.js';
import type { Goal } from '../goal/goal.entity.js';
import { GoalService } from '../goal/goal.service.js';
import {
  companyGoals,
  formerCompanyGoals,
  scoredSets,
  sets,
  type DemoGoal,
  type DemoScoredSet,
  type DemoSet,
} from './goal-sets.js';

/** What the goals of the demo company let its roles do. */
export const goalRoles = {
  staff: ['hr:goal:search', 'hr:goal:create'],
  approver: ['hr:goal:approve', 'hr:goal:people'],
  hrCharger: ['hr:goal:manage', 'hr:companyGoal:*', 'hr:goalConfig:*'],
  processAdmin: ['hr:goalConfig:*'],
} as const;

/** The windows of a year, but for its days of writing. */
const usual = { reminderDays: 7, graceDays: 3, process: 'goal.standard' };

/** A year that was scored, and one that is in force: windows around today, company goals and sets in several states. */
export async function playGoals(stage: DemoStage): Promise<void> {
  const year = Number(stage.day(0).slice(0, 4));
  const play = new GoalPlay(stage);
  const former = year - 1;
  const formerIds = await play.year(
    new Date(`${former}-01-04T02:00:00Z`),
    {
      year: former,
      writeOpen: `${former}-01-05`,
      modifyOpen: `${former}-06-01`,
      scoringOpen: `${former}-12-01`,
      closed: true,
    },
    formerCompanyGoals,
  );
  for (const set of scoredSets) await play.scored(former, set, formerIds);
  const windows = { writeOpen: stage.day(-220), modifyOpen: stage.day(-30), scoringOpen: stage.day(60) };
  const ids = await play.year(stage.at(210, '02:00'), { year, ...windows, closed: false }, companyGoals);
  for (const set of sets) await play.running(year, set, ids);
}

class GoalPlay {
  private readonly service: GoalService;
  private readonly binding: GoalBinding;

  constructor(private readonly stage: DemoStage) {
    this.service = stage.app.get(GoalService, { strict: false });
    this.binding = stage.app.get(GoalBinding, { strict: false });
  }

  /** A year with its company goals; answers their ids. */
  year(
    when: Date,
    windows: Readonly<Record<string, unknown>>,
    goals: readonly { readonly zh: string; readonly en: string; readonly published: boolean }[],
  ): Promise<string[]> {
    const { app } = this.stage;
    return this.stage.as('admin', when, async (me) => {
      const { year } = await app.get(GoalConfigService, { strict: false }).create(me, { ...usual, ...windows });
      const service = app.get(CompanyGoalService, { strict: false });
      const made: string[] = [];
      for (const { zh: nameZh, en: nameEn, published } of goals)
        made.push(
          (await service.create(me, { year, nameZh, nameEn, description: null, departmentId: null, published })).id,
        );
      return made;
    });
  }

  /** A set of this year with what became of it so far. */
  async running(year: number, set: DemoSet, companyIds: readonly string[]): Promise<void> {
    const { stage } = this;
    const { by, approver, until, progress = [], change } = set;
    const lines = set.lines.map((line) => this.lineOf(year, line, companyIds));
    const id = await this.create(by, stage.at(200, '02:00'), year, lines);
    if (until === 'draft') return;
    await stage.act(by, stage.at(199, '02:00'), subject.name, id, 'submit');
    if (until === 'submitted') return;
    await stage.act(approver, stage.at(197, '03:00'), subject.name, id, 'approve', '目标清晰');
    for (const [place, [line, code, note]] of progress.entries()) {
      await this.report(by, stage.at(60 - place * 20, '02:00'), id, line, code, note);
    }
    if (!change) return;
    await stage.act(by, stage.at(3, '02:00'), subject.name, id, 'modify');
    await this.save(by, stage.at(3, '03:00'), id, (now) =>
      change.lines.map((line, at) => ({ ...this.lineOf(year, line, companyIds), id: now.lines[at]?.id })),
    );
    if (change.submitted) await stage.act(by, stage.at(2, '02:00'), subject.name, id, 'submit');
  }

  /** A set of last year from its draft to its last score. */
  async scored(year: number, { by, lines, scorers }: DemoScoredSet, companyIds: readonly string[]): Promise<void> {
    const { stage } = this;
    const on = (day: string) => new Date(`${year}-${day}T02:00:00Z`);
    const id = await this.create(
      by,
      on('01-12'),
      year,
      lines.map((line) => this.lineOf(year, line, companyIds)),
    );
    await stage.act(by, on('01-13'), subject.name, id, 'submit');
    await stage.act(scorers[0]?.[0] ?? '', on('01-15'), subject.name, id, 'approve', '同意');
    for (const at of lines.keys()) await this.report(by, on('11-15'), id, at, '1', '按计划完成');
    const changes = stage.app.get(RecordChanges, { strict: false });
    await stage.as('admin', on('12-01'), () => changes.changedNow(subject.name, id));
    await this.save(by, on('12-03'), id, (now) =>
      lines.map(({ due, self: selfScore, said: selfEvaluation, ...line }, at) => ({
        ...this.lineOf(year, { ...line, due }, companyIds),
        ...{ id: now.lines[at]?.id, completionDate: `${year}-11-28`, selfScore, selfEvaluation },
      })),
    );
    await stage.act(by, on('12-04'), subject.name, id, 'submit');
    for (const [place, [scorer, scores, comments]] of scorers.entries()) {
      const when = on(`12-0${6 + place}`);
      await stage.as(scorer, when, async (me) => {
        const { version, lines: now } = await this.binding.record(id);
        const given = now.map((line, at) => ({ lineId: line.id, score: scores[at] ?? null, comments }));
        await this.service.saveScores(me, id, { version, scores: given });
      });
      await stage.act(scorer, when, subject.name, id, 'score', comments);
    }
  }

  private async report(
    by: string,
    when: Date,
    id: string,
    line: number,
    progress: '2' | '1',
    note: string,
  ): Promise<void> {
    await this.stage.as(by, when, async (me) => {
      const { version, lines } = await this.binding.record(id);
      await this.service.report(me, id, { version, lineId: lines[line]?.id ?? '', progress, note });
    });
  }

  private async create(by: string, when: Date, year: number, lines: readonly object[]): Promise<string> {
    return this.stage.as(by, when, async (me) => (await this.service.create(me, goalDraft.parse({ year, lines }))).id);
  }

  private async save(by: string, when: Date, id: string, lines: (now: Goal) => readonly object[]): Promise<void> {
    await this.stage.as(by, when, async (me) => {
      const now = await this.binding.record(id);
      const draft = goalDraft.parse({ year: now.year, comment: now.comment, lines: lines(now) });
      await this.service.save(me, id, { ...draft, version: now.version });
    });
  }

  private lineOf(
    year: number,
    { goal, weight, due, carries }: DemoGoal,
    companyIds: readonly string[],
  ): Partial<GoalLineDraft> {
    return {
      ...{ goal, weight, targetDate: typeof due === 'number' ? this.stage.day(due) : `${year}${due}` },
      companyGoalId: carries === undefined ? null : (companyIds[carries] ?? null),
    };
  }
}
