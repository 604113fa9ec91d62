import { ProblemFound, type Ast } from '../ast.js';
import { bounds, type Evaluation } from '../evaluation.js';
import type { Value } from '../values.js';

/** The values of the names that an expression declares itself, innermost first. */
export interface Frame {
  /** Undefined while there is none: of a filter that has not begun, of a function that is being made. */
  value: Value | undefined;
  readonly up: Frame | undefined;
}

/** A compiled expression. */
export interface Code {
  (evaluation: Evaluation, frame: Frame | undefined): Value;
}

/** The names that an expression declares itself, in the order of the frames. */
export interface Scope {
  /** Undefined for the element of a filter: its own entries answer before anything outside. */
  readonly name: string | undefined;
  readonly up: Scope | undefined;
  used: boolean;
}

/** A scope with one more name. */
export function inside(name: string | undefined, up: Scope | undefined): Scope {
  return { name, up, used: false };
}

/** The name under which `?` is declared; no variable can be called so. */
export const inputName = '?';

/** A part that may be evaluated many times. */
interface Body {
  readonly code: Code;
  /** What each time takes: a step is about the time of a short expression, and a long one may divide hundreds of times. */
  readonly steps: number;
  /** How many levels of evaluation it adds below here. */
  readonly levels: number;
}

/** Compiles the parts of an expression and remembers what they read. */
export interface Builder {
  readonly code: (ast: Ast, scope: Scope | undefined) => Code;
  /** Free names; true where only the entries of a filtered list, or functions of the language, may answer them. */
  readonly reads: Map<string, boolean>;
  /** Names from outside that may hold functions. */
  readonly functions: ReadonlySet<string>;
  /** Compiles what may be evaluated many times: each element of a loop or filter, each call of a function. */
  readonly body: (ast: Ast, scope: Scope | undefined) => Body;
}

/** A builder around the function that compiles one node. */
export function makeBuilder(
  compileNode: (ast: Ast, scope: Scope | undefined, builder: Builder) => Code,
  functions: readonly string[],
): Builder {
  let depth = 0;
  let deepest = 0;
  let nodes = 0;
  const builder: Builder = {
    reads: new Map(),
    functions: new Set(functions),
    code: (ast, scope) => {
      const weight = weightOf(ast);
      nodes++;
      depth += weight;
      if (depth > bounds.nesting) throw new ProblemFound('too-deep', {}, ast.at);
      deepest = Math.max(deepest, depth);
      const code = compileNode(ast, scope, builder);
      depth -= weight;
      return code;
    },
    body: (ast, scope) => {
      const [outer, before] = [deepest, nodes];
      deepest = depth;
      const code = builder.code(ast, scope);
      const levels = deepest - depth + 1;
      deepest = Math.max(outer, deepest);
      return { code, steps: 1 + ((nodes - before) >> 4), levels };
    },
  };
  return builder;
}

/** How much of the call stack a node takes: every iterator of a loop adds to it. */
function weightOf(ast: Ast): number {
  return ast.kind === 'for' || ast.kind === 'some' || ast.kind === 'every' ? 1 + 2 * ast.iterators.length : 1;
}
