import { reachableFrom } from '../reach.js';
import type { Check } from './check.js';

const ends = new Set(['endEvent', 'terminateEndEvent', 'errorEndEvent', 'messageEndEvent']);

/** Every element can be reached, and every path leads to an end event. */
export const paths: Check = ({ process, problems }) => {
  const reached = reachableFrom(
    process.all,
    process.starts.map(({ id }) => id),
  );
  for (const node of process.all.values()) {
    if (!reached.has(node.id)) problems.warning('unreachable', node.id);
    if (node.outgoing.length === 0 && !ends.has(node.kind)) problems.warning('dead-end', node.id);
  }
};
