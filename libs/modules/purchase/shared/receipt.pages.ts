import { mayPurchase } from './purchase.permissions.js';

const { receipt } = mayPurchase;

/** The page of what arrives. Those who were given it receive whatever comes. */
export const receiptPages = {
  received: { path: '/purchase/received', permissions: [receipt.search, receipt.create, receipt.all] },
} as const;
