import { definePermissions } from '#lab/shared/define-permissions.js';
import { permissionModule } from '#lab/shared/permission-catalogue.js';

export const mayPurchase = definePermissions('purchase', {
  request: ['search', 'create', 'approve', 'people', 'department', 'all'],
  order: ['search', 'create', 'release', 'approve', 'people', 'department', 'all'],
  quote: ['search', 'create', 'approve', 'confirm', 'people', 'department', 'all'],
  contract: ['search', 'create', 'approve', 'people', 'department', 'all'],
  receipt: ['search', 'create', 'reverse', 'all'],
  invoice: ['search', 'save', 'delete'],
  payment: ['search', 'create', 'approve', 'pay', 'people', 'department', 'all'],
  category: ['search', 'save'],
  item: ['search', 'save', 'import', 'export'],
  vendor: ['search', 'save', 'import', 'export'],
  costCentre: ['search', 'save', 'import', 'export'],
  payor: ['search', 'save', 'import', 'export'],
  dict: ['search', 'save'],
  statistics: ['search', 'export'],
  migration: ['import'],
});
/** Pages that installations open by their address. */
export const purchasePages = {
  page: { own: '/purchase/myPrList', approvals: '/purchase/myTodoPrList', purchases: '/purchase/purchaseList' },
} as const;

const { request, order, quote, contract, receipt, payment } = mayPurchase;
const { own, approvals, purchases } = purchasePages.page;

/** What the document kit asks of requests. */
export const requestRights = {
  ...request,
  search: [request.search, own, purchases],
  approve: [request.approve, approvals],
} as const;

/** What the document kit asks of orders: purchasers work on all of them, no matter who has made them. */
export const orderRights = {
  ...order,
  search: [order.search, purchases],
  all: [order.all, purchases],
} as const;

/** What the document kit asks of contracts, on which purchasers work like on orders. */
export const contractRights = {
  ...contract,
  search: [contract.search, purchases],
  all: [contract.all, purchases],
} as const;

/** What the document kit asks of payments: those who pay read all of them. */
export const paymentRights = {
  ...payment,
  approve: [payment.approve, payment.pay],
  all: [payment.all, payment.pay],
} as const;

/** What the document kit asks of quotes. Those who raise and approve requests read the quotes that concern them. */
export const quoteRights = {
  ...quote,
  approve: [quote.approve, quote.confirm, request.create, request.approve, approvals],
} as const;

/** Who reads what was received: what concerns them, or all; purchasers follow all of their orders. */
export const receiptRights = {
  ...receipt,
  search: [receipt.search, receipt.all, purchases],
  all: [receipt.all, purchases],
} as const;

export const purchasePermissions = [permissionModule('purchase', { ...mayPurchase, ...purchasePages })];
