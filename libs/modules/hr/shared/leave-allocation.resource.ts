import { code, count, date, defineResource, file, flag, integer, ref, text } from '#lab/shared/define-resource.js';
import { allocationStates } from './hr.codes.js';
import { mayLeave } from './hr.permissions.js';

/** What users are given of a leave type for a year. What is used and carried follows from the ledger. */
export const leaveAllocation = defineResource('hr/leave-allocations', {
  permissions: mayLeave.allocation,
  texts: 'hr.allocation',
  fields: {
    userId: ref('org/users').required(),
    typeId: ref('hr/leave-types').required(),
    year: integer().required(),
    state: code(Object.values(allocationStates.of)).readOnly(),
    days: count().required(),
    carried: count().readOnly(),
    carriedLeft: count().readOnly(),
    carriedUntil: date().readOnly(),
    used: count().readOnly(),
    remaining: count().readOnly(),
    /** Taken of the year after this one, in advance, and what that year has been assigned. */
    nextYearUsed: count().readOnly(),
    nextYearDays: count().readOnly(),
    /** Used beyond the share of a person who leaves in the year. */
    overUsed: count().readOnly(),
    /** The year of the leave unless given. */
    validFrom: date(),
    validTo: date(),
    enabled: flag().initially(true),
    remark: text().max(200),
    /** What an event is proved by for which days are granted. */
    file: file(),
  },
  list: [
    'userId',
    'typeId',
    'year',
    'state',
    'days',
    'carried',
    'carriedLeft',
    'carriedUntil',
    'used',
    'remaining',
    'nextYearUsed',
    'nextYearDays',
    'overUsed',
    'validFrom',
    'validTo',
    'enabled',
    'remark',
  ],
  filters: ['userId', 'typeId', 'enabled'],
  sort: '-year',
  option: { zh: 'remark' },
  key: ['userId', 'typeId', 'year'],
  form: [['userId'], ['typeId', 'year'], ['days', 'enabled'], ['validFrom', 'validTo'], ['remark', 'file']],
});
