import { z } from 'zod';
import { bothNames, fileView, person } from '#lab/shared/answers.js';
import { documentDetail, documentQuery, documentRow, draftFiles } from '#lab/shared/document.js';
import { currencies } from '#lab/shared/money.js';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import { currency, day, money, quantity } from '#lab/shared/schemas.js';
import { mostFiles, mostLines } from './purchase.codes.js';
import { lineTexts } from './request.dto.js';

const text = (max: number) => z.string().trim().max(max).default('');

/** Offers for one line. */
const mostOffersOfLine = 8;
/** Days that a delivery may take. */
const longestLeadTime = 3650;
/** Files that an offer can have. */
export const mostOfferFiles = 10;
/** Longest texts of a quote. */
export const quoteTexts = { comments: 2000, reason: 500, offerComments: 500 } as const;

/**
 * What a vendor offers for a line, in which it is the only offer of this vendor; what a submit needs is checked when it is
 * submitted.
 */
const offerDraft = z.object({
  vendorId: z.string().min(1).max(36),
  qty: quantity.nullable().default(null),
  unit: text(lineTexts.unit),
  unitPrice: money.nullable().default(null),
  amount: money.nullable().default(null),
  currency: currency.default('CNY'),
  leadTime: z.number().int().min(0).max(longestLeadTime).nullable().default(null),
  validUntil: day.nullable().default(null),
  comments: text(quoteTexts.offerComments),
  taken: z.boolean().default(false),
  files: draftFiles(mostOfferFiles),
});

export const quoteDraft = z.object({
  requestId: z.string().min(1).max(36),
  comments: text(quoteTexts.comments),
  lines: z
    .array(
      z.object({
        /** Id of the line of the request. */
        lineId: z.string().min(1).max(36),
        /** Why another offer than the cheapest is taken. */
        reason: text(quoteTexts.reason),
        offers: z.array(offerDraft).max(mostOffersOfLine).default([]),
      }),
    )
    .max(mostLines)
    .default([]),
  files: draftFiles(mostFiles),
});
export type QuoteDraft = z.infer<typeof quoteDraft>;

export const quoteQuery = documentQuery(
  ['draft', 'toConfirm', 'toApprove', 'agreed', 'closed'],
  ['number', 'amountBase'],
).extend({
  requestId: listOf(z.string().max(36)),
});
export type QuoteQuery = z.infer<typeof quoteQuery>;

const amounts = z.array(z.strictObject({ currency: z.string(), value: z.string() })).readonly();
const ofRequest = z.strictObject({ id: z.string(), number: z.string(), title: z.string() });

/** A quote in a list; fields that its reader does not get to see are absent. */
export const quoteRow = documentRow.extend({
  request: ofRequest,
  category: bothNames,
  requester: person,
  lineCount: z.number(),
  /** Vendors whose offers are taken. */
  vendors: z.array(z.string()).readonly(),
  amounts: amounts.optional(),
  amountBase: z.string().optional(),
});
export type QuoteRow = z.infer<typeof quoteRow>;

/** Why a vendor would be refused by an order. */
const vendorWarning = z.enum(['expired', 'disabled', 'expiring']).nullable();

/** An offer as it is read. */
const offerView = z.strictObject({
  id: z.string(),
  vendorId: z.string(),
  vendor: z.string(),
  warning: vendorWarning,
  qty: z.string().nullable(),
  unit: z.string(),
  unitPrice: z.string().nullable(),
  amount: z.string().nullable(),
  currency,
  leadTime: z.number().nullable(),
  validUntil: z.string().nullable(),
  comments: z.string(),
  taken: z.boolean(),
  amountBase: z.string().nullable(),
  cheapest: z.boolean(),
  /** Its validity is over, and the line is not ordered yet. */
  ended: z.boolean(),
  files: z.array(fileView).readonly().optional(),
});
export type OfferView = z.infer<typeof offerView>;

const askedLine = {
  /** Id of the line of the request. */
  lineId: z.string(),
  item: z.string(),
  catalogNo: z.string(),
  spec: z.string(),
  brand: z.string(),
  quantity: z.string().nullable(),
  unit: z.string(),
  unitPrice: z.string().nullish(),
  currency,
  dueDate: z.string().nullable(),
  status: z.string(),
};

/** A vendor as the form of a quote shows it. */
export const quotedVendor = z.strictObject({ id: z.string(), name: z.string(), warning: vendorWarning });
export type QuotedVendor = z.infer<typeof quotedVendor>;
export const quotedVendorQuery = z.object({ id: listOf(z.string().max(36), 50) });
export type QuotedVendorQuery = z.infer<typeof quotedVendorQuery>;

/** A line of a request that is quoted, with what is asked for and what was offered. */
const quoteLine = z.strictObject({
  id: z.string(),
  ...askedLine,
  reason: z.string(),
  offers: z.array(offerView).readonly().optional(),
});
export type QuoteLineView = z.infer<typeof quoteLine>;

const rates = z.record(z.enum(currencies), z.string());

/** A quote in full; fields that its reader does not get to see are absent. */
export const quoteDetail = documentDetail.extend({
  requestId: z.string(),
  request: ofRequest,
  category: bothNames,
  requester: person,
  department: bothNames.nullable(),
  comments: z.string().optional(),
  lines: z.array(quoteLine).readonly(),
  lineCount: z.number(),
  vendors: z.array(z.string()).readonly(),
  amounts: amounts.optional(),
  amountBase: z.string().optional(),
  /** The rates that the offers are compared by: those of the submit, before it today's. */
  rates,
});
export type QuoteDetail = z.infer<typeof quoteDetail>;

export const toQuoteQuery = pageQuery.pick({ page: true, size: true, search: true }).extend({
  requestId: z.string().max(36).optional(),
  categoryId: listOf(z.string().max(36)),
  /** Only lines that no quote is being written for. */
  free: z.stringbool().default(false),
});
export type ToQuoteQuery = z.infer<typeof toQuoteQuery>;

/** A line that waits to be quoted, with its request and the open quote that it is in. */
export const toQuoteRow = z.strictObject({
  id: z.string(),
  ...askedLine,
  request: ofRequest,
  category: bothNames,
  requester: person,
  quote: z.strictObject({ id: z.string(), number: z.string(), owner: person }).nullable(),
});
export type ToQuoteRow = z.infer<typeof toQuoteRow>;

/** What a new quote begins with. */
export const quoteStart = z.strictObject({
  request: ofRequest,
  category: bothNames,
  requester: person,
  department: bothNames.nullable(),
  lines: z.array(z.strictObject(askedLine)).readonly(),
  rates,
});
export type QuoteStart = z.infer<typeof quoteStart>;
export const quoteStartQuery = z.object({ requestId: z.string().max(36) });
export type QuoteStartQuery = z.infer<typeof quoteStartQuery>;
