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
