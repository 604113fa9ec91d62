import {
  compileExpression,
  compileUnaryTests,
  isContext,
  isFunction,
  isOf,
  kindOf,
  numberOf,
  temporalOf,
  type Expression,
  type Moment,
  type OwnType,
  type TypeRef,
  type Value,
} from '../expression/index.js';
import type { TypeModel } from './model.js';

/** A type of FEEL by another name, or a part of its values: `condition` is FEEL over `value`. */
interface BaseType {
  readonly feel: string;
  readonly condition?: string;
  /** The value of a text where a value of this type is expected; JSON and forms write most types as text. */
  readonly read: (text: string) => Value;
  /** The value of another type that the standard converts; undefined for all others. */
  readonly from?: (value: Value) => Value | undefined;
}

const asText = (text: string): Value => text;
const ofNumber: BaseType = { feel: 'number', read: (text) => numberOf(text.trim()) };
const ofTime = (name: string): BaseType => ({ feel: name, read: (text) => temporalOf(text.trim()) });
const midnight = compiledOnce('date and time(value, time(0, 0, 0, duration("PT0H")))');
/** A date is midnight UTC of its day where a date and time is expected (DMN 1.5 §10.3.2.9.4). */
const atMidnight = (value: Value): Value | undefined => (kindOf(value) === 'date' ? midnight(value) : undefined);
const whole: BaseType = { ...ofNumber, condition: 'floor(value) = value' };
const truths: Readonly<Record<string, boolean>> = { true: true, false: false };

/** The types of FEEL with their other spellings in DMN 1.1 and the names that other engines gave them. */
const baseTypes: ReadonlyMap<string, BaseType> = new Map<string, BaseType>([
  ['string', { feel: 'string', read: asText }],
  ['boolean', { feel: 'boolean', read: (text: string) => truths[text.trim()] ?? null }],
  ...['number', 'double', 'float', 'decimal'].map((name) => [name, ofNumber] as const),
  ...['integer', 'long', 'int'].map((name) => [name, whole] as const),
  ['date', ofTime('date')],
  ['time', ofTime('time')],
  ...['date and time', 'datetime'].map((name) => [name, { ...ofTime('date and time'), from: atMidnight }] as const),
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
  /**
   * The value of a fact or a cell converted to the type; undefined when it is not of the type. Texts are read, and
   * contexts may lack entries. Null is of every type.
   */
  readonly convert: (value: Value, moment: Moment) => Value | undefined;
  /** The same by the conversions of the standard alone (DMN 1.5 §10.3.2.9.4). */
  readonly coerce: (value: Value, moment: Moment) => Value | undefined;
  /** Whether the value is of the type as it is, allowed or not: what `instance of` asks. */
  readonly holds: (value: Value, moment: Moment) => boolean;
  /** Whether the value is of the type as it is, and allowed. */
  readonly allows: (value: Value, moment: Moment) => boolean;
}

/** A type, and the tests that the named types of the file put on its values. */
export interface ResolvedType {
  readonly type: ValueType;
  readonly values: string;
}

/** How far a value may be from the type: as facts come, as the standard converts, not at all, or only in not being allowed. */
type Mode = 'fact' | 'standard' | 'exact' | 'type';

const isExact = (mode: Mode) => mode === 'exact' || mode === 'type';

interface Convert {
  (value: Value, moment: Moment, mode: Mode): Value | undefined;
}

/** Finds a type by its name in the file or in FEEL (`string`, `feel:string`); undefined when there is none. */
export function resolveType(name: string, types: readonly TypeModel[]): ResolvedType | undefined {
  const found = shapeOf(name, declarations(types), []);
  return found && { type: valueType(name, found), values: found.values };
}

/** The types of a file for `instance of` and parameters. */
export function ownTypes(types: readonly TypeModel[]): ReadonlyMap<string, OwnType> {
  return new Map(
    types.flatMap(({ name }) => {
      const found = resolveType(name, types);
      return found ? [[name, found.type] as const] : [];
    }),
  );
}

function valueType(name: string, shape: Shape): ValueType {
  const { convert } = shape;
  const whole = constrained(shape);
  return {
    name,
    convert: (value, moment) => convert(value, moment, 'fact'),
    coerce: (value, moment) => convert(value, moment, 'standard'),
    holds: (value, moment) => value !== null && convert(value, moment, 'type') !== undefined,
    allows: (value, moment) => value !== null && whole(value, moment, 'exact') !== undefined,
  };
}

const asItIs: Convert = (value) => value;

/** The type of what nothing is said about. */
export const anyType: ValueType = valueType('', { convert: asItIs, values: '' });

/** The types of a file, and what is known of them so far. */
interface Declarations {
  readonly types: ReadonlyMap<string, TypeModel>;
  /** Those that do not lead to one that is being looked at: they are the same from everywhere. */
  readonly known: Map<string, Shape | undefined>;
  /** How often a type has led to itself. */
  cycles: number;
  left: number;
}

/** Types that use each other in many ways unfold without end: no file that people write comes near this. */
const mostUnfolded = 5_000;

function declarations(types: readonly TypeModel[]): Declarations {
  return {
    types: new Map(types.map((type) => [type.name, type])),
    known: new Map(),
    cycles: 0,
    left: mostUnfolded,
  };
}

interface Shape {
  readonly convert: Convert;
  readonly values: string;
}

/** @param around the types of the file that led here: one that contains itself has no values */
function shapeOf(name: string, declared: Declarations, around: readonly TypeModel[]): Shape | undefined {
  const found = declared.types.get(name);
  if (found && !around.includes(found)) return shapeOfDeclared(found, declared, around);
  if (found) declared.cycles += 1;
  const base = name.replace(/^[\w.-]+:/, '').toLowerCase();
  if (anything.has(base)) return { convert: asItIs, values: '' };
  if (base === 'context') return { convert: contextOf([]), values: '' };
  if (base === 'function') return { convert: functionOf(), values: '' };
  if (lists.has(base)) return { convert: listOf(asItIs), values: '' };
  const known = baseTypes.get(base);
  return known && { convert: converterOfOne(known), values: '' };
}

function shapeOfDeclared(model: TypeModel, declared: Declarations, around: readonly TypeModel[]): Shape | undefined {
  if (declared.known.has(model.name)) return declared.known.get(model.name);
  declared.left -= 1;
  if (declared.left < 0) return undefined;
  const { cycles } = declared;
  const shape = shapeOfModel(model, declared, [...around, model]);
  if (declared.cycles === cycles) declared.known.set(model.name, shape);
  return shape;
}

function shapeOfModel(
  { type, list, values, constraint = '', entries, parameters }: TypeModel,
  declared: Declarations,
  around: readonly TypeModel[],
): Shape | undefined {
  if (parameters) {
    const made = {
      kind: 'function' as const,
      parameters: parameters.map((parameter) => refTo(parameter.type, declared, around)),
      result: refTo(type, declared, around),
    };
    return { convert: list ? listOf(functionOf(made)) : functionOf(made), values: '' };
  }
  const parts = entries.flatMap((entry) => {
    const shape = shapeOfModel(entry, declared, around);
    return shape ? [{ key: entry.name, convert: constrained(shape) }] : [];
  });
  const one = entries.length > 0 ? { convert: contextOf(parts), values: '' } : shapeOf(type, declared, around);
  // What an entry is made of may be unknown; the others are checked nevertheless.
  if (!one) return undefined;
  const own = values || one.values;
  if (!list) return { convert: one.convert, values: own || constraint };
  return { convert: passing(listOf(one.convert), constraint), values: own };
}

/** With the tests on the value, or on each element of a list. A type holds values that it does not allow (DMN 1.5 §10.3.2.9.2). */
function constrained({ convert, values }: Shape): Convert {
  if (values === '') return convert;
  const tests = testsOf(values);
  return (value, moment, mode) => {
    const converted = convert(value, moment, mode);
    if (converted === undefined || mode === 'type') return converted;
    return elementsOf(converted).every((each) => each === null || tests(each, moment)) ? converted : undefined;
  };
}

/** With tests on the whole value. */
function passing(convert: Convert, values: string): Convert {
  if (values === '') return convert;
  const tests = testsOf(values);
  return (value, moment, mode) => {
    const converted = convert(value, moment, mode);
    const isFree = converted === undefined || converted === null || mode === 'type';
    return isFree || tests(converted, moment) ? converted : undefined;
  };
}

/** Tests of a type, compiled when they are first needed; what cannot be read is reported where the type is used. */
function testsOf(text: string): (value: Value, moment: Moment) => boolean {
  let compiled: ReturnType<typeof compileUnaryTests> | undefined;
  return (value, moment) => {
    compiled ??= compileUnaryTests(text);
    return 'problem' in compiled || compiled.tests.test(value, () => undefined, moment) === true;
  };
}

/** A value, or the elements of its lists. */
export function elementsOf(value: Value): readonly Value[] {
  return isList(value) ? value.flatMap(elementsOf) : [value];
}

/** Every element is of the type; one value becomes a list of itself (DMN 1.3 §10.3.2.9.4). */
function listOf(one: Convert): Convert {
  return (value, moment, mode) => {
    if (value === null) return null;
    if (isExact(mode) && !isList(value)) return undefined;
    const converted: Value[] = [];
    for (const item of isList(value) ? value : [value]) {
      const result = one(item, moment, mode);
      if (result === undefined) return undefined;
      converted.push(result);
    }
    return converted;
  };
}

/** Every entry is of its type; there may be others too, and entries of a fact may be missing. */
function contextOf(entries: readonly { readonly key: string; readonly convert: Convert }[]): Convert {
  return (value, moment, mode) => {
    const single = singleOf(value, mode);
    if (single === null) return null;
    if (!isContext(single)) return undefined;
    const converted = new Map(single);
    for (const { key, convert } of entries) {
      if (mode !== 'fact' && !single.has(key)) return undefined;
      const result = convert(single.get(key) ?? null, moment, mode);
      if (result === undefined) return undefined;
      if (single.has(key)) converted.set(key, result);
    }
    return converted;
  };
}

/** @param type undefined for any function */
function functionOf(type?: Extract<TypeRef, { kind: 'function' }>): Convert {
  return (value) => {
    if (value === null) return null;
    return isFunction(value) && (!type || isOf(value, type)) ? value : undefined;
  };
}

/** The type behind a name, for the parameters and results of functions; what leads to itself is not known. */
function refTo(name: string, declared: Declarations, around: readonly TypeModel[]): TypeRef {
  const found = declared.types.get(name);
  if (found) return around.includes(found) ? { kind: 'unknown' } : refToModel(found, declared, [...around, found]);
  const known = baseTypes.get(name.replace(/^[\w.-]+:/, '').toLowerCase());
  return known ? { kind: 'named', name: known.feel, at: 0 } : { kind: 'unknown' };
}

function refToModel(model: TypeModel, declared: Declarations, around: readonly TypeModel[]): TypeRef {
  declared.left -= 1;
  if (declared.left < 0) return { kind: 'unknown' };
  const { type, list, entries, parameters } = model;
  const ref = (name: string) => refTo(name, declared, around);
  const one: TypeRef = parameters
    ? { kind: 'function', parameters: parameters.map((parameter) => ref(parameter.type)), result: ref(type) }
    : entries.length > 0
      ? {
          kind: 'context',
          entries: entries.map((entry) => ({ key: entry.name, type: refToModel(entry, declared, around) })),
        }
      : ref(type);
  return list ? { kind: 'list', of: one } : one;
}

/** A list of one becomes its element (DMN 1.3 §10.3.2.9.4), and so does one within it. */
function singleOf(value: Value, mode: Mode): Value {
  let single = value;
  while (!isExact(mode) && isList(single) && single.length === 1) single = single[0] ?? null;
  return single;
}

function converterOfOne({ feel, condition, read, from }: BaseType): Convert {
  const fits = compiled(`value instance of ${feel}${condition === undefined ? '' : ` and ${condition}`}`);
  return (value, moment, mode) => {
    const single = singleOf(value, mode);
    if (single === null) return null;
    const near = isExact(mode) ? single : (from?.(single) ?? single);
    const result = mode === 'fact' && typeof near === 'string' ? read(near) : near;
    return fits.evaluate((name) => (name === 'value' ? result : undefined), moment) === true ? result : undefined;
  };
}

/** A function of one value that depends on nothing else. */
function compiledOnce(text: string): (value: Value) => Value {
  const expression = compiled(text);
  return (value) => expression.evaluate(() => value, { at: '1970-01-01T00:00:00Z', zone: 'UTC' });
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

/** The type of what functions of a type give; undefined for other types and where nothing is said about it. */
export function resultTypeOf(name: string, types: readonly TypeModel[], left = types.length): string | undefined {
  const found = types.find((type) => type.name === name);
  if (!found || found.list || found.entries.length > 0) return undefined;
  if (found.parameters) return found.type || undefined;
  return left > 0 ? resultTypeOf(found.type, types, left - 1) : undefined;
}

/** Whether a value of the type may be a function: one of a type that the file does not declare may be anything. */
export function mayHoldFunctions(name: string, types: readonly TypeModel[], left = types.length): boolean {
  const found = types.find((type) => type.name === name);
  if (found?.list === true || (found?.entries.length ?? 0) > 0) return false;
  if (found) return found.parameters !== undefined || (left > 0 && mayHoldFunctions(found.type, types, left - 1));
  const base = name.replace(/^[\w.-]+:/, '').toLowerCase();
  return !baseTypes.has(base) && !lists.has(base) && base !== 'context';
}

/** Whether the value is a list. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
