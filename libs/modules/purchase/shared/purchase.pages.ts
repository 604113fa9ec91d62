import { contractRights, mayPurchase, orderRights, purchasePages } from './purchase.permissions.js';

const { quote } = mayPurchase;

/** The pages of quotes. Those who were given the page of purchasers write quotes as well. */
export const quotePages = {
  quotes: { path: '/purchase/quoteList', permissions: [quote.search] },
  purchases: {
    path: purchasePages.page.purchases,
    permissions: [purchasePages.page.purchases, quote.search, quote.create],
  },
} as const;

/** The pages beside those of requests that ask for a permission; each may be given to roles by its address. */
export const cataloguePages = {
  /** The lines that wait for an order, and the orders that they come to. */
  toOrder: {
    path: '/purchase/toOrder',
    permissions: [purchasePages.page.purchases, mayPurchase.request.all, orderRights.create],
  },
  orders: { path: '/purchase/orderList', permissions: orderRights.search },
  contracts: { path: '/purchase/contractList', permissions: contractRights.search },
  /** What is to be paid, the payments, and the invoices. */
  payments: { path: '/purchase/paymentList', permissions: [mayPurchase.payment.search, mayPurchase.invoice.search] },
  items: { path: '/purchase/itemList', permissions: [mayPurchase.item.search] },
  vendors: { path: '/purchase/vendorList', permissions: [mayPurchase.vendor.search] },
  costCentres: { path: '/purchase/costCentre', permissions: [mayPurchase.costCentre.search] },
  payors: { path: '/purchase/payorList', permissions: [mayPurchase.payor.search] },
  categories: { path: '/purchase/categoryList', permissions: [mayPurchase.category.search] },
  statistics: { path: '/purchase/statistics', permissions: [mayPurchase.statistics.search] },
  dictionaries: { path: '/purchase/dictList', permissions: [mayPurchase.dict.search] },
  migration: { path: '/purchase/ikou', permissions: [mayPurchase.migration.import] },
} as const;
