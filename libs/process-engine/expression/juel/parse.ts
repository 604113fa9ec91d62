import { ProblemFound, quoted, type Ast } from '../ast.js';
import { bounds } from '../evaluation.js';
import { numberOf } from '../numbers.js';
import { executionCall, functionCall, indexed, methodCall, refused, type Call } from './calls.js';
import { call, choice, isEmpty, literal, named } from './nodes.js';
import { levels, negative, type Operation } from './operators.js';
import { tokenAt, type Token } from './tokens.js';

/** The position of a parser. */
interface Reader {
  readonly source: string;
  /** The token that is read next. */
  token: Token;
  depth: number;
  /** How many `a ? …` have not come to their colon. */
  choices: number;
}

const constants = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** Words that are no names. */
const reserved = new Set(['and', 'or', 'not', 'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'div', 'mod', 'empty', 'instanceof']);

/** Reads the expression that begins at a position; `end` is behind the brace that closes it. */
export function readExpression(source: string, position: number): { readonly ast: Ast; readonly end: number } {
  const reader: Reader = { source, token: tokenAt(source, position), depth: 0, choices: 0 };
  const ast = expression(reader);
  // What follows the brace is text: no token is read there.
  if (!isAt(reader, '}')) throw unexpected(reader);
  return { ast, end: reader.token.end };
}

function expression(reader: Reader): Ast {
  return deeper(reader, () => {
    const condition = binary(reader, 0);
    if (!accept(reader, '?')) return condition;
    reader.choices += 1;
    const yes = expression(reader);
    expect(reader, ':');
    reader.choices -= 1;
    return choice(condition, yes, expression(reader), condition.at);
  });
}

/** Counts a level of nesting, which takes some of the call stack. */
function deeper(reader: Reader, inner: () => Ast): Ast {
  reader.depth += 1;
  if (reader.depth > bounds.nesting) throw new ProblemFound('too-deep', {}, reader.token.at);
  const ast = inner();
  reader.depth -= 1;
  return ast;
}

/** The operators of one level and all that bind more. */
function binary(reader: Reader, level: number): Ast {
  const operations = levels[level];
  if (!operations) return unary(reader);
  let left = binary(reader, level + 1);
  for (let next = operation(reader, operations); next; next = operation(reader, operations)) {
    left = next(left, binary(reader, level + 1), left.at);
  }
  return left;
}

function operation(reader: Reader, operations: ReadonlyMap<string, Operation>): Operation | undefined {
  const found = isWord(reader.token) ? operations.get(reader.token.text) : undefined;
  if (found) advance(reader);
  return found;
}

function unary(reader: Reader): Ast {
  const { at } = reader.token;
  const operand = () => deeper(reader, () => unary(reader));
  if (accept(reader, '!') || accept(reader, 'not')) return call('not', [operand()], at);
  if (accept(reader, '-')) return negative(operand(), at);
  if (accept(reader, 'empty')) return isEmpty(operand(), at);
  return value(reader);
}

/** A value and what is read from it: `order.lines[0].price`. */
function value(reader: Reader): Ast {
  const { at } = reader.token;
  let ast = primary(reader);
  for (;;) {
    if (accept(reader, '.')) ast = member(reader, ast, at);
    else if (accept(reader, '[')) {
      const key = expression(reader);
      expect(reader, ']');
      ast = indexed(ast, key, at);
    } else return ast;
  }
}

function member(reader: Reader, of: Ast, at: number): Ast {
  const key = nameHere(reader);
  return isAt(reader, '(') ? methodCall(of, callHere(reader, key, at)) : { kind: 'path', of, key, at };
}

function primary(reader: Reader): Ast {
  const { kind, text, at } = reader.token;
  if (accept(reader, '(')) {
    const inner = expression(reader);
    expect(reader, ')');
    return inner;
  }
  if (kind === 'text') {
    advance(reader);
    return literal(text, at);
  }
  if (kind === 'number') {
    advance(reader);
    const number = numberOf(text);
    if (number === null) throw new ProblemFound('number-range', {}, at);
    return literal(number, at);
  }
  const constant = kind === 'name' ? constants.get(text) : undefined;
  if (constant === undefined) return variable(reader);
  advance(reader);
  return literal(constant, at);
}

function variable(reader: Reader): Ast {
  const { at } = reader.token;
  const name = nameHere(reader);
  if (name === 'execution') return ofExecution(reader, at);
  if (isAt(reader, '(')) return functionCall(callHere(reader, name, at));
  // `prefix:function(…)`; behind a question mark the colon begins the other branch.
  if (reader.choices === 0 && accept(reader, ':')) {
    // Some of these functions are called like an operator.
    if (reader.token.kind === 'name') advance(reader);
    if (isAt(reader, '(')) throw refused({ written: writtenFrom(reader, at), at });
    throw unexpected(reader);
  }
  return named(name, at);
}

/** `execution` is the engine itself to other engines; only its variables have a meaning here. */
function ofExecution(reader: Reader, at: number): Ast {
  if (accept(reader, '.')) {
    const name = nameHere(reader);
    if (isAt(reader, '(')) return executionCall(callHere(reader, name, at));
  }
  throw new ProblemFound('unreadable', { text: quoted(writtenFrom(reader, at)) }, at);
}

/** The call whose bracket is next. */
function callHere(reader: Reader, name: string, at: number): Call {
  const written = writtenFrom(reader, at);
  expect(reader, '(');
  const args: Ast[] = [];
  if (!isAt(reader, ')')) {
    do args.push(expression(reader));
    while (accept(reader, ','));
  }
  expect(reader, ')');
  return { name, args, at, written };
}

/** What is written from a position up to the next token. */
function writtenFrom({ source, token }: Reader, at: number): string {
  return source.slice(at, token.at).trim();
}

function nameHere(reader: Reader): string {
  const { kind, text } = reader.token;
  if (kind !== 'name' || reserved.has(text) || constants.has(text)) throw unexpected(reader);
  advance(reader);
  return text;
}

function isWord({ kind }: Token): boolean {
  return kind === 'sign' || kind === 'name';
}

function isAt({ token }: Reader, word: string): boolean {
  return isWord(token) && token.text === word;
}

function accept(reader: Reader, word: string): boolean {
  const found = isAt(reader, word);
  if (found) advance(reader);
  return found;
}

function expect(reader: Reader, sign: string): void {
  if (!accept(reader, sign)) throw unexpected(reader);
}

function advance(reader: Reader): void {
  reader.token = tokenAt(reader.source, reader.token.end);
}

function unexpected({ source, token }: Reader): ProblemFound {
  if (token.kind === 'end') return new ProblemFound('incomplete', {}, token.at);
  return new ProblemFound('unexpected', { text: quoted(source.slice(token.at, token.end)) }, token.at);
}
