import { z } from 'zod';
import { defineSubject } from '#lab/shared/define-subject.js';
import { codeOf, money } from '#lab/shared/schemas.js';
import { signInput } from './contract.dto.js';
import { contractWords } from './contract.words.js';

/** The words that diagrams of contracts may use. */
export const contract = defineSubject(contractWords, {
  facts: z.object({
    /** Amount in the base currency; 0 where none is agreed. */
    amountBase: money,
    currency: z.string(),
    /** Code of its type. */
    type: codeOf('contract/types'),
    department: codeOf('org/departments'),
    function: z.string(),
    /** `version`, `supplement` or `change` of another contract; empty for a contract of its own. */
    relation: z.string(),
    confidential: z.boolean(),
    /** A third party signs as well. */
    hasPartyC: z.boolean(),
    /** It takes effect today or took effect before. */
    isDue: z.boolean(),
  }),
  forms: { signA: signInput, signB: signInput, signC: signInput },
  handlers: [],
});
