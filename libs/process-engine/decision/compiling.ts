import {
  compileExpression,
  compileUnaryTests,
  type Expression,
  type OwnType,
  type Reads,
  type UnaryTests,
} from '../expression/index.js';
import type { Decisions } from './decision.js';
import type { DecisionModel } from './model.js';
import type { DecisionProblems } from './problems.js';
import type { Scope } from './scope.js';
import { anyType, resolveType, type ResolvedType } from './types.js';

/** What compiling one decision needs at hand. */
export interface Compiling extends Scope {
  readonly problems: DecisionProblems;
  readonly model: DecisionModel;
  /** Those that were compiled before, with all that this one requires. */
  readonly decisions: Decisions;
  /** The types of the file. */
  readonly types: ReadonlyMap<string, OwnType>;
  /** Every expression and test of the decision. */
  readonly parts: Reads[];
}

/** Refuses names that no object can hold. */
export function checkName(name: string, elementId: string, { problems }: Pick<Compiling, 'problems'>): void {
  if (name === '__proto__') problems.error('reserved-name', elementId, { name });
}

/** A type by its name; an unknown one is a warning, and takes anything. */
export function typeFor(name: string, elementId: string, { problems, model }: Compiling): ResolvedType {
  const found = resolveType(name, model.types);
  if (found) return found;
  problems.warning('unknown-type', elementId, { type: name });
  return { type: anyType, values: '' };
}

/** Compiles an expression; what cannot be read is a problem at the element. */
export function readExpression(
  text: string,
  elementId: string,
  compiling: Compiling,
  cell: Record<string, string> = {},
): Expression | undefined {
  return kept(compileExpression(text, compiling), text, elementId, compiling, cell);
}

/** Remembers what an expression reads. */
export function kept(
  result: ReturnType<typeof compileExpression>,
  text: string,
  elementId: string,
  compiling: Compiling,
  cell: Record<string, string> = {},
): Expression | undefined {
  if ('problem' in result) {
    compiling.problems.unreadable(elementId, text, result.problem, cell);
    return undefined;
  }
  compiling.parts.push(result.expression);
  return result.expression;
}

/** Compiles the tests of a cell. */
export function readTests(
  text: string,
  elementId: string,
  compiling: Compiling,
  cell: Record<string, string> = {},
): UnaryTests | undefined {
  const result = compileUnaryTests(text, compiling);
  if ('problem' in result) {
    compiling.problems.unreadable(elementId, text, result.problem, cell);
    return undefined;
  }
  compiling.parts.push(result.tests);
  return result.tests;
}

/** Compiles allowed values where there are some. */
export function readAllowed(
  values: string,
  elementId: string,
  compiling: Compiling,
): { readonly allowed?: UnaryTests } {
  const allowed = values === '' ? undefined : readTests(values, elementId, compiling);
  return allowed ? { allowed } : {};
}
