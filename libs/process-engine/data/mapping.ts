import { Incident, type Execution } from '../execution/execution.js';
import type { Json } from '../expression/index.js';
import type { IoSpec, Mapping, NameSpec } from '../model/specs.js';
import type { Token } from '../state/state.js';
import { evaluate } from './evaluate.js';

/** Values under their new names, as seen from a token. */
export function mapped(
  execution: Execution,
  mappings: readonly Mapping[],
  token: Token | undefined,
  scope: number,
  iteration?: number,
): Record<string, Json> {
  return Object.fromEntries(
    mappings.map(({ target, value }) => [target, evaluate(execution, value, token, scope, iteration)]),
  );
}

/** Gives the element its data under names of its own, each as the ones before have left it. */
export function mapIn(execution: Execution, token: Token, io: IoSpec | undefined): void {
  for (const { target, value } of io?.input ?? [])
    execution.writeTo(token.id, target, evaluate(execution, value, token, token.scope));
}

/**
 * Hands on what the element gives, seen from within.
 * @param own the element of an iteration's loop: it stays with the iteration
 */
export function mapOut(execution: Execution, token: Token, io: IoSpec | undefined, own?: string): void {
  if (!io || io.output.length === 0) return;
  const values = mapped(execution, io.output, token, execution.scopes.has(token.id) ? token.id : token.scope);
  for (const [name, value] of Object.entries(values)) {
    if (name === own) execution.writeTo(token.id, name, value);
    else execution.write({ [name]: value }, token.scope);
  }
}

/** A name as written on the diagram, or the value of its expression. @throws Incident when the value is no name */
export function nameOf(execution: Execution, name: NameSpec, token: Token | undefined, scope: number): string {
  if (typeof name === 'string') return name;
  const value = evaluate(execution, name, token, scope);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new Incident('name', `"${name.text}" gives no name`);
}
