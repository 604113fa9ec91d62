import { z } from 'zod';
import { currencies } from '#lab/shared/money.js';

/** What is typed into the item of a line. */
export const offerQuery = z.object({ search: z.string().trim().max(100).default('') });
export type OfferQuery = z.infer<typeof offerQuery>;

/** An item as it fills a line of a request. */
export const itemOffer = z.strictObject({
  id: z.string(),
  item: z.string(),
  catalogNo: z.string(),
  brand: z.string(),
  spec: z.string(),
  unit: z.string(),
  casNo: z.string(),
  /** What it was bought for last; null until a quote was taken. */
  unitPrice: z.string().nullable(),
  currency: z.enum(currencies).nullable(),
  /** Whom it is usually bought from. */
  vendor: z.string().nullable(),
});
export type ItemOffer = z.infer<typeof itemOffer>;

/** Items that a line is offered at once. */
export const mostOffers = 8;
