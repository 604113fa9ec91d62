import { z } from 'zod';
import { defineSubject, nothing, opinion, reason } from '#lab/shared/define-subject.js';
import { money } from '#lab/shared/money.js';
import { mayPurchase } from './purchase.permissions.js';

const may = mayPurchase.request;

/** A purchase request on its way to approval; afterwards its lines live by the room's own rules. */
export const purchaseRequest = defineSubject('purchase-request', 'purchase.request', {
  states: {
    draft: { code: 'D', tone: 'draft' },
    requested: { code: '2', tone: 'waiting' },
    approved: { code: '2', tone: 'done', when: (facts) => facts.linesComplete },
  },
  editable: ['draft'],
  facts: z.object({
    /** Sum of all lines in the base currency. */
    amountBase: money,
    category: z.string(),
    department: z.string(),
    function: z.string(),
    lineCount: z.number(),
    /** Every line has what the request stage asks for. */
    linesComplete: z.boolean(),
    /** The amount stays within the category's limit for one user. */
    withinLimit: z.boolean(),
    autoRelease: z.boolean(),
  }),
  start: 'submit',
  actions: {
    submit: { input: nothing, may: may.create, look: 'primary' },
    approve: { input: opinion, may: may.approve, look: 'primary' },
    reject: { input: reason, may: may.approve, look: 'danger' },
    withdraw: { input: nothing, may: may.create },
  },
  handlers: [],
});
