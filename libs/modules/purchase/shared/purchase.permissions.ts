import { definePermissions } from '#lab/shared/define-permissions.js';
import { permissionModule } from '#lab/shared/permission-catalogue.js';

export const mayPurchase = definePermissions('purchase', {
  request: ['search', 'create', 'approve', 'people', 'department', 'all'],
  order: ['search', 'create', 'release', 'approve', 'people', 'department', 'all'],
  quote: ['search', 'create', 'approve', 'confirm', 'people', 'department', 'all'],
  category: ['search', 'save'],
  item: ['search', 'save', 'import', 'export'],
  vendor: ['search', 'save', 'import', 'export'],
  costCentre: ['search', 'save', 'import', 'export'],
  payor: ['search', 'save', 'import', 'export'],
  dict: ['search', 'save'],
});
/** Pages that installations open by their address. */
export const purchasePages = {
  page: { own: '/purchase/myPrList', approvals: '/purchase/myTodoPrList', purchases: '/purchase/purchaseList' },
} as const;

const { request, order, quote } = mayPurchase;
const { own, approvals, purchases } = purchasePages.page;

/** What the document kit asks of requests. */
export const requestRights = {
  ...request,
  search: [request.search, own, purchases],
  approve: [request.approve, approvals],
} as const;

/** What the document kit asks of orders: purchasers work on all of them, whoever has made them. */
export const orderRights = {
  ...order,
  search: [order.search, purchases],
  all: [order.all, purchases],
} as const;

/** What the document kit asks of quotes. Those who raise and approve requests read the quotes that concern them. */
export const quoteRights = {
  ...quote,
  approve: [quote.approve, quote.confirm, request.create, request.approve],
} as const;

export const purchasePermissions = [permissionModule('purchase', { ...mayPurchase, ...purchasePages })];
