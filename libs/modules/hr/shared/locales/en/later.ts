/** What acts on claims are called once done and may be refused with, and what conditions of processes ask of them. */
export const later = {
  claim: {
    facts: {
      days: 'Days',
      type: 'Code of the type',
      department: 'Department code',
      hasAttachment: 'Has an attachment',
    },
    done: { submit: 'submitted', approve: 'approved', reject: 'rejected', withdraw: 'withdrew' },
  },
  errors: {
    1154: 'The official days of {{1}} are not published yet.',
    7001: 'This exists already.',
    7002: 'No approval process is bound to the leave type {{1}}.',
    7003: 'There is not enough leave left: {{1}} days.',
    7101: 'The leave overlaps with {{1}}.',
  },
  field: {
    halfDay: 'In steps of half a day',
    order: 'The end lies before the start',
    sameYear: 'Leave does not cross the turn of the year',
    advance: 'To be claimed {{1}} days ahead',
    explain: 'The calendar counts {{1}} days; say why it differs',
    proof: 'Attach a document or say why there is none',
    nextYear: 'Confirm that this is leave of next year',
  },
  permission: {
    modules: { hr: 'HR' },
    records: {
      hr: { claim: 'Leave claims', leaveType: 'Leave types', calendar: 'Holiday calendar', page: 'Pages' },
    },
    actions: { leaveClaim_approve: 'Open "Leave approvals"' },
  },
} as const;
