import {
  BudgetExceeded,
  compileExpression,
  Reader,
  textOf,
  type Json,
  type Moment,
  type Value,
} from '../expression/index.js';
import type { ExpressionReason } from '../expression/index.js';
import type { FactKind, Facts } from '../model/definition.js';
import { factOfKind } from './evaluate.js';

/** What an expression comes to: its value as text, or why there is none. */
export type TriedOut =
  | { readonly value: string }
  | { readonly problem: ExpressionReason }
  /** Names that only a running process has a value for. */
  | { readonly missing: readonly string[] }
  | { readonly exceeded: true };

/** What an expression is tried over. */
export interface Ground {
  readonly facts: Facts;
  readonly kinds: Readonly<Record<string, FactKind>>;
  /** Further names, whose values are not known. */
  readonly names?: readonly string[];
  readonly moment: Moment;
}

/**
 * Evaluates an expression over facts alone, for those who write it; nothing is stored or asked.
 * @param text FEEL, with or without the `=` before it
 */
export function triedOut(text: string, { facts, kinds, names = [], moment }: Ground): TriedOut {
  const compiled = compileExpression(text.replace(/^\s*=/, ''), { names: [...Object.keys(kinds), ...names] });
  if ('problem' in compiled) return { problem: compiled.problem };
  const { expression } = compiled;
  const missing = expression.reads.filter(
    (name) => !Object.hasOwn(facts, name) && !expression.inFilters.includes(name),
  );
  if (missing.length > 0) return { missing };
  try {
    const reader = new Reader();
    const value = expression.evaluate((name) => valueIn(facts, kinds, name, reader), moment);
    return { value: typeof value === 'string' ? JSON.stringify(value) : textOf(value) };
  } catch (error) {
    if (error instanceof BudgetExceeded) return { exceeded: true };
    throw error;
  }
}

function valueIn(facts: Facts, kinds: Ground['kinds'], name: string, reader: Reader): Value | undefined {
  return Object.hasOwn(facts, name) ? factOfKind(kinds[name], facts[name] as Json, reader) : undefined;
}
