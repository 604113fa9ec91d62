import { documentKind } from '#lab/shared/document-kind.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import { contractPageRights, contractRights, mayContracts } from './contract.permissions.js';

const may = mayContracts.contract;

/** A managed contract, from its draft through approval and signature to its end. */
export const contractWords = subjectWords('contract', 'contract.contract', {
  states: {
    draft: { code: 'DF', tone: 'draft' },
    requested: { code: 'WA', tone: 'waiting' },
    toSign: { code: 'WS', tone: 'waiting' },
    /** Signed by all parties; it takes effect on a later day. */
    signed: { code: 'WS', tone: 'running' },
    effective: { code: 'EN', tone: 'done' },
    expired: { code: 'DS', tone: 'cancelled' },
    /** A new version is in force instead. */
    replaced: { code: 'DS', tone: 'cancelled' },
    terminated: { code: 'DS', tone: 'cancelled' },
  },
  editable: ['draft'],
  keepsVersions: true,
  counts: { todo: 'contractsApprove', drafts: 'contractsDrafts' },
  start: 'submit',
  actions: {
    submit: { asks: 'nothing', may: may.create, look: 'primary' },
    approve: { asks: 'opinion', may: may.approve, look: 'primary' },
    reject: { asks: 'reason', may: may.approve, look: 'danger' },
    withdraw: { asks: 'nothing', may: may.create },
    signA: { asks: 'form', may: may.create, look: 'primary', group: 'sign' },
    signB: { asks: 'form', may: may.create, look: 'primary', group: 'sign' },
    signC: { asks: 'form', may: may.create, look: 'primary', group: 'sign' },
  },
  fields: {
    /** All that is money. */
    amount: { shownAs: ['amount', 'amountBase'], onCard: ['amount', 'currency'] },
    content: { shownAs: ['content', 'terms'] },
    files: {},
  },
});

/** The sheets that a contract is printed on. */
export const contractSheets = ['contract', 'approval'] as const;

/** Its route and the page of its list. */
export const contractDocument = documentKind(contractWords, contractRights, {
  route: 'contract/contracts',
  list: contractPageRights.page.contracts,
  papers: contractSheets,
});
