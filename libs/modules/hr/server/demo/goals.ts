import type { DemoStage } from '#lab/platform/demo.js';
import { goalDraft } from '../../shared/goal.dto.js';
import { CompanyGoalService } from '../goal/company-goal.service.js';
import { GoalBinding } from '../goal/goal.binding.js';
import { GoalConfigService } from '../goal/goal-config.service.js';
import { GoalService } from '../goal/goal.service.js';

const companyGoals = [
  { zh: '检测周期缩短 20%', en: 'Cut turnaround of analyses by 20 %', published: true },
  { zh: '通过 CNAS 复评审', en: 'Pass the CNAS reassessment', published: true },
  { zh: '耗材成本降低 8%', en: 'Lower the cost of consumables by 8 %', published: true },
  { zh: '建立海外样本库', en: 'Set up a sample bank abroad', published: false },
] as const;

interface DemoGoal {
  readonly goal: string;
  readonly weight: string;
  /** Days from today. */
  readonly due: number;
  /** Place of the company goal that it carries. */
  readonly carries?: number;
}

interface DemoSet {
  readonly by: string;
  readonly approver: string;
  readonly lines: readonly DemoGoal[];
  readonly until: 'draft' | 'submitted' | 'approved';
  readonly progress?: readonly (readonly [line: number, progress: '2' | '1', note: string])[];
}

const sets: readonly DemoSet[] = [
  {
    by: 'zhou.jianming',
    approver: 'wang.haifeng',
    until: 'approved',
    lines: [
      { goal: '研发中心检测周期平均缩短 20%', weight: '0.5', due: 40, carries: 0 },
      { goal: '完成复评审的全部整改项', weight: '0.5', due: 20, carries: 1 },
    ],
    progress: [[0, '2', '液相方法已切换，平均缩短 12%']],
  },
  {
    by: 'lin.yutong',
    approver: 'zhou.jianming',
    until: 'approved',
    lines: [
      { goal: '液相方法切换为快速梯度', weight: '0.6', due: 10, carries: 0 },
      { goal: '培养两名方法开发人员', weight: '0.4', due: 45 },
    ],
    progress: [
      [0, '1', '12 个方法全部切换'],
      [1, '2', '第一名已独立承担方法'],
    ],
  },
  {
    by: 'chen.siyuan',
    approver: 'lin.yutong',
    until: 'approved',
    lines: [
      { goal: '完成残留溶剂方法验证', weight: '0.7', due: 15, carries: 0 },
      { goal: '编写三份标准操作规程', weight: '0.3', due: 30 },
    ],
    progress: [[0, '2', '准确度与重复性已完成']],
  },
  {
    by: 'he.yuxin',
    approver: 'sun.li',
    until: 'submitted',
    lines: [
      { goal: '标准品库存盘点与整理', weight: '0.5', due: 25 },
      { goal: '参加一次能力验证', weight: '0.4', due: 50, carries: 1 },
    ],
  },
  {
    by: 'guo.tao',
    approver: 'lin.yutong',
    until: 'draft',
    lines: [{ goal: '气相色谱维护计划', weight: '0.5', due: 35 }],
  },
];

/** What the goals of the demo company let its roles do. */
export const goalRoles = {
  staff: ['hr:goal:search', 'hr:goal:create'],
  approver: ['hr:goal:approve', 'hr:goal:people'],
} as const;

/** The goals of a year that is in force: windows around today, company goals and sets in several states. */
export async function playGoals(stage: DemoStage): Promise<void> {
  const year = Number(stage.day(0).slice(0, 4));
  const ids = await stage.as('admin', stage.at(210, '02:00'), async (me) => {
    await stage.app.get(GoalConfigService, { strict: false }).create(me, {
      year,
      writeOpen: stage.day(-220),
      modifyOpen: stage.day(-30),
      scoringOpen: stage.day(60),
      reminderDays: 7,
      process: 'goal.standard',
      closed: false,
    });
    const service = stage.app.get(CompanyGoalService, { strict: false });
    const made: string[] = [];
    for (const { zh: nameZh, en: nameEn, published } of companyGoals)
      made.push(
        (await service.create(me, { year, nameZh, nameEn, description: null, departmentId: null, published })).id,
      );
    return made;
  });
  for (const set of sets) await playSet(stage, year, set, ids);
}

async function playSet(stage: DemoStage, year: number, set: DemoSet, companyIds: readonly string[]): Promise<void> {
  const service = stage.app.get(GoalService, { strict: false });
  const binding = stage.app.get(GoalBinding, { strict: false });
  const { by, approver, until, progress = [] } = set;
  const id = await stage.as(by, stage.at(200, '02:00'), async (me) => {
    const lines = set.lines.map(({ goal, weight, due, carries }) => ({
      ...{ goal, weight, targetDate: stage.day(due) },
      companyGoalId: carries === undefined ? null : (companyIds[carries] ?? null),
    }));
    return (await service.create(me, goalDraft.parse({ year, lines }))).id;
  });
  if (until === 'draft') return;
  await stage.act(by, stage.at(199, '02:00'), 'goal', id, 'submit');
  if (until === 'submitted') return;
  await stage.act(approver, stage.at(197, '03:00'), 'goal', id, 'approve', '目标清晰');
  for (const [place, [line, code, note]] of progress.entries()) {
    await stage.as(by, stage.at(60 - place * 20, '02:00'), async (me) => {
      const { version, lines } = await binding.record(id);
      await service.report(me, id, { version, lineId: lines[line]?.id ?? '', progress: code, note });
    });
  }
}
