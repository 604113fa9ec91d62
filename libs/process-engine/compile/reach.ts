import type { Node, Reachable } from '../model/definition.js';

type Reach = ReadonlyMap<string, Reachable>;

/**
 * For every inclusive or complex join, from which elements which of its incoming flows can be reached without passing the join.
 * A token on an activity may also leave by its boundary events.
 */
export function reachOfJoins(all: ReadonlyMap<string, Node>): ReadonlyMap<string, Reach> {
  const joins = [...all.values()].filter(
    ({ kind, incoming }) => (kind === 'inclusiveGateway' || kind === 'complexGateway') && incoming.length > 1,
  );
  return new Map(joins.map((join) => [join.id, reachOf(all, join)]));
}

const none: ReadonlySet<string> = new Set();

function reachOf(all: ReadonlyMap<string, Node>, join: Node): Reach {
  const direct = flowsInto(all, join, false);
  const hasEvents = [...all.values()].some(({ attachedTo }) => attachedTo !== undefined);
  const flows = hasEvents ? flowsInto(all, join, true) : direct;
  return new Map([...flows].map(([id, reached]) => [id, { flows: reached, direct: direct.get(id) ?? none }]));
}

/** Which incoming flows of a join can be reached from where, by sequence flows or by boundary events as well. */
function flowsInto(all: ReadonlyMap<string, Node>, join: Node, byEvents: boolean): Map<string, Set<string>> {
  const flows = new Map<string, Set<string>>();
  for (const flow of join.incoming) {
    const queue = [flow.source];
    const seen = new Set<string>([join.id]);
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      flows.set(id, (flows.get(id) ?? new Set()).add(flow.id));
      const node = all.get(id);
      for (const { source } of node?.incoming ?? []) queue.push(source);
      if (byEvents && node?.attachedTo !== undefined) queue.push(node.attachedTo);
    }
  }
  return flows;
}

/** All elements that a token can come to from these, nearest first, the boundary events of activities on the way included. */
export function reachableFrom(all: ReadonlyMap<string, Node>, from: Iterable<string>, not?: string): Set<string> {
  const seen = new Set<string>();
  const queue = [...from];
  // What is pushed on the way is reached by the same walk.
  for (const id of queue) {
    const node = all.get(id);
    if (!node || seen.has(id) || id === not) continue;
    seen.add(id);
    for (const { target } of node.outgoing) queue.push(target);
    for (const boundary of node.boundaries) queue.push(boundary.id);
    for (const start of node.inner?.starts ?? []) queue.push(start.id);
    if (node.compensation !== undefined) queue.push(node.compensation);
  }
  return seen;
}
