import { z } from 'zod';
import { definePermissions } from '#lab/shared/define-permissions.js';
import { defineSubject } from '#lab/shared/define-subject.js';
import { money } from '#lab/shared/schemas.js';
import { subjectWords } from '#lab/shared/subject-words.js';

const may = definePermissions('bench', { case: ['create', 'approve'] }).case;

const words = subjectWords('bench-case', 'bench.case', {
  states: {
    draft: { code: 'D', tone: 'draft' },
    running: { code: '1', tone: 'waiting' },
    done: { code: '2', tone: 'done' },
  },
  editable: ['draft'],
  start: 'submit',
  actions: { submit: { asks: 'nothing', may: may.create }, approve: { asks: 'opinion', may: may.approve } },
});

/** The generic subject: a record with an amount and nothing of a room's own work. */
export const benchCase = defineSubject(words, { facts: z.object({ amount: money }), handlers: [] });

/** The words that the diagram is held against. */
export const vocabulary = { subjects: [benchCase.vocabulary], resolvers: ['user'] };
