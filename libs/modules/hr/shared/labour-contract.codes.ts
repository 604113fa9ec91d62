import { defineCodes } from '#lab/shared/define-codes.js';

/** Under the codes that installations know. */
export const contractStatus = defineCodes({ enabled: '0', disabled: '1' });

/** What a contract is on a day; it follows from its dates and its status. */
export const contractStates = defineCodes({
  notStarted: 'NS',
  inForce: 'IF',
  expiring: 'EX',
  ended: 'EN',
  disabled: 'DS',
});

export const contractKinds = defineCodes({
  fixedTerm: 'FT',
  openEnded: 'OE',
  project: 'PJ',
  probation: 'PB',
  partTime: 'PT',
  internship: 'IN',
  retired: 'RT',
  service: 'SV',
});

/** Working-time systems of the labour law. */
export const workingTimes = defineCodes({ standard: 'S', comprehensive: 'C', flexible: 'F' });

/** Days before the end that the list can be narrowed by. */
export const expiryWindows = ['30', '60', '90'] as const;
