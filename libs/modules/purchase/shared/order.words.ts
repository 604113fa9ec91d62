import { documentKind } from '#lab/shared/document-kind.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import { mayPurchase, orderRights } from './purchase.permissions.js';

const may = mayPurchase.order;

/** Its counts in the shell: open tasks and drafts of the reader. */
export const orderCounts = { todo: 'orderApprove', drafts: 'orderDrafts' } as const;

/** A purchase order: after its release the process follows what purchasers do to it, until it is received and paid. */
export const orderWords = subjectWords('purchase-order', 'purchase.order', {
  states: {
    draft: { code: 'CR', tone: 'draft' },
    requested: { code: 'CR', tone: 'waiting' },
    released: { code: 'PA', tone: 'running' },
    contracted: { code: 'CT', tone: 'running' },
    sent: { code: 'FN', tone: 'running' },
    held: { code: 'HD', tone: 'warning' },
    cancelled: { code: 'CA', tone: 'cancelled' },
    completed: { code: 'CO', tone: 'done' },
  },
  editable: ['draft'],
  followed: ['released', 'contracted', 'sent', 'held', 'cancelled', 'completed'],
  counts: orderCounts,
  // Goods of it came; an invoice of it was recorded; it was paid, or a part of it.
  messages: ['received', 'invoiced', 'paid'],
  start: 'submit',
  actions: {
    submit: { asks: 'nothing', may: may.create, look: 'primary' },
    approve: { asks: 'opinion', may: may.approve, look: 'primary' },
    reject: { asks: 'reason', may: may.approve, look: 'danger' },
    withdraw: { asks: 'nothing', may: may.create },
  },
  fields: {
    /** All that is money: the total, amounts and prices of the lines. */
    amount: {
      shownAs: ['amount', 'amountBase', 'lines.amount', 'lines.unitPrice'],
      onCard: ['amount', 'currency'],
    },
    files: {},
  },
});

/** What it is printed on: the order with its lines and who approved it. */
export const orderSheets = ['order'] as const;

/** Its route and the page of its list. */
export const orderDocument = documentKind(orderWords, orderRights, {
  route: 'purchase/orders',
  papers: orderSheets,
  list: '/purchase/orderList',
});
