import { conditionHolds } from '../data/evaluate.js';
import { Incident, type Draft, type Execution } from '../execution/execution.js';
import { chosenFlows, flowHolds, leave } from '../flow/flow.js';
import { fire, undecided, waitAtJoin } from '../flow/joins.js';
import type { Flow, Node } from '../model/definition.js';
import { isConditional } from '../model/nodes.js';
import type { Scope, Token } from '../state/state.js';
import type { Element } from './element.js';

/**
 * Goes on as soon as its activation condition holds for the tokens that have come, then takes in those that still come
 * before it starts over. Without a condition it waits for every flow. BPMN 2.0 §13.3.5.
 */
export const complexGateway: Element = {
  enter: (execution, token, node) => {
    if (node.incoming.length < 2) return leave(execution, token, chosenFlows(execution, token));
    waitAtJoin(token);
    activate(execution, node, token);
  },
};

/**
 * A complex gateway goes on when its activation condition holds for the tokens that have come, without one when all
 * have. It then takes in those that still come before it starts over. BPMN 2.0 §13.3.5.
 */
function activate(execution: Execution, node: Node, token: Draft<Token>): void {
  const scope = execution.scopes.get(token.scope);
  if (!scope || scope.open?.[node.id] !== undefined) return;
  const merged = firstOfEach(execution, node, scope.id);
  const holds = node.activation
    ? conditionHolds(execution, node.activation, token, scope.id)
    : merged.length === node.incoming.length;
  if (!holds) return;
  const flows = chosenFlows(execution, merged.length === 1 ? token : undecided(token));
  if (merged.length < node.incoming.length)
    scope.open = { ...scope.open, [node.id]: merged.flatMap(({ via }) => via ?? []) };
  fire(execution, node, merged, flows);
}

/**
 * Settles one complex gateway to which no more token can come: one that has gone on starts over, one that never could
 * is an incident. Answers whether there was one. Asked only when no token can move.
 */
export function settleComplexGateway(execution: Execution): boolean {
  // Thousands of scopes and of tokens are looked at once each, not all tokens for each scope.
  const waiting = [...execution.tokens.values()].filter(
    (token) => token.wait === 'join' && execution.nodeOf(token).kind === 'complexGateway',
  );
  for (const scope of execution.scopes.values()) {
    for (const el of Object.keys(scope.open ?? {})) if (startsOver(execution, scope, execution.node(el))) return true;
    for (const token of waiting) {
      const node = execution.nodeOf(token);
      if (token.scope !== scope.id) continue;
      if (scope.open?.[node.id] !== undefined || isStuckAt(execution, node, scope.id)) continue;
      if (isReachable(execution, node, scope.id, [])) continue;
      execution.raise(
        token,
        new Incident('activation', `nothing more can come to ${node.id}, and its condition does not hold`),
      );
      return true;
    }
  }
  return false;
}

/** Whether some token can still come by an incoming flow that is neither taken nor has one. */
function isReachable(execution: Execution, node: Node, scope: number, taken: readonly string[]): boolean {
  const full = new Set([...taken, ...execution.waitingAtJoin(node, scope).map(({ via }) => via)]);
  return [...execution.tokens.values()].some((token) => {
    if (token.undo || token.scope !== scope || (token.el === node.id && token.wait === 'join')) return false;
    const reachable = execution.process.reach(node.id, token.el);
    return [...(reachable?.flows ?? [])].some((flow) => !full.has(flow));
  });
}

/** Flows by which late tokens go on: those whose condition holds then, else the default; one without condition is for the start. */
function resetFlows(execution: Execution, node: Node, token: Token): readonly Flow[] {
  const conditional = node.outgoing.filter((flow) => flow !== node.defaultFlow && isConditional(flow));
  const taken = conditional.filter((flow) => flowHolds(execution, token, flow));
  if (taken.length > 0 || conditional.length === 0 || !node.defaultFlow) return taken;
  return [node.defaultFlow];
}

/** Tokens that came late end here, unless the conditions of the flows want them to go on. */
function startsOver(execution: Execution, scope: Draft<Scope>, node: Node): boolean {
  const taken = scope.open?.[node.id] ?? [];
  if (isReachable(execution, node, scope.id, taken) || isStuckAt(execution, node, scope.id)) return false;
  const late = firstOfEach(execution, node, scope.id).filter(({ via }) => !taken.includes(via ?? ''));
  const [first] = late;
  const reset = () => {
    const onward = first ? resetFlows(execution, node, first) : [];
    const { [node.id]: _over, ...others } = scope.open ?? {};
    scope.open = others;
    fire(execution, node, late, onward);
    const [next] = firstOfEach(execution, node, scope.id);
    if (next) execution.attempt(next, () => activate(execution, node, next));
  };
  if (first) execution.attempt(first, reset);
  else reset();
  return true;
}

/** What could not be decided for one token holds the gateway up until it is tried again. */
function isStuckAt(execution: Execution, node: Node, scope: number): boolean {
  return [...execution.tokens.values()].some(
    (token) => token.el === node.id && token.scope === scope && token.wait === 'incident',
  );
}

/** One token of each flow that has one. */
function firstOfEach(execution: Execution, node: Node, scope: number): Draft<Token>[] {
  const here = execution.waitingAtJoin(node, scope);
  return node.incoming.flatMap(({ id }) => here.find(({ via }) => via === id) ?? []);
}
