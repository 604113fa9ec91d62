import { z } from 'zod';
import { bothNames } from '#lab/shared/answers.js';
import { documentDetail, documentQuery, documentRow, draftFiles } from '#lab/shared/document.js';
import { listOf } from '#lab/shared/paging.js';
import { currency, day } from '#lab/shared/schemas.js';
import { mostFiles, mostOrders } from './purchase.codes.js';

const id = z.string().min(1).max(36);

/** Longest texts of a contract, in characters. */
export const contractTexts = { title: 120, externalNumber: 40, terms: 8000, comments: 2000, reason: 2000 } as const;

const title = z.string().trim().min(1).max(contractTexts.title);
const terms = z.string().trim().max(contractTexts.terms).default('');
const externalNumber = z.string().trim().max(contractTexts.externalNumber).default('');
/** The day of the signature, and the days between which the contract is in force. */
const dates = {
  signDate: day.nullable().default(null),
  effectDate: day.nullable().default(null),
  expiryDate: day.nullable().default(null),
};

export const contractDraft = z.object({
  title,
  /** Ids of released orders of one vendor, paying company, currency and category. */
  orders: z.array(id).min(1).max(mostOrders),
  externalNumber,
  ...dates,
  terms,
  comments: z.string().trim().max(contractTexts.comments).default(''),
  files: draftFiles(mostFiles),
});
export type ContractDraft = z.infer<typeof contractDraft>;

/** What was paid of a contract, by its orders. */
const payStatus = z.enum(['00', 'PP', 'AP']);
export type PayStatus = z.infer<typeof payStatus>;

export const contractQuery = documentQuery(
  ['draft', 'requested', 'toSign', 'signed', 'cancelled'],
  ['number', 'amountBase', 'signDate', 'expiryDate'],
).extend({
  vendorId: listOf(z.string().max(36)),
  categoryId: listOf(z.string().max(36)),
  payStatus: listOf(payStatus),
});
export type ContractQuery = z.infer<typeof contractQuery>;

/** A contract in a list; fields that its reader does not get to see are absent. */
export const contractRow = documentRow.extend({
  title: z.string(),
  vendor: z.string(),
  category: bothNames,
  currency,
  amount: z.string().optional(),
  amountBase: z.string().optional(),
  signDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  payStatus,
});
export type ContractRow = z.infer<typeof contractRow>;

/** An order of a contract. */
const contractedOrder = z.strictObject({
  id: z.string(),
  number: z.string(),
  state: z.string(),
  /** What the contract has of it. */
  amount: z.string().optional(),
  /** What it comes to now, where it was changed since. */
  amountNow: z.string().optional(),
  deliveryDate: z.string().nullable(),
  paymentStatus: z.string(),
});

/** What is done to a contract outside its process. */
const contractActs = ['attach', 'modify', 'cancel'] as const;
export type ContractAct = (typeof contractActs)[number];

/** A contract in full; fields that its reader does not get to see are absent. */
export const contractDetail = documentDetail.extend({
  title: z.string(),
  vendorId: z.string(),
  vendor: z.string(),
  payorId: z.string().nullable(),
  payor: z.string().nullable(),
  categoryId: z.string(),
  category: bothNames,
  currency,
  amount: z.string().optional(),
  amountBase: z.string().optional(),
  externalNumber: z.string(),
  signDate: z.string().nullable(),
  effectDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  terms: z.string(),
  comments: z.string(),
  /** When it was signed in the system. */
  signedAt: z.string().nullable(),
  payStatus,
  orders: z.array(contractedOrder).readonly(),
  /** What the reader may do to it outside its process. */
  mayDo: z.array(z.enum(contractActs)).readonly(),
});
export type ContractDetail = z.infer<typeof contractDetail>;

const seenVersion = { version: z.number().int().min(1) };
const anyReason = z.string().trim().max(contractTexts.reason);
const reason = anyReason.min(1);

export const cancelContract = z.strictObject({ ...seenVersion, reason });
export type CancelContract = z.infer<typeof cancelContract>;
/** Files that a contract gets while it waits for its signature, such as the signed copy. */
export const attachToContract = z.strictObject({
  ...seenVersion,
  reason: anyReason.default(''),
  files: z.array(id).min(1).max(mostFiles),
});
export type AttachToContract = z.infer<typeof attachToContract>;
export const modifyContract = z.strictObject({ ...seenVersion, reason, title, externalNumber, ...dates, terms });
export type ModifyContract = z.infer<typeof modifyContract>;

/** The orders that a contract may be made of: those that go with a given one, or all without. */
export const candidateQuery = z.object({
  order: z.string().max(36).optional(),
  search: z.string().trim().max(100).default(''),
});
export type CandidateQuery = z.infer<typeof candidateQuery>;

/** A released order that is in no contract. */
export const contractCandidate = z.strictObject({
  id: z.string(),
  number: z.string(),
  state: z.string(),
  vendorId: z.string(),
  vendor: z.string(),
  payorId: z.string().nullable(),
  payor: z.string().nullable(),
  categoryId: z.string(),
  category: bothNames,
  currency,
  amount: z.string(),
  deliveryDate: z.string().nullable(),
});
export type ContractCandidate = z.infer<typeof contractCandidate>;
