import { defineCodes } from '#lab/shared/define-codes.js';

/** Status of a line, and of a header as the lowest of its lines. */
export const lineStatus = defineCodes({
  draft: 'D',
  toQuote: '2',
  toConfirm: '5',
  toOrder: '6',
  ordered: '7',
  partReceived: 'P',
  received: 'R',
  closed: '1',
});

/** Action log of purchasing; the codes are those that installations know. */
export const purchaseActions = defineCodes({
  created: '11',
  submitted: '12',
  updated: '13',
  closed: '14',
  deleted: '15',
  commented: '16',
  fileAdded: '17',
  fileRemoved: '18',
  approved: '19',
  rejected: '20',
  revoked: '21',
  resubmitted: '22',
  completed: '26',
});

/** Lines of one request. */
export const mostLines = 100;

/** Attachments of one request. */
export const mostFiles = 20;
