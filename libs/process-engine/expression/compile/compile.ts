import { calculate, negated } from '../arithmetic.js';
import { ProblemFound, quoted, type Ast, type Comparison } from '../ast.js';
import { order } from '../compare.js';
import { roomFor } from '../evaluation.js';
import { property } from '../properties.js';
import type { Value } from '../values.js';
import { callCode, functionCode } from './calls.js';
import { inside, makeBuilder, type Builder, type Code, type Frame, type Scope } from './code.js';
import { filterCode } from './filters.js';
import { forCode, quantifiedCode } from './loops.js';
import { inputCode, nameCode } from './names.js';
import { compare, inCode } from './tests.js';
import { typeTest } from './types.js';

/** A builder that knows every kind of node. */
export function newBuilder(): Builder {
  return makeBuilder(nodeCode);
}

function nodeCode(ast: Ast, scope: Scope | undefined, builder: Builder): Code {
  switch (ast.kind) {
    case 'literal': {
      const { value } = ast;
      return () => value;
    }
    case 'name':
      return nameCode(ast.name, scope, builder);
    case 'input':
      return inputCode(ast.at, scope);
    case 'path': {
      const of = builder.code(ast.of, scope);
      return (run, frame) => property(run, of(run, frame), ast.key);
    }
    case 'filter':
      return filterCode(ast, scope, builder);
    case 'negative': {
      const of = builder.code(ast.of, scope);
      return (run, frame) => negated(of(run, frame));
    }
    case 'arithmetic': {
      const [left, right] = [builder.code(ast.left, scope), builder.code(ast.right, scope)];
      return (run, frame) => calculate(run, ast.operator, left(run, frame), right(run, frame));
    }
    case 'compare': {
      const [left, right] = [builder.code(ast.left, scope), builder.code(ast.right, scope)];
      return (run, frame) => compare(run, ast.operator, left(run, frame), right(run, frame));
    }
    case 'between':
      return betweenCode(ast, scope, builder);
    case 'and':
    case 'or':
      return logicCode(ast, scope, builder);
    case 'if': {
      const condition = builder.code(ast.condition, scope);
      const [yes, no] = [builder.code(ast.yes, scope), builder.code(ast.no, scope)];
      return (run, frame) => (condition(run, frame) === true ? yes(run, frame) : no(run, frame));
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
      return (run, frame) => test(run, of(run, frame));
    }
    case 'range':
      return rangeCode(ast, scope, builder);
    case 'list': {
      const items = ast.items.map((item) => builder.code(item, scope));
      return (run, frame) => {
        roomFor(run, items.length);
        return items.map((item) => item(run, frame));
      };
    }
    case 'context':
      return contextCode(ast, scope, builder);
    case 'function':
      return functionCode(ast, scope, builder);
    case 'call':
      return callCode(ast, scope, builder);
  }
}

/** One operand decides alone; what is neither true nor false leaves the answer open. */
function logicCode(ast: Extract<Ast, { kind: 'and' | 'or' }>, scope: Scope | undefined, builder: Builder): Code {
  const terms = ast.terms.map((term) => builder.code(term, scope));
  const deciding = ast.kind === 'or';
  return (run, frame) => {
    let result: boolean | null = !deciding;
    for (const term of terms) {
      const value = term(run, frame);
      if (value === deciding) return deciding;
      if (typeof value !== 'boolean') result = null;
    }
    return result;
  };
}

function betweenCode(ast: Extract<Ast, { kind: 'between' }>, scope: Scope | undefined, builder: Builder): Code {
  const [of, low, high] = [ast.of, ast.low, ast.high].map((part) => builder.code(part, scope));
  return (run, frame) => {
    const value = of?.(run, frame) ?? null;
    const above = order(run, value, low?.(run, frame) ?? null);
    const below = order(run, value, high?.(run, frame) ?? null);
    return above === null || below === null ? null : above >= 0 && below <= 0;
  };
}

/** An end that is null is open; ends of different types make no range. */
function rangeCode(ast: Extract<Ast, { kind: 'range' }>, scope: Scope | undefined, builder: Builder): Code {
  const [first, last] = [builder.code(ast.start, scope), builder.code(ast.end, scope)];
  return (run, frame) => {
    const [start, end] = [first(run, frame), last(run, frame)];
    if (order(run, start ?? end, end ?? start) === null) return null;
    const startIncluded = ast.startIncluded && start !== null;
    return { kind: 'range', start, end, startIncluded, endIncluded: ast.endIncluded && end !== null };
  };
}

/** `> 5` as a value is everything above 5. */
function openRangeCode(ast: Extract<Ast, { kind: 'test' }>, scope: Scope | undefined, builder: Builder): Code {
  if (!isOrder(ast.operator)) throw new ProblemFound(`"${ast.operator}" has no left side`, ast.at);
  const right = builder.code(ast.right, scope);
  const included = ast.operator === '<=' || ast.operator === '>=';
  const upwards = ast.operator === '>' || ast.operator === '>=';
  return (run, frame) => {
    const edge = right(run, frame);
    if (order(run, edge, edge) === null) return null;
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
    if (keys.has(key)) throw new ProblemFound(`the key ${quoted(key)} stands twice`, value.at);
    keys.add(key);
    const seesItself = value.kind === 'function';
    const own = inside(key, inner);
    const code = builder.code(value, seesItself ? own : inner);
    inner = own;
    return { key, code, seesItself };
  });
  return (run, frame) => {
    roomFor(run, entries.length);
    const made = new Map<string, Value>();
    let at: Frame | undefined = frame;
    for (const { key, code, seesItself } of entries) {
      const own: Frame = { value: undefined, up: at };
      own.value = code(run, seesItself ? own : at);
      made.set(key, own.value);
      at = own;
    }
    return made;
  };
}
