/** What the rows of one value come to; the amount is in minor units of the base currency. */
export interface Group {
  readonly key: string | null;
  readonly amount: number;
  readonly count: number;
}

/** Bars of a chart, and months of one. */
const mostBars = 20;
const mostMonths = 24;

interface Bars {
  readonly bars: readonly Group[];
  readonly others: (Omit<Group, 'key'> & { readonly groups: number }) | null;
}

const byKey = (a: Group, b: Group) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1);

/**
 * The bars of a chart, the largest first, and what all others come to. Months come in their order without gaps, up to the
 * latest; those before the first bar are the others.
 */
export function barsOf(groups: readonly Group[], ofMonths: boolean): Bars {
  const sorted = [...groups].sort((a, b) => b.amount - a.amount || byKey(a, b));
  const bars = ofMonths ? monthsOf(groups) : sorted.slice(0, mostBars);
  const shown = new Set(bars.map(({ key }) => key));
  const rest = groups.filter(({ key }) => !shown.has(key));
  const total = (of: 'amount' | 'count') => rest.reduce((sum, group) => sum + group[of], 0);
  return {
    bars,
    others: rest.length === 0 ? null : { groups: rest.length, amount: total('amount'), count: total('count') },
  };
}

function monthsOf(groups: readonly Group[]): Group[] {
  const known = new Map(groups.map((group) => [group.key, group]));
  const [first, last] = [[...groups].sort(byKey)[0]?.key, [...groups].sort(byKey).at(-1)?.key];
  const bars: Group[] = [];
  for (let key = last; first && key && key >= first && bars.length < mostMonths; key = monthBefore(key))
    bars.unshift(known.get(key) ?? { key, amount: 0, count: 0 });
  return bars;
}

/** `2026-01` → `2025-12`. */
function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2)).toISOString().slice(0, 7);
}
