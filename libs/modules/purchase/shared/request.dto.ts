import { z } from 'zod';
import { bothNames, person } from '#lab/shared/answers.js';
import { documentDetail, documentQuery, documentRow, draftFiles } from '#lab/shared/document.js';
import { currencies } from '#lab/shared/money.js';
import { pathStrip } from '#lab/shared/todo-view.js';
import { listOf } from '#lab/shared/paging.js';
import { currency, day, money, quantity } from '#lab/shared/schemas.js';
import { mostFiles, mostLines } from './purchase.codes.js';

const text = (max: number) => z.string().trim().max(max).default('');

/** Longest texts of a line. */
export const lineTexts = {
  item: 200,
  catalogNo: 64,
  spec: 200,
  brand: 100,
  unit: 20,
  project: 64,
  position: 64,
  comments: 500,
  casNo: 20,
} as const;

/** Characters of the code of a cost centre. */
const longestCentre = 32;

/** Characters of the reason of a request. */
export const longestReason = 2000;

/** One line of a draft; fields that a submit needs are checked when it is submitted. */
export const lineDraft = z.object({
  id: z.string().max(36).optional(),
  item: text(lineTexts.item),
  catalogNo: text(lineTexts.catalogNo),
  spec: text(lineTexts.spec),
  brand: text(lineTexts.brand),
  quantity: quantity.nullable().default(null),
  unit: text(lineTexts.unit),
  unitPrice: money.nullable().default(null),
  /** The total, where the category asks for it; otherwise it is computed. */
  amount: money.nullable().default(null),
  currency: currency.default('CNY'),
  dueDate: day.nullable().default(null),
  project: text(lineTexts.project),
  position: text(lineTexts.position),
  comments: text(lineTexts.comments),
  casNo: text(lineTexts.casNo),
  /** Code of the cost centre that it is charged to; without one the usual of the request. */
  costCentre: text(longestCentre),
});
export type LineDraft = z.infer<typeof lineDraft>;

/** Characters of a title. */
export const longestTitle = 200;

export const requestDraft = z.object({
  title: z.string().trim().min(1).max(longestTitle),
  categoryId: z.string().min(1).max(36),
  ownerId: z.string().min(1).max(36),
  /** Who purchases it, where the category lets its owner name someone. */
  delegateId: z.string().min(1).max(36).nullable().default(null),
  dueDate: day.nullable().default(null),
  reason: text(longestReason),
  lines: z.array(lineDraft).max(mostLines).default([]),
  files: draftFiles(mostFiles),
});
export type RequestDraft = z.infer<typeof requestDraft>;

export const requestQuery = documentQuery(
  ['draft', 'requested', 'approved', 'closed'],
  ['number', 'amountBase', 'dueDate'],
).extend({
  categoryId: listOf(z.string().max(36)),
  /** How far approved requests have come. */
  status: listOf(z.enum(['2', '5', '6', '7', 'P', 'R'])),
  createdFrom: day.optional(),
  createdTo: day.optional(),
  amountMin: money.optional(),
  amountMax: money.optional(),
});
export type RequestQuery = z.infer<typeof requestQuery>;

const amounts = z.array(z.strictObject({ currency: z.string(), value: z.string() })).readonly();

/** A request in a list; fields that its reader does not get to see are absent. */
export const requestRow = documentRow.extend({
  title: z.string(),
  category: bothNames,
  amounts: amounts.optional(),
  amountBase: z.string().optional(),
  dueDate: z.string().nullish(),
});
export type RequestRow = z.infer<typeof requestRow>;

/** What is done to one line of a request outside its process. */
const requestLineActs = ['closeRest', 'reopenRest'] as const;
export type RequestLineAct = (typeof requestLineActs)[number];

/** A line as it is read; fields that its reader does not get to see are absent. */
const requestLine = z.strictObject({
  id: z.string(),
  item: z.string(),
  catalogNo: z.string(),
  spec: z.string(),
  brand: z.string(),
  quantity: z.string().nullish(),
  unit: z.string(),
  unitPrice: z.string().nullish(),
  currency,
  amount: z.string().nullish(),
  dueDate: z.string().nullish(),
  project: z.string().optional(),
  position: z.string().optional(),
  comments: z.string().optional(),
  casNo: z.string(),
  costCentre: z.string(),
  status: z.string(),
  /** The agreed quote, of which orders are made; all null while nothing is agreed. */
  quoteVendorId: z.string().nullish(),
  quoteVendor: z.string().nullish(),
  quoteQty: z.string().nullish(),
  quoteUnit: z.string().optional(),
  quotePrice: z.string().nullish(),
  quoteAmount: z.string().nullish(),
  quoteCurrency: currency.nullish(),
  leadTime: z.number().nullish(),
  quoteValidUntil: z.string().nullish(),
  /** What of the agreed quote no order has taken and is still to be ordered; null where nothing is. */
  restQty: z.string().nullish(),
  restAmount: z.string().nullish(),
  /** What of it was closed, and when. */
  closedQty: z.string().nullish(),
  closedAmount: z.string().nullish(),
  closedAt: z.string().nullable(),
  /** What the reader may do to it outside the process of its request. */
  mayDo: z.array(z.enum(requestLineActs)).readonly(),
});
export type RequestLine = z.infer<typeof requestLine>;

/** What is done to a request outside its process. */
const requestActs = ['requote', 'close', 'reopen', 'handOver'] as const;
export type RequestAct = (typeof requestActs)[number];

const actReason = z.string().trim().max(longestReason);
const seenVersion = { version: z.number().int().min(1) };

export const closeRequest = z.strictObject({ ...seenVersion, reason: actReason.min(1) });
export type CloseRequest = z.infer<typeof closeRequest>;
export const reopenRequest = z.strictObject({ ...seenVersion, reason: actReason.default('') });
export type ReopenRequest = z.infer<typeof reopenRequest>;
const ofLine = { ...seenVersion, lineId: z.string().min(1).max(36) };
export const closeRest = z.strictObject({ ...ofLine, reason: actReason.min(1) });
export type CloseRest = z.infer<typeof closeRest>;
export const reopenRest = z.strictObject({ ...ofLine, reason: actReason.default('') });
export type ReopenRest = z.infer<typeof reopenRest>;
export const handOverRequest = z.strictObject({
  ...seenVersion,
  ownerId: z.string().min(1).max(36),
  reason: actReason.default(''),
});
export type HandOverRequest = z.infer<typeof handOverRequest>;

export const requoteRequest = z.strictObject({
  ...seenVersion,
  /** Ids of lines that are to be ordered. */
  lines: z.array(z.string().min(1).max(36)).min(1).max(mostLines),
  reason: actReason.min(1),
});
export type RequoteRequest = z.infer<typeof requoteRequest>;

/** A request in full; fields that its reader does not get to see are absent. */
export const requestDetail = documentDetail.extend({
  title: z.string(),
  categoryId: z.string(),
  category: bothNames,
  ownerId: z.string(),
  delegateId: z.string().nullable(),
  /** Who purchases it for the owner. */
  delegate: person.nullable(),
  department: bothNames.nullable(),
  dueDate: z.string().nullish(),
  reason: z.string().optional(),
  lines: z.array(requestLine).readonly(),
  /** Its quotes, latest first, each with the lines that it is about; `mayRead` where the reader may open it. */
  quotes: z
    .array(
      z.strictObject({
        id: z.string(),
        number: z.string(),
        state: z.string(),
        lineIds: z.array(z.string()).readonly(),
        mayRead: z.boolean(),
      }),
    )
    .readonly(),
  /** The orders that take parts of its lines, and how far the process of each has come. */
  orders: z
    .array(
      z.strictObject({
        lineId: z.string(),
        quantity: z.string(),
        id: z.string(),
        number: z.string(),
        state: z.string(),
        vendor: z.string(),
        receiveStatus: z.string(),
        paymentStatus: z.string(),
        strip: pathStrip.nullable(),
      }),
    )
    .readonly(),
  /** What the reader may do to it outside its process. */
  mayDo: z.array(z.enum(requestActs)).readonly(),
  amounts: amounts.optional(),
  amountBase: z.string().optional(),
});
export type RequestDetail = z.infer<typeof requestDetail>;

/** An amount with its currency, `CNY:120.00`, or with the cost centre that its lines name, `CNY:120.00:RD-210`. */
const amountIn = new RegExp(`^(?:${currencies.join('|')}):-?\\d{1,13}\\.\\d{2}(?::.{1,${longestCentre}})?$`);

/** A request that is being written, whose budget is asked for. */
export const budgetQuery = z.object({
  categoryId: z.string().max(36),
  ownerId: z.string().max(36).optional(),
  /** Of a draft that is stored. */
  id: z.string().max(36).optional(),
  /** What its lines come to, for each currency and cost centre. */
  amount: listOf(z.string().regex(amountIn), currencies.length * mostLines),
});
export type BudgetQuery = z.infer<typeof budgetQuery>;

/** What this year's budgets of the cost centres of a request are used for, in the base currency; those without are left out. */
export const budgetOutlooks = z.array(
  z.strictObject({
    costCentre: z.strictObject({ code: z.string(), name: z.string() }),
    year: z.string(),
    budget: money,
    paid: money,
    ordered: money,
    /** By other requests. */
    reserved: money,
    /** By this request. */
    needed: money,
    /** After this request; negative where the budget does not suffice. */
    left: money,
  }),
);
export type BudgetOutlook = z.infer<typeof budgetOutlooks>[number];

/** The item whose earlier purchases are asked for; with a catalogue number only those of it. */
export const boughtQuery = z.object({
  item: z.string().trim().min(1).max(lineTexts.item),
  catalogNo: text(lineTexts.catalogNo),
});
export type BoughtQuery = z.infer<typeof boughtQuery>;

/** The last purchases of an item, the latest first. */
export const boughtBefore = z.array(
  z.strictObject({
    id: z.string(),
    /** The request that it was bought for, and who asked for it. */
    requestId: z.string(),
    number: z.string(),
    owner: person,
    vendor: z.string(),
    /** The day of the order. */
    day,
    quantity: z.string(),
    unit: z.string(),
    unitPrice: money,
    currency,
  }),
);
export type BoughtBefore = z.infer<typeof boughtBefore>;

/** The category whose rules imported lines have to keep; without one, the strictest. */
export const importQuery = z.object({ categoryId: z.string().max(36).optional() });
export type ImportQuery = z.infer<typeof importQuery>;

/** A cell of a sheet that could not be read. */
export interface ImportProblem {
  /** Row of the sheet, from 1. */
  readonly row: number;
  /** Place of its line among the lines that were read, from 0. */
  readonly line: number;
  readonly field: string;
  readonly value: string;
  readonly args: readonly string[];
}

/** The result of an imported sheet: lines to add, and every cell that could not be read. */
export interface ImportedLines {
  readonly lines: readonly LineDraft[];
  readonly problems: readonly ImportProblem[];
}

/** Columns of the import template, in its order. */
export const importFields = [
  'item',
  'catalogNo',
  'spec',
  'brand',
  'quantity',
  'unit',
  'unitPrice',
  'currency',
  'dueDate',
  'project',
  'position',
  'comments',
  // Last, so that sheets that are pasted by the place of their columns still fit.
  'casNo',
  'costCentre',
] as const;
export type ImportField = (typeof importFields)[number] | 'amount';

/** The same where the category asks for totals: the total takes the place of the unit price. */
export const importFieldsByTotal: readonly ImportField[] = importFields.map((field) =>
  field === 'unitPrice' ? 'amount' : field,
);
