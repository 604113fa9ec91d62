import type { Evaluation } from '../evaluation.js';
import { toInteger, wholePart } from '../numbers.js';
import type { Fault } from '../patterns/translate.js';
import {
  isContext,
  isFunction,
  isList,
  isNumber,
  tagged,
  type Context,
  type Exact,
  type FunctionValue,
  type List,
  type Value,
} from '../values.js';

/** An argument, undefined when it is not given. */
export type Argument = Value | undefined;

/** One way to call a built-in function. */
export interface Form {
  readonly parameters: readonly string[];
  /** How many of the parameters must be given. */
  readonly required: number;
  /** Whether the last parameter takes any number of arguments. */
  readonly rest: boolean;
  /** The parameters that take functions. */
  readonly functions?: readonly string[];
  readonly call: (evaluation: Evaluation, args: readonly Argument[]) => Value;
  /** Why arguments that are written out give nothing: null for one that is not given, undefined for one that is computed. */
  readonly fault?: (literals: readonly Argument[]) => Fault | undefined;
}

/** All ways to call one function. */
export type Builtin = readonly Form[];

/** Whether a form takes this many arguments by position. */
export function takesCount({ parameters, required, rest }: Form, count: number): boolean {
  return count >= required && (rest || count <= parameters.length);
}

/** Reads an argument; undefined when it does not fit, and the call is null then. */
export interface Parameter<T> {
  readonly name: string;
  readonly optional?: boolean;
  readonly takesFunction?: boolean;
  readonly read: (value: Argument) => T | undefined;
}

/** A list of one becomes its element where no list is expected. */
const single = (value: Argument): Argument => (isList(value) && value.length === 1 ? value[0] : value);

const parameter =
  <T>(read: (value: Argument) => T | undefined) =>
  (name: string): Parameter<T> => ({ name, read });

export const text = parameter((value) => {
  const found = single(value);
  return typeof found === 'string' ? found : undefined;
});

export const number = parameter<Exact>((value) => {
  const found = single(value);
  return isNumber(found) ? found : undefined;
});

/** A part of a date or time. */
export const integer = parameter((value) => {
  const found = single(value);
  return isNumber(found) ? toInteger(found) : undefined;
});

/** A position, a length or a scale; a fraction of it does not count. */
export const position = parameter((value) => {
  const found = single(value);
  return isNumber(found) ? wholePart(found) : undefined;
});

/** Any value but null becomes a list of itself. */
export const list = parameter<List>((value) => {
  if (value === undefined || value === null) return undefined;
  return isList(value) ? value : [value];
});

export const context = parameter<Context>((value) => {
  const found = single(value);
  return isContext(found) ? found : undefined;
});

export const functionValue = (name: string): Parameter<FunctionValue> => ({
  name,
  takesFunction: true,
  read: (value) => (isFunction(value) ? value : undefined),
});

export const any = parameter<Value>((value) => value ?? null);

/** A value of any type but a list: a list of one becomes its element. */
export const scalar = parameter<Value>((value) => single(value) ?? null);

/** A date, or that of a date and time, as a day number. */
export const day = parameter((value) => {
  const found = tagged(single(value));
  if (found?.kind === 'date') return found.days;
  return found?.kind === 'date and time' ? Math.floor(found.wall / 86_400_000) : undefined;
});

/** The parameter may be left out; it is null then. */
export function optional<T>({ name, read }: Parameter<T>): Parameter<T | null> {
  return { name, optional: true, read: (value) => (value === undefined || value === null ? null : read(value)) };
}

/** The parameter may be left out, and is null then; a null that is given does not fit. */
export function omissible<T>({ name, read }: Parameter<T>): Parameter<T | null> {
  return { name, optional: true, read: (value) => (value === undefined ? null : read(value)) };
}

function form(parameters: readonly Parameter<unknown>[], call: Form['call']): Form {
  const required = parameters.filter((one) => !one.optional).length;
  const functions = parameters.filter((one) => one.takesFunction).map((one) => one.name);
  return { parameters: parameters.map((one) => one.name), required, rest: false, functions, call };
}

/** A function without parameters. */
export function none(call: (evaluation: Evaluation) => Value): Form {
  return form([], call);
}

/** A function of one parameter. */
export function one<A>(a: Parameter<A>, call: (evaluation: Evaluation, a: A) => Value): Form {
  return form([a], (evaluation, args) => {
    const first = a.read(args[0]);
    return first === undefined ? null : call(evaluation, first);
  });
}

/** A function of two parameters. */
export function two<A, B>(a: Parameter<A>, b: Parameter<B>, call: (evaluation: Evaluation, a: A, b: B) => Value): Form {
  return form([a, b], (evaluation, args) => {
    const [first, second] = [a.read(args[0]), b.read(args[1])];
    return first === undefined || second === undefined ? null : call(evaluation, first, second);
  });
}

/** A function of three parameters. */
export function three<A, B, C>(
  a: Parameter<A>,
  b: Parameter<B>,
  c: Parameter<C>,
  call: (evaluation: Evaluation, a: A, b: B, c: C) => Value,
): Form {
  return form([a, b, c], (evaluation, args) => {
    const [first, second, third] = [a.read(args[0]), b.read(args[1]), c.read(args[2])];
    return first === undefined || second === undefined || third === undefined
      ? null
      : call(evaluation, first, second, third);
  });
}

/** Any number of arguments as they are. */
export function many(name: string, call: (evaluation: Evaluation, items: List) => Value): Form {
  return {
    parameters: [name],
    required: 1,
    rest: true,
    call: (evaluation, args) =>
      call(
        evaluation,
        args.map((value) => value ?? null),
      ),
  };
}

/** The elements of one list, or any number of arguments in place of them. */
export function elements(name: string, call: (evaluation: Evaluation, items: List) => Value): Form {
  return many(name, (evaluation, args) => {
    const [first] = args;
    return call(evaluation, args.length === 1 && isList(first) ? first : args);
  });
}
