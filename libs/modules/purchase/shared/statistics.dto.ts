import { z } from 'zod';
import { bothNames, pageOf, person } from '#lab/shared/answers.js';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import { currency, day, money } from '#lab/shared/schemas.js';
import { invoiceStatus, lineStatus, paymentStatus, receiveStatus } from './purchase.codes.js';
import { orderWords } from './order.words.js';
import { chartDimensions, statisticSorts } from './statistics.words.js';

const id = z.string().max(36);
const codes = Object.values(lineStatus.of);
const typed = z.string().trim().max(200).optional();
const orderStates = Object.keys(orderWords.states) as [string, ...string[]];

/**
 * What narrows the statistics; both ends of a range are included. Days are those of the company's zone, amounts are in the
 * currency of their row. What is not known of a row yet is in no range.
 */
const statisticFilters = z.object({
  search: typed,
  requestFrom: day.optional(),
  requestTo: day.optional(),
  orderFrom: day.optional(),
  orderTo: day.optional(),
  neededFrom: day.optional(),
  neededTo: day.optional(),
  /** Days on which the last row of the payment plan is due. */
  dueFrom: day.optional(),
  dueTo: day.optional(),
  /** Days on which the next payment is expected. */
  expectedFrom: day.optional(),
  expectedTo: day.optional(),
  /** Days on which was paid last. */
  paymentFrom: day.optional(),
  paymentTo: day.optional(),
  /** What was ordered, after changes of the order. */
  amountMin: money.optional(),
  amountMax: money.optional(),
  paidMin: money.optional(),
  paidMax: money.optional(),
  invoicedMin: money.optional(),
  invoicedMax: money.optional(),
  /** Codes of lines, `6`. */
  requestStatus: listOf(z.enum(codes as [string, ...string[]])),
  orderStatus: listOf(z.enum(orderStates)),
  receiveStatus: listOf(z.enum(Object.values(receiveStatus.of))),
  paymentStatus: listOf(z.enum(Object.values(paymentStatus.of))),
  invoiceStatus: listOf(z.enum(Object.values(invoiceStatus.of))),
  categoryId: listOf(id),
  vendorId: listOf(id),
  /** The paying company. */
  payorId: listOf(id),
  costCentreId: listOf(id),
  ownerId: listOf(id),
  currency: listOf(currency),
  /** Part of the number of a contract, of an invoice. */
  contractNo: typed,
  invoiceNo: typed,
  /** `true`: only what released orders have taken. */
  ordered: z.enum(['true']).optional(),
});
export type StatisticFilters = z.infer<typeof statisticFilters>;

export const statisticQuery = statisticFilters.extend({
  page: pageQuery.shape.page,
  size: pageQuery.shape.size,
  sort: z
    .enum(statisticSorts.flatMap((field) => [field, `-${field}`]) as [string, ...string[]])
    .default('-requestDate'),
});
export type StatisticQuery = z.infer<typeof statisticQuery>;

export const totalsQuery = statisticFilters;
export const chartQuery = statisticFilters.extend({ by: z.enum(chartDimensions) });
export type ChartQuery = z.infer<typeof chartQuery>;
export const statisticExport = statisticQuery.omit({ page: true, size: true });
export type StatisticExport = z.infer<typeof statisticExport>;

const text = z.string().nullable();

/** A line of a request with a part of it that an order has taken; what there is not yet is null. Amounts are decimals. */
const statisticRow = z.strictObject({
  id: z.string(),
  requestId: z.string(),
  orderId: text,
  prNo: z.string(),
  poNo: text,
  catalogNo: z.string(),
  itemName: z.string(),
  /** The category. */
  requestType: bothNames,
  requestDate: z.string(),
  requestUnit: z.string(),
  requestQty: text,
  requestStatus: z.string(),
  requestOwner: person,
  neededOn: text,
  quoteVendor: text,
  quoteUnit: z.string(),
  quotePrice: text,
  quoteQty: text,
  quoteAmount: text,
  quoteCurrency: text,
  hasPoQty: z.string(),
  hasReceivedQty: text,
  draftContractNo: text,
  orderDate: text,
  orderStatus: text,
  vendorName: text,
  costCenterCode: text,
  currency,
  orderUnit: text,
  orderPrice: text,
  orderQty: text,
  orderAmount: text,
  actualOrderQty: text,
  actualOrderAmount: text,
  /** The actual amount in the base currency. */
  orderBase: text,
  receiveStatus: text,
  paymentStatus: text,
  dueDate: text,
  paymentDate: text,
  paymentAmount: text,
  paymentBy: person.nullable(),
  expectPaymentDate: text,
  expectPaymentAmount: text,
  transferCompanyName: text,
  invoiceNo: text,
  invoiceStatus: text,
  invoicedAmount: text,
});
export type StatisticRow = z.infer<typeof statisticRow>;
export const statisticPage = pageOf(statisticRow);

/** What all rows of a selection come to in one currency. */
const currencyTotal = z.strictObject({
  currency,
  rows: z.number().int(),
  quoted: z.string(),
  ordered: z.string(),
  paid: z.string(),
});
export const statisticTotals = z.strictObject({
  totals: z.array(currencyTotal).readonly(),
  /** What was ordered, in the base currency. */
  orderedBase: z.string(),
});
export type StatisticTotals = z.infer<typeof statisticTotals>;

/** A bar of a chart: its key is what the filter of its rows takes. */
const bar = z.strictObject({
  /** Id of a catalogue's entry, or month `2026-11`; null where there is none. */
  key: text,
  name: bothNames,
  /** Sum in the base currency. */
  amount: z.string(),
  count: z.number().int(),
});
export const statisticChart = z.strictObject({
  bars: z.array(bar).readonly(),
  /** What the others come to; null where all are shown. */
  others: z.strictObject({ groups: z.number().int(), amount: z.string(), count: z.number().int() }).nullable(),
});
export type StatisticChart = z.infer<typeof statisticChart>;
