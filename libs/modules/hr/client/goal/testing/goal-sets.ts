import type { GoalDetail, GoalLine } from '../../../shared/goal.dto.js';

export const lin = { id: 'lin', name: { zh: '林雨桐', en: 'Lin Yutong' } };
const chen = { id: 'chen', name: { zh: '陈思远', en: 'Chen Siyuan' } };

/** A goal of a set. */
export const aLine = (id: string, part: Partial<GoalLine> = {}): GoalLine => ({
  ...{ id, goal: `Goal ${id}`, weight: '0.5', targetDate: '2026-09-30', companyGoalId: null, companyGoal: null },
  ...{ completionDate: null, selfEvaluation: '', selfScore: null, progress: '0', history: [], scores: [] },
  ...part,
});

/** What a scorer gave a goal. */
export const aScore = (level: number, score: string | null, submitted = true): GoalLine['scores'][number] => ({
  ...{ level, scorer: lin, score, comments: 'Seen', submitted, at: '2026-12-05T02:00:00.000Z' },
});

/** A set as its page receives it. */
export const aSet = (part: Partial<GoalDetail> = {}): GoalDetail => ({
  ...{ id: 's1', number: 'GO2026030001', state: 'approved', status: 'FA', version: 3, owner: chen },
  ...{ updatedAt: '2026-03-02T02:00:00.000Z', createdAt: '2026-03-02T02:00:00.000Z', createdBy: chen },
  ...{ year: 2026, department: null, level: 3, lineCount: 2, weightTotal: '1', selfScore: null, finalScore: null },
  ...{ normalScore: null, strip: null, comment: '', revision: 1, lines: [aLine('a'), aLine('b')], changes: [] },
  ...{ versions: [], mayReport: false, mayScore: false, given: null, files: [], actions: [], mayEdit: false },
  windows: {
    ...{ year: 2026, writeOpen: '2026-01-01', modifyOpen: '2026-06-01', scoringOpen: '2026-12-01' },
    ...{ evaluationFrom: '2026-12-01', scoresFrom: '2026-12-01', graceDays: 3, closed: false },
  },
  notBefore: null,
  ...part,
});
