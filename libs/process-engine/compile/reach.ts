import type { Node, Process, Reachable } from '../model/definition.js';

type Reach = ReadonlyMap<string, Reachable>;

/** Joins and elements of which is kept what was found; the rest is found again when it is asked for. */
const mostKept = 32;

/**
 * For an inclusive or complex join, which of its incoming flows can be reached from an element without passing the join.
 * A token on an activity may also leave by its boundary events. Nothing is looked for before it is asked for: for all joins
 * together it would be as much as the square of the diagram.
 */
export function reachOfJoins(all: ReadonlyMap<string, Node>): Process['reach'] {
  const hasEvents = [...all.values()].some(({ attachedTo }) => attachedTo !== undefined);
  const into = keptFew((join: Node) => reachOf(all, join, hasEvents));
  const onwards = keptFew((from: Node) => after(all, from));
  return (joinId, fromId) => {
    const [join, from] = [all.get(joinId), all.get(fromId)];
    if (!join || !from || join === from || !isJoin(join)) return undefined;
    return onwards(from).has(joinId) ? into(join).get(fromId) : undefined;
  };
}

function isJoin({ kind, incoming }: Node): boolean {
  return (kind === 'inclusiveGateway' || kind === 'complexGateway') && incoming.length > 1;
}

/** Remembers the last few answers. */
function keptFew<T>(find: (node: Node) => T): (node: Node) => T {
  const kept = new Map<Node, T>();
  return (node) => {
    const found = kept.get(node) ?? find(node);
    kept.delete(node);
    kept.set(node, found);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest) kept.delete(oldest);
    return found;
  };
}

const none: ReadonlySet<string> = new Set();

function reachOf(all: ReadonlyMap<string, Node>, join: Node, hasEvents: boolean): Reach {
  const direct = flowsInto(all, join, false);
  const flows = hasEvents ? flowsInto(all, join, true) : direct;
  return new Map([...flows].map(([id, reached]) => [id, { flows: reached, direct: direct.get(id) ?? none }]));
}

/** Where a token can come to in its own body. */
function after(all: ReadonlyMap<string, Node>, from: Node): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue = [from.id];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const node = all.get(id);
    if (!node || seen.has(id)) continue;
    seen.add(id);
    for (const { target } of node.outgoing) queue.push(target);
    for (const boundary of node.boundaries) queue.push(boundary.id);
  }
  return seen;
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
