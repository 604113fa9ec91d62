import { addAgain } from '../activities/asking-again.js';
import { complete, iterationEnded } from '../activities/activity.js';
import { fail } from '../activities/work.js';
import { armNextRound, armReminder, disarm } from '../events/arming.js';
import type { Event, PeopleKnown, Place } from '../execution/events.js';
import { Incident, type Draft, type Execution } from '../execution/execution.js';
import { namesOfDecision } from '../model/built-in-names.js';
import type { TaskSpec } from '../model/specs.js';
import { aboveFound, askAbove } from '../people/escalate.js';
import { askPeople, attemptIteration, openTask, peopleFound } from '../people/open-task.js';
import { closeTasks } from '../scopes/scopes.js';
import type { Armed, Loop, Token } from '../state/state.js';
import { beginVote, passing, voteCast, voteOf } from '../tasks/vote.js';
import type { Element } from './element.js';

/** People act on it: first the host is asked who, then the task is open until one of them ends it. */
export const userTask: Element = {
  enter: (execution, token) => {
    token.wait = 'people';
    askPeople(execution, token);
  },
  resume: (execution, token, node, event) => {
    if (!node.task) return;
    switch (event.type) {
      case 'peopleKnown':
        return open(execution, token, node.task, event);
      case 'acted':
        return act(execution, token, node.task, event);
      case 'threw':
        // An escalation leaves the task open unless what catches it interrupts; iterations are closed where an error is.
        if (event.error !== undefined && !execution.scopes.has(token.id))
          execution.effect({ type: 'closeTask', token: token.id, el: token.el, reason: 'error' });
        return void fail(execution, token, event);
      default:
    }
  },
};

function open(execution: Execution, token: Draft<Token>, task: TaskSpec, event: PeopleKnown): void {
  if (event.above) return aboveFound(execution, token, event);
  const { count, i } = event;
  if (count === 0 && i === undefined && task.empty !== 'incident') return decide(execution, token, task, task.empty);
  if (task.vote) return beginVote(execution, token, task, task.vote, event);
  const passed = whyPassed(event);
  if (i !== undefined) peopleFound(execution, token, i);
  if (passed !== undefined) return pass(execution, token, task, i, passed);
  const openOne = () => {
    if (count === 0 && !task.openToAll) throw new Incident('people', `no assignee was found for ${token.el}`);
    openTask(execution, token, i);
  };
  if (i === undefined) return openOne();
  attemptIteration(execution, token, i, openOne);
}

/**
 * Why a task is passed without asking: one assignee, who decides for all, has passed the record before; or all are the initiator.
 */
function whyPassed({ count, skip = [], repeated = [] }: PeopleKnown): 'repeated' | 'self' | undefined {
  if (repeated.length > 0) return 'repeated';
  return count > 0 && skip.length >= count ? 'self' : undefined;
}

/** The task, or one iteration of it, is passed without asking. */
function pass(execution: Execution, token: Draft<Token>, task: TaskSpec, i: number | undefined, why: string): void {
  const iteration = i === undefined ? {} : { i };
  execution.note({ kind: 'skipped', el: token.el, token: token.id, ...iteration, outcome: why });
  const scope = execution.scopes.get(token.id);
  if (i === undefined || !scope) return decide(execution, token, task, 'pass');
  token.outcome = passing(task, voteOf(task, { solo: true }));
  iterationEnded(execution, scope, i);
}

/** The task is decided by its policies: no assignee was found, all are skipped, or the timeout has come. */
function decide(execution: Execution, token: Draft<Token>, task: TaskSpec, decision: 'pass' | 'reject'): void {
  const vote = voteOf(task, { solo: true }) ?? task.vote;
  const against = task.actions.find((action) => vote?.against.has(action));
  const outcome = decision === 'reject' && against !== undefined ? against : passing(task, vote);
  execution.note({ kind: 'decided', el: token.el, token: token.id, outcome });
  token.outcome = outcome;
  complete(execution, token);
}

function act(
  execution: Execution,
  token: Draft<Token>,
  task: TaskSpec,
  event: Extract<Event, { type: 'acted' }>,
): void {
  const n = execution.next();
  if (event.again) addAgain(token, event.again);
  const scope = execution.scopes.get(token.id);
  const around = execution.scopes.get(token.scope);
  if (around) around.decided = (around.decided ?? 0) + 1;
  execution.hasWritten(namesOfDecision);
  execution.note({
    n,
    kind: 'acted',
    el: token.el,
    token: token.id,
    ...(event.i === undefined ? {} : { i: event.i }),
    outcome: event.action,
  });
  execution.writeFrom(token, event.variables);
  execution.effect({ type: 'closeTask', ...place(event), el: token.el, reason: 'acted', outcome: event.action });
  const i = event.i ?? (scope?.loop?.solo ? 0 : undefined);
  if (!scope?.loop || i === undefined) {
    token.by = [n];
    token.outcome = event.action;
    delete token.wait;
    return complete(execution, token);
  }
  token.by = [...(token.by ?? []), n].slice(-acts(scope.loop));
  if (voteOf(task, scope.loop)) return voteCast(execution, scope, token, i, event.action);
  token.outcome = event.action;
  iterationEnded(execution, scope, i);
}

/** Of a vote with hundreds of signers only the latest acts are kept: withdrawing looks no further back. */
function acts(loop: Loop): number {
  return Math.min(loop.n, 20);
}

function place(event: Place): Place {
  return { token: event.token, ...(event.i === undefined ? {} : { i: event.i }) };
}

/** The timeout of a task: it is decided for all who have not decided, or goes to their superiors. */
export function timeOut(execution: Execution, item: Armed, owner: Draft<Token>): void {
  const { task } = execution.nodeOf(owner);
  disarm(execution, item);
  if (!task?.timeout || owner.wait !== 'task') return;
  const { decision } = task.timeout;
  if (decision === 'escalate') return askAbove(execution, owner);
  closeTasks(execution, owner, 'timeout');
  delete owner.wait;
  execution.attempt(owner, () => decide(execution, owner, task, decision));
}

/** Reminds the assignees of open tasks and arms the next step of the schedule. */
export function remind(execution: Execution, item: Armed, owner: Draft<Token>): void {
  const step = item.step ?? 0;
  execution.armed.delete(item.id);
  execution.effect({ type: 'clearTimer', armed: item.id });
  execution.effect({ type: 'remind', token: owner.id, el: item.el, step });
  if (armNextRound(execution, item)) return;
  try {
    armReminder(execution, owner, step + 1, item.due ?? execution.moment.at);
  } catch (error) {
    if (!(error instanceof Incident)) throw error;
    // A retry opens the task anew; iterations stay open beside the incident.
    if (!execution.scopes.has(owner.id)) closeTasks(execution, owner, 'error');
    execution.raise(owner, error);
  }
}
