import { z } from 'zod';
import { bothNames } from '#lab/shared/answers.js';
import { documentDetail, documentQuery, documentRow, draftFiles } from '#lab/shared/document.js';
import { listOf } from '#lab/shared/paging.js';
import { day } from '#lab/shared/schemas.js';

/** Characters of the purpose of a loan. */
export const longestPurpose = 500;

export const loanDraft = z.object({
  instrumentId: z.string().min(1).max(36),
  firstDay: day.nullable().default(null),
  lastDay: day.nullable().default(null),
  purpose: z.string().trim().max(longestPurpose).default(''),
  files: draftFiles(5),
});
export type LoanDraft = z.infer<typeof loanDraft>;

export const loanQuery = documentQuery(['draft', 'requested', 'approved'], ['number', 'firstDay']).extend({
  instrumentId: listOf(z.string().max(36)),
});
export type LoanQuery = z.infer<typeof loanQuery>;

const own = { instrument: bothNames, firstDay: day.nullable(), lastDay: day.nullable() };

export const loanRow = documentRow.extend(own);
export type LoanRow = z.infer<typeof loanRow>;

export const loanDetail = documentDetail.extend({
  ...own,
  instrumentId: z.string(),
  purpose: z.string().optional(),
});
export type LoanDetail = z.infer<typeof loanDetail>;
