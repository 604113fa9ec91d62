import { receiptPages } from './receipt.pages.js';

/** Its name in the audit, among files and in the log. */
export const receiptSubject = 'purchase-receipt';

export const receiptStates = ['active', 'reversed'] as const;
export type ReceiptState = (typeof receiptStates)[number];

export const inspections = ['passed', 'failed'] as const;
export type Inspection = (typeof inspections)[number];

/** Lines of one receipt. */
export const mostReceiptLines = 100;

/** Places among which one line may be divided. */
export const mostLocations = 20;

/** What its route and its pages are called. */
export const receiptPaths = {
  route: 'purchase/receipts',
  list: receiptPages.received.path,
  new: `${receiptPages.received.path}/new`,
  record: (id: string) => `${receiptPages.received.path}/${id}`,
} as const;
