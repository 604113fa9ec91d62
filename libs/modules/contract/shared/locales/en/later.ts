import { joinTexts } from '#lab/shared/texts.js';
import { lists } from './lists.js';

/** What acts on contracts are called once done and may be refused with, and what conditions of processes ask of them. */
export const later = joinTexts(lists, {
  mergeBlocks: {
    waiting: 'contracts wait for an approval or signature ({{numbers}})',
    both: 'both are parties of the same contract ({{numbers}})',
  },
  contract: {
    facts: {
      amountBase: 'Amount in the base currency',
      currency: 'Currency',
      type: 'Type code',
      department: 'Department code',
      function: 'Function',
      relation: 'Relation to its base',
      confidential: 'Confidential',
      hasPartyC: 'Has a party C',
      isDue: 'Effective date has come',
    },
    papers: { contract: 'Contract', approval: 'Approval sheet' },
    done: {
      submit: 'submitted',
      approve: 'approved',
      reject: 'rejected',
      withdraw: 'withdrew',
      signA: 'recorded the signature of party A',
      signB: 'recorded the signature of party B',
      signC: 'recorded the signature of party C',
    },
  },
  termination: {
    papers: { approval: 'Approval sheet' },
    facts: { amountBase: 'Amount in the base currency', type: 'Type code', department: 'Department code' },
    done: { submit: 'submitted', approve: 'approved', reject: 'rejected', withdraw: 'withdrew' },
  },
  mails: { ending: 'Contract ends soon', renewal: 'Renewal prepared', obligation: 'Obligation due' },
  jobs: {
    days: 'Take contracts into effect, renew and end them, and remind of their end and of obligations',
    partyNames: 'Find contracts by the new name of a company',
  },
  errors: {
    6002: 'Choose the department that owns the contract.',
    6003: 'The department does not exist.',
    6009: 'The contract type has no published approval process, or is not in use.',
    6101: 'Party {{1}} signs after party {{2}}.',
    6102: 'A termination of contract {{1}} is already in progress or approved.',
    6103: 'Contract {{1}}, on which this one is based, is no longer in effect.',
    6104: 'The new owner needs the permission to create contracts.',
  },
  field: {
    otherParty: 'Choose a company that is not a party yet',
    shorterThanTerm: 'Must be shorter than the renewal',
    notFuture: 'Cannot be in the future',
    afterEffect: 'Must be after the effective date',
    beforeEnd: 'Cannot be after the end of the contract',
    noPayment: 'Only payments have an amount',
    noReader: 'This person cannot read the contract',
    reminderDays: 'Whole days separated by commas, such as 90,60,30,7',
    daysFrom: 'From 1 to {{1}} days',
    monthsFrom: 'From 1 to {{1}} months',
  },
  permission: {
    modules: { contract: 'Contract management' },
    records: {
      contract: {
        contract: 'Contracts',
        type: 'Contract types',
        project: 'Project teams',
        obligation: 'Obligations',
        page: 'Pages',
      },
    },
    actions: {
      function: 'Read contracts of the own function',
      share: 'Share contracts of others',
      confidential: 'Read confidential contracts',
      contract: 'Open "Contracts"',
      termination: 'Open "Contract terminations"',
    },
  },
});
