import { disarmEventSubs } from '../events/arming.js';
import type { Draft, Execution } from '../execution/execution.js';
import { leave } from '../flow/flow.js';
import { cancelScope, cancelToken, isIteration } from '../scopes/scopes.js';
import type { Token } from '../state/state.js';
import { goOnFrom } from '../throwing/errors.js';
import type { Element } from './element.js';

/**
 * Cancels the transaction around it: all that is under way in it ends, what is complete is undone, and then its cancel
 * event is taken. BPMN 2.0 §13.5.6.
 */
export const cancelEndEvent: Element = {
  enter: (execution, token) => {
    let scope = execution.scopes.get(token.scope);
    while (scope && (scope.parent === undefined || execution.node(scope.el).kind !== 'transaction'))
      scope = scope.parent === undefined ? undefined : execution.scopes.get(scope.parent);
    leave(execution, token, []);
    if (!scope) return;
    cancelScope(execution, scope, 'cancelled');
    // Nothing begins in it any more; what goes wrong while it is undone is a hazard of the transaction.
    disarmEventSubs(execution, scope.id);
    scope.handled = true;
    scope.cancelled = true;
    scope.undo = [...(scope.done ?? [])].reverse();
    delete scope.done;
    execution.touched.add(scope.id);
  },
};

/** A cancelled transaction, all of which is undone, leaves by its cancel boundary event. */
export function leaveByCancelEvent(execution: Execution, transaction: Draft<Token>): void {
  const boundary = execution.nodeOf(transaction).boundaries.find(({ event }) => event?.type === 'cancel');
  // Boundary events are those of the activity as a whole: one cancelled iteration ends them all.
  const whole = (isIteration(execution, transaction) && execution.tokens.get(transaction.scope)) || transaction;
  const { scope, by, outcome } = whole;
  cancelToken(execution, whole, 'cancelled');
  if (boundary) goOnFrom(execution, boundary, { scope, by, outcome });
}
