import { joinTexts } from '#lab/shared/texts.js';
import { claims } from './claims.js';
import { goalLater } from './goals.js';

/** What acts on claims are called once done and may be refused with, and what conditions of processes ask of them. */
export const later = joinTexts(joinTexts(claims, goalLater), {
  claim: {
    facts: {
      days: 'Days',
      type: 'Type code',
      department: 'Department code',
      hasAttachment: 'Has an attachment',
    },
    done: { submit: 'submitted', approve: 'approved', reject: 'rejected', withdraw: 'withdrew' },
  },
  errors: {
    1154: 'The official days of {{1}} are not published yet.',
    7001: 'This record already exists.',
    7002: 'No approval process is bound to the leave type {{1}}.',
    7003: 'The leave balance is too low: {{1}} days.',
    7101: 'The leave overlaps with {{1}}.',
  },
  field: {
    halfDay: 'In steps of half a day',
    order: 'The end is before the start',
    sameYear: 'Leave cannot span two years',
    advance: 'Must be requested {{1}} days in advance',
    explain: 'The calendar counts {{1}} days; explain the difference',
    proof: 'Attach a document or explain why there is none',
    nextYear: 'Confirm that this leave is in next year',
    fixed: 'Cannot be changed; cancel this allocation instead',
    inYear: 'Must be in {{1}}',
    noBalance: 'This type has no balance',
    belowUsed: 'Cannot be below the {{1}} days that are used',
  },
  permission: {
    modules: { hr: 'HR' },
    records: {
      hr: {
        claim: 'Leave claims',
        leaveType: 'Leave types',
        allocation: 'Leave allocations',
        calendar: 'Holiday calendar',
        page: 'Pages',
      },
    },
    actions: {
      leaveClaim: 'Open "My leave"',
      leaveClaim_approve: 'Open "Leave approvals"',
      leaveClaim_manager: 'Open "All leave"',
    },
  },
});
