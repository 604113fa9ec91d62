import { fromScaled, type Currency } from '#lab/shared/money.js';
import type { VendorGroup } from '../../shared/vendor-groups.js';

/** What a statement has counted of a vendor, in one currency where it sums up amounts. */
export interface SumOfVendor {
  readonly vendorId: string | null;
  readonly count: number | string;
  readonly late: number | string;
  readonly currency?: Currency | null;
  readonly cents?: number | string | null;
}

/** The group of a vendor, of all rows that a statement has about it. */
export function groupOf(vendorId: string | null, rows: readonly SumOfVendor[]): VendorGroup {
  const own = rows.filter((row) => row.vendorId === vendorId);
  const all = (name: 'count' | 'late') => own.reduce((sum, row) => sum + Number(row[name]), 0);
  return {
    vendorId,
    count: all('count'),
    late: all('late'),
    totals: own.flatMap(({ currency, cents }) =>
      currency ? { currency, value: fromScaled(Number(cents ?? 0), 2) } : [],
    ),
  };
}
