import { isActivity } from '../../model.js';
import type { Check } from './check.js';

const ends = new Set(['endEvent', 'terminateEndEvent', 'errorEndEvent', 'messageEndEvent']);

/** Events stand where BPMN lets them: nothing leads into a start or boundary event, nothing out of an end. */
export const events: Check = ({ process, problems }) => {
  for (const node of process.all.values()) {
    if (node.kind === 'startEvent' && node.incoming.length > 0) problems.error('starts-have-no-incoming', node.id);
    if (ends.has(node.kind) && node.outgoing.length > 0) problems.error('ends-have-no-outgoing', node.id);
    if (node.kind !== 'boundaryEvent') continue;
    const host = node.attachedTo === undefined ? undefined : process.all.get(node.attachedTo);
    if (!host || !isActivity(host) || host.body !== node.body) problems.error('boundary-host', node.id);
    if (node.incoming.length > 0) problems.error('boundary-incoming', node.id);
  }
};
