import { documentKind } from '#lab/shared/document-kind.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import { mayPurchase, paymentRights } from './purchase.permissions.js';

const may = mayPurchase.payment;

/** Its counts in the shell: open tasks and drafts of the reader. */
export const paymentCounts = { todo: 'paymentApprove', drafts: 'paymentDrafts' } as const;

/** A payment to one vendor: rows of payment plans that are approved and paid together. */
export const paymentWords = subjectWords('purchase-payment', 'purchase.payment', {
  states: {
    draft: { code: 'F', tone: 'draft' },
    requested: { code: 'F', tone: 'waiting' },
    waiting: { code: 'F', tone: 'running' },
    finished: { code: '1', tone: 'done' },
    cancelled: { code: 'C', tone: 'cancelled' },
  },
  editable: ['draft'],
  counts: paymentCounts,
  start: 'submit',
  actions: {
    submit: { asks: 'nothing', may: may.create, look: 'primary' },
    approve: { asks: 'opinion', may: may.approve, look: 'primary' },
    reject: { asks: 'reason', may: may.approve, look: 'danger' },
    withdraw: { asks: 'nothing', may: may.create },
    pay: { asks: 'form', may: may.pay, look: 'primary' },
    cancel: { asks: 'reason', may: may.pay, look: 'danger' },
  },
  fields: {
    /** All that is money: the total and the amounts of its rows. */
    amount: {
      shownAs: ['amount', 'amountBase', 'paidAmount', 'rows.amount'],
      onCard: ['amount', 'currency'],
    },
    files: {},
  },
});

/** Its route and the page of its list. */
export const paymentDocument = documentKind(paymentWords, paymentRights, {
  route: 'purchase/payments',
  list: '/purchase/paymentList',
});
