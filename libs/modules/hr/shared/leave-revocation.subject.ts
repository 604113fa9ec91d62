import { z } from 'zod';
import { defineSubject } from '#lab/shared/define-subject.js';
import { codeOf, quantity } from '#lab/shared/schemas.js';
import { leaveRevocationWords } from './leave-revocation.words.js';

/** The words that diagrams of revocations may use. */
export const leaveRevocation = defineSubject(leaveRevocationWords, {
  facts: z.object({
    /** Days that come back, in steps of a half. */
    days: quantity,
    /** Key of the type of leave, `L003`. */
    type: codeOf('hr/leave-types'),
    department: codeOf('org/departments'),
    /** The whole claim is taken back. */
    isWhole: z.boolean(),
  }),
  handlers: [],
});
