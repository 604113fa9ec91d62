import { z } from 'zod';
import { defineSubject, nothing, opinion, reason } from '#lab/shared/define-subject.js';
import { quantity } from '#lab/shared/money.js';
import { mayLeave } from './hr.permissions.js';
import { longestComment } from './leave-claim.dto.js';

const may = mayLeave.claim;

/** A claim of leave, from its draft to the decision. */
export const leaveClaim = defineSubject('leave-claim', 'hr.claim', {
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
  facts: z.object({
    /** Days asked for, in steps of a half. */
    days: quantity,
    /** Key of the type, `L003`. */
    type: z.string(),
    department: z.string(),
    hasAttachment: z.boolean(),
  }),
  start: 'submit',
  actions: {
    submit: { input: nothing, may: may.create, look: 'primary' },
    approve: { input: opinion, may: may.approve, look: 'primary' },
    reject: { input: reason, may: may.approve, look: 'danger' },
    withdraw: { input: nothing, may: may.create },
  },
  handlers: [],
  fields: {
    comment: { edit: { input: z.string().trim().max(longestComment), control: 'note' } },
    files: {},
    balance: {},
  },
});
