import { chosenFlows, travel } from './flow.js';
import type { Node } from './model.js';
import { enterState } from './places.js';
import type { Draft, Run } from './run.js';
import type { Token } from './state.js';

/** A token waits at a join until the others have come. */
export function waitAtJoin(token: Draft<Token>): void {
  token.wait = 'join';
}

/** Tokens that wait at a join of one scope. */
export function waitingAt(run: Run, node: Node, scope: number): Draft<Token>[] {
  return [...run.tokens.values()].filter(
    (token) => token.el === node.id && token.scope === scope && token.wait === 'join',
  );
}

/** Merges the tokens into one that leaves by the given flows; what each of them decided is no longer one decision. */
export function fire(run: Run, node: Node, merged: readonly Draft<Token>[], flows: Node['outgoing']): void {
  const [first] = merged;
  if (!first) return;
  run.room(flows.length);
  enterState(run, node, first);
  const by = [...new Set(merged.flatMap((token) => token.by ?? []))].sort((a, b) => a - b);
  const outcome = merged.length === 1 ? first.outcome : undefined;
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
export function fireInclusiveJoin(run: Run): boolean {
  for (const tokens of byScope(run)) {
    const asked = new Set<string>();
    for (const token of tokens) {
      const node = run.nodeOf(token);
      if (token.wait !== 'join' || node.kind !== 'inclusiveGateway' || asked.has(node.id)) continue;
      asked.add(node.id);
      if (joined(run, node, tokens)) return true;
    }
  }
  return false;
}

function byScope(run: Run): Iterable<Draft<Token>[]> {
  const groups = new Map<number, Draft<Token>[]>();
  for (const token of run.tokens.values()) {
    const group = groups.get(token.scope);
    if (group) group.push(token);
    else groups.set(token.scope, [token]);
  }
  return groups.values();
}

/** Fires the join, or stops it where it cannot be decided how it goes on; false while it has to wait. */
function joined(run: Run, node: Node, tokens: readonly Draft<Token>[]): boolean {
  const isHere = (token: Token) => token.el === node.id && token.wait === 'join';
  const here = tokens.filter(isHere);
  const others = tokens.filter((token) => !isHere(token));
  // What could not be decided for one of them holds the others up until it is tried again.
  if (others.some((token) => token.el === node.id && token.wait === 'incident')) return false;
  const full = new Set(here.map(({ via }) => via));
  if (others.some((other) => holdsUp(run, node, other, full))) return false;
  // One token of each incoming flow: a second one by the same flow waits for the next time.
  const merged = [...full].flatMap((via) => here.find((waiting) => waiting.via === via) ?? []);
  const [first] = merged;
  if (!first) return false;
  run.attempt(first, () => fire(run, node, merged, chosenFlows(run, merged.length === 1 ? first : undecided(first))));
  return true;
}

/** Tokens that decided differently have no one decision. */
function undecided({ outcome: _decided, ...rest }: Token): Token {
  return rest;
}

function holdsUp(run: Run, join: Node, other: Token, full: ReadonlySet<string | undefined>): boolean {
  const reachable = run.process.reach.get(join.id)?.get(other.el);
  if (!reachable || reachable.size === 0) return false;
  const incoming = [...reachable];
  return incoming.some((flow) => !full.has(flow)) && !incoming.some((flow) => full.has(flow));
}
