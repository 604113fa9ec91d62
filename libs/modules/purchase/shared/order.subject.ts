import { z } from 'zod';
import { defineSubject } from '#lab/shared/define-subject.js';
import { codeOf, money } from '#lab/shared/schemas.js';
import { orderWords } from './order.words.js';

/** The words that diagrams of purchase orders may use. */
export const purchaseOrder = defineSubject(orderWords, {
  facts: z.object({
    /** Amount in the base currency. */
    amountBase: money,
    currency: z.string(),
    category: codeOf('purchase/categories'),
    department: codeOf('org/departments'),
    costCentres: z.array(z.string()),
    lineCount: z.number(),
    /** No field is missing that the order stage needs. */
    linesComplete: z.boolean(),
    /** What the expiry date of the vendor says today. */
    vendorStatus: z.string(),
    /** The category asks for an approval, or an order that was released is changed beyond its limit. */
    needsApproval: z.boolean(),
    /** It was released before, and is changed. */
    isChange: z.boolean(),
    /** It is released, and neither over nor being changed. */
    isOutstanding: z.boolean(),
    /** All has come, within the tolerance of the category. */
    isReceived: z.boolean(),
    /** All was paid, or it costs nothing. */
    isPaid: z.boolean(),
    /** It was cancelled, ended before all had come or was paid, or a change of it waits for an approval. */
    isStopped: z.boolean(),
  }),
  when: { released: (facts) => facts.linesComplete },
  handlers: [],
});
