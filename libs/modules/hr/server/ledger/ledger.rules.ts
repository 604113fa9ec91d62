import type { Day } from '#lab/shared/day.js';
import { ledgerKinds } from '../../shared/hr.codes.js';

/** The columns of a ledger entry that the rules read. */
export interface Entry {
  readonly halves: number;
  readonly effectiveFrom: Day;
  readonly expiresOn: Day | null;
  readonly kind?: string;
}

/** The balance on a day, in halves of a day: the sum of all entries in effect and not expired. */
export function balanceOn(day: Day, entries: readonly Entry[]): number {
  return sum(entries.filter((entry) => counts(entry, day)));
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

interface Wanted {
  readonly day: Day;
  readonly halves: number;
}

/**
 * Takes halves day by day, from what expires first, so that a claim across the end of carried days is split by date.
 * Answers what is taken, or how many halves are missing.
 */
export function take(
  wanted: readonly Wanted[],
  entries: readonly Entry[],
): { taken: readonly Taken[] } | { missing: number } {
  const { taken, missing } = takeMost(wanted, entries);
  return missing > 0 ? { missing } : { taken };
}

/** As `take`, but takes what there is where some is missing. */
export function takeMost(
  wanted: readonly Wanted[],
  entries: readonly Entry[],
): { readonly taken: readonly Taken[]; readonly missing: number } {
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
  return { taken: merged(taken, entries), missing };
}

/** Halves that can still be taken on a day: the balance without what later days have taken already. */
export function freeOn(day: Day, entries: readonly Entry[]): number {
  return sum(sourcesOn(day, entries));
}

/** What is free on a day by expiry, the earliest first; without an expiry last. Others make up for what one has lent. */
function sourcesOn(day: Day, entries: readonly Entry[]): { expiresOn: Day | null; halves: number }[] {
  const expiries = new Set(entries.filter((entry) => counts(entry, day)).map(({ expiresOn }) => expiresOn));
  const lowest = [...expiries]
    .map((expiresOn) => ({
      expiresOn,
      halves: lowestFrom(
        day,
        entries.filter((entry) => entry.expiresOn === expiresOn),
      ),
    }))
    .sort((a, b) => (a.expiresOn ?? '9999').localeCompare(b.expiresOn ?? '9999'));
  let lent = -sum(lowest.filter(({ halves }) => halves < 0));
  return lowest.map(({ expiresOn, halves }) => {
    const back = Math.min(lent, Math.max(0, halves));
    lent -= back;
    return { expiresOn, halves: Math.max(0, halves) - back };
  });
}

/**
 * The lowest balance of one source from a day on; it changes only where an entry takes effect. What was carried on or
 * paid back when the source ended is gone for claims of its last days as well; what has expired is not, for it would
 * expire only if nothing took it.
 */
function lowestFrom(day: Day, source: readonly Entry[]): number {
  const days = [
    day,
    ...source
      .filter(
        ({ effectiveFrom, expiresOn }) => effectiveFrom > day && (expiresOn === null || effectiveFrom <= expiresOn),
      )
      .map(({ effectiveFrom }) => effectiveFrom),
  ];
  const atEnd = sum(source.filter(({ kind }) => kind !== ledgerKinds.of.expire));
  return Math.min(atEnd, ...days.map((one) => balanceOn(one, source)));
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

/** Halves of several entries together. */
export function sum(entries: readonly { readonly halves: number }[]): number {
  return entries.reduce((total, { halves }) => total + halves, 0);
}
