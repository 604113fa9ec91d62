import { ProblemFound, quoted, type Ast, type Argument as GivenArgument } from '../ast.js';
import { builtins } from '../builtins/index.js';
import { takesCount, type Argument, type Builtin, type Form } from '../builtins/signature.js';
import { invoke, overNames, spend, startEvaluation, type Evaluation } from '../evaluation.js';
import { isFunction, type FunctionValue, type Value } from '../values.js';
import { inside, type Builder, type Code, type Scope } from './code.js';
import { isDeclared } from './names.js';
import { coercionTo, typeWritten } from './types.js';

type Call = Extract<Ast, { kind: 'call' }>;

interface CompiledArgument {
  readonly name?: string | undefined;
  readonly code: Code;
}

/** A call of a built-in function, or of a function value that the expression itself makes. */
export function callCode(ast: Call, scope: Scope | undefined, builder: Builder): Code {
  const root = rootOf(ast.callee);
  if (root === undefined || isDeclared(root, scope) || builder.functions.has(root)) {
    const args = argumentsOf(ast, () => true, scope, builder);
    return valueCall(builder.code(ast.callee, scope), args);
  }
  // Variables and facts hold no functions.
  if (ast.callee.kind !== 'name') throw new ProblemFound('no-functions', { text: quoted(root) }, ast.at);
  const form = formOf(root, ast);
  const args = argumentsOf(ast, (parameter) => form.functions?.includes(parameter) === true, scope, builder, form);
  checkLiterals(form, root, ast);
  return folded(ast, root, builtinCall(form, args));
}

/**
 * The arguments of a call. A function of the language is handed on by its name where a function may be expected: elsewhere
 * a variable of that name that has no value stays null.
 */
function argumentsOf(
  { args }: Call,
  mayBeFunction: (parameter: string) => boolean,
  scope: Scope | undefined,
  builder: Builder,
  { parameters }: Pick<Form, 'parameters'> = { parameters: [] },
): readonly CompiledArgument[] {
  return args.map(({ name, value }, at) => {
    const handed = mayBeFunction(name ?? parameters[at] ?? '') ? asFunction(value) : value;
    return { name, code: builder.code(handed, scope) };
  });
}

function asFunction(value: Ast): Ast {
  if (value.kind === 'converted') return { ...value, of: asFunction(value.of) };
  return value.kind === 'name' ? { ...value, mayBeBuiltin: true } : value;
}

/** What is written out and can give nothing but null is a mistake. */
function checkLiterals({ fault, parameters }: Form, name: string, { at, args }: Call): void {
  const found = fault?.(
    parameters.map((parameter, index) => {
      const isNamed = args.some((arg) => arg.name !== undefined);
      const arg = isNamed ? args.find((each) => each.name === parameter) : args[index];
      if (!arg) return null;
      return arg.value.kind === 'literal' ? arg.value.value : undefined;
    }),
  );
  if (found) throw new ProblemFound(found.code, { text: quoted(name), part: quoted(found.part) }, at);
}

/** The name that a path begins with. */
function rootOf(callee: Ast): string | undefined {
  if (callee.kind === 'path' || callee.kind === 'filter') return rootOf(callee.of);
  return callee.kind === 'name' ? callee.name : undefined;
}

function formOf(name: string, { at, args }: Call): Form {
  const builtin = builtins.get(name);
  if (!builtin) throw new ProblemFound('unknown-function', { text: quoted(name) }, at);
  const form = builtin.find((one) => fits(one, args));
  if (!form) throw new ProblemFound('arguments', { text: quoted(name), forms: expected(builtin) }, at);
  return form;
}

function fits(form: Form, args: readonly GivenArgument[]): boolean {
  const { parameters, required } = form;
  const names = args.flatMap((arg) => arg.name ?? []);
  if (names.length === 0) return takesCount(form, args.length);
  const known = names.every((name) => parameters.includes(name)) && new Set(names).size === names.length;
  return known && parameters.slice(0, required).every((name) => names.includes(name));
}

function expected(builtin: Builtin): string {
  const forms = builtin.map(({ parameters, rest }) => `(${parameters.join(', ')}${rest ? ', …' : ''})`);
  return forms.join(' / ');
}

function builtinCall(form: Form, args: readonly CompiledArgument[]): Code {
  const codes = inOrder(form, args);
  return (evaluation, frame) => {
    spend(evaluation, 1);
    const values: Argument[] = codes.map((code) => code?.(evaluation, frame));
    return form.call(evaluation, values);
  };
}

function inOrder({ parameters }: Form, args: readonly CompiledArgument[]): readonly (Code | undefined)[] {
  if (args.every(({ name }) => name === undefined)) return args.map(({ code }) => code);
  return parameters.map((name) => args.find((arg) => arg.name === name)?.code);
}

const constants = new Set(['date', 'time', 'date and time', 'duration', 'years and months duration']);

/** `date("2026-01-31")` is worked out once. */
function folded({ args }: Call, name: string, code: Code): Code {
  if (!constants.has(name) || !args.every(({ value }) => value.kind === 'literal')) return code;
  const value = code(
    startEvaluation(() => null, { at: '1970-01-01T00:00:00Z', zone: 'UTC' }),
    undefined,
  );
  return () => value;
}

function valueCall(callee: Code, args: readonly CompiledArgument[]): Code {
  return (evaluation, frame) => {
    const target = callee(evaluation, frame);
    if (!isFunction(target)) return null;
    const codes = args.some(({ name }) => name !== undefined) ? byName(target, args) : args.map(({ code }) => code);
    return codes
      ? invoke(
          evaluation,
          target,
          codes.map((code) => code(evaluation, frame)),
        )
      : null;
  };
}

function byName({ parameters }: FunctionValue, args: readonly CompiledArgument[]): readonly Code[] | undefined {
  if (args.length !== parameters.length) return undefined;
  const codes = parameters.flatMap((name) => args.find((arg) => arg.name === name)?.code ?? []);
  return codes.length === parameters.length ? codes : undefined;
}

/** `function(a, b) …`: it keeps the frame and the outside names of the place where it was made, wherever it is called. */
export function functionCode(
  ast: Extract<Ast, { kind: 'function' }>,
  scope: Scope | undefined,
  builder: Builder,
): Code {
  const inner = ast.parameters.reduce<Scope | undefined>((up, { name }) => inside(name, up), scope);
  const { code: body, steps, levels } = builder.body(ast.body, inner);
  const coercions = ast.parameters.map(({ type }) => type && coercionTo(type));
  const parameters = ast.parameters.map(({ name }) => name);
  const types = ast.parameters.map(({ type }) => type);
  const conversions = ast.parameters.map(({ convert }) => convert);
  const result = typeWritten(ast.body);
  return ({ lookup }, frame): FunctionValue => {
    const call = (evaluation: Evaluation, args: readonly Value[]): Value => {
      let at = frame;
      for (const [index, given] of args.entries()) {
        const [coerce, convert] = [coercions[index], conversions[index]];
        const value = coerce ? coerce(evaluation, given) : given;
        if (value === undefined) return null;
        at = { value: convert ? convert(value, evaluation.moment) : value, up: at };
      }
      // The call itself has taken one.
      spend(evaluation, steps - 1);
      return overNames(evaluation, lookup, (own) => body(own, at));
    };
    return { kind: 'function', parameters, types, result, levels, call };
  };
}
