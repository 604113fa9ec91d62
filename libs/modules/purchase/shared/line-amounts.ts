import { multiply, sum, type Currency } from '#lab/shared/money.js';

/** The currency in which amounts of several currencies are compared. */
export const baseCurrency: Currency = 'CNY';

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
