import type { ReactNode } from 'react';

/** One column of a list. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly width?: number;
  /** Numbers, money and durations stand right. */
  readonly align?: 'right';
  /** Field to sort by, where the server can. */
  readonly sort?: string;
  readonly pinned?: boolean;
  /** Hidden until the user shows it. */
  readonly hidden?: boolean;
  /** The title of the row: darker and stronger than what is around it. */
  readonly main?: boolean;
  /** Identifies the row and cannot be hidden. */
  readonly always?: boolean;
  /** Gives up its place in a window that is too narrow for all columns, the highest number first. */
  readonly yields?: number;
  /** Its place on the card that a row becomes on a phone: at the top right, or below the title. */
  readonly onCard?: 'corner' | 'fact';
  /** Written before the value on a card, where the value alone says too little. */
  readonly named?: boolean;
}

/** A column that names no width takes what is left, but never less. */
export const flexibleWidth = 200;

/** The columns that fit a width, and those that have given up their place, in their order. */
export function fitting<Row>(
  columns: readonly ArrangedColumn<Row>[],
  width: number,
): { readonly shown: readonly ArrangedColumn<Row>[]; readonly gone: readonly Column<Row>[] } {
  let needed = columns.reduce((sum, { column }) => sum + (column.width ?? flexibleWidth), 0);
  const gone = new Set<Column<Row>>();
  const yielding = columns.map(({ column }) => column).filter(({ yields }) => yields !== undefined);
  for (const column of yielding.sort((a, b) => (b.yields ?? 0) - (a.yields ?? 0))) {
    if (needed <= width) break;
    needed -= column.width ?? flexibleWidth;
    gone.add(column);
  }
  return {
    shown: columns.filter(({ column }) => !gone.has(column)),
    gone: columns.map(({ column }) => column).filter((column) => gone.has(column)),
  };
}

/** What a person has changed about the columns of a list. */
export interface ColumnChoice {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly pinned: readonly string[];
}

export interface ArrangedColumn<Row> {
  readonly column: Column<Row>;
  readonly shown: boolean;
  readonly pinned: boolean;
}

/** The columns in the person's order; one that is new since they chose comes where the page has it. */
export function arrange<Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice | undefined,
): readonly ArrangedColumn<Row>[] {
  if (!choice) {
    return columns.map((column) => ({ column, shown: !column.hidden, pinned: column.pinned ?? false }));
  }
  const place = new Map(choice.order.map((key, index) => [key, index]));
  const known = columns.filter(({ key }) => place.has(key));
  known.sort((a, b) => (place.get(a.key) ?? 0) - (place.get(b.key) ?? 0));
  const sorted = columns.reduce<Column<Row>[]>((list, column, index) => {
    if (!place.has(column.key)) list.splice(Math.min(index, list.length), 0, column);
    return list;
  }, known);
  return sorted.map((column) => ({
    column,
    shown: place.has(column.key) ? column.always === true || !choice.hidden.includes(column.key) : !column.hidden,
    pinned: place.has(column.key) ? choice.pinned.includes(column.key) : (column.pinned ?? false),
  }));
}

/** The choice that an arrangement amounts to. */
export function choiceOf<Row>(arranged: readonly ArrangedColumn<Row>[]): ColumnChoice {
  const keys = (list: readonly ArrangedColumn<Row>[]) => list.map(({ column }) => column.key);
  return {
    order: keys(arranged),
    hidden: keys(arranged.filter(({ shown }) => !shown)),
    pinned: keys(arranged.filter(({ pinned }) => pinned)),
  };
}

/** Moves an entry by one place or to a place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.min(Math.max(to, 0), list.length - 1);
  const entry = list[from];
  if (entry === undefined || from === target) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, target), entry, ...rest.slice(target)];
}
