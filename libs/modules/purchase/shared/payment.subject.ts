import { z } from 'zod';
import { defineSubject } from '#lab/shared/define-subject.js';
import { codeOf, money } from '#lab/shared/schemas.js';
import { payInput } from './payment.dto.js';
import { paymentWords } from './payment.words.js';

/** The words that diagrams of payments may use. */
export const purchasePayment = defineSubject(paymentWords, {
  facts: z.object({
    /** Amount in the base currency. */
    amountBase: money,
    currency: z.string(),
    /** Of the first order that it pays. */
    category: codeOf('purchase/categories'),
    department: codeOf('org/departments'),
    costCentres: z.array(z.string()),
    /** What the expiry date of the vendor says today. */
    vendorStatus: z.string(),
    /** One of its rows is paid before anything has come. */
    isPrepayment: z.boolean(),
    /** One of the categories asks for an approval, or a row is a prepayment. */
    needsApproval: z.boolean(),
    rowCount: z.number(),
  }),
  forms: { pay: payInput },
  handlers: [],
});
