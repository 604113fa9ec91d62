import { documentKind } from '#lab/shared/document-kind.js';
import { subjectWords, type FieldWords } from '#lab/shared/subject-words.js';
import { mayPurchase, purchasePages, requestRights } from './purchase.permissions.js';

const may = mayPurchase.request;

const ofLines = (field: 'project' | 'position' | 'comments' | 'quantity' | 'unitPrice') =>
  `purchase.line.fields.${field}`;
const lineText = (field: 'project' | 'position' | 'comments'): FieldWords => ({
  text: ofLines(field),
  control: 'text',
});

/** What was agreed with a vendor, in the answer of a line. */
const agreedQuote = [
  'lines.quoteVendorId',
  'lines.quoteVendor',
  'lines.quoteQty',
  'lines.quoteUnit',
  'lines.quotePrice',
  'lines.quoteAmount',
  'lines.quoteCurrency',
  'lines.leadTime',
  'lines.restQty',
  'lines.restAmount',
  'lines.closedQty',
  'lines.closedAmount',
] as const;

/** Its counts in the shell: open tasks and drafts of the reader. */
export const requestCounts = { todo: 'purchaseApprove', drafts: 'prTodoCount' } as const;

/** Approved requests, for those who purchase. */
export const purchasesCount = 'purchasesApproved';

/** A purchase request: after its approval each line follows the rules of the room, and a process may follow the lines. */
export const requestWords = subjectWords('purchase-request', 'purchase.request', {
  states: {
    draft: { code: 'D', tone: 'draft' },
    requested: { code: '2', tone: 'waiting' },
    approved: { code: '2', tone: 'done' },
    closed: { code: '1', tone: 'cancelled' },
  },
  // The lowest status of its lines.
  stages: { approved: { '2': 'running', '5': 'waiting', '6': 'running', '7': 'running', P: 'running', R: 'done' } },
  editable: ['draft'],
  followed: ['approved', 'closed'],
  counts: requestCounts,
  // An order of its lines was released; goods of it came; all of its lines have ended.
  messages: ['ordered', 'received', 'completed'],
  start: 'submit',
  actions: {
    submit: { asks: 'nothing', may: may.create, look: 'primary' },
    confirm: { asks: 'opinion', may: may.create, look: 'primary', ofOwner: true },
    approve: { asks: 'opinion', may: may.approve, look: 'primary' },
    reject: { asks: 'reason', may: may.approve, look: 'danger' },
    withdraw: { asks: 'nothing', may: may.create },
  },
  fields: {
    /** All that is money: totals, amounts and prices of the lines, and what was agreed with vendors. */
    amount: {
      shownAs: ['amounts', 'amountBase', 'lines.amount', 'lines.unitPrice', ...agreedQuote],
      onCard: ['amount', 'currency', 'approximate'],
    },
    dueDate: { shownAs: ['dueDate', 'lines.dueDate'], control: 'day' },
    reason: { control: 'note' },
    files: {},
    /** The price of one, and with it the amount of the line. */
    'lines.unitPrice': {
      text: ofLines('unitPrice'),
      shownAs: [
        'lines.unitPrice',
        'lines.amount',
        'lines.quotePrice',
        'lines.quoteAmount',
        'lines.restAmount',
        'lines.closedAmount',
      ],
    },
    'lines.quantity': { text: ofLines('quantity'), control: 'number' },
    'lines.project': lineText('project'),
    'lines.position': lineText('position'),
    'lines.comments': lineText('comments'),
  },
});

/** What it is printed on: the request with its lines, and who approved it. */
export const requestSheets = ['request', 'approval'] as const;

/** Its route and the page of its list. */
export const requestDocument = documentKind(requestWords, requestRights, {
  route: 'purchase/requests',
  papers: requestSheets,
  list: purchasePages.page.own,
});
