import type { Day } from '#lab/shared/day.js';

/** The columns of a ledger entry that the rules read. */
export interface Entry {
  readonly halves: number;
  readonly effectiveFrom: Day;
  readonly expiresOn: Day | null;
}

/** The balance on a day, in halves of a day: the sum of all entries in effect and not expired. */
export function balanceOn(day: Day, entries: readonly Entry[]): number {
  return entries.filter((entry) => counts(entry, day)).reduce((sum, { halves }) => sum + halves, 0);
}

function counts({ effectiveFrom, expiresOn }: Entry, day: Day): boolean {
  return effectiveFrom <= day && (expiresOn === null || day <= expiresOn);
}

/** What a hold takes from one source: a number of halves of the entries that expire on the same day. */
export interface Taken {
  readonly halves: number;
  readonly day: Day;
  readonly expiresOn: Day | null;
}

/**
 * Takes halves day by day, from what expires first, so that a claim across the end of carried days is split by date.
 * Answers what is taken, or how many halves are missing.
 */
export function take(
  wanted: readonly { readonly day: Day; readonly halves: number }[],
  entries: readonly Entry[],
): { taken: Taken[] } | { missing: number } {
  const taken: Taken[] = [];
  let missing = 0;
  for (const { day, halves } of wanted) {
    let left = halves;
    for (const { expiresOn, halves: free } of sourcesOn(day, [...entries, ...taken.map(negated)])) {
      const part = Math.min(left, free);
      if (part <= 0) continue;
      taken.push({ halves: part, day, expiresOn });
      left -= part;
    }
    missing += left;
  }
  return missing > 0 ? { missing } : { taken: merged(taken, entries) };
}

/** Halves that can still be taken on a day: the balance without what later days have taken already. */
export function freeOn(day: Day, entries: readonly Entry[]): number {
  return sourcesOn(day, entries).reduce((sum, { halves }) => sum + Math.max(0, halves), 0);
}

/** What is free on a day by expiry, the earliest first; without an expiry last. */
function sourcesOn(day: Day, entries: readonly Entry[]): { expiresOn: Day | null; halves: number }[] {
  const expiries = new Set(entries.filter((entry) => counts(entry, day)).map(({ expiresOn }) => expiresOn));
  return [...expiries]
    .map((expiresOn) => ({
      expiresOn,
      halves: lowestFrom(
        day,
        entries.filter((entry) => entry.expiresOn === expiresOn),
      ),
    }))
    .sort((a, b) => (a.expiresOn ?? '9999').localeCompare(b.expiresOn ?? '9999'));
}

/** The lowest balance of one source from a day on; it changes only where an entry takes effect. */
function lowestFrom(day: Day, source: readonly Entry[]): number {
  const days = [day, ...source.map(({ effectiveFrom }) => effectiveFrom).filter((later) => later > day)];
  return Math.min(...days.map((one) => balanceOn(one, source)));
}

function negated({ halves, day, expiresOn }: Taken): Entry {
  return { halves: -halves, effectiveFrom: day, expiresOn };
}

/**
 * One entry per source instead of one per day, in effect from the first of its days on. Days after a further grant of
 * the source keep an entry of their own: before that grant they could not have been taken.
 */
function merged(taken: readonly Taken[], entries: readonly Entry[]): Taken[] {
  const bySource = new Map<string, Taken>();
  for (const one of taken) {
    const grants = entries.filter(
      ({ expiresOn, effectiveFrom }) => expiresOn === one.expiresOn && effectiveFrom <= one.day,
    ).length;
    const source = `${one.expiresOn ?? ''} ${grants}`;
    const known = bySource.get(source);
    bySource.set(source, known ? { ...known, halves: known.halves + one.halves } : one);
  }
  return [...bySource.values()];
}
