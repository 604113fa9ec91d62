import { z } from 'zod';
import { defineSubject } from '#lab/shared/define-subject.js';
import { codeOf, quantity } from '#lab/shared/schemas.js';
import { goalWords } from './goal.words.js';

/** The words that diagrams of goal sets may use. */
export const goal = defineSubject(goalWords, {
  facts: z.object({
    year: z.number(),
    department: codeOf('org/departments'),
    lineCount: z.number(),
    /** Sum of the weights. */
    weightTotal: quantity,
    /** A version was approved before. */
    isChange: z.boolean(),
    /** The scoring of the year has opened where the owner works. */
    scoringOpen: z.boolean(),
    /** A change that is still open is not submitted any more: the scoring has opened, and its days of grace are over. */
    changesClosed: z.boolean(),
    /** A scorer has saved or submitted scores since the self-evaluation was submitted. */
    isScored: z.boolean(),
    /** The scorer whose turn it is has saved scores. */
    isLevelBegun: z.boolean(),
  }),
  handlers: [],
});
