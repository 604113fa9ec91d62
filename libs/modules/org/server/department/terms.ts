/** A user's term in a position; days are those of the company's zone, null where the time is open at that end. */
export interface Term {
  readonly userId: string;
  readonly from: string | null;
  readonly until: string | null;
}

/** On this day the position passed from one user to the next; null while it is vacant. */
export interface Handover {
  readonly day: string;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Who has held an office when, the latest first.
 * @param handovers the latest first
 */
export function termsOf(present: string | null, handovers: readonly Handover[]): readonly Term[] {
  const terms: Term[] = [];
  let holder = present;
  let until: string | null = null;
  for (const { day, from } of handovers) {
    // A term that began and ended on the same day counts no day.
    if (holder !== null && day !== until) terms.push({ userId: holder, from: day, until });
    holder = from;
    until = day;
  }
  if (holder !== null) terms.push({ userId: holder, from: null, until });
  return terms;
}
