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

/** What the expiry date of a vendor says on a day. */
export const vendorStates = defineCodes({ valid: 'valid', expiring: 'expiring', expired: 'expired' });

/** Days before its end in which a vendor is expiring. */
export const expiringDays = 30;

/** Characters of a tax number. */
export const taxNumberLength = { least: 15, most: 20 } as const;
/** Codes of the log; the dictionary `purchase_action` has their words. */
export const logCode = defineCodes({
  created: '11',
  submitted: '12',
  updated: '13',
  closed: '14',
  deleted: '15',
  commented: '16',
  fileUploaded: '17',
  fileRemoved: '18',
  approved: '19',
  rejected: '20',
  revoked: '21',
  reopened: '22',
  transferred: '23',
  signersChanged: '24',
  lineSplit: '25',
  approvalCompleted: '26',
  autoReleased: '27',
  urged: '28',
  orderCreated: '29',
  ordered: '30',
  orderUpdated: '31',
  orderCancelled: '32',
  orderDeleted: '33',
  orderFinished: '34',
  quoted: '41',
  quoteConfirmed: '42',
  quoteRevoked: '43',
  received: '51',
  paymentCreated: '61',
  paymentUpdated: '62',
  paymentDone: '63',
  paymentCancelled: '64',
  invoiceSaved: '65',
});

/** What became of a part of a line that an order has taken. */
export const allocationStatus = defineCodes({ open: 'open', cancelled: 'cancelled', closed: 'closed' });

/** What has come of an order. */
export const receiveStatus = defineCodes({ none: '00', some: 'RL', all: 'RD' });

/** What was invoiced of an order. */
export const invoiceStatus = defineCodes({ none: 'none', partial: 'partial', complete: 'complete' });

/** What was paid of an order: nothing is planned, a payment is planned or waits, partly, wholly. */
export const paymentStatus = defineCodes({ unplanned: '00', waiting: '01', partly: 'PP', paid: 'AP' });

/** Lines of one request. */
export const mostLines = 100;

/** Orders that are made of a proposal at once. */
export const mostOrders = 20;

/** Attachments of one request. */
export const mostFiles = 20;
