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
import type { Draft, Run } from '../execution/execution.js';
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
export function settled(run: Run): Stepped {
  advance(run);
  reviewOffers(run);
  return { state: run.state(), effects: run.effects, history: run.history };
}

/**
 * Moves tokens until none can: first those in the queue, then joins that nothing can reach any more, then ended scopes.
 * What was thrown inside and conditions that have come true are dealt with before anything else moves.
 */
function advance(run: Run): void {
  for (;;) {
    if (run.outcome !== undefined || run.suspended) return;
    if (receive(run) || reviewConditions(run)) continue;
    const id = run.queue.shift();
    const token = id === undefined ? undefined : run.tokens.get(id);
    if (token) run.attempt(token, () => enter(run, token, false));
    if (id !== undefined || fireInclusiveJoin(run) || settleComplexGateway(run)) continue;
    if (!endScopes(run) && !raiseDeadlock(run)) return;
  }
}

/** Hands over what the instance has thrown at itself; answers whether there was anything. */
function receive(run: Run): boolean {
  const arrived = run.arriving.shift();
  const item = arrived && run.armed.get(arrived.armed);
  const owner = item && run.tokens.get(item.owner);
  if (item && (!owner || isOffered(run, item, owner))) arrive(run, item, { variables: arrived.variables });
  return arrived !== undefined;
}

export function enter(run: Run, token: Draft<Token>, again: boolean): void {
  run.spend(1);
  const node = run.nodeOf(token);
  // A join is entered when its tokens are together, not by each of them.
  if (!again && !isJoin(node)) enterState(run, node, token);
  if (!isActivity(node)) mapIn(run, token, node.io);
  if (!isActivity(node) || begin(run, token, node)) elements[node.kind].enter(run, token, node);
}

/** Ends scopes in which nothing is left to do; answers whether there were any. */
function endScopes(run: Run): boolean {
  for (const id of [...run.touched]) {
    run.touched.delete(id);
    const scope = run.scopes.get(id);
    if (scope && !scope.loop && settleScope(run, scope)) return true;
    if (run.outcome !== undefined) return false;
  }
  return false;
}

function settleScope(run: Run, scope: Draft<Scope>): boolean {
  const owner = run.tokens.get(scope.id);
  if (owner && owner.wait !== 'incident' && isAdHoc(run, scope, owner)) {
    let over = false;
    run.attempt(owner, () => (over = adHocSettled(run, owner, scope)));
    return over;
  }
  if ([...run.tokens.values()].some((token) => token.scope === scope.id)) return false;
  if (scope.undo && undoNext(run, scope)) return true;
  if (scope.parent === undefined) {
    endInstance(run, 'completed');
    return true;
  }
  if (!owner) closeScope(run, scope);
  else if (scope.undo || owner.undo) undone(run, scope, owner);
  else {
    if (scope.decision != null) owner.outcome = scope.decision;
    run.attempt(owner, () => complete(run, owner));
  }
  return true;
}

/** One that is being undone ends by itself, like any other sub-process. */
function isAdHoc(run: Run, scope: Scope, owner: Token): boolean {
  return run.nodeOf(owner).kind === 'adHocSubProcess' && !scope.loop && !scope.undo && !owner.undo;
}

/** Everything is undone: a cancelled transaction leaves by its cancel event, what threw the compensation goes on. */
function undone(run: Run, scope: Draft<Scope>, owner: Draft<Token>): void {
  const { cancelled } = scope;
  const node = run.nodeOf(owner);
  closeScope(run, scope);
  if (cancelled) leaveByCancelEvent(run, owner);
  else if (owner.undo) run.drop(owner);
  else {
    delete owner.wait;
    run.attempt(owner, () =>
      elements[node.kind].resume?.(run, owner, node, { type: 'finished', token: owner.id, ...run.moment }),
    );
  }
}
