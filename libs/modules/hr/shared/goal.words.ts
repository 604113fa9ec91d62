import { documentKind } from '#lab/shared/document-kind.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import { goalPages, goalRights, mayGoals } from './goal.permissions.js';

const may = mayGoals.goal;

/** Its counts in the shell: what the reader approves or scores, and what they have to submit themselves. */
export const goalCounts = { approve: 'goalsApprove', submit: 'goalsSubmit' } as const;

/** The goals of one person for one year, from the draft to the last score. */
export const goalWords = subjectWords('goal', 'hr.goal', {
  states: {
    draft: { code: 'D', tone: 'draft' },
    toApprove: { code: 'TA', tone: 'waiting' },
    approved: { code: 'FA', tone: 'running' },
    modifying: { code: 'D', tone: 'draft' },
    toEvaluate: { code: 'SU', tone: 'draft' },
    toScore: { code: 'TS', tone: 'waiting' },
    completed: { code: 'O', tone: 'done' },
  },
  editable: ['draft', 'modifying', 'toEvaluate'],
  // What was approved once stays.
  deletable: ['draft'],
  counts: { todo: goalCounts.approve, drafts: goalCounts.submit },
  start: 'submit',
  actions: {
    submit: { asks: 'nothing', may: may.create, look: 'primary' },
    approve: { asks: 'opinion', may: may.approve, look: 'primary' },
    score: { asks: 'opinion', may: may.approve, look: 'primary' },
    reject: { asks: 'reason', may: may.approve, look: 'danger' },
    withdraw: { asks: 'nothing', may: may.create },
    modify: { asks: 'nothing', may: may.create },
    discard: { asks: 'nothing', may: may.create, look: 'danger' },
    recall: { asks: 'nothing', may: may.approve },
    reopen: { asks: 'nothing', may: may.approve },
  },
  fields: { comment: {}, lines: {}, files: {} },
});

/** Its route and the page of its list. */
export const goalDocument = documentKind(goalWords, goalRights, {
  route: 'hr/goals',
  list: goalPages.page.ownGoals,
});
