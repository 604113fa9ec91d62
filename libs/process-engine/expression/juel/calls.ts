import { ProblemFound, quoted, type Ast } from '../ast.js';
import { calculated, call, choice, compared, isEmpty, isOfType, literal, named, withValues } from './nodes.js';

/** A call as written in the text. */
export interface Call {
  readonly name: string;
  readonly args: readonly Ast[];
  readonly at: number;
  /** What is written before the bracket: `orders.total`. */
  readonly written: string;
}

type Method = (of: Ast, args: readonly Ast[], at: number) => Ast;

interface Known {
  readonly arguments: number;
  readonly ast: Method;
}

/** Methods of Java's texts and collections that mean the same on every receiver. */
const methods: ReadonlyMap<string, Known> = new Map([
  ['equals', { arguments: 1, ast: equals }],
  ['contains', { arguments: 1, ast: contains }],
  ['isEmpty', { arguments: 0, ast: hasNothing }],
  ['size', { arguments: 0, ast: size }],
  ['length', { arguments: 0, ast: (of, _, at) => call('string length', [of], at) }],
]);

const clocks = new Set(['now', 'dateTime']);

/** A function; only those that give the moment have one of ours. */
export function functionCall(found: Call): Ast {
  if (!clocks.has(found.name) || found.args.length > 0) throw refused(found);
  return call('now', [], found.at);
}

/** A method of a value. */
export function methodCall(of: Ast, found: Call): Ast {
  const method = methods.get(found.name);
  if (method?.arguments !== found.args.length) throw refused(found);
  return method.ast(of, found.args, found.at);
}

/** A method of the engine's own object `execution`: a variable whose name is written out can be read. */
export function executionCall(found: Call): Ast {
  const [name, ...more] = found.args;
  if (name?.kind !== 'literal' || typeof name.value !== 'string' || name.value === '' || more.length > 0)
    throw refused(found);
  const variable = named(name.value, found.at);
  if (found.name === 'getVariable') return variable;
  if (found.name !== 'hasVariable') throw refused(found);
  return compared('!=', variable, literal(null, found.at), found.at);
}

/** A call that nothing here can carry out. */
export function refused({ written, at }: Pick<Call, 'written' | 'at'>): ProblemFound {
  return new ProblemFound('method-call', { text: quoted(`${written}(…)`) }, at, true);
}

/** Values of different types are not equal, where a comparison leaves that open. */
function equals(of: Ast, [other]: readonly Ast[], at: number): Ast {
  return compared('=', compared('=', of, other ?? literal(null, at), at), literal(true, at), at);
}

function contains(of: Ast, [part]: readonly Ast[], at: number): Ast {
  return withValues(
    [of, part ?? literal(null, at)],
    (whole, wanted) => {
      const inList = onList(whole, call('list contains', [whole, wanted], at), literal(null, at), at);
      return choice(isOfType(whole, 'string', at), call('contains', [whole, wanted], at), inList, at);
    },
    at,
  );
}

/** Of null nothing can be said: a method that is called on it fails. */
function hasNothing(of: Ast, _: readonly Ast[], at: number): Ast {
  const whether = (value: Ast) =>
    choice(compared('=', value, literal(null, at), at), literal(null, at), isEmpty(value, at), at);
  return withValues([of], whether, at);
}

function size(of: Ast, _: readonly Ast[], at: number): Ast {
  return withValues(
    [of],
    (value) => {
      const ofContext = call('count', [call('get entries', [value], at)], at);
      const entries = choice(isOfType(value, 'context', at), ofContext, literal(null, at), at);
      return onList(value, call('count', [value], at), entries, at);
    },
    at,
  );
}

function onList(value: Ast, yes: Ast, no: Ast, at: number): Ast {
  return choice(isOfType(value, 'list', at), yes, no, at);
}

/** `a['key']` and `a[0]`: positions count from 0 there and from 1 here, where negative ones count from the end. */
export function indexed(of: Ast, by: Ast, at: number): Ast {
  if (by.kind === 'literal' && typeof by.value === 'string') return { kind: 'path', of, key: by.value, at };
  if (by.kind === 'literal' && Number.isInteger(by.value)) return element(of, by, at);
  return withValues(
    [of, by],
    (value, key) => {
      const position = choice(compared('>=', key, literal(0, at), at), element(value, key, at), literal(null, at), at);
      return choice(isOfType(key, 'string', at), call('get value', [value, key], at), position, at);
    },
    at,
  );
}

function element(of: Ast, index: Ast, at: number): Ast {
  return { kind: 'filter', of, by: calculated('+', index, literal(1, at), at), at };
}
