import {
  compileExpression,
  compileUnaryTests,
  numberOf,
  parseUnaryTests,
  temporalOf,
  textOf,
  type Ast,
  type Moment,
  type Value,
} from '../expression/index.js';
import type { DecisionModel, InputModel, TableBody } from './model.js';
import { resolveType } from './types.js';

/** Inputs for which all rules of a table have the same answer, with one of them to try. */
export interface Atom {
  readonly sample: Value;
  /** Of numbers and days: a point, or what lies between two of them. */
  readonly low?: number;
  readonly high?: number;
  /** Of texts: every one that no cell names. */
  readonly isOther?: true;
}

/** What one input can be, in parts, and which rules each part passes. */
export interface Dimension {
  readonly label: string;
  /** `any`: no rule looks at it. */
  readonly kind: 'number' | 'date' | 'text' | 'boolean' | 'any';
  readonly atoms: readonly Atom[];
  /** By rule and atom. */
  readonly passes: readonly (readonly boolean[])[];
}

type Kind = Exclude<Dimension['kind'], 'any'>;

/** Nothing that counts here depends on the time. */
const moment: Moment = { at: '2000-01-01T00:00:00Z', zone: 'UTC' };
const nothing = () => undefined;
const wholeNumbers = new Set(['integer', 'long', 'int']);

/**
 * The inputs of a table as independent dimensions; undefined where they are not independent: cells that compute, read
 * other names or mix types, inputs that depend on each other.
 * @param around names that the expressions around it declare
 */
export function dimensionsOf(
  table: TableBody,
  model: DecisionModel,
  around: readonly string[],
): readonly Dimension[] | undefined {
  const names = [
    ...model.decisions.flatMap(({ id, name, variable }) => [id, name, variable]),
    ...model.inputData.map(({ name }) => name),
    ...around,
  ].filter((name) => name !== '');
  const byExpression = new Map<string, number[]>();
  table.inputs.forEach(({ expression }, at) => {
    const key = expression.trim();
    byExpression.set(key, [...(byExpression.get(key) ?? []), at]);
  });
  const expressions = [...byExpression.keys()];
  if (!areIndependent(expressions, names)) return undefined;
  const dimensions = [...byExpression.values()].map((columns) => dimensionOf(table, columns, model, names));
  return dimensions.every((one) => one !== undefined) ? dimensions : undefined;
}

/** Names and paths are independent of each other; anything else is where it reads other names. */
function areIndependent(expressions: readonly string[], names: readonly string[]): boolean {
  const isPath = (text: string) => /^[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}_][\p{L}\p{N}_]*)*$/u.test(text);
  const readsOf = (text: string) => {
    const compiled = compileExpression(text, { names });
    return 'problem' in compiled ? undefined : compiled.expression.reads;
  };
  return expressions.every((one, at) => {
    const reads = readsOf(one);
    if (!reads) return false;
    return expressions.slice(at + 1).every((other) => {
      if (isPath(one) && isPath(other)) return !one.startsWith(`${other}.`) && !other.startsWith(`${one}.`);
      return !readsOf(other)?.some((name) => reads.includes(name));
    });
  });
}

/** @param columns places of the columns that show the same input */
function dimensionOf(
  table: TableBody,
  columns: readonly number[],
  model: DecisionModel,
  names: readonly string[],
): Dimension | undefined {
  const inputs = columns.flatMap((at) => table.inputs[at] ?? []);
  const [input] = inputs;
  if (!input) return undefined;
  const cellsOf = (inputsOfRule: readonly string[]) => columns.map((at) => inputsOfRule[at] ?? '');
  const allowed = inputs.flatMap(({ values, type }) => values || (resolveType(type, model.types)?.values ?? ''));
  const constants: Value[] = [];
  for (const text of [...table.rules.flatMap((rule) => cellsOf(rule.inputs)), ...allowed]) {
    const parsed = parseUnaryTests(text, { names });
    if ('problem' in parsed || !parsed.tests.every((test) => collect(test, constants))) return undefined;
  }
  const kind = kindOf(input, constants);
  if (kind === undefined) return undefined;
  const isWhole = kind === 'date' || wholeNumbers.has(baseOf(input, model));
  const passes = (text: string, { sample }: Atom): boolean => {
    const compiled = compileUnaryTests(text, { names });
    return 'tests' in compiled && compiled.tests.test(sample, nothing, moment) === true;
  };
  const atoms = atomsOf(kind, constants, isWhole).filter((atom) =>
    allowed.every((text) => text === '' || passes(text, atom)),
  );
  return {
    label: input.label || input.expression,
    kind,
    atoms,
    passes: table.rules.map(({ inputs: cells }) =>
      atoms.map((atom) => cellsOf(cells).every((text) => passes(text, atom))),
    ),
  };
}

function baseOf({ type }: InputModel, { types }: DecisionModel): string {
  const named = types.find(({ name }) => name === type);
  return (named?.type ?? type).replace(/^[\w.-]+:/, '').toLowerCase();
}

/** The constants of a test; false for one that is more than comparisons with constants. */
function collect(ast: Ast, into: Value[]): boolean {
  const taken = (part: Ast) => {
    const value = constantOf(part);
    if (value === undefined) return false;
    into.push(value);
    return true;
  };
  switch (ast.kind) {
    case 'test':
      return typeof constantOf(ast.right) !== 'string' && taken(ast.right);
    case 'range':
      return [ast.start, ast.end].every((end) => typeof constantOf(end) !== 'string' && taken(end));
    case 'call':
      if (ast.callee.kind === 'name' && ast.callee.name === 'not')
        return ast.args.every(({ value }) => collect(value, into));
      return taken(ast);
    default:
      return taken(ast);
  }
}

/** A number, text, boolean or day that is written out. */
function constantOf(ast: Ast): Value | undefined {
  if (ast.kind === 'negative') {
    const value = constantOf(ast.of);
    return value === undefined || !isNumber(value) ? undefined : -Number(textOf(value));
  }
  if (ast.kind === 'literal') return kindOfValue(ast.value) === undefined ? undefined : ast.value;
  if (ast.kind !== 'call' || ast.callee.kind !== 'name' || ast.callee.name !== 'date' || ast.args.length !== 1)
    return undefined;
  const [{ value: text } = { value: ast }] = ast.args;
  if (text.kind !== 'literal' || typeof text.value !== 'string') return undefined;
  const day = temporalOf(text.value);
  return day?.kind === 'date' ? day : undefined;
}

function isNumber(value: Value): boolean {
  return kindOfValue(value) === 'number';
}

function kindOfValue(value: Value): Kind | undefined {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return 'number';
  if (value === null || Array.isArray(value) || !(value instanceof Object)) return undefined;
  if (!('kind' in value)) return numberOf(textOf(value) ?? '') === null ? undefined : 'number';
  return value.kind === 'date' ? 'date' : undefined;
}

function kindOf({ type }: InputModel, constants: readonly Value[]): Dimension['kind'] | undefined {
  const kinds = new Set(constants.map(kindOfValue));
  if (kinds.size > 1) return undefined;
  const [kind = /(^|:)boolean$/i.test(type) ? 'boolean' : 'any'] = kinds;
  return kind;
}

function atomsOf(kind: Dimension['kind'], constants: readonly Value[], isWhole: boolean): readonly Atom[] {
  switch (kind) {
    case 'any':
      return [{ sample: null }];
    case 'boolean':
      return [{ sample: true }, { sample: false }];
    case 'text':
      return [...[...new Set(constants)].map((sample) => ({ sample })), { sample: unnamed, isOther: true }];
    default:
      return stretches(
        [...new Set(constants.map(placeOf))].sort((a, b) => a - b),
        kind,
        isWhole,
      );
  }
}

/** A text that no cell names. */
const unnamed = '\u0000';

/** Where a number or day is on its line. */
function placeOf(value: Value): number {
  return value instanceof Object && 'days' in value ? value.days : Number(textOf(value));
}

/** The points of a line and what lies between them; whole numbers and days leave nothing between neighbours. */
function stretches(points: readonly number[], kind: 'number' | 'date', isWhole: boolean): readonly Atom[] {
  const valueOf = (place: number): Value => (kind === 'date' ? { kind: 'date', days: place } : place);
  const between = (low: number, high: number): Atom[] => {
    if (isWhole ? Math.floor(low) + 1 >= high : low >= high) return [];
    return [{ sample: valueOf(middle(low, high, isWhole)), low, high }];
  };
  return points.flatMap((point, at): Atom[] => [
    ...between(points[at - 1] ?? -Infinity, point),
    { sample: valueOf(point), low: point, high: point },
    ...(at === points.length - 1 ? between(point, Infinity) : []),
  ]);
}

function middle(low: number, high: number, isWhole: boolean): number {
  if (low === -Infinity) return Math.ceil(high) - 1;
  if (isWhole || high === Infinity) return Math.floor(low) + 1;
  return (low + high) / 2;
}
