import { addDays, type Day } from '#lab/shared/day.js';
import { licenceExpiringDays, licenceStates } from '../../shared/company.codes.js';
import type { Company, CompanyBank, CompanyLicence } from './company.entity.js';

/** Stored as the end of licences that have none, so that they come after all days. */
const withoutEnd = '9999-12-31';

/** The day on which the first of the licences ends; null where there is none. */
export function firstEnd(licences: readonly Pick<CompanyLicence, 'expiryDate'>[] | null): Day | null {
  const ends = (licences ?? []).map(({ expiryDate }) => expiryDate ?? withoutEnd).sort();
  return ends[0] ?? null;
}

/** What the licences say on a day: the last day of the first one still counts as valid, and the 30 days up to it as expiring. */
export function licenceStateOf({ licenceExpiry }: Pick<Company, 'licenceExpiry'>, on: Day): string {
  if (licenceExpiry === null) return licenceStates.of.none;
  if (licenceExpiry < on) return licenceStates.of.expired;
  return licenceExpiry <= addDays(on, licenceExpiringDays) ? licenceStates.of.expiring : licenceStates.of.valid;
}

/** The usual one of the accounts. */
export function usualBank(banks: readonly CompanyBank[] | null): CompanyBank | undefined {
  return banks?.find(({ isDefault }) => isDefault) ?? banks?.[0];
}

/** The accounts once the usual one is this: one of the same number keeps its address, any other usual one is replaced. */
export function withUsualBank(
  banks: readonly CompanyBank[] | null,
  name: string,
  account: string,
): readonly CompanyBank[] {
  const same = banks?.find((bank) => bank.account === account);
  const replaced = same ?? usualBank(banks);
  const others = (banks ?? []).filter((bank) => bank !== replaced).map((bank) => ({ ...bank, isDefault: false }));
  return [{ ...(same ?? { address: null, swiftCode: null }), name, account, isDefault: true }, ...others];
}

/** The accounts without the usual one; the first of the others is the usual one then. Null where none is left. */
export function withoutUsualBank(banks: readonly CompanyBank[] | null): readonly CompanyBank[] | null {
  const usual = usualBank(banks);
  const others = (banks ?? []).filter((bank) => bank !== usual);
  return others.length > 0 ? others.map((bank, place) => ({ ...bank, isDefault: place === 0 })) : null;
}

/** Whether a tax number is letters and digits. */
export function isTaxNumber(text: string): boolean {
  return /^[0-9A-Za-z]+$/.test(text);
}

/** Whether a text is an address of the web that browsers open: nothing but http and https. */
export function isWebsite(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false;
  return URL.canParse(text);
}
