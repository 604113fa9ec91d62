import { fromScaled, multiply, sum, toScaled, type Currency } from '#lab/shared/money.js';

/** The currency in which amounts of several currencies are compared. */
export const baseCurrency: Currency = 'CNY';

/** Minor units that a price may have. */
const largestPrice = BigInt(Number.MAX_SAFE_INTEGER);

/** Quantity × unit price, or null while one of them is missing. */
export function lineAmount({
  quantity,
  unitPrice,
}: {
  readonly quantity: string | null;
  readonly unitPrice: string | null;
}): string | null {
  return quantity === null || unitPrice === null ? null : multiply(quantity, unitPrice);
}

/**
 * What one of them costs where the total was agreed: total / quantity, to two places, half up; null while one of them is
 * missing. The total stays what it is: quantity × this price may differ from it by its rounding.
 */
export function unitPriceOf({
  quantity,
  amount,
}: {
  readonly quantity: string | null;
  readonly amount: string | null;
}): string | null {
  if (quantity === null || amount === null) return null;
  const [count, total] = [BigInt(toScaled(quantity, 6)), BigInt(toScaled(amount, 2)) * 1_000_000n];
  if (count === 0n) return null;
  const isNegative = count < 0n !== total < 0n;
  const [whole, parts] = [total < 0n ? -total : total, count < 0n ? -count : count];
  const price = (whole * 2n + parts) / (parts * 2n);
  return price > largestPrice ? null : fromScaled(Number(isNegative ? -price : price), 2);
}

/** Sums by currency: amounts of different currencies are never added. */
export function amountsByCurrency(
  lines: readonly { readonly currency: string; readonly amount: string | null }[],
): { currency: Currency; value: string }[] {
  const byCurrency = new Map<string, string[]>();
  for (const { currency, amount } of lines) {
    if (amount !== null) byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), amount]);
  }
  return [...byCurrency].map(([currency, amounts]) => ({ currency: currency as Currency, value: sum(amounts) }));
}
