import type { ChartDimension } from '../../shared/statistics.words.js';

const filterOf: Readonly<Record<Exclude<ChartDimension, 'month'>, string>> = {
  costCentre: 'costCentreId',
  category: 'categoryId',
  vendor: 'vendorId',
};

/** The address of the rows that a bar counts: the list as it is narrowed now, and by the bar as well. */
export function rowsAt(now: URLSearchParams, by: ChartDimension, key: string): string {
  const next = new URLSearchParams(now);
  next.delete('page');
  next.set('view', 'ordered');
  if (by !== 'month') next.set(filterOf[by], key);
  else {
    const [year = 0, month = 1] = key.split('-').map(Number);
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
    // A span that is chosen already stays within the month.
    const from = `${key}-01`;
    const to = `${key}-${last}`;
    const [first, end] = [now.get('orderFrom'), now.get('orderTo')];
    next.set('orderFrom', first && first > from ? first : from);
    next.set('orderTo', end && end < to ? end : to);
  }
  return next.toString();
}
