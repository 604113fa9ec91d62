import { travel } from './flow.js';
import type { Node } from './model.js';
import type { Draft, Run } from './run.js';
import type { Token } from './state.js';

/** A token waits at a join until the others have come. */
export function waitAtJoin(token: Draft<Token>): void {
  token.wait = 'join';
}

/** Tokens that wait at a join of one scope. */
export function waitingAt(run: Run, node: Node, scope: number): Draft<Token>[] {
  return [...run.tokens.values()].filter((token) => token.el === node.id && token.scope === scope && token.wait === 'join');
}

/** Merges the tokens into one that leaves by the given flows; what each of them decided is no longer one decision. */
export function fire(run: Run, node: Node, merged: readonly Token[], flows: Node['outgoing']): void {
  const [first] = merged;
  if (!first) return;
  const by = [...new Set(merged.flatMap((token) => token.by ?? []))].sort((a, b) => a - b);
  const outcome = merged.length === 1 ? first.outcome : undefined;
  run.note({ kind: 'entered', el: node.id, token: first.id });
  run.note({ kind: 'left', el: node.id, token: first.id, took: flows.map(({ id }) => id) });
  for (const token of merged) run.drop(token);
  const from = { scope: first.scope, ...(by.length ? { by } : {}), ...(outcome === undefined ? {} : { outcome }) };
  for (const flow of flows) travel(run, from, flow);
}

/**
 * Fires one inclusive join to which no more token can come; answers whether it did. Asked only when no token can move.
 * BPMN 2.0 §13.3.2: a token elsewhere holds the join up when it can reach an incoming flow that is still empty
 * without passing the join, unless it can also reach one that has a token.
 */
export function fireInclusiveJoin(run: Run, flowsOf: (token: Draft<Token>) => Node['outgoing']): boolean {
  for (const token of [...run.tokens.values()]) {
    const node = run.nodeOf(token);
    if (token.wait !== 'join' || node.kind !== 'inclusiveGateway') continue;
    const here = waitingAt(run, node, token.scope);
    const full = new Set(here.map(({ via }) => via));
    const others = [...run.tokens.values()].filter((other) => other.scope === token.scope && !here.includes(other));
    if (others.some((other) => holdsUp(run, node, other, full))) continue;
    // One token of each incoming flow: a second one by the same flow waits for the next time.
    const merged = [...full].flatMap((via) => here.find((waiting) => waiting.via === via) ?? []);
    fire(run, node, merged, flowsOf(joined(merged, token)));
    return true;
  }
  return false;
}

function joined(merged: readonly Draft<Token>[], token: Draft<Token>): Draft<Token> {
  if (merged.length === 1) return token;
  const { outcome: _decided, ...rest } = token;
  return rest;
}

function holdsUp(run: Run, join: Node, other: Token, full: ReadonlySet<string | undefined>): boolean {
  const reachable = run.process.reach.get(join.id)?.get(other.el);
  if (!reachable || reachable.size === 0) return false;
  const incoming = [...reachable];
  return incoming.some((flow) => !full.has(flow)) && !incoming.some((flow) => full.has(flow));
}
