import { begin, complete } from '../activities/activity.js';
import { mapIn } from '../data/mapping.js';
import { adHocSettled } from '../elements/ad-hoc-sub-process.js';
import { leaveByCancelEvent } from '../elements/cancel-end-event.js';
import { settleComplexGateway } from '../elements/complex-gateway.js';
import { fireInclusiveJoin } from '../elements/inclusive-gateway.js';
import { elements } from '../elements/index.js';
import { isOffered, reviewOffers } from '../events/offers.js';
import type { Effect, HistoryItem } from '../execution/effects.js';
import { enterState } from '../execution/enter-state.js';
import type { Draft, Execution } from '../execution/execution.js';
import type { Refusal } from '../execution/refusal.js';
import { raiseDeadlock } from '../flow/joins.js';
import { isActivity, isJoin } from '../model/nodes.js';
import { undoNext } from '../scopes/compensation.js';
import { closeScope } from '../scopes/scopes.js';
import type { Scope, State, Token } from '../state/state.js';
import { endInstance } from '../throwing/errors.js';
import { arrive } from './arrivals.js';
import { reviewConditions } from './conditions.js';

export interface Stepped {
  readonly state: State;
  readonly effects: readonly Effect[];
  readonly history: readonly HistoryItem[];
}

export type Step = ({ readonly ok: true } & Stepped) | { readonly ok: false; readonly refusal: Refusal };

/** Moves everything that an event has set going, until the instance waits again or is over. */
export function settled(execution: Execution): Stepped {
  advance(execution);
  reviewOffers(execution);
  return { state: execution.state(), effects: execution.effects, history: execution.history };
}

/**
 * Moves tokens until none can move: first those in the queue, then joins that no token can reach any more, then ended
 * scopes. Messages to itself and conditions that have become true come before each move.
 */
function advance(execution: Execution): void {
  for (;;) {
    if (execution.outcome !== undefined || execution.suspended) return;
    if (receive(execution) || reviewConditions(execution)) continue;
    const id = execution.queue.shift();
    const token = id === undefined ? undefined : execution.tokens.get(id);
    if (token) execution.attempt(token, () => enter(execution, token, false));
    if (id !== undefined || fireInclusiveJoin(execution) || settleComplexGateway(execution)) continue;
    if (!endScopes(execution) && !raiseDeadlock(execution)) return;
  }
}

/** Delivers the next message or signal that the instance threw to itself; returns whether there was one. */
function receive(execution: Execution): boolean {
  const arrived = execution.arriving.shift();
  const item = arrived && execution.armed.get(arrived.armed);
  const owner = item && execution.tokens.get(item.owner);
  if (item && (!owner || isOffered(execution, item, owner))) arrive(execution, item, { variables: arrived.variables });
  return arrived !== undefined;
}

export function enter(execution: Execution, token: Draft<Token>, again: boolean): void {
  execution.spend(1);
  const node = execution.nodeOf(token);
  // A join is entered when its tokens are together, not by each of them.
  if (!again && !isJoin(node)) enterState(execution, node, token);
  if (!isActivity(node)) mapIn(execution, token, node.io);
  if (!isActivity(node) || begin(execution, token, node)) elements[node.kind].enter(execution, token, node);
}

/** Ends scopes without tokens; returns whether there were any. */
function endScopes(execution: Execution): boolean {
  for (const id of [...execution.touched]) {
    execution.touched.delete(id);
    const scope = execution.scopes.get(id);
    if (scope && !scope.loop && settleScope(execution, scope)) return true;
    if (execution.outcome !== undefined) return false;
  }
  return false;
}

function settleScope(execution: Execution, scope: Draft<Scope>): boolean {
  const owner = execution.tokens.get(scope.id);
  if (owner && owner.wait !== 'incident' && isAdHoc(execution, scope, owner)) {
    let over = false;
    execution.attempt(owner, () => (over = adHocSettled(execution, owner, scope)));
    return over;
  }
  if ([...execution.tokens.values()].some((token) => token.scope === scope.id)) return false;
  if (scope.undo && undoNext(execution, scope)) return true;
  if (scope.parent === undefined) {
    endInstance(execution, 'completed');
    return true;
  }
  if (!owner) closeScope(execution, scope);
  else if (scope.undo || owner.undo) undone(execution, scope, owner);
  else {
    if (scope.decision != null) owner.outcome = scope.decision;
    execution.attempt(owner, () => complete(execution, owner));
  }
  return true;
}

/** One that is being compensated ends by itself, like any other sub-process. */
function isAdHoc(execution: Execution, scope: Scope, owner: Token): boolean {
  return execution.nodeOf(owner).kind === 'adHocSubProcess' && !scope.loop && !scope.undo && !owner.undo;
}

/** Everything is undone: a cancelled transaction leaves by its cancel event, what threw the compensation goes on. */
function undone(execution: Execution, scope: Draft<Scope>, owner: Draft<Token>): void {
  const { cancelled } = scope;
  const node = execution.nodeOf(owner);
  closeScope(execution, scope);
  if (cancelled) leaveByCancelEvent(execution, owner);
  else if (owner.undo) execution.drop(owner);
  else {
    delete owner.wait;
    execution.attempt(owner, () =>
      elements[node.kind].resume?.(execution, owner, node, { type: 'finished', token: owner.id, ...execution.moment }),
    );
  }
}
