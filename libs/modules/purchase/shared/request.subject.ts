import { z } from 'zod';
import { day } from '#lab/shared/day.js';
import { defineSubject, nothing, opinion, reason, type FieldSpec } from '#lab/shared/define-subject.js';
import { money, quantity } from '#lab/shared/money.js';
import { mayPurchase } from './purchase.permissions.js';
import { lineTexts, longestReason } from './request.dto.js';

const may = mayPurchase.request;

const ofLines = (field: keyof typeof lineTexts | 'quantity' | 'unitPrice') => `purchase.line.fields.${field}`;

const lineText = (field: keyof typeof lineTexts): FieldSpec => ({
  text: ofLines(field),
  edit: { input: z.string().trim().max(lineTexts[field]), control: 'text' },
});

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
  fields: {
    /** All that is money: totals, amounts and prices of the lines. */
    amount: {
      shownAs: ['amounts', 'amountBase', 'lines.amount', 'lines.unitPrice'],
      onCard: ['amount', 'currency'],
    },
    dueDate: { shownAs: ['dueDate', 'lines.dueDate'], edit: { input: day.nullable(), control: 'day' } },
    reason: { edit: { input: z.string().trim().max(longestReason), control: 'note' } },
    files: {},
    /** What one costs, and with it what the line amounts to. */
    'lines.unitPrice': { text: ofLines('unitPrice'), shownAs: ['lines.unitPrice', 'lines.amount'] },
    'lines.quantity': { text: ofLines('quantity'), edit: { input: quantity, control: 'number' } },
    'lines.project': lineText('project'),
    'lines.position': lineText('position'),
    'lines.comments': lineText('comments'),
  },
});
