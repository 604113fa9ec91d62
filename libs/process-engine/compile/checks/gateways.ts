import { isConditional } from '../../model/nodes.js';
import type { Check } from './check.js';

/** Where a path splits, it says for every case where it goes on. */
export const gateways: Check = ({ process, problems }) => {
  for (const node of process.all.values()) {
    const others = node.outgoing.filter((flow) => flow !== node.defaultFlow);
    if (node.kind === 'parallelGateway') {
      for (const flow of others) if (isConditional(flow)) problems.warning('ignored-condition', flow.id);
      continue;
    }
    if (node.outgoing.length === 0 || node.kind === 'eventBasedGateway') continue;
    const open = others.filter((flow) => !isConditional(flow));
    if (open.length === 0 && !node.defaultFlow && !coversActions(node.outgoing))
      problems.warning('no-default', node.id);
    if (node.kind === 'exclusiveGateway') {
      const hiding = open.find((flow) => flow !== others.at(-1));
      if (hiding) problems.warning('missing-condition', hiding.id);
    }
  }

  /** Flows that name all actions of the tasks before them leave no case open. */
  function coversActions(flows: readonly { source: string; action?: string; condition?: unknown }[]): boolean {
    const named = new Set(flows.map(({ action }) => action));
    if (flows.some(({ action, condition }) => action === undefined || condition !== undefined)) return false;
    const source = process.all.get(flows[0]?.source ?? '');
    const tasks = source?.task ? [source] : (source?.incoming ?? []).map((flow) => process.all.get(flow.source));
    return tasks.length > 0 && tasks.every((task) => task?.task?.actions.every((action) => named.has(action)) ?? false);
  }
};
