import { complete } from '../activities/activity.js';
import { arm, disarm, holderOf } from '../events/arming.js';
import type { Element } from './element.js';

/**
 * What started the process or sub-process has happened already. A start that needs several triggers waits for those
 * that have not come yet.
 */
export const startEvent: Element = {
  enter: (run, token, node) => {
    if (node.initiatorName !== undefined) run.writeFrom(token, { [node.initiatorName]: run.initiator ?? null });
    const came = run.startParts.get(token.id);
    if (node.event?.type !== 'multiple' || !node.event.all || came === undefined) return complete(run, token);
    arm(run, node, holderOf(token));
    for (const item of [...run.armed.values()]) if (item.owner === token.id && item.part === came) disarm(run, item);
    token.wait = 'event';
  },
};
