/** What a former system's records become, one kind a file; the order in which they are brought in. */
export const migrationKinds = ['costCentre', 'payor', 'vendor', 'item'] as const;
export type MigrationKind = (typeof migrationKinds)[number];

/** A run was checked, brings its rows in, has brought them in, takes them back, has taken them back. */
export const migrationStates = ['checked', 'running', 'done', 'undoing', 'undone'] as const;
export type MigrationState = (typeof migrationStates)[number];

/** What a row of the file does. */
export const rowEffects = ['refused', 'new', 'changed', 'unchanged'] as const;
export type RowEffect = (typeof rowEffects)[number];

/** Why a record that a run has brought in cannot be taken back. */
export const followReasons = [
  ...['changed', 'removed', 'bought', 'taken'],
  ...['items', 'quotes', 'requests', 'orders', 'contracts', 'receipts', 'payments', 'invoices'],
  ...['categories', 'departments'],
] as const;

/** Rows of one file. */
export const mostMigrated = 5000;
/** Mebibytes of one file. */
export const largestFile = 5;
/** Records that are named where an undo is refused. */
export const mostFollowed = 50;

export const migrationPaths = {
  route: 'purchase/migrations',
  list: '/purchase/ikou',
  record: (id: string) => `/purchase/ikou/${id}`,
} as const;
