import { joinTexts } from '#lab/shared/texts.js';
import { ledger } from './allocations.js';
import { claims } from './claims.js';
import { goalLater } from './goals.js';
import { recordLater } from './records.js';

/** What acts on claims are called once done and may be refused with, and what conditions of processes ask of them. */
export const later = joinTexts(joinTexts(joinTexts(joinTexts(claims, ledger), goalLater), recordLater), {
  claim: {
    facts: {
      days: 'Days',
      type: 'Type code',
      department: 'Department code',
      hasAttachment: 'Has an attachment',
      hasSubstitute: 'Names a substitute',
    },
    done: { submit: 'submitted', approve: 'approved', reject: 'rejected', withdraw: 'withdrew' },
  },
  revocation: {
    facts: { days: 'Days coming back', type: 'Type code', department: 'Department code', isWhole: 'Whole leave' },
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
    tooManyDays: 'At most {{1}} days can come back; in part, fewer than the whole',
    passedDays: 'Days that have passed are revoked by HR only',
    insideLeave: 'Must be after the start and not after the end of the leave',
    notOneself: 'Choose someone other than the person on leave',
    nextYearDays: 'Confirm that {{1}} days are taken from next year’s leave',
    carryMonths: 'From 1 to {{1}} months',
    monthDay: 'A day of the year, such as 03-31',
    carryOnce: 'Give either months or a day',
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
      leaveRevocation: 'Open "Leave revocations"',
    },
  },
});
