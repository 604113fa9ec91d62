import { complete, iterationEnded } from '../activity.js';
import type { Event, Place } from '../events.js';
import type { TaskSpec } from '../model.js';
import { askPeople, attemptIteration, openTask } from '../people.js';
import { Stuck, type Draft, type Run } from '../run.js';
import type { Loop, Token } from '../state.js';
import { beginVote, voteCast } from '../vote.js';
import type { Element } from './element.js';
import { fail } from './work.js';

/** People act on it: first the host is asked who, then the task is open until one of them ends it. */
export const userTask: Element = {
  enter: (run, token) => {
    token.wait = 'people';
    askPeople(run, token);
  },
  resume: (run, token, node, event) => {
    if (!node.task) return;
    switch (event.type) {
      case 'peopleKnown':
        return open(run, token, node.task, event);
      case 'acted':
        return act(run, token, node.task, event);
      case 'threw':
        // The iterations of a loop are closed where the error is caught.
        if (!run.scopes.has(token.id))
          run.effect({ type: 'closeTask', token: token.id, el: token.el, reason: 'error' });
        return fail(run, token, event);
      default:
    }
  },
};

function open(run: Run, token: Draft<Token>, task: TaskSpec, event: Extract<Event, { type: 'peopleKnown' }>): void {
  const { count, i, skip = [] } = event;
  if (task.vote) return beginVote(run, token, task, task.vote, count, skip);
  const openOne = () => {
    if (count === 0) throw new Stuck('people', `nobody was found for ${token.el}`);
    openTask(run, token, i);
  };
  if (i === undefined) openOne();
  else attemptIteration(run, token, i, openOne);
}

function act(run: Run, token: Draft<Token>, task: TaskSpec, event: Extract<Event, { type: 'acted' }>): void {
  const n = run.next();
  const scope = run.scopes.get(token.id);
  const around = run.scopes.get(token.scope);
  if (around) around.decided = (around.decided ?? 0) + 1;
  run.note({
    n,
    kind: 'acted',
    el: token.el,
    token: token.id,
    ...(event.i === undefined ? {} : { i: event.i }),
    outcome: event.action,
  });
  run.write(event.variables, token.scope);
  run.effect({ type: 'closeTask', ...place(event), el: token.el, reason: 'acted', outcome: event.action });
  if (!scope?.loop || event.i === undefined) {
    token.by = [n];
    token.outcome = event.action;
    delete token.wait;
    return complete(run, token);
  }
  token.by = [...(token.by ?? []), n].slice(-acts(scope.loop));
  if (task.vote) return voteCast(run, scope, token, task.vote, event.i, event.action);
  token.outcome = event.action;
  iterationEnded(run, scope, event.i);
}

/** Of a vote with hundreds of signers only the latest acts are kept: withdrawing looks no further back. */
function acts(loop: Loop): number {
  return Math.min(loop.n, 20);
}

function place(event: Place): Place {
  return { token: event.token, ...(event.i === undefined ? {} : { i: event.i }) };
}
