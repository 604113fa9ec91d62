/** ISO 4217 codes in use; all of them have two decimals. */
export const currencies = ['CNY', 'USD', 'EUR', 'GBP', 'CHF'] as const;
export type Currency = (typeof currencies)[number];

/** Amounts stay inside 2^53 minor units, the range that both databases and JSON keep exactly. */
const largest = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * `"12.5"` with 2 decimals → 1250. The text must be a plain decimal with at most `decimals` places.
 * @throws RangeError when it is not, or when the result leaves 2^53.
 */
export function toScaled(text: string, decimals: number): number {
  const match = /^(-?)(\d{1,16})(?:\.(\d+))?$/.exec(text);
  if (!match || (match[3]?.length ?? 0) > decimals)
    throw new RangeError(`not a decimal with ${decimals} places: ${text}`);
  const digits = BigInt(match[2] + (match[3] ?? '').padEnd(decimals, '0'));
  if (digits > largest) throw new RangeError(`out of range: ${text}`);
  return Number(match[1] ? -digits : digits);
}

/** 1250 with 2 decimals → `"12.50"`. */
export function fromScaled(value: number, decimals: number): string {
  const digits = Math.abs(value)
    .toString()
    .padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${value < 0 ? '-' : ''}${whole}${decimals ? `.${digits.slice(-decimals)}` : ''}`;
}

/** `"2.500000"` → `"2.5"`. */
export function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
}

/** Quantity × price in minor units, rounded half up to two places: `("3", "1.25")` → `"3.75"`. */
export function multiply(amount: string, price: string): string {
  const product = BigInt(toScaled(amount, 6)) * BigInt(toScaled(price, 2));
  const half = product < 0n ? -500_000n : 500_000n;
  return fromScaled(Number((product + half) / 1_000_000n), 2);
}

/** Sum of amounts of one currency. */
export function sum(amounts: Iterable<string>): string {
  let total = 0;
  for (const amount of amounts) total += toScaled(amount, 2);
  return fromScaled(total, 2);
}

/** `"1234567.5"` → `"1,234,567.50"`, for people. */
export function formatMoney(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(2, '0').slice(0, 2)}`;
}
