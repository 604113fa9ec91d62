import { documentKind } from '#lab/shared/document-kind.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import { contractPageRights, contractRights, mayContracts } from './contract.permissions.js';

const may = mayContracts.contract;

/** Ending a contract before its time. */
export const terminationWords = subjectWords('contract-termination', 'contract.termination', {
  states: {
    draft: { code: 'DF', tone: 'draft' },
    requested: { code: 'WA', tone: 'waiting' },
    approved: { code: 'AP', tone: 'done' },
    rejected: { code: 'RE', tone: 'failed' },
    withdrawn: { code: 'WD', tone: 'cancelled' },
  },
  editable: ['draft', 'rejected', 'withdrawn'],
  start: 'submit',
  actions: {
    submit: { asks: 'nothing', may: may.create, look: 'primary' },
    approve: { asks: 'opinion', may: may.approve, look: 'primary' },
    reject: { asks: 'reason', may: may.approve, look: 'danger' },
    withdraw: { asks: 'nothing', may: may.create },
  },
  fields: { reason: {}, files: {} },
});

/** The sheets that a termination is printed on. */
export const terminationSheets = ['approval'] as const;

/** Its route and the page of its list. */
export const terminationDocument = documentKind(terminationWords, contractRights, {
  route: 'contract/terminations',
  list: contractPageRights.page.terminations,
  papers: terminationSheets,
});
