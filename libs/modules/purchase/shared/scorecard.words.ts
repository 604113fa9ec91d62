import { cataloguePages } from './purchase.pages.js';
import { mayPurchase, orderRights, purchasePages } from './purchase.permissions.js';

/** Routes and pages of the scorecard of a vendor. */
export const scorecardPaths = {
  route: 'purchase/vendors',
  page: (vendorId: string) => `${cataloguePages.vendors.path}/${vendorId}`,
} as const;

/** Who sees more than counts and rates: amounts and single lines are for those who read all orders, or all quotes. */
export const scorecardRights = {
  figures: [mayPurchase.vendor.search],
  orders: [...orderRights.all],
  quotes: [mayPurchase.quote.all, purchasePages.page.purchases],
} as const;

/** What the page shows below the figures. */
export const scorecardParts = ['deliveries', 'prices', 'offers'] as const;
export type ScorecardPart = (typeof scorecardParts)[number];

/** Prices of an item that its chart shows at most, the latest ones. */
export const mostPrices = 24;
