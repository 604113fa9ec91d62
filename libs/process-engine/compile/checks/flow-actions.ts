import type { Flow, Node } from '../../model/definition.js';
import type { Check } from './check.js';

/** `lab:action` on a flow speaks of the task right before it, or before the gateway that it leaves. */
export const flowActions: Check = ({ process, problems }) => {
  for (const node of process.all.values()) {
    for (const flow of node.outgoing) {
      if (flow.action !== undefined && !decides(node, flow.action))
        problems.error('flow-action', flow.id, { action: flow.action });
    }
  }

  /** Tasks, votes and sub-processes carry the decision that they ended with. */
  function decides(source: Node, action: string): boolean {
    if (source.task) return source.task.actions.includes(action);
    if (source.inner) return [...source.inner.nodes.values()].some((inside) => decides(inside, action));
    if (!source.kind.endsWith('Gateway')) return false;
    return source.incoming.some((flow: Flow) => {
      const before = process.all.get(flow.source);
      return before !== undefined && !before.kind.endsWith('Gateway') && decides(before, action);
    });
  }
};
