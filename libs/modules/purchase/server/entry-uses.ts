import type { Database } from '#lab/platform/database/database.js';
import type { followReasons, MigrationKind } from '../shared/migration.words.js';

/** What names an entry of a catalogue. */
export type Reason = (typeof followReasons)[number];

/** A column in which entries are named: by what, and where. */
interface Use {
  readonly reason: Reason;
  readonly table: string;
  readonly column: string;
}

const use = (reason: Reason, table: string, column: string): Use => ({ reason, table, column });

/** What names a vendor or paying company. */
const bought = (column: string): readonly Use[] => [
  use('orders', 'purchase_order', column),
  use('contracts', 'purchase_contract', column),
  use('payments', 'purchase_payment', column),
  use('invoices', 'purchase_invoice', column),
];

/** The columns that hold the id of an entry. */
export const usesById: Readonly<Record<MigrationKind, readonly Use[]>> = {
  vendor: [
    use('items', 'purchase_item', 'vendorId'),
    use('quotes', 'purchase_quote_offer', 'vendorId'),
    use('requests', 'purchase_request_line', 'quoteVendorId'),
    use('receipts', 'purchase_receipt', 'vendorId'),
    ...bought('vendorId'),
  ],
  payor: bought('payorId'),
  costCentre: [use('categories', 'purchase_category', 'costCentreId')],
  // Lines say what they are of in words of their own; that an item was bought shows at its last price.
  item: [],
};

/** The columns that hold the code of a cost centre. */
export const usesByCode: readonly Use[] = [
  use('requests', 'purchase_request_line', 'costCentre'),
  use('orders', 'purchase_order_line', 'costCentre'),
  use('departments', 'org_department', 'costCentre'),
];

/** Whether an entry is named anywhere; one of a cost centre has its code beside. */
export async function isNamed(
  db: Database,
  kind: MigrationKind,
  { id, code }: { readonly id: string; readonly code?: string },
): Promise<boolean> {
  const asked = [
    ...usesById[kind].map((each) => [each, id] as const),
    ...(code === undefined ? [] : usesByCode.map((each) => [each, code] as const)),
  ];
  const found = await db.queries(
    asked.map(([{ table, column }, value]) => ({
      sql: `SELECT 1 AS \`found\` FROM \`${table}\` WHERE \`${column}\` = ? LIMIT 1`,
      values: [value],
    })),
  );
  return found.some((rows) => rows.length > 0);
}
