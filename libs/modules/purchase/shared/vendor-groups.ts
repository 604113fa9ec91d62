import { z } from 'zod';
import { currency } from '#lab/shared/schemas.js';

/** Asks that the rows of a list are grouped by their vendors. */
export const groupedByVendor = { group: z.enum(['vendor']).optional() };

/** What there is of a vendor in the whole list, whatever the page shows of it; without a vendor it is still open. */
const vendorGroup = z.strictObject({
  vendorId: z.string().nullable(),
  /** Rows of the list. */
  count: z.number().int(),
  /** Those whose day is over. */
  late: z.number().int(),
  /** Sums by currency, in lists that show amounts. */
  totals: z.array(z.strictObject({ currency, value: z.string() })).readonly(),
});
export type VendorGroup = z.infer<typeof vendorGroup>;

/** The groups that the rows of a page belong to, where it was asked for groups. */
export const vendorGroups = { groups: z.array(vendorGroup).readonly().optional() };
