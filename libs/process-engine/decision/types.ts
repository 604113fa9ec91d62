import {
  compileExpression,
  isContext,
  numberOf,
  temporalOf,
  type Expression,
  type Moment,
  type Value,
} from '../expression/index.js';
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

const anything = new Set(['', 'any']);
const lists = new Set(['list', 'collection']);

/** The type of an input or output. */
export interface ValueType {
  /** As the file names it; empty when it names none. */
  readonly name: string;
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
  const found = shapeOf(name, new Map(types.map((type) => [type.name, type])), []);
  return found && { type: { name, convert: found.convert }, values: found.values };
}

/** The type of what nothing is said about. */
export const anyType: ValueType = { name: '', convert: (value) => value };

interface Shape {
  readonly convert: ValueType['convert'];
  readonly values: string;
}

/** @param around the types of the file that led here: one that contains itself has no values */
function shapeOf(
  name: string,
  declared: ReadonlyMap<string, TypeModel>,
  around: readonly TypeModel[],
): Shape | undefined {
  const found = declared.get(name);
  if (found && !around.includes(found)) return shapeOfModel(found, declared, [...around, found]);
  const base = name.replace(/^[\w.-]+:/, '').toLowerCase();
  if (anything.has(base)) return { convert: anyType.convert, values: '' };
  if (base === 'context') return { convert: contextOf([]), values: '' };
  if (lists.has(base)) return { convert: listOf(anyType.convert), values: '' };
  const known = baseTypes.get(base);
  return known && { convert: converterOfOne(known), values: '' };
}

function shapeOfModel(
  { type, list, values, entries }: TypeModel,
  declared: ReadonlyMap<string, TypeModel>,
  around: readonly TypeModel[],
): Shape | undefined {
  const parts = entries.flatMap((entry) => {
    const shape = shapeOfModel(entry, declared, around);
    return shape ? [{ key: entry.name, convert: shape.convert }] : [];
  });
  const one = entries.length > 0 ? { convert: contextOf(parts), values: '' } : shapeOf(type, declared, around);
  // What an entry is made of may be unknown; the others are checked nevertheless.
  return one && { convert: list ? listOf(one.convert) : one.convert, values: values || one.values };
}

/** Every element is of the type; one value becomes a list of itself (DMN 1.3 §10.3.2.9.4). */
function listOf(one: ValueType['convert']): ValueType['convert'] {
  return (value, moment) => {
    if (value === null) return null;
    const converted: Value[] = [];
    for (const item of isList(value) ? value : [value]) {
      const result = one(item, moment);
      if (result === undefined) return undefined;
      converted.push(result);
    }
    return converted;
  };
}

/** Every entry that the context has is of its type; it may have others too. */
function contextOf(entries: readonly { readonly key: string; readonly convert: ValueType['convert'] }[]) {
  return (value: Value, moment: Moment): Value | undefined => {
    const single = singleOf(value);
    if (single === null) return null;
    if (!isContext(single)) return undefined;
    const converted = new Map(single);
    for (const { key, convert } of entries) {
      const result = convert(single.get(key) ?? null, moment);
      if (result === undefined) return undefined;
      if (single.has(key)) converted.set(key, result);
    }
    return converted;
  };
}

/** A list of one becomes its element (DMN 1.3 §10.3.2.9.4). */
function singleOf(value: Value): Value {
  return isList(value) && value.length === 1 ? (value[0] ?? null) : value;
}

function converterOfOne({ condition, read }: BaseType): ValueType['convert'] {
  const fits = compiled(condition);
  return (value, moment) => {
    const single = singleOf(value);
    if (single === null) return null;
    const result = typeof single === 'string' ? read(single) : single;
    return fits.evaluate((name) => (name === 'value' ? result : undefined), moment) === true ? result : undefined;
  };
}

/** An expression of our own, compiled when it is first needed. */
export function compiled(text: string): Pick<Expression, 'evaluate'> {
  let expression: Expression | undefined;
  return {
    evaluate(lookup, moment) {
      expression ??= compiledNow(text);
      return expression.evaluate(lookup, moment);
    },
  };
}

function compiledNow(text: string): Expression {
  const result = compileExpression(text);
  if ('problem' in result) throw new Error(`${text}: ${result.problem.message}`);
  return result.expression;
}

/** Whether the value is a list. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
