import { Stuck, type Run } from '../execution/execution.js';
import type { Json } from '../expression/index.js';
import type { IoSpec, Mapping, NameSpec } from '../model/specs.js';
import type { Token } from '../state/state.js';
import { evaluate } from './evaluate.js';

/** Values under their new names, as seen from a token. */
export function mapped(
  run: Run,
  mappings: readonly Mapping[],
  token: Token | undefined,
  scope: number,
  iteration?: number,
): Record<string, Json> {
  return Object.fromEntries(
    mappings.map(({ target, value }) => [target, evaluate(run, value, token, scope, iteration)]),
  );
}

/** Gives the element its data under names of its own, each as the ones before have left it. */
export function mapIn(run: Run, token: Token, io: IoSpec | undefined): void {
  for (const { target, value } of io?.input ?? [])
    run.writeTo(token.id, target, evaluate(run, value, token, token.scope));
}

/**
 * Hands on what the element gives, seen from within.
 * @param own the element of an iteration's loop: it stays with the iteration
 */
export function mapOut(run: Run, token: Token, io: IoSpec | undefined, own?: string): void {
  if (!io || io.output.length === 0) return;
  const values = mapped(run, io.output, token, run.scopes.has(token.id) ? token.id : token.scope);
  for (const [name, value] of Object.entries(values)) {
    if (name === own) run.writeTo(token.id, name, value);
    else run.write({ [name]: value }, token.scope);
  }
}

/** A name that stands on the diagram or is worked out. @throws Stuck where nothing comes of it */
export function nameOf(run: Run, name: NameSpec, token: Token | undefined, scope: number): string {
  if (typeof name === 'string') return name;
  const value = evaluate(run, name, token, scope);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new Stuck('name', `"${name.text}" gives no name`);
}
