/** What the audit viewer calls what is done to the holiday calendar. */
export const audit = {
  subjects: {
    calendar: 'Holiday calendar',
  },
  actions: {
    calendar: { save: 'Change a day', remove: 'Remove a day', import: 'Import official days' },
  },
  facts: {
    day: 'Day',
    dayKind: 'Kind of day',
    formerKind: 'Previous kind',
    formerName: 'Previous name',
    year: 'Year',
  },
} as const;
