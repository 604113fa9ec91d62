import { leaveOrStick, settleLoop } from '../activities/activity.js';
import type { Event } from '../execution/events.js';
import type { Draft, Run } from '../execution/execution.js';
import { refusal, type Refusal } from '../execution/refusal.js';
import { openIteration } from '../people/open-task.js';
import { isStuck, withoutBit } from '../state/loop-bits.js';
import type { Scope, Token } from '../state/state.js';
import { enter } from './advance.js';
import { armRoot } from './start.js';

export function retried(run: Run, event: Extract<Event, { type: 'retried' }>): Refusal | undefined {
  const token = run.tokens.get(event.token);
  if (token && event.i !== undefined) return iterationRetried(run, token, event.i);
  if (token?.wait !== 'incident') return refusal('alreadyTaken');
  run.note({ kind: 'retried', el: token.el, token: token.id });
  run.settle(token);
  run.attempt(token, () => {
    const scope = run.scopes.get(token.id);
    if (token.leaving) leaveOrStick(run, token);
    else if (scope?.loop) settleLoop(run, scope);
    else if (scope) stayInside(run, token, scope);
    else enterAgain(run, token);
  });
  return undefined;
}

/** What could not be decided about the inside is asked again; what goes on there never stopped. */
function stayInside(run: Run, token: Draft<Token>, scope: Scope): void {
  token.wait = 'child';
  run.touched.add(scope.id);
}

/** One iteration that could not be opened is tried again; the others never stopped. */
function iterationRetried(run: Run, token: Draft<Token>, i: number): Refusal | undefined {
  const scope = run.scopes.get(token.id);
  if (!scope?.loop || !isStuck(scope.loop, i)) return refusal('alreadyTaken');
  run.note({ kind: 'retried', el: token.el, token: token.id, i });
  run.effect({ type: 'clearIncident', token: token.id, i });
  scope.loop = { ...scope.loop, stuck: withoutBit(scope.loop.stuck, i) };
  openIteration(run, token, i);
  return undefined;
}

function enterAgain(run: Run, token: Draft<Token>): void {
  const inside = !token.outside;
  delete token.outside;
  // It may be that the process has not begun yet.
  if (!inside && token.scope === run.root && run.process.starts.some(({ id }) => id === token.el)) armRoot(run);
  enter(run, token, inside);
}
