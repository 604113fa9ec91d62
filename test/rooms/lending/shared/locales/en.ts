export const en = {
  name: 'Lending',
  loan: {
    one: 'Loan',
    many: 'Loans',
    states: { draft: 'Draft', requested: 'In approval', approved: 'Approved' },
    actions: { submit: 'Submit', approve: 'Approve', reject: 'Reject' },
    fields: {
      number: 'Number',
      instrument: 'Instrument',
      instrumentId: 'Instrument',
      firstDay: 'First day',
      lastDay: 'Last day',
      purpose: 'Purpose',
      files: 'Attachments',
      state: 'Status',
      updatedAt: 'Updated',
    },
  },
  instrument: {
    one: 'Instrument',
    many: 'Instruments',
    fields: { code: 'Code', nameZh: 'Chinese name', nameEn: 'English name', process: 'Process', enabled: 'In use' },
  },
} as const;
