import { z } from 'zod';
import { bothNames, fileView, pageOf, person } from '#lab/shared/answers.js';
import { documentDetail, documentQuery, documentRow, draftFiles } from '#lab/shared/document.js';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import { currency, day, money } from '#lab/shared/schemas.js';
import { invoiceView } from './invoice.dto.js';
import { longestRemark } from './order.dto.js';
import { mostFiles } from './purchase.codes.js';

const id = z.string().min(1).max(36);
const longestRowRemark = 500;

/** Rows of the payment plan of one order. */
const mostPlanRows = 50;
/** Rows of payment plans that one payment pays. */
const mostPaidRows = 100;
/** Invoices that one payment names. */
const mostInvoices = 50;
/** Characters of the name of a payer. */
const longestPayer = 120;

/** A row of an order's payment plan as a purchaser writes it; without an id it is a new one. */
const planRowDraft = z.strictObject({
  id: id.optional(),
  expectedDate: day,
  amount: money,
  isPrepayment: z.boolean().default(false),
  comments: z.string().trim().max(longestRowRemark).default(''),
});
export type PlanRowDraft = z.infer<typeof planRowDraft>;

/** The payment plan of an order, at the version of the order that was read. */
export const planDraft = z.strictObject({
  version: z.number().int().min(1),
  rows: z.array(planRowDraft).max(mostPlanRows),
});
export type PlanDraft = z.infer<typeof planDraft>;

/** Rows of payment plans that are paid together; currency, payee and payor follow from them. */
export const paymentDraft = z.object({
  rows: z
    .array(z.object({ planId: id }))
    .min(1)
    .max(mostPaidRows),
  /** Account of one of the vendor's banks; null for its usual one. */
  bankAccount: z.string().trim().min(1).max(40).nullable().default(null),
  dueDate: day.nullable().default(null),
  expectedDate: day.nullable().default(null),
  invoices: z.array(id).max(mostInvoices).default([]),
  comments: z.string().trim().max(longestRemark).default(''),
  files: draftFiles(mostFiles),
});
export type PaymentDraft = z.infer<typeof paymentDraft>;

/** What says that a payment was made; each is required, which the act refuses by name (8005). */
export const payInput = z.object({
  paidOn: day.nullable().default(null),
  paidAmount: money.nullable().default(null),
  payer: z.string().trim().max(longestPayer).default(''),
  /** An uploaded file: the receipt of the bank. */
  fileId: z.string().max(36).default(''),
});

export const paymentQuery = documentQuery(
  ['draft', 'requested', 'waiting', 'finished', 'cancelled'],
  ['number', 'amountBase', 'dueDate', 'expectedDate'],
).extend({
  vendorId: listOf(z.string().max(36)),
  payorId: listOf(z.string().max(36)),
  currency: listOf(currency),
  orderId: z.string().max(36).optional(),
});
export type PaymentQuery = z.infer<typeof paymentQuery>;

/** A payment in a list; fields that its reader does not get to see are absent. */
export const paymentRow = documentRow.extend({
  vendor: z.string(),
  payor: z.string().nullable(),
  currency,
  amount: z.string().optional(),
  amountBase: z.string().optional(),
  dueDate: z.string().nullable(),
  expectedDate: z.string().nullable(),
  isPrepayment: z.boolean(),
});
export type PaymentRow = z.infer<typeof paymentRow>;

const bank = z.strictObject({
  name: z.string(),
  account: z.string(),
  address: z.string().nullable(),
  swiftCode: z.string().nullable(),
});
export type PayeeBank = z.infer<typeof bank>;

const paidRow = z.strictObject({
  id: z.string(),
  planId: z.string(),
  orderId: z.string(),
  /** Number of the order. */
  order: z.string(),
  orderState: z.string(),
  expectedDate: z.string(),
  amount: z.string().optional(),
  isPrepayment: z.boolean(),
  comments: z.string(),
});

/** A payment in full; fields that its reader does not get to see are absent. */
export const paymentDetail = documentDetail.extend({
  vendorId: z.string(),
  vendor: z.string(),
  payorId: z.string().nullable(),
  payor: z.string().nullable(),
  currency,
  amount: z.string().optional(),
  amountBase: z.string().optional(),
  dueDate: z.string().nullable(),
  expectedDate: z.string().nullable(),
  isPrepayment: z.boolean(),
  comments: z.string(),
  bank: bank.nullable(),
  /** The banks of the vendor, to choose from. */
  banks: z.array(bank).readonly(),
  rows: z.array(paidRow).readonly(),
  invoices: z.array(invoiceView).readonly(),
  /** The cost centres that its orders are charged to, by their codes. */
  costCentres: z.array(z.strictObject({ code: z.string(), name: z.string() })).readonly(),
  approvedAt: z.string().nullable(),
  paidOn: z.string().nullable(),
  paidAmount: z.string().nullable().optional(),
  payer: z.string().nullable(),
  paymentFile: fileView.nullable(),
});
export type PaymentDetail = z.infer<typeof paymentDetail>;

/** Which rows of payment plans wait to be paid. */
export const toPayQuery = pageQuery.pick({ page: true, size: true, search: true }).extend({
  vendorId: listOf(z.string().max(36)),
  currency: listOf(currency),
  /** Only those whose expected day is over. */
  overdue: z.stringbool().optional(),
  /** Only these rows. */
  id: listOf(z.string().max(36), mostPaidRows),
  sort: z.enum(['expectedDate', '-expectedDate', 'number', '-number', 'amount', '-amount']).default('expectedDate'),
});
export type ToPayQuery = z.infer<typeof toPayQuery>;

/** A row of a payment plan that no payment has taken. */
const rowToPay = z.strictObject({
  id: z.string(),
  orderId: z.string(),
  /** Number of the order. */
  number: z.string(),
  /** An order on hold is not paid. */
  orderState: z.string(),
  owner: person,
  category: bothNames,
  vendorId: z.string(),
  vendor: z.string(),
  payorId: z.string().nullable(),
  payor: z.string().nullable(),
  currency,
  amount: z.string(),
  isPrepayment: z.boolean(),
  expectedDate: z.string(),
  isOverdue: z.boolean(),
  comments: z.string(),
});
export type RowToPay = z.infer<typeof rowToPay>;
export const rowsToPay = pageOf(rowToPay).extend({
  /** Of all rows that the filters find, by currency. */
  totals: z.array(z.strictObject({ currency, value: z.string() })).readonly(),
});
export type RowsToPay = z.infer<typeof rowsToPay>;

/** What may be chosen for the rows of a payment before it is saved. */
export const payeeQuery = z.object({ row: listOf(z.string().max(36), mostPaidRows) });
export type PayeeQuery = z.infer<typeof payeeQuery>;
export const payee = z.strictObject({
  rows: z.array(rowToPay).readonly(),
  banks: z.array(bank.extend({ isDefault: z.boolean() })).readonly(),
  invoices: z.array(invoiceView).readonly(),
});
export type Payee = z.infer<typeof payee>;

/** Where the money of an order is: what was ordered, has come, was invoiced and paid. */
export const orderMoney = z.strictObject({
  version: z.number(),
  currency,
  ordered: z.string(),
  received: z.string(),
  invoiced: z.string(),
  paid: z.string(),
  planned: z.string(),
  plan: z
    .array(
      z.strictObject({
        id: z.string(),
        expectedDate: z.string(),
        amount: z.string(),
        isPrepayment: z.boolean(),
        comments: z.string(),
        /** The payment that has taken it. */
        paymentId: z.string().nullable(),
        payment: z.string().nullable(),
        paidAt: z.string().nullable(),
        isOverdue: z.boolean(),
      }),
    )
    .readonly(),
  invoices: z.array(invoiceView).readonly(),
  payments: z
    .array(
      z.strictObject({
        id: z.string(),
        number: z.string(),
        state: z.string(),
        /** Of this order alone. */
        amount: z.string(),
        paidOn: z.string().nullable(),
      }),
    )
    .readonly(),
  /** Whether its reader writes the plan, and invoices. */
  mayPlan: z.boolean(),
  mayInvoice: z.boolean(),
});
export type OrderMoneyView = z.infer<typeof orderMoney>;
