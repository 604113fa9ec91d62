import { defineCodes } from '#lab/shared/define-codes.js';

/** The last operation on a claim, under the codes that installations know. */
export const leaveOperations = defineCodes({
  saveDraft: '0',
  submit: '1',
  withdraw: 'J',
  modify: '8',
  pass: 'P',
  reject: 'R',
});

/** A half of a day. */
export const halves = ['AM', 'PM'] as const;
export type Half = (typeof halves)[number];

/** States of an allocation, under the codes that installations know. */
export const allocationStates = defineCodes({ notEffective: '0', effective: '1', expired: '2', cancelled: '4' });

/** Kinds of ledger entries; the balance is their sum. */
export const ledgerKinds = defineCodes({
  grant: 'GRANT',
  carryIn: 'CARRY_IN',
  hold: 'HOLD',
  release: 'RELEASE',
  use: 'USE',
  expire: 'EXPIRE',
  adjust: 'ADJUST',
  advance: 'ADVANCE',
  repay: 'REPAY',
});

/** How many days of a type a person gets for a year. */
export const entitlements = defineCodes({
  /** None: HR grants them for an event, such as a birth or a marriage. */
  event: 'event',
  /** The most of the statutory days, the company's days (both of the person) and the days of the type. */
  annual: 'annual',
  /** The person's days of paid sick leave. */
  sick: 'sick',
  /** The days of the type, the same for all people. */
  assigned: 'assigned',
});
