import { z } from 'zod';
import { defineSubject } from '#lab/shared/define-subject.js';
import { codeOf, money } from '#lab/shared/schemas.js';
import { quoteWords } from './quote.words.js';

/** The words that diagrams of quotes may use. */
export const purchaseQuote = defineSubject(quoteWords, {
  facts: z.object({
    /** Sum of the offers that are taken, in the base currency. */
    amountBase: money,
    category: codeOf('purchase/categories'),
    department: codeOf('org/departments'),
    function: z.string(),
    lineCount: z.number(),
    /** The owner of the request confirms quotes of this category. */
    quoteConfirm: z.boolean(),
    /** Quotes of this category are approved. */
    quoteApprove: z.boolean(),
    /** The owner of the request has quoted it, and cannot confirm what they wrote. */
    ownRequest: z.boolean(),
    /** Of every line the cheapest offer is taken. */
    cheapestTaken: z.boolean(),
    /** An offer is taken of a vendor that is expired or disabled. */
    vendorUnavailable: z.boolean(),
  }),
  handlers: [],
});
