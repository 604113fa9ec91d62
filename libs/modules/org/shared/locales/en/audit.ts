/** What the audit viewer calls what is done to people and to the company. */
export const audit = {
  subjects: {
    company: 'Company',
  },
  actions: {
    user: {
      photo: 'Change a photo',
    },
    company: { ceo: 'Name the CEO' },
    leaver: { handOver: 'Hand over what a leaver had', force: 'Disable a leaver with work left' },
  },
} as const;
