import { z } from 'zod';
import { bothNames, pageOf } from '#lab/shared/answers.js';
import { listOf, maxPage, maxPageSize } from '#lab/shared/paging.js';
import { likenesses } from './company-keys.js';

const id = z.string().max(36);

/** What is typed of a company, to be compared with those that are there. */
export const likenessQuery = z.object({
  name: z.string().max(200).default(''),
  taxNumber: z.string().max(40).default(''),
  account: listOf(z.string().max(60), 10),
  /** The company itself, where it is there already. */
  except: id.optional(),
});
export type LikenessQuery = z.infer<typeof likenessQuery>;

const alikeRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  enabled: z.boolean(),
  version: z.number().int(),
  /** By what it may be the same, the surest first. */
  by: z.array(z.enum(likenesses)),
});
export type AlikeRow = z.infer<typeof alikeRow>;

/** Companies that may be the same as one. */
export const alikeCompanies = pageOf(alikeRow);

const useRow = z.strictObject({
  /** What the records are called, as a text key. */
  text: z.string(),
  count: z.number().int(),
  /** The list of these records, for those who may open it. */
  to: z.string().nullable(),
});
export type UseRow = z.infer<typeof useRow>;

/** How many records of each kind name a company; and what the company became, where it was merged into another one. */
export const companyUses = z.strictObject({ rows: z.array(useRow), total: z.number().int() });
export type CompanyUsesView = z.infer<typeof companyUses>;

/** Where the address of a merged company leads. */
export const mergedInto = z.strictObject({
  into: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
});
export type MergedInto = z.infer<typeof mergedInto>;

const historyRow = z.strictObject({
  id: z.string(),
  at: z.string(),
  by: bothNames.nullable(),
  act: z.enum(['create', 'update', 'delete', 'merge']),
  /** Of a merge: the company that came in, or into which this one went. */
  company: z.string().nullable(),
  /** Names of the fields that were changed. */
  fields: z.array(z.string()),
});
export type HistoryRow = z.infer<typeof historyRow>;

/** What happened to a company, the latest first. */
export const companyHistory = pageOf(historyRow);

export const historyQuery = z.object({
  page: z.coerce.number().int().min(1).max(maxPage).default(1),
  size: z.coerce.number().int().min(1).max(maxPageSize).default(20),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

/** Fields of which a merge keeps one of two values; roles, accounts, licences and former names are joined. */
export const mergedFields = [
  ...['name', 'code', 'type', 'enabled', 'legalRepresentative', 'taxNumber', 'registrationAddress'],
  ...['businessScope', 'contact', 'tel', 'address', 'url', 'expiryDate', 'supplyScope', 'frameContractNo'],
  ...['frameContractUntil', 'frameContractFileId', 'nda', 'ndaUntil', 'ndaFileId', 'contractRemarks', 'statusRemarks'],
] as const;

/** The order to merge another company into the one of the address, as both were seen. */
export const mergeOrder = z.strictObject({
  otherId: id,
  version: z.number().int(),
  otherVersion: z.number().int(),
  /** Fields whose value is taken from the other company. */
  fromOther: z.array(z.enum(mergedFields)).max(mergedFields.length).default([]),
});
export type MergeOrder = z.infer<typeof mergeOrder>;

/** What a merge would do: how many records move, and what keeps it from being done. */
export const mergePreview = z.strictObject({
  moves: z.array(useRow),
  blocks: z.array(z.strictObject({ text: z.string(), numbers: z.array(z.string()) })),
});
export type MergePreview = z.infer<typeof mergePreview>;

/** What a merge has done. */
export const mergeDone = z.strictObject({ id: z.string(), version: z.number().int(), moved: z.number().int() });
export type MergeDone = z.infer<typeof mergeDone>;
