import type { FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';
import { fromScaled, sum, toScaled, trimZeros } from '#lab/shared/money.js';
import { partAmount } from '../../shared/part-amount.js';
import { allocationStatus, lineStatus } from '../../shared/purchase.codes.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';

/** What was agreed for a line of a request. */
export interface Quoted {
  readonly quoteQty: string;
  readonly quoteAmount: string;
}

/** A part of a line's quote: what remains of it, or what an order takes. */
export interface Share {
  readonly qty: string;
  readonly amount: string;
}

/** What a part gave back of its line; null where it gave nothing. */
export interface GivenBack {
  readonly givenBackQty: string | null;
  readonly givenBackAmount: string | null;
}

/** A part of a line that an order has taken, as the ledger keeps it. */
export interface Allocated extends Share {
  readonly status: string;
  readonly receivedQty: string;
  /** Whether the order was released; a draft, or one that is being approved, was not. */
  readonly isReleased: boolean;
  /** Whether nothing more is to come of it. */
  readonly isAllReceived: boolean;
}

/** What a purchaser types for a part of a line. */
export interface Wanted {
  readonly quantity: string;
  /** Null leaves it to the quote. */
  readonly amount: string | null;
}

/** What an order takes of a line, and what it orders for it: within the tolerance that may be more. */
export interface Split extends Share {
  readonly orderQty: string;
  readonly orderAmount: string;
}

const qtyOf = (text: string) => BigInt(toScaled(text, 6));
const centsOf = (text: string) => BigInt(toScaled(text, 2));
const asQty = (scaled: bigint) => trimZeros(fromScaled(Number(scaled), 6));
const asMoney = (cents: bigint) => fromScaled(Number(cents), 2);
const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** Rounds half up. */
const share = (whole: bigint, part: bigint, of: bigint) => (whole * part * 2n + of) / (of * 2n);

/** The largest value within a tolerance in percent, rounded down. */
function upTo(value: bigint, tolerance: string): bigint {
  return (value * (10_000n + centsOf(tolerance))) / 10_000n;
}

const counts = ({ status }: Pick<Allocated, 'status'>) => status !== allocationStatus.of.cancelled;

/** What of a quote no order has taken yet; what was cancelled counts as free. */
export function remainingOf({ quoteQty, quoteAmount }: Quoted, taken: readonly Allocated[]): Share {
  const live = taken.filter(counts);
  const qty = live.reduce((left, one) => left - qtyOf(one.qty), qtyOf(quoteQty));
  return { qty: asQty(qty), amount: asMoney(centsOf(quoteAmount) - centsOf(sum(live.map(({ amount }) => amount)))) };
}

/**
 * What an order takes of what remains of a line. The part that takes the last quantity takes the last amount too, so
 * that the parts add up to the quote exactly; other parts take what their quantity costs unless an amount is given.
 * @param path of the line in the draft; the problems name its fields
 */
export function splitOf(
  quoted: Quoted,
  remaining: Share,
  wanted: Wanted,
  { path, tolerance }: { readonly path: string; readonly tolerance: string },
): { readonly split: Split } | { readonly problems: readonly FieldError[] } {
  const [left, leftCents] = [qtyOf(remaining.qty), centsOf(remaining.amount)];
  const ordered = qtyOf(wanted.quantity);
  if (ordered <= 0n) return { problems: [fieldProblem(`${path}.quantity`, 'tooSmall', '0.000001')] };
  if (ordered > upTo(left, tolerance))
    return { problems: [overQuantity(`${path}.quantity`, asQty(upTo(left, tolerance)))] };
  const qty = least(ordered, left);
  const typed = wanted.amount === null ? null : centsOf(wanted.amount);
  const quote = { quantity: quoted.quoteQty, amount: quoted.quoteAmount };
  const rest = { quantity: remaining.qty, amount: remaining.amount };
  const usual = qty === 0n ? 0n : centsOf(partAmount(quote, rest, asQty(qty)));
  // A part leaves something for the rest, which could not be ordered otherwise.
  const amount = qty === left ? leftCents : least(typed ?? usual, leftCents - (leftCents > 0n ? 1n : 0n));
  const cost = typed ?? share(amount, ordered, qty);
  const isFree = centsOf(quoted.quoteAmount) === 0n;
  if (!isFree && (cost <= 0n || amount <= 0n))
    return { problems: [fieldProblem(`${path}.amount`, 'tooSmall', '0.01')] };
  if (cost < 0n) return { problems: [fieldProblem(`${path}.amount`, 'tooSmall', '0')] };
  if (cost > upTo(leftCents, tolerance))
    return { problems: [overAmount(`${path}.amount`, asMoney(upTo(leftCents, tolerance)))] };
  return {
    split: { qty: asQty(qty), amount: asMoney(amount), orderQty: asQty(ordered), orderAmount: asMoney(cost) },
  };
}

/** The largest quantity and amount that an order's line may have without another approval. */
export function limitOf(taken: readonly Share[], tolerance: string): Share {
  const qty = taken.reduce((all, one) => all + qtyOf(one.qty), 0n);
  return {
    qty: asQty(upTo(qty, tolerance)),
    amount: asMoney(upTo(centsOf(sum(taken.map(({ amount }) => amount))), tolerance)),
  };
}

/** What a changed line of an order has above its limit. */
export function overLimit(limit: Share, { qty, amount }: Share, path: string): FieldError[] {
  return [
    ...(qtyOf(qty) > qtyOf(limit.qty) ? [overQuantity(`${path}.quantity`, limit.qty)] : []),
    ...(centsOf(amount) > centsOf(limit.amount) ? [overAmount(`${path}.amount`, limit.amount)] : []),
  ];
}

/** What stays taken of a line when its order is finished before all has come: what was received. */
export function receivedPart({ qty, amount, receivedQty }: Share & { readonly receivedQty: string }): Share {
  const [all, came] = [qtyOf(qty), least(qtyOf(receivedQty), qtyOf(qty))];
  return { qty: asQty(came), amount: asMoney(all === 0n ? 0n : share(centsOf(amount), came, all)) };
}

/** What a part keeps, and what it gives back to its line, when it is ended with what was received. */
export function givenBack({ qty, amount, ...part }: Share & { readonly receivedQty: string } & GivenBack) {
  const kept = receivedPart({ qty, amount, ...part });
  const back = less({ qty, amount }, kept);
  return {
    ...kept,
    givenBackQty: asQty(qtyOf(part.givenBackQty ?? '0') + qtyOf(back.qty)),
    givenBackAmount: sum([part.givenBackAmount ?? '0.00', back.amount]),
  };
}

/** What a part would be if it had given nothing back. */
export function wholePart({ qty, amount, givenBackQty, givenBackAmount }: Share & GivenBack): Share {
  return { qty: asQty(qtyOf(qty) + qtyOf(givenBackQty ?? '0')), amount: sum([amount, givenBackAmount ?? '0.00']) };
}

/**
 * What a part takes again of what it gave back: all of the quantity, and its amount; the last of a line takes the last amount.
 * @returns undefined where so much does not remain, since another order has taken it or it was closed
 */
export function takenAgain(remaining: Share, { givenBackQty, givenBackAmount }: GivenBack): Share | undefined {
  const [qty, left] = [qtyOf(givenBackQty ?? '0'), qtyOf(remaining.qty)];
  const [amount, leftCents] = [centsOf(givenBackAmount ?? '0.00'), centsOf(remaining.amount)];
  if (qty === 0n) return { qty: '0', amount: '0.00' };
  if (qty > left || (qty < left && amount > 0n && amount >= leftCents)) return undefined;
  return { qty: asQty(qty), amount: asMoney(qty === left ? leftCents : amount) };
}

/** A share without another one. */
export function less(from: Share, share: Share): Share {
  return {
    qty: asQty(qtyOf(from.qty) - qtyOf(share.qty)),
    amount: asMoney(centsOf(from.amount) - centsOf(share.amount)),
  };
}

/**
 * The status of a line that is to be ordered, by what orders have taken of it: to be ordered while something remains or
 * an order that takes it waits for its release; then partly and wholly received, as its orders are; closed once all of
 * its orders have ended without anything received.
 */
export function statusBy(quoted: Quoted, taken: readonly Allocated[]): string {
  const { toOrder, ordered, partReceived, received, closed } = lineStatus.of;
  const live = taken.filter(counts);
  if (qtyOf(remainingOf(quoted, live).qty) > 0n) return toOrder;
  const open = live.filter(({ status }) => status === allocationStatus.of.open);
  if (open.some(({ isReleased }) => !isReleased)) return toOrder;
  const came = live.some(({ receivedQty }) => qtyOf(receivedQty) > 0n);
  if (open.some(({ isAllReceived }) => !isAllReceived)) return came ? partReceived : ordered;
  return came ? received : closed;
}

/** What of a line two parts must have in common to become one line of an order. */
export interface Mergeable {
  readonly item: string;
  readonly catalogNo: string;
  readonly unit: string;
  readonly unitPrice: string;
  readonly costCentre: string;
}

/** Parts with the same key become one line; the other texts must not get lost by it either. */
export function mergeKey(line: Mergeable & Readonly<Record<string, unknown>>, others: readonly string[]): string {
  const { item, catalogNo, unit, unitPrice, costCentre } = line;
  return JSON.stringify([item, catalogNo, unit, unitPrice, costCentre, ...others.map((name) => line[name])]);
}

/** What the lines of one order have in common. */
export interface Groupable {
  readonly vendorId: string | null;
  readonly currency: string;
  readonly payorId: string | null;
  readonly categoryId: string;
}

/** Lines by vendor, currency, paying company and category, in the order in which each group comes first. */
export function grouped<L extends Groupable>(lines: readonly L[]): L[][] {
  const groups = new Map<string, L[]>();
  for (const line of lines) {
    const key = [line.vendorId, line.currency, line.payorId, line.categoryId].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}

const overQuantity = (path: string, most: string): FieldError => ({
  path,
  code: purchaseErrors.quantityOver.code,
  args: [most],
});
const overAmount = (path: string, most: string): FieldError => ({
  path,
  code: purchaseErrors.amountOver.code,
  args: [most],
});
