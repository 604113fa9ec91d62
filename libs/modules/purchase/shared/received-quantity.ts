import { fromScaled, toScaled, trimZeros } from '#lab/shared/money.js';

const scaled = (quantity: string) => BigInt(toScaled(quantity, 6));
const asText = (value: bigint) => trimZeros(fromScaled(Number(value), 6));
/** A percentage in hundredths: `"2.50"` → 250. */
const hundredths = (percent: string | null) => BigInt(toScaled(percent ?? '0', 2));

/** What may be received of a quantity at most, within a tolerance in percent; rounded down. */
export function mostReceived(ordered: string, tolerance: string | null): string {
  return asText((scaled(ordered) * (10_000n + hundredths(tolerance))) / 10_000n);
}

/** Whether enough has come: what was ordered, less the tolerance; never while nothing has. */
export function isEnough(received: string, ordered: string, tolerance: string | null): boolean {
  const came = scaled(received);
  return came > 0n && came * 10_000n >= scaled(ordered) * (10_000n - hundredths(tolerance));
}

/** A sum of quantities. */
export function total(quantities: Iterable<string>): string {
  let all = 0n;
  for (const quantity of quantities) all += scaled(quantity);
  return asText(all);
}

/** What is left of a quantity; nothing where more has come. */
export function restOf(ordered: string, received: string): string {
  const rest = scaled(ordered) - scaled(received);
  return asText(rest > 0n ? rest : 0n);
}

/** Compares as numbers: below zero where the first is smaller. */
export function compared(one: string, other: string): number {
  return toScaled(one, 6) - toScaled(other, 6);
}
