import { normalizeContextKey, parser, trackVariables } from 'lezer-feel';
import { orProblem, ProblemFound, quoted, type Ast, type OwnType, type Problem } from '../ast.js';
import { bounds } from '../evaluation.js';
import type { Source } from './names.js';
import { toAst } from './to-ast.js';
import { readTree, type Node } from './tree.js';

export interface ParseOptions {
  /** Names that are known; those with blanks or operator signs are recognised by being listed here. */
  readonly names?: readonly string[];
  /** Entries of the names that are contexts, or lists of them: where these have signs or blanks they are recognised too. */
  readonly shapes?: Readonly<Record<string, Shape>>;
  /** Types besides those of the language, for `instance of` and parameters. */
  readonly types?: ReadonlyMap<string, OwnType>;
}

/** The names of a context's entries, each with those of its own entries. */
export interface Shape {
  readonly [entry: string]: Shape;
}

/** Reads a FEEL expression. */
export function parseExpression(
  text: string,
  options: ParseOptions = {},
): { readonly ast: Ast } | { problem: Problem } {
  return orProblem(() => {
    const source = sourceOf(text, options);
    const [expression] = parse(text, 'Expression', options).children;
    if (!expression) throw new ProblemFound('empty', {}, 0);
    return { ast: toAst(expression, source) };
  });
}

/** Reads the unary tests of a decision table's cell; none (`-` or an empty cell) means that anything passes. */
export function parseUnaryTests(
  text: string,
  options: ParseOptions = {},
): { readonly tests: readonly Ast[] } | { problem: Problem } {
  return orProblem(() => {
    if (text.trim() === '') return { tests: [] };
    const source = sourceOf(text, options);
    const [first, , list] = parse(text, 'UnaryTests', options).children;
    if (!first || first.name === 'Wildcard') return { tests: [] };
    if (first.name !== 'not') return { tests: testsOf(first, source) };
    const not: Ast = { kind: 'name', name: 'not', at: first.from };
    const args = testsOf(list, source).map((value) => ({ value }));
    return { tests: [{ kind: 'call', callee: not, args, at: first.from }] };
  });
}

function testsOf(node: Node | undefined, source: Source): readonly Ast[] {
  return node ? node.children.map((test) => toAst(test, source)) : [];
}

function sourceOf(text: string, { names = [], shapes = {}, types = new Map() }: ParseOptions): Source {
  const byNormal = (all: readonly string[]) => new Map(all.map((name) => [normalizeContextKey(name), name]));
  const entries = byNormal(Object.values(shapes).flatMap(namesIn));
  return { text, names: byNormal(names), entries, types, filters: 0, depth: 0 };
}

function namesIn(shape: Shape): readonly string[] {
  return Object.entries(shape).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

type Top = 'Expression' | 'UnaryTests';

// In strict mode the grammar stops at the first error instead of guessing what was meant.
const plain = (top: Top) => parser.configure({ top, strict: true, dialect: 'camunda' });
const plainParsers = { Expression: plain('Expression'), UnaryTests: plain('UnaryTests') };

/** Names that are one word are read without help. */
const isSpecial = (name: string) => !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name);

function parserFor(top: Top, { names = [], shapes = {} }: ParseOptions) {
  const shaped = Object.entries(shapes).filter(([, shape]) => namesIn(shape).some(isSpecial));
  const special = names.filter(isSpecial);
  if (special.length + shaped.length === 0) return plainParsers[top];
  const context = Object.fromEntries<true | object>([...special.map((name) => [name, true] as const), ...shaped]);
  return plainParsers[top].configure({ contextTracker: trackVariables(context) });
}

function parse(text: string, top: Top, options: ParseOptions): Node {
  if (text.length > bounds.source) throw new ProblemFound('too-long', { limit: String(bounds.source) }, bounds.source);
  const parser = parserFor(top, options);
  try {
    return readTree(parser.parse(text));
  } catch (error) {
    if (error instanceof ProblemFound) throw error;
    const rangesAsLists = text.replace(rangeType, (found) => (found.startsWith('range') ? 'list ' : found));
    if (rangesAsLists !== text) return parseRangeTypes(parser, text, rangesAsLists);
    throw syntaxProblem(text, messageOf(error));
  }
}

/** The grammar has no `range<…>`; a list type of the same length is read in its place. Texts in quotes stay as they are. */
const rangeType = /"(?:\\.|[^"\\])*"|\brange(?=\s*<)/gs;

function parseRangeTypes(parser: ReturnType<typeof parserFor>, text: string, rangesAsLists: string): Node {
  try {
    return readTree(parser.parse(rangesAsLists));
  } catch (error) {
    if (error instanceof ProblemFound) throw error;
    throw syntaxProblem(text, messageOf(error));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

function syntaxProblem(text: string, message: string): ProblemFound {
  const position = Number(/^No parse at (\d+)$/.exec(message)?.[1] ?? 0);
  const rest = text.slice(position).trimStart();
  if (rest === '') return new ProblemFound('incomplete', {}, text.length);
  const [token = ''] = /^([\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]{1,2})/u.exec(rest) ?? [];
  return new ProblemFound('unexpected', { text: quoted(token) }, text.length - rest.length);
}
