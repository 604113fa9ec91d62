import type { ColumnOf } from './columns.js';
import type { ColumnSpec } from './tables.js';

/** Columns by name, declared once: the entity is made of them (`Row`), and the migration that brings them (`specsOf`). */
export type ColumnGroup = Readonly<Record<string, ColumnOf<unknown>>>;

/** A row as the group's columns hold it. */
export type RowOf<G extends ColumnGroup> = {
  -readonly [K in keyof G]: G[K] extends { readonly holds?: infer T } ? Exclude<T, undefined> : never;
};

/** Base of an entity with the columns of a group: `class Claim extends Row(claimColumns) {}`. */
export function Row<const G extends ColumnGroup>(group: G): abstract new () => RowOf<G> {
  abstract class Columns {}
  for (const [name, column] of Object.entries(group)) column(Columns.prototype, name);
  return Columns as never;
}

/** A group as a migration takes it. A group that a landed migration names is frozen (docs/a-new-document.md). */
export function specsOf(group: ColumnGroup): ColumnSpec[] {
  return Object.entries(group).map(([name, { kind, nullable, length }]) =>
    length ? [name, nullable ? `${kind}?` : kind, length] : [name, nullable ? `${kind}?` : kind],
  );
}
