import { z } from 'zod';
import { fileView, pageOf, person } from '#lab/shared/answers.js';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import { currency, day, money } from '#lab/shared/schemas.js';

const id = z.string().min(1).max(36);

/** Characters of the number of an invoice, and of remarks. */
const longestInvoiceNumber = 64;
const longestInvoiceRemark = 500;
/** Orders and files of one invoice. */
const mostInvoiced = 50;
const mostInvoiceFiles = 10;

/** An invoice of a vendor for one or several of its orders. */
export const invoiceDraft = z.strictObject({
  number: z.string().trim().min(1).max(longestInvoiceNumber),
  invoiceDate: day,
  orders: z
    .array(z.strictObject({ orderId: id, amount: money }))
    .min(1)
    .max(mostInvoiced),
  files: z.array(z.string().max(36)).min(1).max(mostInvoiceFiles),
  comments: z.string().trim().max(longestInvoiceRemark).default(''),
});
export type InvoiceDraft = z.infer<typeof invoiceDraft>;
export const invoiceChange = invoiceDraft.extend({ version: z.number().int().min(1) });
export type InvoiceChange = z.infer<typeof invoiceChange>;

export const invoiceView = z.strictObject({
  id: z.string(),
  version: z.number(),
  number: z.string(),
  vendorId: z.string(),
  vendor: z.string(),
  payorId: z.string().nullable(),
  payor: z.string().nullable(),
  currency,
  invoiceDate: z.string(),
  amount: z.string(),
  comments: z.string(),
  orders: z.array(z.strictObject({ orderId: z.string(), order: z.string(), amount: z.string() })).readonly(),
  files: z.array(fileView).readonly(),
  createdBy: person,
  createdAt: z.string(),
  /** A payment names it: it is neither changed nor deleted. */
  isInPayment: z.boolean(),
});
export type InvoiceView = z.infer<typeof invoiceView>;

export const invoiceQuery = pageQuery.pick({ page: true, size: true, search: true }).extend({
  vendorId: listOf(z.string().max(36)),
  currency: listOf(currency),
  orderId: z.string().max(36).optional(),
  dateFrom: day.optional(),
  dateTo: day.optional(),
  sort: z.enum(['invoiceDate', '-invoiceDate', 'number', '-number', 'amount', '-amount']).default('-invoiceDate'),
});
export type InvoiceQuery = z.infer<typeof invoiceQuery>;
export const invoicePage = pageOf(invoiceView);

/** An invoice that is about to be saved: which others might be the same. */
export const similarQuery = z.object({
  vendorId: id,
  number: z.string().trim().min(1).max(longestInvoiceNumber),
  amount: money,
  invoiceDate: day,
  /** The invoice itself, where it is changed. */
  except: id.optional(),
});
export type SimilarQuery = z.infer<typeof similarQuery>;
export const similarInvoices = z.array(invoiceView).readonly();
