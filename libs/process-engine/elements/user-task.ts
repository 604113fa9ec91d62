import { complete, iterationEnded } from '../activities/activity.js';
import { fail } from '../activities/work.js';
import { armNextRound, armReminder, disarm } from '../events/arming.js';
import type { Event, PeopleKnown, Place } from '../execution/events.js';
import { Stuck, type Draft, type Run } from '../execution/execution.js';
import { namesOfDecision } from '../model/built-in-names.js';
import type { TaskSpec, VoteSpec } from '../model/specs.js';
import { aboveFound, askAbove } from '../people/escalate.js';
import { askPeople, attemptIteration, openTask, peopleFound } from '../people/open-task.js';
import { closeTasks } from '../scopes/scopes.js';
import type { Armed, Loop, Token } from '../state/state.js';
import { beginVote, voteCast, voteOf } from '../tasks/vote.js';
import type { Element } from './element.js';

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
        // An escalation leaves the task open unless what catches it interrupts; iterations are closed where an error is.
        if (event.error !== undefined && !run.scopes.has(token.id))
          run.effect({ type: 'closeTask', token: token.id, el: token.el, reason: 'error' });
        return void fail(run, token, event);
      default:
    }
  },
};

function open(run: Run, token: Draft<Token>, task: TaskSpec, event: PeopleKnown): void {
  if (event.above) return aboveFound(run, token, event);
  const { count, i } = event;
  if (count === 0 && i === undefined && task.empty !== 'incident') return decide(run, token, task, task.empty);
  if (task.vote) return beginVote(run, token, task, task.vote, event);
  const passed = whyPassed(event);
  if (i !== undefined) peopleFound(run, token, i);
  if (passed !== undefined) return pass(run, token, task, i, passed);
  const openOne = () => {
    if (count === 0 && !task.openToAll) throw new Stuck('people', `nobody was found for ${token.el}`);
    openTask(run, token, i);
  };
  if (i === undefined) return openOne();
  attemptIteration(run, token, i, openOne);
}

/**
 * Why a task needs nobody: one of them decides for all, and one has passed the record before; or it is everybody's own.
 */
function whyPassed({ count, skip = [], repeated = [] }: PeopleKnown): 'repeated' | 'self' | undefined {
  if (repeated.length > 0) return 'repeated';
  return count > 0 && skip.length >= count ? 'self' : undefined;
}

/** The task, or one iteration of it, is passed without anybody. */
function pass(run: Run, token: Draft<Token>, task: TaskSpec, i: number | undefined, why: string): void {
  const iteration = i === undefined ? {} : { i };
  run.note({ kind: 'skipped', el: token.el, token: token.id, ...iteration, outcome: why });
  const scope = run.scopes.get(token.id);
  if (i === undefined || !scope) return decide(run, token, task, 'pass');
  token.outcome = passing(task, voteOf(task, { solo: true }));
  iterationEnded(run, scope, i);
}

/** The task ends without anybody: nobody was found, nobody needs to be asked, or the time is over. */
function decide(run: Run, token: Draft<Token>, task: TaskSpec, decision: 'pass' | 'reject'): void {
  const vote = voteOf(task, { solo: true }) ?? task.vote;
  const against = task.actions.find((action) => vote?.against.has(action));
  const outcome = decision === 'reject' && against !== undefined ? against : passing(task, vote);
  run.note({ kind: 'decided', el: token.el, token: token.id, outcome });
  token.outcome = outcome;
  complete(run, token);
}

function passing(task: TaskSpec, vote: VoteSpec | undefined): string {
  return task.actions.find((action) => !vote?.against.has(action)) ?? 'complete';
}

function act(run: Run, token: Draft<Token>, task: TaskSpec, event: Extract<Event, { type: 'acted' }>): void {
  const n = run.next();
  const scope = run.scopes.get(token.id);
  const around = run.scopes.get(token.scope);
  if (around) around.decided = (around.decided ?? 0) + 1;
  run.hasWritten(namesOfDecision);
  run.note({
    n,
    kind: 'acted',
    el: token.el,
    token: token.id,
    ...(event.i === undefined ? {} : { i: event.i }),
    outcome: event.action,
  });
  run.writeFrom(token, event.variables);
  run.effect({ type: 'closeTask', ...place(event), el: token.el, reason: 'acted', outcome: event.action });
  const i = event.i ?? (scope?.loop?.solo ? 0 : undefined);
  if (!scope?.loop || i === undefined) {
    token.by = [n];
    token.outcome = event.action;
    delete token.wait;
    return complete(run, token);
  }
  token.by = [...(token.by ?? []), n].slice(-acts(scope.loop));
  if (voteOf(task, scope.loop)) return voteCast(run, scope, token, i, event.action);
  token.outcome = event.action;
  iterationEnded(run, scope, i);
}

/** Of a vote with hundreds of signers only the latest acts are kept: withdrawing looks no further back. */
function acts(loop: Loop): number {
  return Math.min(loop.n, 20);
}

function place(event: Place): Place {
  return { token: event.token, ...(event.i === undefined ? {} : { i: event.i }) };
}

/** The time for a task is over: it is decided for all who have not decided it, or goes to who is above them. */
export function timeOut(run: Run, item: Armed, owner: Draft<Token>): void {
  const { task } = run.nodeOf(owner);
  disarm(run, item);
  if (!task?.timeout || owner.wait !== 'task') return;
  const { decision } = task.timeout;
  if (decision === 'escalate') return askAbove(run, owner);
  closeTasks(run, owner, 'timeout');
  delete owner.wait;
  run.attempt(owner, () => decide(run, owner, task, decision));
}

/** Reminds whoever is still open there and arms the next step of the schedule. */
export function remind(run: Run, item: Armed, owner: Draft<Token>): void {
  const step = item.step ?? 0;
  run.armed.delete(item.id);
  run.effect({ type: 'clearTimer', armed: item.id });
  run.effect({ type: 'remind', token: owner.id, el: item.el, step });
  if (armNextRound(run, item)) return;
  try {
    armReminder(run, owner, step + 1, item.due ?? run.moment.at);
  } catch (error) {
    if (!(error instanceof Stuck)) throw error;
    // A retry opens the task anew; iterations stay open beside the incident.
    if (!run.scopes.has(owner.id)) closeTasks(run, owner, 'error');
    run.raise(owner, error);
  }
}
