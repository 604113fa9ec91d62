import { documentKind } from '#lab/shared/document-kind.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import { mayPurchase, quoteRights } from './purchase.permissions.js';
import { quotePages } from './purchase.pages.js';

const may = mayPurchase.quote;

/** The offers of vendors for lines of one request, from the inquiry to the agreement. */
export const quoteWords = subjectWords('purchase-quote', 'purchase.quote', {
  states: {
    draft: { code: 'D', tone: 'draft' },
    toConfirm: { code: '5', tone: 'waiting' },
    toApprove: { code: '5', tone: 'waiting' },
    agreed: { code: '6', tone: 'done' },
    closed: { code: '1', tone: 'cancelled' },
  },
  editable: ['draft'],
  counts: { todo: 'quoteApprove', drafts: 'quoteDrafts' },
  start: 'submit',
  actions: {
    submit: { asks: 'nothing', may: may.create, look: 'primary' },
    confirm: { asks: 'opinion', may: may.confirm, look: 'primary' },
    approve: { asks: 'opinion', may: may.approve, look: 'primary' },
    reject: { asks: 'reason', may: may.approve, look: 'danger' },
    withdraw: { asks: 'nothing', may: may.create },
  },
  fields: {
    /** All that is money: totals, and the offers with their prices. */
    amount: {
      shownAs: ['amounts', 'amountBase', 'lines.offers', 'lines.unitPrice', 'offerFiles'],
      onCard: ['amount', 'currency', 'approximate'],
    },
    comments: {},
    /** Those of the quote, and those of its offers. */
    files: { shownAs: ['files', 'lines.offers.files', 'offerFiles'] },
  },
});

/** Its route and the page of its list. */
export const quoteDocument = documentKind(quoteWords, quoteRights, {
  route: 'purchase/quotes',
  list: quotePages.quotes.path,
});
