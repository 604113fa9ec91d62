import { folded } from '#lab/shared/fold.js';
import { addDays, type Day } from '#lab/shared/day.js';
import { fromScaled, toScaled } from '#lab/shared/money.js';

/** Days before and after an invoice in which another one of the same amount may be the same. */
export const similarDays = 30;

/** By what a number is unique to its vendor: neither case nor width count. */
export function numberKey(number: string): string {
  return folded(number);
}

/** A number without case, width, blanks and punctuation; a number of nothing else stays as it is. */
export function similarKey(number: string): string {
  return folded(number).replace(/[^\p{L}\p{N}]/gu, '') || folded(number);
}

/** What identifies an invoice to a person who types it in. */
interface Typed {
  readonly number: string;
  readonly amount: string;
  readonly invoiceDate: Day;
}

/** Whether one of a vendor's invoices may be the one that is typed in: the same amount within 30 days, a similar number. */
export function isSimilar(one: Typed, other: Typed): boolean {
  return (
    toScaled(one.amount, 2) === toScaled(other.amount, 2) &&
    other.invoiceDate >= addDays(one.invoiceDate, -similarDays) &&
    other.invoiceDate <= addDays(one.invoiceDate, similarDays) &&
    isSimilarNumber(similarKey(one.number), similarKey(other.number))
  );
}

/** Equal, or one of them has the other in it with at least four characters: `INV-0042` and `42` are not. */
function isSimilarNumber(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return one === other || (short.length >= 4 && long.includes(short));
}

/**
 * The most that may still be invoiced of an order.
 * @param tolerance percent; null for none
 */
export function invoiceable(ordered: string, tolerance: string | null, invoiced: string): string {
  const most = (BigInt(toScaled(ordered, 2)) * (10_000n + BigInt(toScaled(tolerance ?? '0', 2)))) / 10_000n;
  return fromScaled(Number(most - BigInt(toScaled(invoiced, 2))), 2);
}
