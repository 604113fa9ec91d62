import { parseExpression, textOf, type Ast } from '#lab/process-engine/index.js';
import type { FactType } from '#lab/shared/define-subject.js';

export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'contains' | 'empty' | 'filled';

/** One comparison of a field; numbers are decimal text, days `2026-01-31`. */
export interface Clause {
  readonly fact: string;
  readonly operator: Operator;
  /** Undefined while nothing is chosen, and where the operator needs none. */
  readonly value: string | boolean | readonly string[] | undefined;
}

/** Comparisons that must all hold, or one of them. */
export interface Condition {
  readonly joined: 'and' | 'or';
  readonly clauses: readonly Clause[];
}

type Facts = Readonly<Record<string, FactType>>;
type Kind = 'number' | 'text' | 'boolean' | 'day' | 'list';

/** How values of a fact are chosen and written. */
export function kindOfFact(type: FactType): Kind {
  if (type === 'number' || type === 'money' || type === 'quantity') return 'number';
  return type === 'any' ? 'text' : type;
}

/** The comparisons that make sense for a fact; the first is offered first. */
export function operatorsOf(type: FactType): readonly Operator[] {
  switch (kindOfFact(type)) {
    case 'number':
      return ['>', '>=', '<', '<=', '=', '!=', 'empty', 'filled'];
    case 'day':
      return ['<', '<=', '>', '>=', '=', 'empty', 'filled'];
    case 'boolean':
      return ['='];
    case 'list':
      return ['contains', 'empty', 'filled'];
    default:
      return ['=', '!=', 'in', 'empty', 'filled'];
  }
}

/** Whether the comparison is with a value. */
export function takesValue(operator: Operator): boolean {
  return operator !== 'empty' && operator !== 'filled';
}

/** Whether everything is chosen. */
export function isComplete({ fact, operator, value }: Clause): boolean {
  if (fact === '') return false;
  if (!takesValue(operator)) return true;
  return value !== undefined && (typeof value === 'boolean' || value.length > 0);
}

/** The condition in FEEL; empty without clauses. @param condition complete clauses */
export function printCondition({ joined, clauses }: Condition, facts: Facts): string {
  const printed = clauses.map((clause) => ({ text: printClause(clause, facts), operator: clause.operator }));
  // What follows a list of values would be read as part of it.
  const parts = printed.map(({ text, operator }) => (operator === 'in' && printed.length > 1 ? `(${text})` : text));
  return parts.join(` ${joined} `);
}

function printClause({ fact, operator, value }: Clause, facts: Facts): string {
  const kind = kindOfFact(facts[fact] ?? 'any');
  if (operator === 'empty') return `${fact} = null`;
  if (operator === 'filled') return `${fact} != null`;
  if (kind === 'boolean') return value === true ? fact : `not(${fact})`;
  const printed = (one: string) => (kind === 'number' ? one : kind === 'day' ? `date("${one}")` : JSON.stringify(one));
  const values = (typeof value === 'object' ? value : [String(value ?? '')]).map(printed);
  if (operator === 'in') return `${fact} in [${values.join(', ')}]`;
  if (operator === 'contains') return `list contains(${fact}, ${values[0] ?? ''})`;
  return `${fact} ${operator} ${values[0] ?? ''}`;
}

/** Reads comparisons of fields with constants, joined by `and` or by `or`; undefined for anything more. */
export function parseCondition(text: string, facts: Facts): Condition | undefined {
  const parsed = parseExpression(text.replace(/^\s*=/, ''), { names: Object.keys(facts) });
  if ('problem' in parsed) return undefined;
  const { ast } = parsed;
  const joined = ast.kind === 'or' ? 'or' : 'and';
  const terms = ast.kind === 'and' || ast.kind === 'or' ? ast.terms : [ast];
  const clauses = terms.map((term) => clauseOf(term, facts));
  return clauses.every((clause) => clause !== undefined) ? { joined, clauses } : undefined;
}

function clauseOf(ast: Ast, facts: Facts): Clause | undefined {
  const clause = readClause(ast, facts);
  return clause && operatorsOf(facts[clause.fact] ?? 'any').includes(clause.operator) ? clause : undefined;
}

function readClause(ast: Ast, facts: Facts): Clause | undefined {
  const own = factOf(ast, facts);
  if (own !== undefined) return ofBoolean(own, true, facts);
  if (ast.kind === 'compare') return readComparison(ast, facts);
  if (ast.kind === 'in') {
    const fact = factOf(ast.of, facts);
    const [first, ...more] = ast.tests;
    const items = first?.kind === 'list' && more.length === 0 ? first.items : ast.tests;
    const values = fact === undefined ? [] : items.map((item) => valueOf(item, facts[fact]));
    const texts = values.filter((value) => typeof value === 'string');
    return fact !== undefined && texts.length === items.length ? { fact, operator: 'in', value: texts } : undefined;
  }
  if (ast.kind !== 'call' || ast.callee.kind !== 'name') return undefined;
  const [first, second, ...more] = ast.args.map(({ value }) => value);
  const fact = first && factOf(first, facts);
  if (fact === undefined || more.length > 0) return undefined;
  if (ast.callee.name === 'not' && !second) return ofBoolean(fact, false, facts);
  if (ast.callee.name !== 'list contains' || !second) return undefined;
  const value = second.kind === 'literal' && typeof second.value === 'string' ? second.value : undefined;
  return value === undefined ? undefined : { fact, operator: 'contains', value };
}

function ofBoolean(fact: string, value: boolean, facts: Facts): Clause | undefined {
  return facts[fact] === 'boolean' ? { fact, operator: '=', value } : undefined;
}

const mirrored: Readonly<Record<string, Operator>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

function readComparison(ast: Extract<Ast, { kind: 'compare' }>, facts: Facts): Clause | undefined {
  const [left, right] = [factOf(ast.left, facts), factOf(ast.right, facts)];
  const fact = left ?? right;
  if (fact === undefined || (left !== undefined && right !== undefined)) return undefined;
  const constant = left === undefined ? ast.left : ast.right;
  const operator = left === undefined ? (mirrored[ast.operator] ?? ast.operator) : ast.operator;
  if (constant.kind === 'literal' && constant.value === null) {
    const test = { '=': 'empty', '!=': 'filled' }[operator as string] as Operator | undefined;
    return test && { fact, operator: test, value: undefined };
  }
  const value = valueOf(constant, facts[fact]);
  if (value === undefined) return undefined;
  if (typeof value !== 'boolean') return { fact, operator, value };
  return operator === '=' || operator === '!=' ? ofBoolean(fact, (operator === '=') === value, facts) : undefined;
}

function factOf(ast: Ast, facts: Facts): string | undefined {
  return ast.kind === 'name' && facts[ast.name] !== undefined ? ast.name : undefined;
}

/** A constant of the kind that the fact has, as it is chosen. */
function valueOf(ast: Ast, type: FactType | undefined): string | boolean | undefined {
  const kind = kindOfFact(type ?? 'any');
  if (ast.kind === 'negative' && kind === 'number') {
    const value = valueOf(ast.of, type);
    return typeof value === 'string' ? `-${value}` : undefined;
  }
  if (ast.kind === 'call' && ast.callee.kind === 'name' && ast.callee.name === 'date' && ast.args.length === 1) {
    const text = ast.args[0]?.value;
    return kind === 'day' && text?.kind === 'literal' && typeof text.value === 'string' ? text.value : undefined;
  }
  if (ast.kind !== 'literal' || ast.value === null) return undefined;
  const { value } = ast;
  if (typeof value === 'boolean') return kind === 'boolean' ? value : undefined;
  if (typeof value === 'string') return kind === 'text' ? value : undefined;
  const text = textOf(value) ?? undefined;
  if (value instanceof Object && 'kind' in value) return kind === 'day' && value.kind === 'date' ? text : undefined;
  return kind === 'number' ? text : undefined;
}
