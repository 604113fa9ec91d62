import { ProblemFound, quoted, type Ast, type TypeRef } from '../ast.js';
import { limitElements, scan, type Evaluation } from '../evaluation.js';
import { dayMs, hasClock } from '../time/calendar.js';
import { isContext, isFunction, isList, isRange, kindOf, tagged, type FunctionValue, type Value } from '../values.js';

/** Whether a value is of a type. */
export interface TypeTest {
  (evaluation: Evaluation, value: Value): boolean;
}

const kinds = new Set<string>([
  'number',
  'string',
  'boolean',
  'date',
  'time',
  'date and time',
  'days and time duration',
  'years and months duration',
  'list',
  'context',
  'range',
  'function',
]);

/**
 * The test of `instance of`; null is of no type but `Null`.
 * @param asks for types of the surroundings, whether they hold the value or allow it as well
 */
export function typeTest(type: TypeRef, asks: 'holds' | 'allows' = 'holds'): TypeTest {
  switch (type.kind) {
    case 'named':
      return namedTest(type.name, type.at);
    case 'own':
      return ({ moment }, value) => value !== null && type.of[asks](value, moment);
    case 'unknown':
      return () => true;
    case 'function': {
      for (const each of [...type.parameters, type.result]) typeTest(each);
      return (_, value) => isFunction(value) && isOf(value, type);
    }
    case 'range': {
      const end = typeTest(type.of, asks);
      return (evaluation, value) =>
        isRange(value) && [value.start, value.end].every((each) => each === null || end(evaluation, each));
    }
    case 'list': {
      const element = typeTest(type.of, asks);
      return (evaluation, value) => {
        if (!isList(value)) return false;
        scan(evaluation, value.length);
        // An element may be null, as an entry may.
        return value.every((item) => item === null || element(evaluation, item));
      };
    }
    case 'context': {
      const entries = type.entries.map((entry) => ({ key: entry.key, test: typeTest(entry.type, asks) }));
      return (evaluation, value) => {
        if (!isContext(value)) return false;
        scan(evaluation, entries.length);
        // An entry may be null, but not missing.
        return entries.every(({ key, test }) => {
          const entry = value.get(key);
          return entry !== undefined && (entry === null || test(evaluation, entry));
        });
      };
    }
  }
}

/** A value as one of a type; undefined when it is none. */
export interface Coercion {
  (evaluation: Evaluation, value: Value): Value | undefined;
}

/**
 * What an argument of a type is given as: a value that the type allows as it is, another one by the conversions of the
 * standard (DMN 1.5 §10.3.2.9.4). Null is of every type.
 */
export function coercionTo(type: TypeRef): Coercion {
  const allows = typeTest(type, 'allows');
  const convert = conversionTo(type);
  const fits = (evaluation: Evaluation, value: Value) => value === null || allows(evaluation, value);
  return (evaluation, value) => {
    if (fits(evaluation, value)) return value;
    const converted = convert(evaluation, value);
    return converted !== undefined && fits(evaluation, converted) ? converted : undefined;
  };
}

/** An element becomes a list of one where a list is expected, such a list its element, a date midnight UTC of its day. */
function conversionTo(type: TypeRef): Coercion {
  if (type.kind === 'own') return ({ moment }, value) => type.of.coerce(value, moment);
  if (type.kind === 'list') {
    const element = coercionTo(type.of);
    return (evaluation, value) => {
      const items = isList(value) ? value : [value];
      limitElements(evaluation, items.length);
      const converted = items.map((item) => element(evaluation, item));
      return converted.every((item) => item !== undefined) ? converted : undefined;
    };
  }
  const takesList = type.kind === 'named' && type.name === 'list';
  const takesTime = type.kind === 'named' && type.name === 'date and time';
  return (evaluation, value) => {
    if (takesList) return [value];
    const single = onlyElement(evaluation, value);
    return takesTime ? midnight(single) : single;
  };
}

/** The element of a list of one, and of one within it; other values are as they are. */
function onlyElement(evaluation: Evaluation, value: Value): Value {
  let [single, lists] = [value, 0];
  while (isList(single) && single.length === 1) {
    single = single[0] ?? null;
    lists += 1;
  }
  scan(evaluation, lists);
  return single;
}

function midnight(value: Value): Value {
  const item = tagged(value);
  if (item?.kind !== 'date' || !hasClock(item.days)) return value;
  return { kind: 'date and time', wall: item.days * dayMs, zone: 0 };
}

function namedTest(name: string, at: number): TypeTest {
  if (name === 'Any') return (_, value) => value !== null;
  if (name === 'Null') return (_, value) => value === null;
  if (!kinds.has(name)) throw new ProblemFound('unknown-type', { text: quoted(name) }, at);
  return (_, value) => kindOf(value) === name;
}

type FunctionType = Extract<TypeRef, { kind: 'function' }>;

/** Whether a function takes arguments of these types, and gives a result of that type as far as its text says what it gives. */
export function isOf({ parameters, types = [], result }: FunctionValue, type: FunctionType): boolean {
  if (parameters.length !== type.parameters.length) return false;
  return type.parameters.every((given, at) => conforms(given, types[at])) && conforms(result, type.result);
}

/** Whether every value of a type is of another one, as far as is known. DMN 1.5 §10.3.2.9.2. */
function conforms(type: TypeRef = unknown, to: TypeRef = unknown): boolean {
  if (type.kind === 'unknown' || to.kind === 'unknown' || (to.kind === 'named' && to.name === 'Any')) return true;
  if (type.kind === 'named' || type.kind === 'own') return type.kind === to.kind && type.name === to.name;
  if (type.kind === 'list' || type.kind === 'range') return type.kind === to.kind && conforms(type.of, to.of);
  if (type.kind === 'context') {
    if (to.kind !== 'context') return false;
    return to.entries.every((entry) =>
      type.entries.some((own) => own.key === entry.key && conforms(own.type, entry.type)),
    );
  }
  if (to.kind !== 'function' || to.parameters.length !== type.parameters.length) return false;
  return (
    to.parameters.every((parameter, at) => conforms(parameter, type.parameters[at])) && conforms(type.result, to.result)
  );
}

const unknown: TypeRef = { kind: 'unknown' };

/** The type of what an expression gives, as far as it is written out. */
export function typeWritten(ast: Ast): TypeRef {
  switch (ast.kind) {
    case 'literal':
      return ast.value === null ? unknown : { kind: 'named', name: kindOf(ast.value), at: ast.at };
    case 'list': {
      const [only] = ast.items;
      return { kind: 'list', of: only && ast.items.length === 1 ? typeWritten(only) : unknown };
    }
    case 'context':
      return { kind: 'context', entries: ast.entries.map(({ key, value }) => ({ key, type: typeWritten(value) })) };
    case 'function':
      return {
        kind: 'function',
        parameters: ast.parameters.map(({ type }) => type ?? unknown),
        result: typeWritten(ast.body),
      };
    default:
      return unknown;
  }
}
