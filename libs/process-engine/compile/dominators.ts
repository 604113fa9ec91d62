import type { Body, Dominators, Node } from '../model/definition.js';

/**
 * Finds for each node of a body its immediate dominator, boundary events following their activity. K. D. Cooper,
 * T. J. Harvey, K. Kennedy, "A Simple, Fast Dominance Algorithm".
 */
export function dominatorsOf(body: Body): Dominators {
  const order = reversePostorder(body);
  const rank = new Map(order.map((id, at) => [id, at]));
  // Rank -1 comes before every start.
  const found: number[] = order.map(() => -2);
  const before = order.map((id) => predecessors(body, id).flatMap((other) => rank.get(other) ?? []));
  const meet = (one: number, other: number): number => {
    let [a, b] = [one, other];
    while (a !== b) {
      if (a > b) a = found[a] ?? -1;
      else b = found[b] ?? -1;
    }
    return a;
  };
  for (let changed = true; changed;) {
    changed = false;
    order.forEach((_, at) => {
      const known = (before[at] ?? []).filter((other) => (found[other] ?? -2) !== -2);
      const [first, ...others] = known;
      const nearest = first === undefined || (before[at] ?? []).length === 0 ? -1 : others.reduce(meet, first);
      if (found[at] === nearest) return;
      found[at] = nearest;
      changed = true;
    });
  }
  return new Map(order.map((id, at) => [id, order[found[at] ?? -1]]));
}

function predecessors(body: Body, id: string): string[] {
  const node = body.nodes.get(id);
  const sources = (node?.incoming ?? []).map(({ source }) => source);
  return node?.attachedTo === undefined ? sources : [...sources, node.attachedTo];
}

/** Every node after those that lead to it, as far as loops let it be. */
function reversePostorder(body: Body): string[] {
  const done: string[] = [];
  const seen = new Set<string>();
  const roots = [...body.nodes.values()].filter((node) => predecessors(body, node.id).length === 0);
  for (const root of [...roots, ...body.nodes.values()]) {
    const path: { readonly id: string; readonly next: string[] }[] = [];
    const enter = (node: Node) => {
      if (seen.has(node.id)) return;
      seen.add(node.id);
      path.push({ id: node.id, next: successors(node) });
    };
    enter(root);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.next.pop();
      const node = next === undefined ? undefined : body.nodes.get(next);
      if (node) enter(node);
      else if (next === undefined) done.push(path.pop()?.id ?? '');
    }
  }
  return done.reverse();
}

function successors(node: Node): string[] {
  return [...node.outgoing.map(({ target }) => target), ...node.boundaries.map(({ id }) => id)];
}
