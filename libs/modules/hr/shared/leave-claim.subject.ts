import { z } from 'zod';
import { defineSubject } from '#lab/shared/define-subject.js';
import { codeOf, quantity } from '#lab/shared/schemas.js';
import { longestComment } from './leave-claim.dto.js';
import { leaveClaimWords } from './leave-claim.words.js';

/** The words that diagrams of leave claims may use. */
export const leaveClaim = defineSubject(leaveClaimWords, {
  facts: z.object({
    /** Days asked for, in steps of a half. */
    days: quantity,
    /** Key of the type, `L003`. */
    type: codeOf('hr/leave-types'),
    department: codeOf('org/departments'),
    hasAttachment: z.boolean(),
    hasSubstitute: z.boolean(),
  }),
  handlers: [],
  edits: { comment: z.string().trim().max(longestComment) },
});
