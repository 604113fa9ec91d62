import { entitlements } from '../../shared/hr.codes.js';
import type { LeaveType } from './leave-type.entity.js';

type TypeValues = Omit<LeaveType, 'id' | 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>;

/** A type of events without a balance that counts working days and asks for no document. */
const usual = {
  process: 'leave-claim.standard',
  revokeProcess: 'leave-revocation.standard',
  ...{ balanced: false, calendarDays: false, needAttachment: false, attachmentDays: null, advanceDays: null },
  ...{ entitlement: entitlements.of.event, assignedDays: null, nextYearDays: null, monthlyAccrual: false },
  ...{ carryOver: false, carryLimit: null, carryMonths: null, carryUntil: null },
  enabled: true,
};
const proof = { needAttachment: true };
const granted = { balanced: true };

/** Key, number, names, and what differs from the usual. */
const table: readonly (readonly [string, number, string, string, Partial<TypeValues>])[] = [
  ['L001', 9, '事假', 'Unpaid personal leave', {}],
  ['L002', 3, '病假', 'Sick leave', { ...proof, attachmentDays: '2' }],
  ['L003', 1, '带薪年假', 'Paid annual leave', { ...granted, entitlement: entitlements.of.annual }],
  ['L004', 5, '产假', 'Maternity leave', { ...granted, ...proof, calendarDays: true }],
  ['L005', 4, '婚假', 'Marriage leave', { ...granted, ...proof, calendarDays: true }],
  ['L006', 6, '陪产假', 'Paternity leave', { ...granted, ...proof, calendarDays: true }],
  [
    'L007',
    2,
    '带薪病假',
    'Paid sick leave',
    { ...granted, ...proof, entitlement: entitlements.of.sick, attachmentDays: '1' },
  ],
  ['L008', 7, '丧假', 'Bereavement leave', granted],
  ['L009', 10, '育儿假', 'Parental leave', granted],
  ['L010', 8, '产检假', 'Prenatal check leave', { ...granted, ...proof }],
];

/** The ten leave types that a new installation has, under the keys, numbers and names that installations know. */
export const standardTypes: readonly TypeValues[] = table.map(([key, number, nameZh, nameEn, more]) => ({
  ...{ key, number, nameZh, nameEn },
  ...usual,
  ...more,
}));
