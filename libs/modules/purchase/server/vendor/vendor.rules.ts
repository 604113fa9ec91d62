import { addDays, type Day } from '#lab/shared/day.js';
import type { Company } from '../../../company/server/index.js';
import { expiringDays, vendorStates } from '../../shared/purchase.codes.js';

/**
 * What the expiry date of a vendor says on a day: the date itself is the last day of validity, and in the 30 days up to
 * it the vendor is expiring.
 * @param on the day, in the company's zone
 */
export function stateOf({ expiryDate }: Pick<Company, 'expiryDate'>, on: Day): string {
  if (expiryDate === null) return vendorStates.of.valid;
  if (expiryDate < on) return vendorStates.of.expired;
  return expiryDate <= addDays(on, expiringDays) ? vendorStates.of.expiring : vendorStates.of.valid;
}

/** Whether a vendor may be ordered from on a day: enabled, and not expired. Quotes warn where it may not (4106). */
export function mayOrderFrom(vendor: Pick<Company, 'enabled' | 'expiryDate'>, on: Day): boolean {
  return vendor.enabled && stateOf(vendor, on) !== vendorStates.of.expired;
}

/** Why an order to a vendor would be refused on a day, or soon after it; null where it would not. */
export function warningOf(
  vendor: Pick<Company, 'enabled' | 'expiryDate'> | undefined,
  on: Day,
): 'disabled' | 'expired' | 'expiring' | null {
  if (!vendor?.enabled) return 'disabled';
  const state = stateOf(vendor, on);
  if (state === vendorStates.of.expired) return 'expired';
  return state === vendorStates.of.expiring ? 'expiring' : null;
}
