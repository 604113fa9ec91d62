import { leaveActivity, settleLoop } from '../activities/activity.js';
import type { Event } from '../execution/events.js';
import type { Draft, Execution } from '../execution/execution.js';
import { refusal, type Refusal } from '../execution/refusal.js';
import { openIteration } from '../people/open-task.js';
import { isStuck, withoutBit } from '../state/loop-bits.js';
import type { Scope, Token } from '../state/state.js';
import { enter } from './advance.js';
import { armRoot } from './start.js';

export function retried(execution: Execution, event: Extract<Event, { type: 'retried' }>): Refusal | undefined {
  const token = execution.tokens.get(event.token);
  if (token && event.i !== undefined) return iterationRetried(execution, token, event.i);
  if (token?.wait !== 'incident') return refusal('alreadyTaken');
  execution.note({ kind: 'retried', el: token.el, token: token.id });
  execution.settle(token);
  execution.attempt(token, () => {
    const scope = execution.scopes.get(token.id);
    if (token.leaving) leaveActivity(execution, token);
    else if (scope?.loop) settleLoop(execution, scope);
    else if (scope) stayInside(execution, token, scope);
    else enterAgain(execution, token);
  });
  return undefined;
}

/** The completion of the scope is decided again; its tokens never stopped. */
function stayInside(execution: Execution, token: Draft<Token>, scope: Scope): void {
  token.wait = 'child';
  execution.touched.add(scope.id);
}

/** Retries one iteration that could not be opened; the others never stopped. */
function iterationRetried(execution: Execution, token: Draft<Token>, i: number): Refusal | undefined {
  const scope = execution.scopes.get(token.id);
  if (!scope?.loop || !isStuck(scope.loop, i)) return refusal('alreadyTaken');
  execution.note({ kind: 'retried', el: token.el, token: token.id, i });
  execution.effect({ type: 'clearIncident', token: token.id, i });
  scope.loop = { ...scope.loop, stuck: withoutBit(scope.loop.stuck, i) };
  openIteration(execution, token, i);
  return undefined;
}

function enterAgain(execution: Execution, token: Draft<Token>): void {
  const inside = !token.outside;
  delete token.outside;
  // It may be that the process has not begun yet.
  if (!inside && token.scope === execution.root && execution.process.starts.some(({ id }) => id === token.el))
    armRoot(execution);
  enter(execution, token, inside);
}
