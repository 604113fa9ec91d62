import { fromScaled, toScaled } from '#lab/shared/money.js';

/** A quantity of a line and what it costs. */
export interface Priced {
  readonly quantity: string;
  readonly amount: string;
}

/**
 * What a part of a line costs by its quote: the share of its quantity, and for all that remains the amount that remains,
 * so that the parts add up to the quote exactly. Form and server ask the same.
 */
export function partAmount(quote: Priced, remaining: Priced, quantity: string): string {
  const [part, left] = [BigInt(toScaled(quantity, 6)), BigInt(toScaled(remaining.quantity, 6))];
  if (part >= left) return remaining.amount;
  const all = BigInt(toScaled(quote.quantity, 6));
  const share = (BigInt(toScaled(quote.amount, 2)) * part * 2n + all) / (all * 2n);
  const most = BigInt(toScaled(remaining.amount, 2));
  return fromScaled(Number(share < most ? share : most), 2);
}
