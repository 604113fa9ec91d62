/** Somebody's time in an office; days are those of the company's zone, null where the time is open at that end. */
export interface Term {
  readonly userId: string;
  readonly from: string | null;
  readonly until: string | null;
}

/** On a day the office went from one to the other; null where nobody held it. */
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
    // Somebody who came and went on one day has had no day in office.
    if (holder !== null && day !== until) terms.push({ userId: holder, from: day, until });
    holder = from;
    until = day;
  }
  if (holder !== null) terms.push({ userId: holder, from: null, until });
  return terms;
}
