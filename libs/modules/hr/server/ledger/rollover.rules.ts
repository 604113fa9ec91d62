import { addDays, type Day } from '#lab/shared/day.js';
import { ledgerKinds } from '../../shared/hr.codes.js';
import { sum, type Entry } from './ledger.rules.js';

const { grant, carryIn, use, release, expire, advance, repay } = ledgerKinds.of;

/** An entry of one account: a person and a type. */
export interface Line extends Entry {
  readonly kind: string;
  readonly year: number;
  readonly claimId: string | null;
}

/** What an account gives for the year that begins. */
export interface Turn {
  readonly year: number;
  /** The last day of what is granted for it. */
  readonly validTo: Day;
  /** Halves that are granted now; 0 where they were granted before, or not at all. */
  readonly granted: number;
  /** The most that goes on of what is left, and until when; null where nothing goes on. */
  readonly carry: { readonly limit: number | null; readonly until: Day } | null;
  /** Whether the person goes on into the year. */
  readonly stays: boolean;
}

/**
 * What the turn of a year writes for one account. What is left of the old year first pays back what was taken of the new
 * one in advance, then goes on as far as the type lets it, and the rest expires; what is still lent is paid back from
 * what the new year grants. Done twice it writes nothing the second time, but for the grant, which is made once.
 */
export function turnOf(entries: readonly Line[], turn: Turn): Line[] {
  const { year, validTo, granted, carry, stays } = turn;
  const first = `${year}-01-01`;
  const end = addDays(first, -1);
  const ofOld = { year: year - 1, effectiveFrom: first, expiresOn: end };
  const ofNew = { year, effectiveFrom: first, expiresOn: validTo };
  let left = sum(entries.filter(({ expiresOn }) => expiresOn === end));
  const found: Line[] = [];
  const fromOld = payBack(entries, year, left, ofOld);
  found.push(...fromOld);
  left += sum(fromOld.filter(({ expiresOn }) => expiresOn === end));
  if (left < 0 && stays) {
    found.push({ ...ofOld, kind: repay, halves: -left, claimId: null });
    found.push({ ...ofNew, kind: repay, halves: left, claimId: null });
  }
  const carried = carry && stays ? Math.max(0, Math.min(left, carry.limit ?? left)) : 0;
  if (carry && carried > 0) {
    found.push({ ...ofOld, kind: carryIn, halves: -carried, claimId: null });
    found.push({ ...ofNew, kind: carryIn, halves: carried, claimId: null, expiresOn: carry.until });
  }
  if (left > carried) found.push({ ...ofOld, kind: expire, halves: carried - left, claimId: null });
  if (granted > 0) found.push({ ...ofNew, kind: grant, halves: granted, claimId: null });
  const all = [...entries, ...found];
  const lent = loansOf(all, year).filter(({ expiresOn }) => expiresOn === validTo);
  return [
    ...found,
    ...payBack(all, year, sum(all.filter(({ expiresOn }) => expiresOn === validTo)) + sum(lent), ofNew),
  ];
}

/** What pays back, from a number of halves, what claims took of a year in advance: the loan ends and the days are used. */
export function payBack(
  entries: readonly Line[],
  year: number,
  available: number,
  source: Pick<Line, 'year' | 'effectiveFrom' | 'expiresOn'>,
): Line[] {
  let left = available;
  return loansOf(entries, year).flatMap((loan) => {
    const back = Math.min(left, loan.halves);
    if (back <= 0) return [];
    left -= back;
    const { claimId, effectiveFrom, expiresOn } = loan;
    return [
      { kind: repay, halves: back, claimId, year, effectiveFrom, expiresOn },
      { kind: use, halves: -back, claimId, ...source },
    ];
  });
}

/** What claims have taken of a year in advance and nothing has paid back, claim by claim. */
export function loansOf(
  entries: readonly Line[],
  year: number,
): Pick<Line, 'halves' | 'claimId' | 'effectiveFrom' | 'expiresOn'>[] {
  const loans = entries.filter((entry) => entry.kind === advance && entry.year === year && entry.claimId !== null);
  const first = new Map(loans.map((loan) => [loan.claimId, loan]));
  return [...first.values()].flatMap((loan) => {
    const own = entries.filter((entry) => isOfLoan(entry, loan));
    const lent = -sum(own);
    return lent > 0 ? [{ ...loan, halves: lent }] : [];
  });
}

/** Kinds of the entries that make and end loans. */
export const ofLoans: readonly string[] = [advance, release, repay];

/** Whether an entry makes or ends the loan of a claim; what a claim holds of the year itself begins on another day. */
export function isOfLoan(entry: Line, loan: Line): boolean {
  return (
    ofLoans.includes(entry.kind) &&
    entry.claimId === loan.claimId &&
    entry.year === loan.year &&
    entry.effectiveFrom === loan.effectiveFrom &&
    entry.expiresOn === loan.expiresOn
  );
}

/**
 * What brings each source that has ended to nothing: what was not taken expires, and days that were taken afterwards for
 * a day before the end are given back to it. Such entries take effect after the end, so no balance changes.
 */
export function expiryOf(entries: readonly Line[], today: Day): Line[] {
  const ended = new Set(
    entries.flatMap(({ expiresOn }) => (expiresOn !== null && expiresOn < today ? [expiresOn] : [])),
  );
  return [...ended].sort().flatMap((expiresOn) => {
    const source = entries.filter((entry) => entry.expiresOn === expiresOn);
    const expired = -sum(source.filter(({ kind }) => kind === expire));
    const halves = -Math.max(sum(source), -Math.max(0, expired));
    if (halves === 0) return [];
    const year = source.find(({ halves: given }) => given > 0)?.year ?? Number(expiresOn.slice(0, 4));
    return [{ kind: expire, halves, claimId: null, year, effectiveFrom: addDays(expiresOn, 1), expiresOn }];
  });
}
