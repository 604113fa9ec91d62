import { calculate, negated } from '../arithmetic.js';
import { ProblemFound, quoted, type Ast, type Comparison } from '../ast.js';
import { builtinValue } from '../builtins/handed.js';
import { order } from '../compare.js';
import { limitElements, nested, spend } from '../evaluation.js';
import { property } from '../properties.js';
import type { Value } from '../values.js';
import { callCode, functionCode } from './calls.js';
import { inside, makeBuilder, type Builder, type Code, type Frame, type Scope } from './code.js';
import { filterCode } from './filters.js';
import { forCode, quantifiedCode } from './loops.js';
import { inputCode, isDeclared, nameCode } from './names.js';
import { compare, inCode } from './tests.js';
import { typeTest } from './types.js';

/** A builder that knows every kind of node. @param functions names from outside that may hold functions */
export function newBuilder(functions: readonly string[] = []): Builder {
  return makeBuilder(nodeCode, functions);
}

function nodeCode(ast: Ast, scope: Scope | undefined, builder: Builder): Code {
  switch (ast.kind) {
    case 'literal': {
      const { value } = ast;
      return () => value;
    }
    case 'name':
      return nameCode(ast.name, scope, builder, ast.mayBeBuiltin && builtinValue(ast.name));
    case 'input':
      return inputCode(ast.at, scope);
    case 'path': {
      const of = builder.code(ast.of, scope);
      return (evaluation, frame) => property(evaluation, of(evaluation, frame), ast.key);
    }
    case 'filter':
      return filterCode(ast, scope, builder);
    case 'negative': {
      const of = builder.code(ast.of, scope);
      return (evaluation, frame) => negated(of(evaluation, frame));
    }
    case 'arithmetic': {
      const [left, right] = [builder.code(ast.left, scope), builder.code(ast.right, scope)];
      return (evaluation, frame) =>
        calculate(evaluation, ast.operator, left(evaluation, frame), right(evaluation, frame));
    }
    case 'compare': {
      const [left, right] = [builder.code(ast.left, scope), builder.code(ast.right, scope)];
      return (evaluation, frame) =>
        compare(evaluation, ast.operator, left(evaluation, frame), right(evaluation, frame));
    }
    case 'between':
      return betweenCode(ast, scope, builder);
    case 'and':
    case 'or':
      return logicCode(ast, scope, builder);
    case 'if': {
      const condition = builder.code(ast.condition, scope);
      const [yes, no] = [builder.code(ast.yes, scope), builder.code(ast.no, scope)];
      return (evaluation, frame) =>
        condition(evaluation, frame) === true ? yes(evaluation, frame) : no(evaluation, frame);
    }
    case 'for':
      return forCode(ast, scope, builder);
    case 'some':
    case 'every':
      return quantifiedCode(ast, scope, builder);
    case 'in':
      return inCode(ast, scope, builder);
    case 'test':
      return openRangeCode(ast, scope, builder);
    case 'instance': {
      const of = builder.code(ast.of, scope);
      const test = typeTest(ast.type);
      return (evaluation, frame) => test(evaluation, of(evaluation, frame));
    }
    case 'range':
      return rangeCode(ast, scope, builder);
    case 'list': {
      const items = ast.items.map((item) => builder.code(item, scope));
      return (evaluation, frame) => {
        limitElements(evaluation, items.length);
        return items.map((item) => item(evaluation, frame));
      };
    }
    case 'context':
      return contextCode(ast, scope, builder);
    case 'function':
      return functionCode(ast, scope, builder);
    case 'call':
      return callCode(ast, scope, builder);
    case 'converted': {
      const of = builder.code(ast.of, scope);
      return (evaluation, frame) => ast.convert(of(evaluation, frame), evaluation.moment);
    }
    case 'embedded':
      return embeddedCode(ast, scope, builder);
  }
}

/** One operand decides alone; what is neither true nor false leaves the answer open. */
function logicCode(ast: Extract<Ast, { kind: 'and' | 'or' }>, scope: Scope | undefined, builder: Builder): Code {
  const terms = ast.terms.map((term) => builder.code(term, scope));
  const deciding = ast.kind === 'or';
  return (evaluation, frame) => {
    let result: boolean | null = !deciding;
    for (const term of terms) {
      const value = term(evaluation, frame);
      if (value === deciding) return deciding;
      if (typeof value !== 'boolean') result = null;
    }
    return result;
  };
}

function betweenCode(ast: Extract<Ast, { kind: 'between' }>, scope: Scope | undefined, builder: Builder): Code {
  const [of, low, high] = [ast.of, ast.low, ast.high].map((part) => builder.code(part, scope));
  return (evaluation, frame) => {
    const value = of?.(evaluation, frame) ?? null;
    const above = order(evaluation, value, low?.(evaluation, frame) ?? null);
    const below = order(evaluation, value, high?.(evaluation, frame) ?? null);
    return above === null || below === null ? null : above >= 0 && below <= 0;
  };
}

/** Ends that are null or of different types make no range; open ones are written `< 5` and `> 5`. DMN 1.5 §10.3.2.7. */
function rangeCode(ast: Extract<Ast, { kind: 'range' }>, scope: Scope | undefined, builder: Builder): Code {
  const [first, last] = [builder.code(ast.start, scope), builder.code(ast.end, scope)];
  return (evaluation, frame) => {
    const [start, end] = [first(evaluation, frame), last(evaluation, frame)];
    if (order(evaluation, start, end) === null) return null;
    return { kind: 'range', start, end, startIncluded: ast.startIncluded, endIncluded: ast.endIncluded };
  };
}

/** `> 5` as a value is everything above 5. */
function openRangeCode(ast: Extract<Ast, { kind: 'test' }>, scope: Scope | undefined, builder: Builder): Code {
  if (!isOrder(ast.operator)) throw new ProblemFound('no-left-side', { text: quoted(ast.operator) }, ast.at);
  const right = builder.code(ast.right, scope);
  const included = ast.operator === '<=' || ast.operator === '>=';
  const upwards = ast.operator === '>' || ast.operator === '>=';
  return (evaluation, frame) => {
    const edge = right(evaluation, frame);
    if (order(evaluation, edge, edge) === null) return null;
    return upwards
      ? { kind: 'range', start: edge, end: null, startIncluded: included, endIncluded: false }
      : { kind: 'range', start: null, end: edge, startIncluded: false, endIncluded: included };
  };
}

function isOrder(operator: Comparison): boolean {
  return operator !== '=' && operator !== '!=';
}

/** Entries see those before them; a function sees itself as well. */
function contextCode(ast: Extract<Ast, { kind: 'context' }>, scope: Scope | undefined, builder: Builder): Code {
  let inner = scope;
  const keys = new Set<string>();
  const entries = ast.entries.map(({ key, value }) => {
    if (keys.has(key)) throw new ProblemFound('key-twice', { text: quoted(key) }, value.at);
    keys.add(key);
    const seesItself = !ast.apart && (value.kind === 'converted' ? value.of : value).kind === 'function';
    const own = inside(key, inner);
    const code = builder.code(value, seesItself ? own : inner);
    if (!ast.apart) inner = own;
    return { key, code, seesItself };
  });
  return (evaluation, frame) => {
    limitElements(evaluation, entries.length);
    const made = new Map<string, Value>();
    let at: Frame | undefined = frame;
    for (const { key, code, seesItself } of entries) {
      const own: Frame = { value: undefined, up: at };
      own.value = code(evaluation, seesItself ? own : at);
      made.set(key, own.value);
      if (!ast.apart) at = own;
    }
    return made;
  };
}

/** What is no expression reads names as one would that is in its place. */
function embeddedCode(ast: Extract<Ast, { kind: 'embedded' }>, scope: Scope | undefined, builder: Builder): Code {
  const codes = new Map<string, Code>();
  for (const name of ast.reads) {
    const code = nameCode(name, scope, builder);
    if (isDeclared(name, scope)) codes.set(name, code);
  }
  return (evaluation, frame) => {
    spend(evaluation, ast.steps);
    const lookup = (name: string) => {
      const code = codes.get(name);
      return code ? code(evaluation, frame) : evaluation.lookup(name);
    };
    return nested(evaluation, (moment) => ast.run(lookup, moment));
  };
}
