/** The value below which a part of the others lies; 0.5 is the median. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * part;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** A middle value and how far most others lie from it. */
export interface Spread {
  readonly median: number;
  readonly p10: number;
  readonly p90: number;
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), p10: quantile(values, 0.1), p90: quantile(values, 0.9) };
}

/** What one thing is to another, turn by turn: both were measured in the same few seconds, so noise falls out. */
export function ratios(of: readonly number[], to: readonly number[]): number[] {
  return of.map((value, round) => value / (to[round] ?? Number.NaN));
}
