/** Words of the page of leave allocations. */
export const allocations = {
  allocation: {
    fields: {
      userId: 'Person',
      typeId: 'Type',
      year: 'Year',
      state: 'Status',
      days: 'Assigned days',
      carried: 'Carried over',
      used: 'Used',
      remaining: 'Remaining',
      validFrom: 'Valid from',
      validTo: 'Valid to',
      enabled: 'Enabled',
      remark: 'Remark',
    },
    stateCodes: {
      0: 'Not yet effective',
      1: 'Effective',
      2: 'Expired',
      4: 'Cancelled',
    },
  },
} as const;
