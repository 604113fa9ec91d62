import { documentKind } from '#lab/shared/document-kind.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import { leavePages, leaveRights, mayLeave } from './hr.permissions.js';

const may = mayLeave.claim;

/** Taking approved leave back, in full or from a day on. */
export const leaveRevocationWords = subjectWords('leave-revocation', 'hr.revocation', {
  states: {
    draft: { code: '0', tone: 'draft' },
    pending: { code: '1', tone: 'waiting' },
    inApproval: { code: '2', tone: 'waiting' },
    approved: { code: 'FN', tone: 'done' },
    rejected: { code: 'RE', tone: 'failed' },
    withdrawn: { code: 'RJ', tone: 'cancelled' },
  },
  editable: ['draft', 'rejected', 'withdrawn'],
  start: 'submit',
  actions: {
    submit: { asks: 'nothing', may: may.create, look: 'primary' },
    approve: { asks: 'opinion', may: may.approve, look: 'primary' },
    reject: { asks: 'reason', may: may.approve, look: 'danger' },
    withdraw: { asks: 'nothing', may: may.create },
  },
  fields: { reason: {}, files: {} },
});

/** Its route and the page of its list. */
export const leaveRevocationDocument = documentKind(leaveRevocationWords, leaveRights, {
  route: 'hr/leave-revocations',
  list: leavePages.page.revocations,
});
