import { defineCodes } from '#lab/shared/define-codes.js';

export const userStatus = defineCodes({ enabled: '0', disabled: '1', locked: '4' });
export const loginTypes = defineCodes({ local: '1', domain: '2', sso: '3' });
/** Internal staff, or people of a contractor. */
export const userTypes = defineCodes({ internal: 'T', outsourced: 'S' });
export const roleStatus = defineCodes({ normal: '0', preset: '1', disabled: '2' });
export const roleDivisions = defineCodes({ user: 'U', charger: 'S' });
export const siteStatus = defineCodes({ open: '0', closed: '1' });
/** As in the calendar of the company: 1 = Monday … 7 = Sunday. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;
export const sexes = defineCodes({ male: 'M', female: 'F', other: 'X' });
export const degrees = defineCodes({ other: '0', associate: '1', bachelor: '2', master: '3', doctor: '4' });
/** Time zones that a user may choose. */
export const timeZones = [
  'Asia/Shanghai',
  'Asia/Hong_Kong',
  'Asia/Taipei',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Asia/Singapore',
  'Asia/Kolkata',
  'Asia/Dubai',
  'Europe/London',
  'Europe/Paris',
  'Europe/Berlin',
  'Europe/Zurich',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'Australia/Sydney',
  'UTC',
] as const;
