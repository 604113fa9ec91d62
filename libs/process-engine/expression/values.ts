import { Decimal } from 'decimal.js';
import type { TypeRef } from './ast.js';
import type { Evaluation } from './evaluation.js';
import type { Fine } from './time/fine.js';
import type { WallTime } from './time/iso.js';
import type { Zone } from './time/zone.js';

/** What variables and facts look like outside. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * An exact decimal number. A JS number means the shortest decimal that reads back as it (0.1 is one tenth); a
 * Decimal is used only for values without a JS number, so equal values always have the same form.
 */
export type Exact = number | Decimal;

/** A day, as days since 1970-01-01. */
export interface DateValue {
  readonly kind: 'date';
  readonly days: number;
}

/** A time of day, since midnight. */
export interface TimeValue extends Fine {
  readonly kind: 'time';
  readonly zone?: Zone | undefined;
}

/** A wall clock. */
export interface DateTimeValue extends WallTime {
  readonly kind: 'date and time';
}

/** Years and months, as months. */
export interface MonthsValue {
  readonly kind: 'years and months duration';
  readonly months: number;
}

/** Days and time; the nanoseconds of a negative one count upwards too. */
export interface SpanValue extends Fine {
  readonly kind: 'days and time duration';
}

/** A range; a null end is open. */
export interface RangeValue {
  readonly kind: 'range';
  readonly start: Value;
  readonly end: Value;
  readonly startIncluded: boolean;
  readonly endIncluded: boolean;
}

/** A function that an expression makes, or one of the language that is handed on. */
export interface FunctionValue {
  readonly kind: 'function';
  readonly parameters: readonly string[];
  /** Whether it takes this many arguments; without it one for every parameter. */
  readonly takes?: (count: number) => boolean;
  /** The types that the parameters are declared with. */
  readonly types?: readonly (TypeRef | undefined)[];
  /** The type of what it gives, as far as its text says it. */
  readonly result?: TypeRef;
  /** How many levels of evaluation a call adds. */
  readonly levels: number;
  /** Arguments in the order of the parameters; use `invoke`, which counts them. */
  readonly call: (evaluation: Evaluation, args: readonly Value[]) => Value;
}

export type List = readonly Value[];
export type Context = ReadonlyMap<string, Value>;
export type Temporal = DateValue | TimeValue | DateTimeValue;
export type DurationValue = MonthsValue | SpanValue;
type Tagged = Temporal | DurationValue | RangeValue | FunctionValue;

/** What an expression computes with. Contexts are maps, so that no key reaches a prototype. */
export type Value = null | boolean | string | Exact | List | Context | Tagged;

export type Kind = 'null' | 'boolean' | 'string' | 'number' | 'list' | 'context' | Tagged['kind'];

/** Whether the value is a number, in either form. */
export function isNumber(value: Value | undefined): value is Exact {
  return typeof value === 'number' || value instanceof Decimal;
}

/** Whether the value is a list. */
export function isList(value: Value | undefined): value is List {
  return Array.isArray(value);
}

/** Whether the value is a context. */
export function isContext(value: Value | undefined): value is Context {
  return value instanceof Map;
}

/** The value with its `kind`; undefined for what JSON has words for. */
export function tagged(value: Value | undefined): Tagged | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return isList(value) || isContext(value) || value instanceof Decimal ? undefined : value;
}

/** Whether the value is a range. */
export function isRange(value: Value | undefined): value is RangeValue {
  return tagged(value)?.kind === 'range';
}

/** Whether the value is a function. */
export function isFunction(value: Value | undefined): value is FunctionValue {
  return tagged(value)?.kind === 'function';
}

/** The name of a value's type. */
export function kindOf(value: Value): Kind {
  if (value === null) return 'null';
  const type = typeof value;
  if (type === 'string' || type === 'boolean' || type === 'number') return type;
  if (isList(value)) return 'list';
  if (isContext(value)) return 'context';
  return tagged(value)?.kind ?? 'number';
}

/** Whether the function takes this many arguments. */
export function takes({ parameters, takes: ofSeveral }: FunctionValue, count: number): boolean {
  return ofSeveral ? ofSeveral(count) : parameters.length === count;
}
