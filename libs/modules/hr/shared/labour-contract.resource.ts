import { code, date, defineResource, file, integer, ref, text } from '#lab/shared/define-resource.js';
import { contractKinds, contractStates, contractStatus, expiryWindows, workingTimes } from './labour-contract.codes.js';
import { mayRecords } from './record.permissions.js';

/** What a person and an employer have agreed upon, one contract after the other. */
export const labourContract = defineResource('hr/labour-contracts', {
  permissions: mayRecords.laborContract,
  texts: 'hr.laborContract',
  fields: {
    number: text().required().max(40).unique(),
    userId: ref('org/users').required(),
    kind: code(Object.values(contractKinds.of)).required(),
    /** The company's name unless given. */
    employer: text().max(200),
    position: text().required().max(100),
    /** Of today, at the site of the person. */
    state: code(Object.values(contractStates.of)).readOnly(),
    startDay: date().required(),
    /** Null where it is open-ended. */
    endDay: date(),
    /** The end that counts: the day of termination, else the agreed end. */
    lastDay: date().readOnly(),
    probationEnd: date(),
    workingTime: code(Object.values(workingTimes.of)).required().initially(workingTimes.of.standard),
    workplace: text().max(200),
    signedOn: date(),
    file: file(),
    annex: file(),
    remark: text().max(1000),
    status: code(Object.values(contractStatus.of)).readOnly(),
    statusReason: text().max(500).readOnly(),
    terminatedOn: date().readOnly(),
    terminationReason: text().max(500).readOnly(),
    renewedFromId: ref('hr/labour-contracts').readOnly(),
    /** Of the person today. */
    departmentId: ref('org/departments').readOnly(),
    /** The shortest window before the end in which it is; for the filter. */
    expiresIn: code(expiryWindows).readOnly(),
    /** From today to its last day, at the site of the person; null where it is open-ended. */
    daysLeft: integer().readOnly(),
  },
  list: [
    'number',
    'userId',
    'kind',
    'state',
    'position',
    'startDay',
    'lastDay',
    'probationEnd',
    'employer',
    'workplace',
    'workingTime',
    'signedOn',
  ],
  filters: ['state', 'kind', 'expiresIn', 'departmentId', 'userId'],
  sort: '-startDay',
  option: { code: 'number', zh: 'number' },
  form: [
    ['number', 'kind'],
    ['userId', 'position'],
    ['employer'],
    ['startDay', 'endDay'],
    ['probationEnd', 'signedOn'],
    ['workingTime', 'workplace'],
    ['file', 'annex'],
    ['remark'],
  ],
  sections: { number: 'contract', startDay: 'term', workingTime: 'work', file: 'papers' },
});
