import type { Draft, Execution } from '../execution/execution.js';
import { chosenFlows, leave } from '../flow/flow.js';
import { byScope, fire, undecided, waitAtJoin } from '../flow/joins.js';
import type { Node } from '../model/definition.js';
import { isJoin } from '../model/nodes.js';
import type { Token } from '../state/state.js';
import type { Element } from './element.js';

/** Leaves by every flow whose condition holds. As a join it waits for all tokens that can still come, and fires when no token can move. */
export const inclusiveGateway: Element = {
  enter: (execution, token, node) => {
    if (isJoin(node)) return waitAtJoin(token);
    leave(execution, token, chosenFlows(execution, token));
  },
};

/**
 * Fires one inclusive join to which no more token can come; answers whether it did. Asked only when no token can move.
 * BPMN 2.0 §13.3.2: a token elsewhere holds the join up when it can reach an incoming flow that is still empty
 * without passing the join, unless it can also reach one that has a token.
 */
export function fireInclusiveJoin(execution: Execution): boolean {
  for (const tokens of byScope(execution)) {
    const asked = new Set<string>();
    for (const token of tokens) {
      const node = execution.nodeOf(token);
      if (token.wait !== 'join' || node.kind !== 'inclusiveGateway' || asked.has(node.id)) continue;
      asked.add(node.id);
      if (joined(execution, node, tokens)) return true;
    }
  }
  return false;
}

/** Fires the join, or stops it where it cannot be decided how it goes on; false while it has to wait. */
function joined(execution: Execution, node: Node, tokens: readonly Draft<Token>[]): boolean {
  const isHere = (token: Token) => token.el === node.id && token.wait === 'join';
  const here = tokens.filter(isHere);
  const others = tokens.filter((token) => !isHere(token));
  // What could not be decided for one of them holds the others up until it is tried again.
  if (others.some((token) => token.el === node.id && token.wait === 'incident')) return false;
  const full = new Set(here.map(({ via }) => via));
  if (others.some((other) => holdsUp(execution, node, other, full))) return false;
  // One token of each incoming flow: a second one by the same flow waits for the next time.
  const merged = [...full].flatMap((via) => here.find((waiting) => waiting.via === via) ?? []);
  const [first] = merged;
  if (!first) return false;
  execution.attempt(first, () =>
    fire(execution, node, merged, chosenFlows(execution, merged.length === 1 ? first : undecided(first))),
  );
  return true;
}

function holdsUp(execution: Execution, join: Node, other: Token, full: ReadonlySet<string | undefined>): boolean {
  const reachable = execution.process.reach(join.id, other.el);
  if (!reachable) return false;
  return [...reachable.flows].some((flow) => !full.has(flow)) && ![...reachable.direct].some((flow) => full.has(flow));
}
