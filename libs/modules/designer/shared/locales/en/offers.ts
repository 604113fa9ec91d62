/** What decisions of a step ask for, and its other operations. */
export const offers = {
  title: 'Decisions and operations',
  asked: 'Each decision asks for',
  asks: { opinion: 'A comment', password: 'The password again', signature: 'A signature' },
  signingNote: 'The signature and the time are kept with the decision and printed on the approval sheet.',
  operations: 'Can also be done with the task',
  offered: {
    claim: 'Claim',
    transfer: 'Transfer',
    delegate: 'Delegate',
    return: 'Return to an earlier step',
    addSign: 'Add signers',
    removeSign: 'Remove signers',
    comment: 'Comment',
    cc: 'Copy in others',
    urge: 'Remind',
    dueDate: 'Change the due date',
  },
} as const;
