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

/** Lines of one request. */
export const mostLines = 100;

/** Attachments of one request. */
export const mostFiles = 20;
