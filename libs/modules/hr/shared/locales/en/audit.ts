/** What the audit viewer calls what is done to the holiday calendar, and what is taken out of the statistics. */
export const audit = {
  subjects: {
    calendar: 'Holiday calendar',
    jobHolder: 'Assignment to a job description',
    contractReminders: 'Reminders of contracts',
    leaveFeed: 'Calendar link of leave',
  },
  actions: {
    calendar: {
      save: 'Change a day',
      remove: 'Remove a day',
      import: 'Import official days',
      reset: 'Reset a site’s year',
    },
    leaveFeed: {
      create: 'Make a calendar link',
      replace: 'Replace a calendar link',
      save: 'Change what a calendar link shows',
      revoke: 'Revoke a calendar link',
    },
    jobHolder: {
      assign: 'Assign a person to a job description',
      end: 'End an assignment to a job description',
      remind: 'Remind people to confirm a job description',
      confirm: 'Confirm a job description',
    },
    contractReminders: { save: 'Change the reminders of contracts' },
    goalStatistics: { export: 'Export the figures of goals' },
  },
  facts: {
    day: 'Day',
    dayKind: 'Kind of day',
    formerKind: 'Previous kind',
    formerName: 'Previous name',
    year: 'Year',
    site: 'Site',
    made: 'Allocations made',
    feedScope: 'Shows',
    jobCode: 'Job description',
    jobVersion: 'Version',
    fromDay: 'From',
    toDay: 'Until',
    reminders: 'Days before the end',
    formerReminders: 'Previous days before the end',
  },
} as const;
