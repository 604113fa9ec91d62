import { fromScaled, toScaled, type Currency } from '#lab/shared/money.js';

/** What one unit of each currency is worth in the base currency. */
export type RateTable = Readonly<Record<Currency, string>>;

/** An amount in the base currency, rounded half up to its minor unit. */
export function toBase(amount: string, currency: Currency, rates: RateTable): string {
  const product = BigInt(toScaled(amount, 2)) * BigInt(toScaled(rates[currency], 10));
  const half = product < 0n ? -5_000_000_000n : 5_000_000_000n;
  return fromScaled(Number((product + half) / 10_000_000_000n), 2);
}
