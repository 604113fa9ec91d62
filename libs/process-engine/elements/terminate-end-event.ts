import { terminateLoop } from '../activities/activity.js';
import type { Draft, Execution } from '../execution/execution.js';
import { leave } from '../flow/flow.js';
import { cancelScope } from '../scopes/scopes.js';
import type { Scope } from '../state/state.js';
import { endInstance } from '../throwing/errors.js';
import type { Element } from './element.js';

/**
 * Ends its own scope at once: the whole instance at the top, only the sub-process inside one. BPMN 2.0 §13.5.6. Flowable
 * lets it reach further: the multi-instance around it with every iteration, or the root instance.
 */
export const terminateEndEvent: Element = {
  enter: (execution, token, { event }) => {
    const scope = execution.scopes.get(token.scope);
    const reach = event?.type === 'terminate' ? event.reach : undefined;
    leave(execution, token, []);
    if (!scope) return;
    if (reach === 'all') return endInstance(execution, 'terminated', { all: true });
    const loop = reach === 'loop' ? loopAround(execution, scope) : undefined;
    if (loop) return terminateLoop(execution, loop);
    if (scope.parent === undefined) return endInstance(execution, 'terminated');
    cancelScope(execution, scope, 'cancelled');
    // An ad-hoc sub-process would wait for more.
    scope.closing = true;
  },
};

/** The nearest multi-instance; without one a terminate event ends its scope as usual. */
function loopAround(execution: Execution, from: Draft<Scope>): Draft<Scope> | undefined {
  let at: Draft<Scope> | undefined = from;
  while (at && !(at.loop && execution.node(at.el).loop?.standard === undefined))
    at = at.parent === undefined ? undefined : execution.scopes.get(at.parent);
  return at;
}
