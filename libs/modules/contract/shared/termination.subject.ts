import { z } from 'zod';
import { defineSubject } from '#lab/shared/define-subject.js';
import { codeOf, money } from '#lab/shared/schemas.js';
import { terminationWords } from './termination.words.js';

/** The words that diagrams of terminations may use. */
export const contractTermination = defineSubject(terminationWords, {
  facts: z.object({
    /** Amount of the contract in the base currency. */
    amountBase: money,
    /** Code of the type of the contract. */
    type: codeOf('contract/types'),
    department: codeOf('org/departments'),
  }),
  handlers: [],
});
