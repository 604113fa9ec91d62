/** Milliseconds, and the nanoseconds beyond them from 0 to 999,999: each is exact, and most times need the first alone. */
export interface Fine {
  readonly ms: number;
  readonly ns?: number | undefined;
}

/** Nanoseconds in a millisecond. */
export const nsInMs = 1_000_000;

/** Brings nanoseconds of any size and sign into their range. */
export function fine(ms: number, ns = 0): Fine {
  const carried = Math.floor(ns / nsInMs);
  const rest = ns - carried * nsInMs;
  return rest === 0 ? { ms: ms + carried + 0 } : { ms: ms + carried + 0, ns: rest };
}

/** The sum, or the difference where the direction is -1. */
export function sumOf(a: Fine, b: Fine, direction: 1 | -1 = 1): Fine {
  return fine(a.ms + direction * b.ms, (a.ns ?? 0) + direction * (b.ns ?? 0));
}

/** Negative, 0 or positive, as the first is less, the same or more. */
export function compareFine(a: Fine, b: Fine): number {
  return a.ms === b.ms ? (a.ns ?? 0) - (b.ns ?? 0) : a.ms - b.ms;
}
