import { disarmEventSubs } from '../events/arming.js';
import type { Draft, Run } from '../execution/execution.js';
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
  enter: (run, token) => {
    let scope = run.scopes.get(token.scope);
    while (scope && (scope.parent === undefined || run.node(scope.el).kind !== 'transaction'))
      scope = scope.parent === undefined ? undefined : run.scopes.get(scope.parent);
    leave(run, token, []);
    if (!scope) return;
    cancelScope(run, scope, 'cancelled');
    // Nothing begins in it any more; what goes wrong while it is undone is a hazard of the transaction.
    disarmEventSubs(run, scope.id);
    scope.handled = true;
    scope.cancelled = true;
    scope.undo = [...(scope.done ?? [])].reverse();
    delete scope.done;
    run.touched.add(scope.id);
  },
};

/** A cancelled transaction, all of which is undone, leaves by its cancel boundary event. */
export function leaveByCancelEvent(run: Run, transaction: Draft<Token>): void {
  const boundary = run.nodeOf(transaction).boundaries.find(({ event }) => event?.type === 'cancel');
  // Boundary events are those of the activity as a whole: one cancelled iteration ends them all.
  const whole = (isIteration(run, transaction) && run.tokens.get(transaction.scope)) || transaction;
  const { scope, by, outcome } = whole;
  cancelToken(run, whole, 'cancelled');
  if (boundary) goOnFrom(run, boundary, { scope, by, outcome });
}
