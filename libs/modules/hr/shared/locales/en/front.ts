import { joinTexts } from '#lab/shared/texts.js';
import { goalFront } from './goals-front.js';
import { recordFront } from './records-front.js';

/** Titles, and the words of claims in lists, in the inbox and on cards. */
export const front = joinTexts(joinTexts(goalFront, recordFront), {
  name: 'HR',
  menu: { leave: 'Leave', set: 'Settings' },
  profile: {
    title: 'My profile',
  },
  claim: {
    one: 'Leave claim',
    many: 'Leave claims',
    mine: 'My leave',
    all: 'All leave',
    toApprove: 'Leave approvals',
    edit: 'Edit leave claim',
    new: 'Request leave',
    states: {
      draft: 'Draft',
      pending: 'Waiting',
      inApproval: 'In approval',
      approved: 'Approved',
      rejected: 'Rejected',
      withdrawn: 'Withdrawn',
      deleted: 'Deleted',
    },
    actions: { submit: 'Submit', approve: 'Approve', reject: 'Reject', withdraw: 'Withdraw' },
    wasSubmittedFor: '{{by}} has submitted leave {{number}} for you',
    wasCancelled: 'Your leave {{number}} was cancelled: {{reason}}',
    halves: { AM: 'morning', PM: 'afternoon' },
    title: '{{type}}, {{days}} d · {{from}} – {{to}}',
    halfDay: '{{day}} {{half}}',
    span: '{{from}} – {{to}}',
  },
  revocation: {
    one: 'Leave revocation',
    many: 'Leave revocations',
    mine: 'Leave revocations',
    new: 'Revoke leave',
    edit: 'Edit leave revocation',
    states: {
      draft: 'Draft',
      pending: 'Waiting',
      inApproval: 'In approval',
      approved: 'Approved',
      rejected: 'Rejected',
      withdrawn: 'Withdrawn',
    },
    actions: { submit: 'Submit', approve: 'Approve', reject: 'Reject', withdraw: 'Withdraw' },
    title: 'Revoke {{days}} d of {{type}}',
  },
  leaveType: {
    one: 'Leave type',
    many: 'Leave types',
  },
  allocation: {
    one: 'Leave allocation',
    many: 'Leave allocations',
  },
  team: {
    title: 'Team calendar',
  },
  calendar: {
    title: 'Holiday calendar',
  },
} as const);
