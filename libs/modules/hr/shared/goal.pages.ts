import { goalFigureRights, mayGoals } from './goal.permissions.js';

/** The pages of goals beside those of sets that ask for a permission; each may be given to roles by its address. */
export const goalOtherPages = {
  companyGoal: { path: '/hr/companyGoal', permissions: [mayGoals.goal.search, mayGoals.companyGoal.search] },
  companyGoalEdit: { path: '/hr/companyGoal/edit', permissions: [mayGoals.companyGoal.search] },
  goalConfig: { path: '/hr/goalConfig', permissions: [mayGoals.goalConfig.search] },
  statistics: { path: '/hr/statisticGoal', permissions: goalFigureRights },
} as const;

/** Addresses of the phases of a set, by who opens them. */
export const goalPhasePages = {
  owner: ['/hr/goalDetail'],
  approver: ['/hr/goalApprove', '/hr/goalScoring', '/hr/goalApproveDetail'],
  manager: ['/hr/goalDetailToAdmin'],
} as const;
