import { documentKind } from '#lab/shared/document-kind.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import { leavePages, leaveRights, mayLeave } from './hr.permissions.js';

const may = mayLeave.claim;

/** A leave claim, from its draft to the decision. */
export const leaveClaimWords = subjectWords('leave-claim', 'hr.claim', {
  states: {
    draft: { code: '0', tone: 'draft' },
    pending: { code: '1', tone: 'waiting' },
    inApproval: { code: '2', tone: 'waiting' },
    approved: { code: 'FN', tone: 'done' },
    rejected: { code: 'RE', tone: 'failed' },
    withdrawn: { code: 'RJ', tone: 'cancelled' },
    deleted: { code: 'DL', tone: 'cancelled' },
  },
  editable: ['draft', 'rejected', 'withdrawn'],
  counts: { todo: 'claimApprove' },
  start: 'submit',
  actions: {
    submit: { asks: 'nothing', may: may.create, look: 'primary' },
    approve: { asks: 'opinion', may: may.approve, look: 'primary' },
    reject: { asks: 'reason', may: may.approve, look: 'danger' },
    withdraw: { asks: 'nothing', may: may.create },
  },
  fields: {
    comment: { control: 'note' },
    files: {},
    balance: {},
  },
});

/** Its route and the page of its list. */
export const leaveClaimDocument = documentKind(leaveClaimWords, leaveRights, {
  route: 'hr/leave-claims',
  list: leavePages.page.own,
});
