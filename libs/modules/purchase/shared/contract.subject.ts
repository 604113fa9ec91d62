import { z } from 'zod';
import { defineSubject } from '#lab/shared/define-subject.js';
import { codeOf, day, money } from '#lab/shared/schemas.js';
import { contractTexts } from './contract.dto.js';
import { contractWords } from './contract.words.js';

/** The words that diagrams of purchase contracts may use. */
export const purchaseContract = defineSubject(contractWords, {
  facts: z.object({
    /** Amount in the base currency. */
    amountBase: money,
    currency: z.string(),
    category: codeOf('purchase/categories'),
    department: codeOf('org/departments'),
    costCentres: z.array(z.string()),
    orderCount: z.number(),
    /** What the expiry date of the vendor says today. */
    vendorStatus: z.string(),
    /** The category asks for an approval, or a contract that was signed now comes to more. */
    needsApproval: z.boolean(),
    /** It was signed before, and is changed. */
    isChange: z.boolean(),
  }),
  handlers: [],
  edits: {
    externalNumber: z.string().trim().max(contractTexts.externalNumber),
    signDate: day.nullable(),
    effectDate: day.nullable(),
    expiryDate: day.nullable(),
  },
});
