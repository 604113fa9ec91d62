import type { Operator } from '../arithmetic.js';
import { ProblemFound, quoted, type Argument, type Ast, type Comparison, type Iterator } from '../ast.js';
import { bounds } from '../evaluation.js';
import { numberOf } from '../numbers.js';
import { temporalOf } from '../text.js';
import { numeral, unquote } from './literals.js';
import { declare, declared, name, spelled, textAt, type Source } from './names.js';
import { child, type Node } from './tree.js';
import { parametersOf, typeOf } from './types.js';

/** An expression of our own from one of the grammar. */
export function toAst(node: Node, source: Source): Ast {
  source.depth += 1;
  if (source.depth > bounds.nesting) throw new ProblemFound('too-deep', {}, node.from);
  const ast = convert(node, source);
  source.depth -= 1;
  return ast;
}

function convert(node: Node, source: Source): Ast {
  const at = node.from;
  const sub = (index: number) => toAst(child(node, index), source);
  switch (node.name) {
    case 'ParenthesizedExpression':
      return inBrackets(sub(1));
    case 'PositiveUnaryTest':
      return sub(0);
    case 'null':
      return { kind: 'literal', value: null, at };
    case 'BooleanLiteral':
      return { kind: 'literal', value: textAt(node, source) === 'true', at };
    case 'StringLiteral':
      return { kind: 'literal', value: unquote(textAt(node, source)), at };
    case 'NumericLiteral':
      return number(node, source);
    case 'DateTimeLiteral':
      return child(node, 0).name === 'AtLiteral' ? temporal(child(node, 0), source) : call(node, source);
    case 'VariableName':
      return name(node, source);
    case '?':
      return { kind: 'input', at };
    case 'PathExpression':
      return { kind: 'path', of: sub(0), key: spelled(child(node, 2), source), keyAt: child(node, 2).from, at };
    case 'FilterExpression':
      return filter(node, source);
    case 'ArithmeticExpression':
      return arithmetic(node, source);
    case 'Comparison':
    case 'Conjunction':
    case 'Disjunction':
      return logical(node, source);
    case 'InstanceOfExpression':
      return { kind: 'instance', of: sub(0), type: typeOf(child(node, 3), source), at };
    case 'IfExpression':
      return { kind: 'if', condition: sub(1), yes: sub(3), no: sub(5), at };
    case 'ForExpression':
      return { kind: 'for', iterators: iterators(child(node, 1), source), body: sub(3), at };
    case 'QuantifiedExpression': {
      const kind = child(node, 0).name === 'every' ? 'every' : 'some';
      return { kind, iterators: iterators(child(node, 1), source), condition: sub(3), at };
    }
    case 'FunctionInvocation':
      return call(node, source);
    case 'SimplePositiveUnaryTest':
      if (child(node, 0).name === 'Interval') return interval(child(node, 0), source);
      return { kind: 'test', operator: comparisonSign(child(node, 0), source), right: sub(1), at };
    case 'List':
      return { kind: 'list', items: inner(node).map((item) => toAst(item, source)), at };
    case 'Context':
      return { kind: 'context', entries: inner(node).map((entry) => contextEntry(entry, source)), at };
    case 'FunctionDefinition':
      return functionLiteral(node, source);
    default:
      throw new ProblemFound('unsupported', { text: quoted(node.name) }, at);
  }
}

/** `(= 5)` is the range that holds 5 alone; without brackets the sign has lost its left side, as in `a == b`. */
function inBrackets(ast: Ast): Ast {
  if (ast.kind !== 'test' || ast.operator !== '=') return ast;
  return { kind: 'range', start: ast.right, end: ast.right, startIncluded: true, endIncluded: true, at: ast.at };
}

/** The children between the first and the last, which are brackets. */
function inner(node: Node): readonly Node[] {
  return node.children.slice(1, -1);
}

function number(node: Node, source: Source): Ast {
  const value = numberOf(numeral(textAt(node, source)));
  if (value === null) throw new ProblemFound('number-range', {}, node.from);
  return { kind: 'literal', value, at: node.from };
}

function temporal(node: Node, source: Source): Ast {
  const literal = textAt(child(node, 0), source);
  const value = temporalOf(unquote(literal));
  if (value === null) throw new ProblemFound('not-temporal', { text: quoted(unquote(literal)) }, node.from);
  return { kind: 'literal', value, at: node.from };
}

function filter(node: Node, source: Source): Ast {
  const of = toAst(child(node, 0), source);
  source.filters += 1;
  const by = toAst(child(node, 2), source);
  source.filters -= 1;
  if (by.kind !== 'test' && by.kind !== 'range') return { kind: 'filter', of, by, at: node.from };
  const item: Ast = { kind: 'name', name: 'item', at: by.at };
  return { kind: 'filter', of, by: { kind: 'in', of: item, tests: [by], at: by.at }, at: node.from };
}

const operators: ReadonlyMap<string, Operator> = new Map([
  ['+', '+'],
  ['-', '-'],
  ['*', '*'],
  ['/', '/'],
  ['**', '**'],
  ['^', '**'],
]);

function arithmetic(node: Node, source: Source): Ast {
  const at = node.from;
  const parts = node.children;
  if (parts.length === 2) {
    const of = toAst(child(node, 1), source);
    if (textAt(child(node, 0), source) === '-') return { kind: 'negative', of, at };
    return { kind: 'arithmetic', operator: '+', left: { kind: 'literal', value: 0, at }, right: of, at };
  }
  const sign = textAt(child(node, 1), source);
  const operator = operators.get(sign);
  if (!operator) throw new ProblemFound('operator', { text: quoted(sign) }, child(node, 1).from);
  return {
    kind: 'arithmetic',
    operator,
    left: toAst(child(node, 0), source),
    right: toAst(child(node, 2), source),
    at,
  };
}

const signs: ReadonlyMap<string, Comparison> = new Map(
  (['=', '!=', '<', '<=', '>', '>='] as const).map((sign) => [sign, sign]),
);

function comparisonSign(node: Node, source: Source): Comparison {
  const text = textAt(node, source);
  const sign = signs.get(text);
  if (!sign) throw new ProblemFound('operator', { text: quoted(text) }, node.from);
  return sign;
}

function comparison(node: Node, source: Source): Ast {
  const at = node.from;
  const of = toAst(child(node, 0), source);
  const operator = child(node, 1);
  if (operator.name === 'between') {
    return { kind: 'between', of, low: toAst(child(node, 2), source), high: toAst(child(node, 4), source), at };
  }
  if (operator.name !== 'in') {
    return {
      kind: 'compare',
      operator: comparisonSign(operator, source),
      left: of,
      right: toAst(child(node, 2), source),
      at,
    };
  }
  const tests = node.children
    .slice(2)
    .flatMap((part) =>
      part.name === 'PositiveUnaryTests' ? part.children : part.name === 'PositiveUnaryTest' ? [part] : [],
    );
  return { kind: 'in', of, tests: tests.map((test) => toAst(test, source)), at };
}

/**
 * Comparisons joined by `and` and `or`. The grammar reads all that follows `in` without brackets as its test, so that
 * `a in [1, 2] and b` would test whether `a` is in `[1, 2] and b`. Comparisons bind closer than `and`, and `and` closer
 * than `or` (DMN 1.5, table 57), so the operands are lined up and grouped again.
 */
function logical(node: Node, source: Source): Ast {
  const { operands, operators } = sequenceOf(node);
  const groups: Node[][] = [[]];
  operands.forEach((operand, index) => {
    if (operators[index - 1] === 'Disjunction') groups.push([]);
    groups.at(-1)?.push(operand);
  });
  const converted = groups.map((group) => {
    const terms = group.map((term) => (term.name === 'Comparison' ? comparison(term, source) : toAst(term, source)));
    return joined('and', terms, node.from);
  });
  return joined('or', converted, node.from);
}

function joined(kind: 'and' | 'or', terms: readonly Ast[], at: number): Ast {
  const [only] = terms;
  return only !== undefined && terms.length === 1 ? only : { kind, terms, at };
}

/** Operands, and between each two of them the operator that joins them. */
interface Sequence {
  readonly operands: readonly Node[];
  readonly operators: readonly ('Conjunction' | 'Disjunction')[];
}

function sequenceOf(node: Node): Sequence {
  if (node.name === 'Conjunction' || node.name === 'Disjunction') {
    const [left, right] = [sequenceOf(child(node, 0)), sequenceOf(child(node, 2))];
    return {
      operands: [...left.operands, ...right.operands],
      operators: [...left.operators, node.name, ...right.operators],
    };
  }
  const test = node.name === 'Comparison' ? child(node, node.children.length - 1) : undefined;
  // With brackets around them, the tests of `in` end at the last one.
  if (test?.name !== 'PositiveUnaryTest') return { operands: [node], operators: [] };
  const { first, rest, operators } = testAndRest(child(test, 0));
  const own = { ...node, children: [...node.children.slice(0, -1), { ...test, children: [first] }] };
  return { operands: [own, ...rest], operators };
}

/** The test of an `in`, and what was read as part of it. */
function testAndRest(node: Node): { first: Node; rest: readonly Node[]; operators: Sequence['operators'] } {
  const isComparing = node.name === 'SimplePositiveUnaryTest' && child(node, 0).name !== 'Interval';
  const { operands, operators } = sequenceOf(isComparing ? child(node, 1) : node);
  const [first = node, ...rest] = operands;
  return { first: isComparing ? { ...node, children: [child(node, 0), first] } : first, rest, operators };
}

function iterators(node: Node, source: Source): readonly Iterator[] {
  return node.children.map((part) => {
    const domain = child(part, 2);
    // The name is declared after its source, which must not see it.
    const values = { source: toAst(child(domain, 0), source), ...upTo(domain, source) };
    return { name: declared(child(part, 0), source), ...values };
  });
}

function upTo(domain: Node, source: Source): { readonly to?: Ast } {
  return domain.children.length > 1 ? { to: toAst(child(domain, 2), source) } : {};
}

function interval(node: Node, source: Source): Ast {
  return {
    kind: 'range',
    start: toAst(child(node, 1), source),
    end: toAst(child(node, 3), source),
    startIncluded: child(node, 0).name === '[',
    endIncluded: child(node, 4).name === ']',
    at: node.from,
  };
}

function contextEntry(node: Node, source: Source): { readonly key: string; readonly value: Ast } {
  const label = child(child(node, 0), 0);
  const key = label.name === 'StringLiteral' ? unquote(textAt(label, source)) : spelled(label, source);
  declare(key, source);
  return { key, value: toAst(child(node, 1), source) };
}

function functionLiteral(node: Node, source: Source): Ast {
  const parts = node.children;
  const external = parts.find((part) => part.name === 'external');
  if (external) throw new ProblemFound('external-function', {}, external.from);
  const parameters = parametersOf(child(node, 2), source);
  const body = child(child(node, parts.length - 1), 0);
  return { kind: 'function', parameters, body: toAst(body, source), at: node.from };
}

function call(node: Node, source: Source): Ast {
  return {
    kind: 'call',
    callee: callee(child(node, 0), source),
    args: callArguments(child(node, 2), source),
    at: node.from,
  };
}

/** Names of built-in functions have blanks and words of the grammar in them; the compiler knows which ones there are. */
function callee(node: Node, source: Source): Ast {
  const isName =
    node.name === 'VariableName' || node.name === 'SpecialFunctionName' || node.name === 'DateTimeConstructor';
  return isName ? { kind: 'name', name: spelled(node, source), at: node.from } : toAst(node, source);
}

function callArguments(node: Node, source: Source): readonly Argument[] {
  return node.children.map((part) => {
    if (part.name !== 'NamedParameter') return { value: toAst(part, source) };
    return { name: spelled(child(child(part, 0), 0), source), value: toAst(child(part, 1), source) };
  });
}
