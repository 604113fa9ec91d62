import type { Node } from '../../model/definition.js';
import { beginsWith } from '../../model/nodes.js';
import { reachableFrom } from '../reach.js';
import { bodies, isEnd, type Check } from './check.js';

/** Every element can be reached, and every path leads to an end event. */
export const paths: Check = ({ process, problems }) => {
  const instantiatingGateways = [...process.all.values()].filter(
    ({ kind, instantiates }) => kind === 'eventBasedGateway' && instantiates,
  );
  const roots = bodies(process).flatMap((body) => {
    const holder = process.all.get(body.id);
    // What an ad-hoc sub-process offers, and what undoes or catches, begins without a flow.
    if (body.starts.length === 0 || holder?.kind === 'adHocSubProcess') return beginsWith(body);
    return body === process ? [...body.starts, ...instantiatingGateways] : [];
  });
  const handlers = [...process.all.values()].filter(
    ({ kind, isForCompensation }) => isForCompensation || kind === 'eventSubProcess',
  );
  const reached = reachableFrom(
    process.all,
    [...roots, ...handlers].map(({ id }) => id),
  );
  for (const node of process.all.values()) {
    if (!reached.has(node.id)) problems.warning('unreachable', node.id);
    if (node.outgoing.length === 0 && !mayEndPath(node)) problems.warning('dead-end', node.id);
  }

  function mayEndPath(node: Node): boolean {
    if (isEnd(node) || node.isForCompensation || node.kind === 'eventSubProcess') return true;
    if (node.kind === 'boundaryEvent' && node.event?.type === 'compensate') return true;
    return process.all.get(node.body)?.kind === 'adHocSubProcess';
  }
};
