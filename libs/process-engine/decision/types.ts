import { compileExpression, numberOf, temporalOf, type Moment, type Value } from '../expression/index.js';
import type { TypeModel } from './model.js';

/** What a value must be: `condition` is FEEL over `value`. */
interface BaseType {
  readonly condition: string;
  /** The value of a text where a value of this type is expected; JSON and forms write most types as text. */
  readonly read: (text: string) => Value;
}

const asText = (text: string): Value => text;
const ofNumber: BaseType = { condition: 'value instance of number', read: (text) => numberOf(text.trim()) };
const ofTime = (name: string): BaseType => ({
  condition: `value instance of ${name}`,
  read: (text) => temporalOf(text.trim()),
});
const whole: BaseType = { ...ofNumber, condition: 'value instance of number and floor(value) = value' };
const truths: Readonly<Record<string, boolean>> = { true: true, false: false };

/** The types of FEEL with their other spellings in DMN 1.1 and the names that other engines gave them. */
const baseTypes: ReadonlyMap<string, BaseType> = new Map([
  ['string', { condition: 'value instance of string', read: asText }],
  ['boolean', { condition: 'value instance of boolean', read: (text: string) => truths[text.trim()] ?? null }],
  ...['number', 'double', 'float', 'decimal'].map((name) => [name, ofNumber] as const),
  ...['integer', 'long', 'int'].map((name) => [name, whole] as const),
  ['date', ofTime('date')],
  ['time', ofTime('time')],
  ...['date and time', 'datetime'].map((name) => [name, ofTime('date and time')] as const),
  ...['days and time duration', 'daytimeduration'].map((name) => [name, ofTime('days and time duration')] as const),
  ...['years and months duration', 'yearmonthduration'].map(
    (name) => [name, ofTime('years and months duration')] as const,
  ),
]);

const anything = new Set(['', 'any', 'context', 'list', 'collection']);

/** The type of an input or output. */
export interface ValueType {
  /** As the file names it; empty when it names none. */
  readonly name: string;
  readonly list: boolean;
  /** The value converted to the type; undefined when it is not of the type. Null is of every type. */
  readonly convert: (value: Value, moment: Moment) => Value | undefined;
}

/** A type, and the tests that the named types of the file put on its values. */
export interface ResolvedType {
  readonly type: ValueType;
  readonly values: string;
}

/** Finds a type by its name in the file or in FEEL (`string`, `feel:string`); undefined when there is none. */
export function resolveType(name: string, types: readonly TypeModel[]): ResolvedType | undefined {
  const declared = new Map(types.map((type) => [type.name, type]));
  const seen = new Set<TypeModel>();
  let at = name;
  let isList = false;
  let values = '';
  for (let found = declared.get(at); found && !seen.has(found); found = declared.get(at)) {
    seen.add(found);
    isList ||= found.list;
    values ||= found.values;
    at = found.entries.length > 0 ? '' : found.type;
  }
  const base = at.replace(/^[\w.-]+:/, '').toLowerCase();
  if (!anything.has(base) && !baseTypes.has(base)) return undefined;
  return { type: { name, list: isList, convert: converter(baseTypes.get(base), isList) }, values };
}

/** The type of what nothing is said about. */
export const anyType: ValueType = { name: '', list: false, convert: (value) => value };

function converter(base: BaseType | undefined, list: boolean): ValueType['convert'] {
  const one = base ? converterOfOne(base) : anyType.convert;
  if (!list) return one;
  return (value, moment) => {
    if (value === null) return null;
    const converted: Value[] = [];
    // One value becomes a list of itself (DMN 1.3 §10.3.2.9.4).
    for (const item of isList(value) ? value : [value]) {
      const result = one(item, moment);
      if (result === undefined) return undefined;
      converted.push(result);
    }
    return converted;
  };
}

function converterOfOne({ condition, read }: BaseType): ValueType['convert'] {
  const fits = compiled(condition);
  return (value, moment) => {
    // A list of one becomes its element (DMN 1.3 §10.3.2.9.4).
    const single = isList(value) && value.length === 1 ? (value[0] ?? null) : value;
    if (single === null) return null;
    const result = typeof single === 'string' ? read(single) : single;
    return fits.evaluate((name) => (name === 'value' ? result : undefined), moment) === true ? result : undefined;
  };
}

/** An expression of our own. */
export function compiled(text: string) {
  const result = compileExpression(text);
  if ('problem' in result) throw new Error(`${text}: ${result.problem.message}`);
  return result.expression;
}

/** Whether the value is a list. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
