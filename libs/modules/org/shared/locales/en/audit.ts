/** What the audit viewer calls what is done to people and to the company. */
export const audit = {
  subjects: {
    company: 'Company',
  },
  actions: {
    user: {
      photo: 'Change a photo',
      signature: 'Keep a signature picture',
      signatureRemoved: 'Remove a signature picture',
    },
    company: { ceo: 'Set the CEO' },
    leaver: { handOver: 'Hand over the items of a leaver', force: 'Disable a leaver with open items' },
  },
} as const;
