import { bareText } from '../../shared/company-keys.js';
import { mergedFields, type MergeOrder } from '../../shared/company.dto.js';
import type { Company, CompanyBank, CompanyLicence } from '../company/company.entity.js';

/** What two companies have as one. The company itself is changed. */
export function joined(kept: Company, other: Company, fromOther: MergeOrder['fromOther']): Company {
  const names = [kept.name, other.name];
  const taken = mergedFields.filter((name) => fromOther.includes(name));
  Object.assign(kept, Object.fromEntries(taken.map((name) => [name, other[name as keyof Company]])));
  for (const role of ['isVendor', 'isCustomer', 'isPayor', 'isOwn'] as const) kept[role] = kept[role] || other[role];
  kept.banks = joinedBanks(kept.banks, other.banks);
  kept.licences = joinedLicences(kept.licences, other.licences);
  const former = [...(kept.formerNames ?? []), ...(other.formerNames ?? []), ...names];
  const others = [...new Set(former)].filter((name) => name !== kept.name);
  kept.formerNames = others.length > 0 ? others : null;
  return kept;
}

/** The accounts of both, each number once; the usual one of the first stays. */
function joinedBanks(
  banks: readonly CompanyBank[] | null,
  others: readonly CompanyBank[] | null,
): readonly CompanyBank[] | null {
  const known = new Set((banks ?? []).map(({ account }) => bareText(account)));
  const added = (others ?? []).filter(({ account }) => !known.has(bareText(account)));
  const all = [...(banks ?? []), ...added.map((bank) => ({ ...bank, isDefault: !banks?.length && bank.isDefault }))];
  return all.length > 0 ? all : null;
}

/** The licences of both, each kind and number once. */
function joinedLicences(
  licences: readonly CompanyLicence[] | null,
  others: readonly CompanyLicence[] | null,
): readonly CompanyLicence[] | null {
  const keyOf = ({ kind, number }: CompanyLicence) => `${kind} ${bareText(number)}`;
  const known = new Set((licences ?? []).map(keyOf));
  const all = [...(licences ?? []), ...(others ?? []).filter((licence) => !known.has(keyOf(licence)))];
  return all.length > 0 ? all : null;
}
