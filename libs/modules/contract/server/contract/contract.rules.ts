import { addDays, addMonths, type Day } from '#lab/shared/day.js';
import { BusinessError, type FieldError } from '#lab/shared/define-errors.js';
import { errors, fieldProblem } from '#lab/shared/errors.js';
import { overridable, parties, type Overridable, type Party } from '../../shared/contract.codes.js';
import type { ContractTerms } from './contract.entity.js';

interface Dates {
  readonly signDate?: Day | null | undefined;
  readonly effectDate?: Day | null | undefined;
  readonly expiryDate?: Day | null | undefined;
}

/** Sign ≤ effect ≤ expiry, as far as they are given. */
export function dateProblems({ signDate, effectDate, expiryDate }: Dates): FieldError[] {
  const isAfter = (first: Day | null | undefined, second: Day | null | undefined) => first && second && second < first;
  return [
    ...(isAfter(signDate, effectDate) ? [fieldProblem('effectDate', 'order')] : []),
    ...(isAfter(effectDate, expiryDate) || (!effectDate && isAfter(signDate, expiryDate))
      ? [fieldProblem('expiryDate', 'order')]
      : []),
  ];
}

interface Renewing {
  readonly autoRenewal?: boolean | undefined;
  readonly renewalMonths?: number | null | undefined;
  readonly noticeDays?: number | null | undefined;
  readonly expiryDate?: Day | null | undefined;
}

/** What an automatic renewal needs; its notice is shorter than the term that it adds. */
export function renewalProblems({ autoRenewal, renewalMonths, noticeDays, expiryDate }: Renewing): FieldError[] {
  if (!autoRenewal) return [];
  return [
    ...(expiryDate ? [] : [fieldProblem('expiryDate', 'required')]),
    ...(renewalMonths ? [] : [fieldProblem('renewalMonths', 'required')]),
    ...(renewalMonths && noticeDays && noticeDays >= renewalMonths * 28
      ? [fieldProblem('noticeDays', 'shorterThanTerm')]
      : []),
  ];
}

interface Agreed extends Dates, Renewing {
  readonly partyAId: string | null;
  readonly partyBId: string | null;
  readonly partyCId: string | null;
  readonly amount: string | null;
}

/** What a submit needs besides a draft. */
export function submitProblems(contract: Agreed): FieldError[] {
  const { partyAId, partyBId, partyCId, amount } = contract;
  const required = { partyAId, partyBId, amount };
  const chosen = [partyAId, partyBId, partyCId];
  return [
    ...Object.entries(required).flatMap(([field, value]) => (value === null ? [fieldProblem(field, 'required')] : [])),
    ...(['partyBId', 'partyCId'] as const).flatMap((field, at) =>
      contract[field] !== null && chosen.slice(0, at + 1).includes(contract[field])
        ? [fieldProblem(field, 'otherParty')]
        : [],
    ),
    ...dateProblems(contract),
    ...renewalProblems(contract),
  ];
}

/** The parties of a contract, in the order in which they sign. */
export function partiesOf({ partyCId }: { readonly partyCId: string | null }): readonly Party[] {
  return partyCId === null ? parties.slice(0, 2) : parties;
}

/** The parties that sign before one and have not. */
export function openBefore(party: Party, all: readonly Party[], signed: readonly Party[]): readonly Party[] {
  return all.slice(0, all.indexOf(party)).filter((one) => !signed.includes(one));
}

/** The days of `90,60,30,7`, the most first; undefined for anything else. */
export function remindersOf(text: string): readonly number[] | undefined {
  const days = text.split(',').map((part) => part.trim());
  if (days.some((part) => !/^\d{1,3}$/.test(part) || Number(part) === 0)) return undefined;
  return [...new Set(days.map(Number))].sort((one, other) => other - one);
}

/** The reminder that is due on a day: the nearest one that has come; undefined before the first and after the end. */
export function reminderDue(days: readonly number[], endDay: Day, today: Day): number | undefined {
  if (today > endDay) return undefined;
  return [...days].sort((one, other) => one - other).find((count) => today >= addDays(endDay, -count));
}

interface Renewable {
  readonly endDay: Day | null;
  readonly autoRenewal: boolean;
  readonly renewalMonths: number | null;
  readonly noticeDays: number | null;
  readonly terminationId: string | null;
}

/** The end that a contract gets by renewing itself today; undefined where it does not. */
export function renewedEnd(contract: Renewable, today: Day): Day | undefined {
  const { endDay, autoRenewal, renewalMonths, noticeDays, terminationId } = contract;
  if (!autoRenewal || endDay === null || !renewalMonths || terminationId !== null) return undefined;
  return today > addDays(endDay, -(noticeDays ?? 0)) ? addMonths(endDay, renewalMonths) : undefined;
}

/** The dates that a renewal suggests: from the day after the end, for the months that its type says. */
export function renewedTerm(endDay: Day, months: number | null): { effectDate: Day; expiryDate: Day | null } {
  const effectDate = addDays(endDay, 1);
  return { effectDate, expiryDate: months === null ? null : addDays(addMonths(effectDate, months), -1) };
}

/** The fields of a contract that a change may override. */
export function termsOf(contract: Required<ContractTerms>): ContractTerms {
  return Object.fromEntries(overridable.map((field) => [field, contract[field]]));
}

/** Fields in which a change differs from what it took over of its base. */
export function changedTerms(change: Required<ContractTerms>, baseline: ContractTerms): readonly Overridable[] {
  return overridable.filter((field) => (change[field] ?? null) !== (baseline[field] ?? null));
}

interface Overriding {
  readonly field: Overridable;
  readonly value: string | number | boolean | null;
  readonly fromDay: Day;
  readonly sourceId: string | null;
}

/** The values that are valid on a day, and which override gives each that differs from the contract; overrides in their order. */
export function termsOn<O extends Overriding>(
  terms: ContractTerms,
  overrides: readonly O[],
  date: Day,
): { readonly values: ContractTerms; readonly by: ReadonlyMap<Overridable, O> } {
  const values: ContractTerms = { ...terms };
  const by = new Map<Overridable, O>();
  for (const override of overrides) {
    if (override.fromDay > date) continue;
    values[override.field] = override.value;
    by.set(override.field, override);
  }
  return { values, by };
}

/** Refuses with all of these fields; the number is that of the first. */
export function asRefusal(fields: readonly FieldError[]): BusinessError {
  const [first] = fields;
  return new BusinessError(errors.field, [first?.path ?? '', ...(first?.args ?? [])], { fields });
}
