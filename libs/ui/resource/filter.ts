import type { Day } from '#lab/shared/day.js';

interface FilterOf<Kind extends string> {
  readonly kind: Kind;
  /** Query parameter; ranges add `From` and `To`, amounts `Min` and `Max`. */
  readonly key: string;
  readonly label: string;
  /** Rarely used: behind "More filters" until it is set. */
  readonly rare?: boolean;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceFilter extends FilterOf<'choice'> {
  readonly choices: readonly Choice[];
  /** Several at once. */
  readonly many?: boolean;
}
/** Entries of another catalogue, searched on the server. */
export interface RefFilter extends FilterOf<'ref'> {
  /** Route of the catalogue, `org/departments`. */
  readonly of: string;
}
export type DaysFilter = FilterOf<'days'>;
export type AmountFilter = FilterOf<'amount'>;
/** A part of a text, such as a number. */
export type TextFilter = FilterOf<'text'>;

/** One way to narrow a list. */
export type Filter = ChoiceFilter | RefFilter | DaysFilter | AmountFilter | TextFilter;
export type FilterValues = Readonly<Record<string, readonly string[]>>;

/** The parameters that a filter writes. */
export function paramsOf(filter: Filter): readonly string[] {
  switch (filter.kind) {
    case 'choice':
    case 'ref':
    case 'text':
      return [filter.key];
    case 'days':
      return [`${filter.key}From`, `${filter.key}To`];
    case 'amount':
      return [`${filter.key}Min`, `${filter.key}Max`];
  }
}

/** Whether a list is narrowed by a filter. */
export function isSet(filter: Filter, values: FilterValues): boolean {
  return paramsOf(filter).some((name) => (values[name] ?? []).length > 0);
}

/** A span of days that has a name. */
export interface Span {
  readonly key: 'today' | 'last7' | 'last30' | 'thisMonth';
  readonly from: Day;
  readonly to: Day;
}
