import { z } from 'zod';
import { defineSubject } from '#lab/shared/define-subject.js';
import { longestPurpose } from './loan.dto.js';
import { loanWords } from './loan.words.js';

/** What diagrams may say about a loan. */
export const loan = defineSubject(loanWords, {
  facts: z.object({ instrument: z.string(), isComplete: z.boolean() }),
  when: { approved: ({ isComplete }) => isComplete },
  handlers: [],
  edits: { purpose: z.string().trim().max(longestPurpose) },
});
