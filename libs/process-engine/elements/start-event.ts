import { complete } from '../activities/activity.js';
import { caught } from '../activities/caught.js';
import { arm, armAgain, disarm, holderOf } from '../events/arming.js';
import type { Arrival } from '../events/arrival.js';
import type { Draft, Run } from '../execution/execution.js';
import type { Scope } from '../state/state.js';
import { startEventSub } from '../throwing/errors.js';
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
  arrive: (run, owner, arrival) => {
    if (owner?.el === arrival.event.id) caught(run, owner, arrival);
    else beginEventSub(run, arrival);
  },
};

/** The event sub-process that this start belongs to begins, once if it interrupts its scope. */
function beginEventSub(run: Run, { item, event: start, by, variables }: Arrival): void {
  const scope: Draft<Scope> | undefined = run.scopes.get(item.owner);
  if (!scope || scope.handled) return;
  if (start.interrupting) disarm(run, item);
  else armAgain(run, item, { owner: scope.id, token: undefined, scope: scope.id });
  startEventSub(run, scope, start, by === undefined ? {} : { by: [run.next()] });
  run.write(variables, scope.id);
}
