import { subjectWords } from '#lab/shared/subject-words.js';
import { mayLend } from './lending.permissions.js';

const may = mayLend.loan;

/** A loan of an instrument, as screens name its states, actions and fields. */
export const loanWords = subjectWords('loan', 'lending.loan', {
  states: {
    draft: { code: 'D', tone: 'draft' },
    requested: { code: '1', tone: 'waiting' },
    approved: { code: '2', tone: 'done' },
  },
  editable: ['draft'],
  start: 'submit',
  actions: {
    submit: { asks: 'nothing', may: may.create, look: 'primary' },
    approve: { asks: 'opinion', may: may.approve, look: 'primary' },
    reject: { asks: 'reason', may: may.approve, look: 'danger' },
  },
  fields: { purpose: { control: 'note' }, files: {} },
});
