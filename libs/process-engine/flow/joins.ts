import { chosenFlows, flowHolds, isConditional, travel } from './flow.js';
import type { Flow, Node } from '../model/definition.js';
import { enterState } from '../execution/places.js';
import { Stuck, type Draft, type Run } from '../execution/execution.js';
import type { Scope, Token } from '../state/state.js';

/** A token waits at a join until the others have come. */
export function waitAtJoin(token: Draft<Token>): void {
  token.wait = 'join';
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
    // What undoes beside the path goes nowhere afterwards.
    if (token.undo) continue;
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
  if (!reachable) return false;
  return [...reachable.flows].some((flow) => !full.has(flow)) && ![...reachable.direct].some((flow) => full.has(flow));
}

/** One token of each flow that has one. */
function firstOfEach(run: Run, node: Node, scope: number): Draft<Token>[] {
  const here = run.waitingAtJoin(node, scope);
  return node.incoming.flatMap(({ id }) => here.find(({ via }) => via === id) ?? []);
}

/**
 * A complex gateway goes on when its activation condition holds for the tokens that have come, without one when all
 * have. It then takes in those that still come before it starts over. BPMN 2.0 §13.3.5.
 */
export function activate(run: Run, node: Node, token: Draft<Token>): void {
  const scope = run.scopes.get(token.scope);
  if (!scope || scope.open?.[node.id] !== undefined) return;
  const merged = firstOfEach(run, node, scope.id);
  const holds = node.activation ? run.holds(node.activation, token, scope.id) : merged.length === node.incoming.length;
  if (!holds) return;
  const flows = chosenFlows(run, merged.length === 1 ? token : undecided(token));
  if (merged.length < node.incoming.length)
    scope.open = { ...scope.open, [node.id]: merged.flatMap(({ via }) => via ?? []) };
  fire(run, node, merged, flows);
}

/**
 * Settles one complex gateway to which no more token can come: one that has gone on starts over, one that never could
 * is an incident. Answers whether there was one. Asked only when no token can move.
 */
export function settleComplexGateway(run: Run): boolean {
  for (const scope of run.scopes.values()) {
    for (const el of Object.keys(scope.open ?? {})) if (startsOver(run, scope, run.node(el))) return true;
    for (const token of run.tokens.values()) {
      const node = run.nodeOf(token);
      if (token.scope !== scope.id || token.wait !== 'join' || node.kind !== 'complexGateway') continue;
      if (scope.open?.[node.id] !== undefined || isStuckAt(run, node, scope.id)) continue;
      if (isReachable(run, node, scope.id, [])) continue;
      run.raise(token, new Stuck('activation', `nothing more can come to ${node.id}, and its condition does not hold`));
      return true;
    }
  }
  return false;
}

/**
 * Tokens that wait at joins for each other while nothing else goes on in their scope, as where an administrator took
 * away what they wait for: each is an incident. Answers whether there were any. Asked only when no token can move.
 */
export function raiseDeadlock(run: Run): boolean {
  for (const tokens of byScope(run)) {
    if (!tokens.every(({ wait }) => wait === 'join')) continue;
    for (const token of tokens) run.raise(token, new Stuck('deadlock', `nothing more can come to ${token.el}`));
    return true;
  }
  return false;
}

/** Whether some token can still come by an incoming flow that is neither taken nor has one. */
function isReachable(run: Run, node: Node, scope: number, taken: readonly string[]): boolean {
  const full = new Set([...taken, ...run.waitingAtJoin(node, scope).map(({ via }) => via)]);
  return [...run.tokens.values()].some((token) => {
    if (token.undo || token.scope !== scope || (token.el === node.id && token.wait === 'join')) return false;
    const reachable = run.process.reach.get(node.id)?.get(token.el);
    return [...(reachable?.flows ?? [])].some((flow) => !full.has(flow));
  });
}

/** Flows by which late tokens go on: those whose condition holds then, else the default; one without condition is for the start. */
function resetFlows(run: Run, node: Node, token: Token): readonly Flow[] {
  const conditional = node.outgoing.filter((flow) => flow !== node.defaultFlow && isConditional(flow));
  const taken = conditional.filter((flow) => flowHolds(run, token, flow));
  if (taken.length > 0 || conditional.length === 0 || !node.defaultFlow) return taken;
  return [node.defaultFlow];
}

/** Tokens that came late end here, unless the conditions of the flows want them to go on. */
function startsOver(run: Run, scope: Draft<Scope>, node: Node): boolean {
  const taken = scope.open?.[node.id] ?? [];
  if (isReachable(run, node, scope.id, taken) || isStuckAt(run, node, scope.id)) return false;
  const late = firstOfEach(run, node, scope.id).filter(({ via }) => !taken.includes(via ?? ''));
  const [first] = late;
  const reset = () => {
    const onward = first ? resetFlows(run, node, first) : [];
    const { [node.id]: _over, ...others } = scope.open ?? {};
    scope.open = others;
    fire(run, node, late, onward);
    const [next] = firstOfEach(run, node, scope.id);
    if (next) run.attempt(next, () => activate(run, node, next));
  };
  if (first) run.attempt(first, reset);
  else reset();
  return true;
}

/** What could not be decided for one token holds the gateway up until it is tried again. */
function isStuckAt(run: Run, node: Node, scope: number): boolean {
  return [...run.tokens.values()].some(
    (token) => token.el === node.id && token.scope === scope && token.wait === 'incident',
  );
}
