import { z } from 'zod';
import { documentDetail, documentQuery, documentRow, draftFiles } from '#lab/shared/document.js';
import { day } from '#lab/shared/schemas.js';
import { contractTexts } from './contract.dto.js';

export const terminationDraft = z.object({
  contractId: z.string().min(1).max(36),
  /** The last day of the contract is the day before. */
  day: day.nullable().default(null),
  reason: z.string().trim().max(contractTexts.reason).default(''),
  /** The notice of termination. */
  files: draftFiles(3),
});
export type TerminationDraft = z.infer<typeof terminationDraft>;

export const terminationQuery = documentQuery(
  ['draft', 'requested', 'approved', 'rejected', 'withdrawn'],
  ['number', 'day'],
);
export type TerminationQuery = z.infer<typeof terminationQuery>;

const own = { contractId: z.string(), contractNumber: z.string(), contractTitle: z.string(), day: day.nullable() };

/** A termination in a list. */
export const terminationRow = documentRow.extend(own);
export type TerminationRow = z.infer<typeof terminationRow>;

/** A termination in full. */
export const terminationDetail = documentDetail.extend({
  ...own,
  reason: z.string().optional(),
  contractState: z.string(),
  contractEnd: day.nullable(),
});
export type TerminationDetail = z.infer<typeof terminationDetail>;
