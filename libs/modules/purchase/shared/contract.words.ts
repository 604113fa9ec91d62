import { documentKind } from '#lab/shared/document-kind.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import { contractRights, mayPurchase } from './purchase.permissions.js';

const may = mayPurchase.contract;

/** A purchase contract over released orders: its process ends with the signature, afterwards purchasers change or cancel it by acts. */
export const contractWords = subjectWords('purchase-contract', 'purchase.contract', {
  states: {
    draft: { code: '0', tone: 'draft' },
    requested: { code: '0', tone: 'waiting' },
    toSign: { code: '0', tone: 'waiting' },
    signed: { code: '1', tone: 'done' },
    cancelled: { code: '4', tone: 'cancelled' },
  },
  editable: ['draft'],
  counts: { todo: 'contractApprove', drafts: 'contractDrafts' },
  start: 'submit',
  actions: {
    submit: { asks: 'nothing', may: may.create, look: 'primary' },
    approve: { asks: 'opinion', may: may.approve, look: 'primary' },
    reject: { asks: 'reason', may: may.approve, look: 'danger' },
    withdraw: { asks: 'nothing', may: may.create },
    sign: { asks: 'opinion', may: may.create, look: 'primary' },
  },
  fields: {
    /** All that is money: the total and the amounts of the orders. */
    amount: {
      shownAs: ['amount', 'amountBase', 'orders.amount', 'orders.amountNow'],
      onCard: ['amount', 'currency'],
    },
    files: {},
    externalNumber: { control: 'text' },
    signDate: { control: 'day' },
    effectDate: { control: 'day' },
    expiryDate: { control: 'day' },
  },
});

/** Its route and the page of its list. */
export const contractDocument = documentKind(contractWords, contractRights, {
  route: 'purchase/contracts',
  list: '/purchase/contractList',
});
