import { z } from 'zod';
import { pageOf } from '#lab/shared/answers.js';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import { currency, day } from '#lab/shared/schemas.js';

const id = z.string().max(36);
const count = z.number().int();

/** Lines that were due, and those of them that came on time. */
const punctuality = {
  /** Lines of orders whose day has come and that are decided: all has come, or the day is over. */
  due: count,
  /** Those of which all had come on their day. */
  onTime: count,
};

const figures = z.strictObject({
  /** Orders that were released and not cancelled; the amount is in the base currency. */
  orders: count,
  /** Absent for those who do not read all orders. */
  amount: z.string().optional(),
  ...punctuality,
  /** Mean delay of the late lines in days, to one decimal; null without any. */
  averageDelay: z.number().nullable(),
  /** Receipts that were not reversed, and those of them of which something was rejected. */
  receipts: count,
  rejected: count,
  /** Offers in quotes that were submitted, and those of them that an agreed quote has taken. */
  offered: count,
  taken: count,
});
export type ScorecardFigures = z.infer<typeof figures>;

/** How a vendor has delivered, over the last twelve months and over all time. */
export const scorecard = z.strictObject({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  expiryDate: z.string().nullable(),
  enabled: z.boolean(),
  /** The first day of the twelve months, and today. */
  since: z.string(),
  today: z.string(),
  /** The day of the first order; null without any. */
  firstOrder: z.string().nullable(),
  year: figures,
  all: figures,
});
export type Scorecard = z.infer<typeof scorecard>;

const deliverySorts = ['deliveryDate', '-deliveryDate'] as const;
export const deliveryQuery = pageQuery.pick({ page: true, size: true }).extend({
  sort: z.enum(deliverySorts).default('-deliveryDate'),
  /** Only late lines, or only those on time. */
  late: z.enum(['true', 'false']).optional(),
  dueFrom: day.optional(),
  dueTo: day.optional(),
});
export type DeliveryQuery = z.infer<typeof deliveryQuery>;

const namedOrder = z.strictObject({ id: z.string(), number: z.string() });

/** A line of an order that counts for the rate. */
const delivery = z.strictObject({
  id: z.string(),
  order: namedOrder,
  item: z.string(),
  catalogNo: z.string(),
  unit: z.string(),
  quantity: z.string(),
  received: z.string(),
  deliveryDate: z.string(),
  /** The day of the last of it; null while more is awaited. */
  arrivedOn: z.string().nullable(),
  /** Days after the expected one; 0 on time. */
  lateDays: count,
});
export type Delivery = z.infer<typeof delivery>;
export const deliveries = pageOf(delivery);

export const priceQuery = pageQuery.pick({ page: true, size: true });
export type PriceQuery = z.infer<typeof priceQuery>;

const price = z.strictObject({
  /** The line of the order. */
  id: z.string(),
  order: namedOrder,
  /** Whom the order went to. */
  vendor: z.strictObject({ id: z.string(), name: z.string() }),
  /** The day of the release. */
  day: z.string(),
  /** Unit price in the base currency, at the rates of the order. */
  price: z.string(),
});
export type ScorecardPrice = z.infer<typeof price>;

/** What an item has cost in the orders to a vendor. */
const itemPrices = z.strictObject({
  /** The line of its latest order. */
  id: z.string(),
  item: z.string(),
  catalogNo: z.string(),
  brand: z.string(),
  spec: z.string(),
  unit: z.string(),
  /** Lines of orders of it. */
  count,
  /** Percent from the price before to the latest, to one decimal; null with one price, or after one of nothing. */
  change: z.number().nullable(),
  /** The oldest first. */
  prices: z.array(price).readonly(),
});
export type ItemPrices = z.infer<typeof itemPrices>;
export const itemsPrices = pageOf(itemPrices);

const said = z.string().trim().max(500).default('');
/** An item as lines of orders name it: those that say all of this alike are of the same item. */
export const boughtItem = z.object({ item: said, catalogNo: said, brand: said, spec: said, unit: said });
export type BoughtItem = z.infer<typeof boughtItem>;
/** The prices of an item in the orders to all vendors; null where it was never ordered. */
export const pricesOfItem = itemPrices.nullable();

export const vendorOfferQuery = pageQuery.pick({ page: true, size: true }).extend({
  taken: z.enum(['true', 'false']).optional(),
  quotedFrom: day.optional(),
  quotedTo: day.optional(),
});
export type VendorOfferQuery = z.infer<typeof vendorOfferQuery>;

/** What a vendor has offered for a line. */
const vendorOffer = z.strictObject({
  id: z.string(),
  quote: z.strictObject({ id: z.string(), number: z.string() }),
  item: z.string(),
  catalogNo: z.string(),
  qty: z.string().nullable(),
  unit: z.string(),
  unitPrice: z.string().nullable(),
  currency,
  /** The day on which the quote was submitted. */
  quotedOn: z.string(),
  taken: z.boolean(),
});
export type VendorOffer = z.infer<typeof vendorOffer>;
export const vendorOffers = pageOf(vendorOffer);

/** How vendors have delivered in the last twelve months, for a comparison of what they offer. */
export const onTimeQuery = z.object({ id: listOf(id, 50) });
export type OnTimeQuery = z.infer<typeof onTimeQuery>;
const vendorOnTime = z.strictObject({ id: z.string(), ...punctuality });
export const vendorsOnTime = z.array(vendorOnTime).readonly();
export type VendorOnTime = z.infer<typeof vendorOnTime>;
