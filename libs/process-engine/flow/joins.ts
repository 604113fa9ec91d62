import { enterState } from '../execution/enter-state.js';
import { Incident, type Draft, type Execution } from '../execution/execution.js';
import type { Node } from '../model/definition.js';
import type { Token } from '../state/state.js';
import { travel } from './flow.js';

/** A token waits at a join until the others have come. */
export function waitAtJoin(token: Draft<Token>): void {
  token.wait = 'join';
}

/** Merges the tokens into one that leaves by the given flows; what each of them decided is no longer one decision. */
export function fire(execution: Execution, node: Node, merged: readonly Draft<Token>[], flows: Node['outgoing']): void {
  const [first] = merged;
  if (!first) return;
  execution.ensureBudget(flows.length);
  enterState(execution, node, first);
  const by = [...new Set(merged.flatMap((token) => token.by ?? []))].sort((a, b) => a - b);
  const outcome = merged.length === 1 ? first.outcome : undefined;
  execution.note({ kind: 'left', el: node.id, token: first.id, took: flows.map(({ id }) => id) });
  for (const token of merged) execution.drop(token);
  const from = { scope: first.scope, by, outcome };
  for (const flow of flows) travel(execution, from, flow);
}

export function byScope(execution: Execution): Iterable<Draft<Token>[]> {
  const groups = new Map<number, Draft<Token>[]>();
  for (const token of execution.tokens.values()) {
    // What undoes beside the path goes nowhere afterwards.
    if (token.undo) continue;
    const group = groups.get(token.scope);
    if (group) group.push(token);
    else groups.set(token.scope, [token]);
  }
  return groups.values();
}

/** Tokens that decided differently have no one decision. */
export function undecided({ outcome: _decided, ...rest }: Token): Token {
  return rest;
}

/**
 * Tokens that wait at joins for each other while nothing else goes on in their scope, as where an administrator took
 * away what they wait for: each is an incident. Answers whether there were any. Asked only when no token can move.
 */
export function raiseDeadlock(execution: Execution): boolean {
  for (const tokens of byScope(execution)) {
    if (!tokens.every(({ wait }) => wait === 'join')) continue;
    for (const token of tokens)
      execution.raise(token, new Incident('deadlock', `nothing more can come to ${token.el}`));
    return true;
  }
  return false;
}
