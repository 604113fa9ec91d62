import { definePermissions } from '#lab/shared/define-permissions.js';

export const mayGoals = definePermissions('hr', {
  goal: ['search', 'create', 'approve', 'people', 'department', 'manage'],
  companyGoal: ['search', 'save'],
  goalConfig: ['search', 'save'],
});

/** Pages that installations open by their address. */
export const goalPages = {
  page: { ownGoals: '/hr/goal', goalApprovals: '/hr/goalApproveList', allGoals: '/hr/allGoal' },
} as const;

const { goal } = mayGoals;
const { ownGoals, goalApprovals, allGoals } = goalPages.page;

/** What the document kit asks of goal sets. */
export const goalRights = {
  ...goal,
  search: [goal.search, ownGoals, allGoals],
  approve: [goal.approve, goalApprovals],
  all: [goal.manage, allGoals],
} as const;

/** Who reads the figures of all goal sets. */
export const goalFigureRights = [goal.manage, goal.people, goal.department, allGoals] as const;
