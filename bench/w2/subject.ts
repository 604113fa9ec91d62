import { z } from 'zod';
import { definePermissions } from '#lab/shared/define-permissions.js';
import { defineSubject, nothing, opinion } from '#lab/shared/define-subject.js';
import { money } from '#lab/shared/money.js';

const may = definePermissions('bench', { case: ['create', 'approve'] }).case;

/** The generic subject: a record with an amount and nothing of a room's own work. */
export const benchCase = defineSubject('bench-case', 'bench.case', {
  states: {
    draft: { code: 'D', tone: 'draft' },
    running: { code: '1', tone: 'waiting' },
    done: { code: '2', tone: 'done' },
  },
  editable: ['draft'],
  facts: z.object({ amount: money }),
  start: 'submit',
  actions: { submit: { input: nothing, may: may.create }, approve: { input: opinion, may: may.approve } },
  handlers: [],
});

/** The words that the diagram is held against. */
export const benchVocabulary = { subjects: [benchCase.vocabulary], resolvers: ['user'] };
