import { z } from 'zod';
import { defineSubject } from '#lab/shared/define-subject.js';
import { codeOf, day, money, quantity } from '#lab/shared/schemas.js';
import { lineTexts, longestReason } from './request.dto.js';
import { requestWords } from './request.words.js';

const lineText = (field: keyof typeof lineTexts) => z.string().trim().max(lineTexts[field]);

/** The words that diagrams of purchase requests may use. */
export const purchaseRequest = defineSubject(requestWords, {
  facts: z.object({
    /** Sum of all lines in the base currency, credits by their absolute amounts. */
    amountBase: money,
    category: codeOf('purchase/categories'),
    department: codeOf('org/departments'),
    function: z.string(),
    lineCount: z.number(),
    /** No line misses a field that a submit needs. */
    linesComplete: z.boolean(),
    /** The amount stays within the category's limit for one user. */
    withinLimit: z.boolean(),
    autoRelease: z.boolean(),
    /** Its category has requests approved. */
    needsApproval: z.boolean(),
    /** Another person than the owner has raised it. */
    raisedForOwner: z.boolean(),
    /** Codes of the cost centres that its lines are charged to, each once. */
    costCentres: z.array(z.string()),
    /** It is approved, and not all of it has come. */
    isOutstanding: z.boolean(),
    /** Orders have taken all that is wanted. */
    isOrdered: z.boolean(),
    /** All that is wanted has come. */
    isReceived: z.boolean(),
    isClosed: z.boolean(),
  }),
  when: { approved: (facts) => facts.linesComplete },
  handlers: [],
  edits: {
    dueDate: day.nullable(),
    reason: z.string().trim().max(longestReason),
    'lines.quantity': quantity,
    'lines.project': lineText('project'),
    'lines.position': lineText('position'),
    'lines.comments': lineText('comments'),
  },
});
