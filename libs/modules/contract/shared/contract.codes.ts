/** The parties in the order in which they sign. */
export const parties = ['A', 'B', 'C'] as const;
export type Party = (typeof parties)[number];

/** How a contract relates to the one that it is based on. */
export const relations = ['version', 'supplement', 'change'] as const;
export type Relation = (typeof relations)[number];

/** Which contracts a list shows: all, those that have not expired, those that have. */
export const validities = ['A', 'N', 'E'] as const;

/** What the history of a contract says. */
export const historyKinds = [
  'signed',
  'effective',
  'expired',
  'renewed',
  'renewalPrepared',
  'replaced',
  'changed',
  'supplemented',
  'terminated',
  'terminationPlanned',
  'shared',
  'unshared',
  'voided',
  'handedOver',
  'obligationAdded',
  'obligationChanged',
  'obligationDone',
  'obligationReopened',
  'obligationCancelled',
  'obligationsMoved',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** Fields that a change may override while its base stays in force. */
export const overridable = [
  'title',
  'partyAId',
  'partyBId',
  'partyCId',
  'currency',
  'amount',
  'expiryDate',
  'project',
  'content',
  'terms',
  'autoRenewal',
  'renewalMonths',
  'noticeDays',
] as const;
export type Overridable = (typeof overridable)[number];

/** What of two contracts is compared, in the order of their record. */
export const comparedFields = [
  ...(['title', 'type', 'externalNumber', 'partyA', 'partyB', 'partyC', 'currency', 'amount'] as const),
  ...(['signDate', 'effectDate', 'expiryDate', 'endDay', 'autoRenewal', 'renewalMonths', 'noticeDays'] as const),
  ...(['owner', 'department', 'functionCode', 'project', 'keywords', 'confidential'] as const),
  ...(['content', 'terms', 'remarks', 'files'] as const),
] as const;
export type ComparedField = (typeof comparedFields)[number];

/** Days before the end on which people are reminded, unless the type says otherwise. */
export const usualReminders = '90,60,30,7';
export const mostFiles = 10;

/** The currency in which amounts of several currencies are compared. */
export const baseCurrency = 'CNY';
