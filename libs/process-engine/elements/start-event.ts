import { complete } from '../activities/activity.js';
import { caught } from '../activities/caught.js';
import { arm, armAgain, disarm, holderOf } from '../events/arming.js';
import type { Arrival } from '../events/arrival.js';
import type { Draft, Execution } from '../execution/execution.js';
import type { Scope } from '../state/state.js';
import { startEventSub } from '../throwing/errors.js';
import type { Element } from './element.js';

/**
 * What started the process or sub-process has happened already. A start that needs several triggers waits for those
 * that have not come yet.
 */
export const startEvent: Element = {
  enter: (execution, token, node) => {
    if (node.initiatorName !== undefined)
      execution.writeFrom(token, { [node.initiatorName]: execution.initiator ?? null });
    const came = execution.startParts.get(token.id);
    if (node.event?.type !== 'multiple' || !node.event.all || came === undefined) return complete(execution, token);
    arm(execution, node, holderOf(token));
    for (const item of [...execution.armed.values()])
      if (item.owner === token.id && item.part === came) disarm(execution, item);
    token.wait = 'event';
  },
  arrive: (execution, owner, arrival) => {
    if (owner?.el === arrival.event.id) caught(execution, owner, arrival);
    else beginEventSub(execution, arrival);
  },
};

/** The event sub-process that this start belongs to begins, once if it interrupts its scope. */
function beginEventSub(execution: Execution, { item, event: start, by, variables }: Arrival): void {
  const scope: Draft<Scope> | undefined = execution.scopes.get(item.owner);
  if (!scope || scope.handled) return;
  if (start.interrupting) disarm(execution, item);
  else armAgain(execution, item, { owner: scope.id, token: undefined, scope: scope.id });
  startEventSub(execution, scope, start, by === undefined ? {} : { by: [execution.next()] });
  execution.write(variables, scope.id);
}
