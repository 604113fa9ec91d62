import { fieldProblem } from '#lab/shared/errors.js';
import type { Day } from '#lab/shared/day.js';
import type { FieldError } from '#lab/shared/define-errors.js';
import { fromScaled, multiply, toScaled, type Currency } from '#lab/shared/money.js';
import { toBase, type RateTable } from '../../system/shared/base-amount.js';
import { purchaseErrors } from './purchase.errors.js';

/** What is looked at of an offer. */
export interface OfferFacts {
  readonly vendorId: string;
  readonly qty: string | null;
  readonly unit: string;
  readonly unitPrice: string | null;
  readonly amount: string | null;
  readonly currency: Currency;
  readonly leadTime: number | null;
  readonly validUntil: Day | null;
  readonly taken: boolean;
}

/** What is looked at of a line. */
export interface QuotedLine {
  readonly lineId: string;
  readonly reason: string;
  readonly offers: readonly OfferFacts[];
}

/** What an offer amounts to in the base currency; null while it has no total. */
export function offerInBase({ amount, currency }: OfferFacts, rates: RateTable): string | null {
  return amount === null ? null : toBase(amount, currency, rates);
}

/** Whether an offer holds no more on a day: its last day of validity is over. */
export function hasEnded(validUntil: Day | null, on: Day): boolean {
  return validUntil !== null && validUntil < on;
}

/** The places of the offers of a line that cost the least in the base currency; several where they cost the same. */
export function cheapestOf(offers: readonly OfferFacts[], rates: RateTable): ReadonlySet<number> {
  const costs = offers.map((offer) => offerInBase(offer, rates)).map((cost) => cost && toScaled(cost, 2));
  const known = costs.filter((cost) => typeof cost === 'number');
  const least = Math.min(...known);
  return new Set(costs.flatMap((cost, place) => (cost === least ? [place] : [])));
}

/** Whether another offer than the cheapest of a line is taken: then a reason is asked for. */
export function needsReason({ offers }: Pick<QuotedLine, 'offers'>, rates: RateTable): boolean {
  const taken = offers.findIndex((offer) => offer.taken);
  return taken >= 0 && !cheapestOf(offers, rates).has(taken);
}

/**
 * The vendors of several lines, each once, in one order. Offers of a line are kept in the order in which they were entered;
 * where no line says otherwise, the vendor that is named first comes first. So a vendor that offers nothing for the first
 * line keeps its place.
 */
export function vendorsInOrder(
  lines: readonly { readonly offers: readonly Pick<OfferFacts, 'vendorId'>[] }[],
): readonly string[] {
  const rows = lines.map(({ offers }) => offers.map(({ vendorId }) => vendorId));
  const waiting = new Set(rows.flat());
  const ordered: string[] = [];
  const isNext = (id: string) =>
    rows.every((row) => !row.slice(0, Math.max(row.indexOf(id), 0)).some((before) => waiting.has(before)));
  let [first] = waiting;
  while (first !== undefined) {
    // Lines that contradict each other leave no vendor that none of them puts behind another.
    const next = [...waiting].find(isNext) ?? first;
    waiting.delete(next);
    ordered.push(next);
    [first] = waiting;
  }
  return ordered;
}

/** What is wrong with a draft, by path; form and server ask the same. */
export function draftProblems(
  lines: readonly QuotedLine[],
  { allowsCredits }: { readonly allowsCredits: boolean },
): FieldError[] {
  const twice = { code: purchaseErrors.quotedTwice.code };
  return lines.flatMap(({ lineId, offers }, at) => {
    const path = `lines.${at}`;
    const isRepeated = lines.findIndex((line) => line.lineId === lineId) < at;
    const isTakenTwice = offers.filter(({ taken }) => taken).length > 1;
    return [
      ...(isRepeated ? [{ path: `${path}.lineId`, ...twice }] : []),
      ...(isTakenTwice ? [fieldProblem(`${path}.taken`, 'tooMany', '1')] : []),
      ...offers.flatMap((offer, place) => [
        ...(offers.findIndex(({ vendorId }) => vendorId === offer.vendorId) < place
          ? [{ path: `${path}.offers.${place}.vendorId`, ...twice }]
          : []),
        ...offerProblems(offer, `${path}.offers.${place}`, allowsCredits),
      ]),
    ];
  });
}

function offerProblems({ qty, unitPrice, amount }: OfferFacts, path: string, allowsCredits: boolean): FieldError[] {
  if (unitPrice !== null && !allowsCredits && toScaled(unitPrice, 2) < 0)
    return [fieldProblem(`${path}.unitPrice`, 'tooSmall', '0')];
  if (qty !== null && toScaled(qty, 6) < 0) return [fieldProblem(`${path}.qty`, 'tooSmall', '0')];
  if (qty === null || unitPrice === null || amount === null) return [];
  const product = multiply(qty, unitPrice);
  if (Math.abs(toScaled(product, 2) - toScaled(amount, 2)) <= 1) return [];
  return [{ path: `${path}.amount`, code: purchaseErrors.totalDiffers.code, args: [product] }];
}

/** What a submit needs besides, by path: complete offers, one taken on each line, a reason where it is not the cheapest. */
export function submitProblems(lines: readonly QuotedLine[], rates: RateTable): FieldError[] {
  if (lines.length === 0) return [fieldProblem('lines', 'required')];
  return lines.flatMap((line, at) => {
    const path = `lines.${at}`;
    if (line.offers.length === 0) return [fieldProblem(`${path}.offers`, 'required')];
    const missing = line.offers.flatMap((offer, place) => missingIn(offer, `${path}.offers.${place}`));
    if (!line.offers.some(({ taken }) => taken)) return [...missing, fieldProblem(`${path}.taken`, 'required')];
    const isUnexplained = line.reason.trim() === '' && needsReason(line, rates);
    return [...missing, ...(isUnexplained ? [fieldProblem(`${path}.reason`, 'required')] : [])];
  });
}

function missingIn(offer: OfferFacts, path: string): FieldError[] {
  const empty = (['qty', 'unit', 'unitPrice', 'amount', 'leadTime'] as const).filter(
    (name) => offer[name] === null || offer[name] === '',
  );
  const isNothing = offer.qty !== null && toScaled(offer.qty, 6) === 0;
  return [
    ...empty.map((name) => fieldProblem(`${path}.${name}`, 'required')),
    ...(isNothing ? [fieldProblem(`${path}.qty`, 'tooSmall', fromScaled(1, 6))] : []),
  ];
}

/** The offers that are taken, each with its line. */
export function takenOf<L extends { readonly offers: readonly { readonly taken: boolean }[] }>(
  lines: readonly L[],
): { readonly line: L; readonly offer: L['offers'][number] }[] {
  return lines.flatMap((line) => line.offers.filter(({ taken }) => taken).map((offer) => ({ line, offer })));
}
