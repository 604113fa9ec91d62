import type { Check } from '../compile/checks/check.js';
import type { Node } from '../model/definition.js';

const plainEnds = new Set(['endEvent', 'messageEndEvent', 'signalEndEvent', 'terminateEndEvent']);

/** A record leaves its draft before people decide on it, and ends in a state that the diagram names. */
export const recordStates: Check = ({ process, problems, subject, resolvers }) => {
  if (!subject) {
    // Without a vocabulary it is unknown which kinds of record there are.
    if (resolvers) problems.warning('no-kind', process.id);
    return;
  }
  const left = leftToActs();
  for (const node of process.nodes.values())
    if (plainEnds.has(node.kind) && node.state === undefined && !left.has(node.id))
      problems.warning('end-without-state', node.id);
  const early = firstUnstated();
  if (early) problems.warning('no-waiting-state', early.id);

  /** What comes after a state that acts outside the process lead on from: they give the record its last state. */
  function leftToActs(): ReadonlySet<string> {
    const nodes = [...process.nodes.values()];
    const isFollowed = ({ state }: Node) => state !== undefined && (subject?.followed ?? []).includes(state);
    const seen = new Set(nodes.filter(isFollowed).map(({ id }) => id));
    for (const id of seen) {
      for (const { target } of process.nodes.get(id)?.outgoing ?? []) seen.add(target);
      for (const { id: border, attachedTo } of nodes) if (attachedTo === id) seen.add(border);
    }
    return seen;
  }

  /** A task that is reached while nothing has set a state yet. */
  function firstUnstated(): Node | undefined {
    const queue = process.starts.map(({ id }) => id);
    const seen = new Set<string>();
    for (const id of queue) {
      const node = process.all.get(id);
      if (!node || seen.has(id) || node.state !== undefined) continue;
      seen.add(id);
      if (node.task) return node;
      queue.push(...node.outgoing.map(({ target }) => target), ...(node.inner?.starts ?? []).map((start) => start.id));
    }
    return undefined;
  }
};
