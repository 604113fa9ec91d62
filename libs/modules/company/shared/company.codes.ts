import { defineCodes } from '#lab/shared/define-codes.js';

/** What kind of company it is. */
export const companyTypes = defineCodes({
  enterprise: 'enterprise',
  institution: 'institution',
  government: 'government',
  soleTrader: 'soleTrader',
  overseas: 'overseas',
  other: 'other',
});

/** What a licence permits. */
export const licenceKinds = defineCodes({
  business: 'business',
  production: 'production',
  trade: 'trade',
  chemicals: 'chemicals',
  medical: 'medical',
  quality: 'quality',
  other: 'other',
});

/** What the licences of a company say on a day, by the one that ends first. */
export const licenceStates = defineCodes({ none: 'none', valid: 'valid', expiring: 'expiring', expired: 'expired' });

/** Days before its end in which a licence is expiring. */
export const licenceExpiringDays = 30;

/** Characters of a tax number. */
export const taxNumberLength = { least: 15, most: 20 } as const;

/** Bank accounts of one company. */
export const mostBanks = 10;

/** Licences of one company. */
export const mostLicences = 20;
