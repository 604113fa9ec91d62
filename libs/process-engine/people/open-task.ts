import { evaluate } from '../data/evaluate.js';
import { armReminder, armTimeout, dueAfter, evaluateRules } from '../events/arming.js';
import type { Place } from '../execution/events.js';
import { Incident, type Draft, type Execution } from '../execution/execution.js';
import type { Expression } from '../expression/index.js';
import { asPriority } from '../model/priority.js';
import type { TaskSpec } from '../model/specs.js';
import { withBit, withoutBit } from '../state/loop-bits.js';
import type { Token } from '../state/state.js';

/**
 * Asks the host for the assignees of a task, or of one iteration. A task without assignee rules opens at once, for all
 * users who may see it.
 */
export function askPeople(execution: Execution, token: Draft<Token>, i?: number): void {
  const node = execution.nodeOf(token);
  const rules = evaluateRules(execution, node.task?.people ?? [], token, i);
  const rulesElse = evaluateRules(execution, node.task?.peopleElse ?? [], token, i);
  const isAgain = token.again?.home !== undefined;
  if (rules.length === 0 && rulesElse.length === 0 && !node.task?.vote && !isAgain)
    return openTask(execution, token, i);
  const scope = i === undefined ? undefined : execution.scopes.get(token.id);
  if (scope?.loop && i !== undefined) scope.loop = { ...scope.loop, asked: withBit(scope.loop.asked, i) };
  execution.effect({
    type: 'askPeople',
    token: token.id,
    ...(i === undefined ? {} : { i }),
    el: node.id,
    rules,
    rulesElse,
    ...(isAgain ? { again: true } : {}),
    ...votersRules(execution, token, node.task),
  });
}

/** The rules by which votes count more than once, or are a veto. */
function votersRules(execution: Execution, token: Token, task: TaskSpec | undefined) {
  const weights = (task?.weights ?? []).flatMap(({ rule: written, weight }) =>
    evaluateRules(execution, [written], token).map((rule) => ({ rule, weight })),
  );
  const veto = evaluateRules(execution, task?.veto ?? [], token);
  return { ...(weights.length > 0 ? { weights } : {}), ...(veto.length > 0 ? { veto } : {}) };
}

/** The people of an iteration are known: they are not waited for any more. */
export function peopleFound(execution: Execution, owner: Token, i: number): void {
  const scope = execution.scopes.get(owner.id);
  if (!scope?.loop) return;
  const { asked: before, ...loop } = scope.loop;
  const asked = withoutBit(before, i);
  scope.loop = asked === '0' ? loop : { ...loop, asked };
}

/** The place of an iteration; the task that others have joined keeps the one that it had. */
export function taskPlace(execution: Execution, token: Token, i: number | undefined): Place {
  const isOwn = i === undefined || (i === 0 && execution.scopes.get(token.id)?.loop?.solo);
  return isOwn ? { token: token.id } : { token: token.id, i };
}

/** Opens the task; its reminders begin with the first one that is opened. */
export function openTask(execution: Execution, token: Draft<Token>, i?: number): void {
  const { task } = execution.nodeOf(token);
  const due = task?.due ? { due: dueAfter(execution, task.due, token) } : {};
  const priority = task?.priority === undefined ? {} : { priority: priorityAt(execution, task.priority, token, i) };
  const reminded = [...execution.armed.values()].some(({ owner, step }) => owner === token.id && step !== undefined);
  if (!reminded) armReminder(execution, token, 0, execution.moment.at);
  armTimeout(execution, token);
  // A loop that could not be decided stays an incident beside its open iterations.
  if (token.wait !== 'incident') token.wait = 'task';
  execution.effect({ type: 'openTask', ...taskPlace(execution, token, i), el: token.el, ...due, ...priority });
}

function priorityAt(execution: Execution, given: number | Expression, token: Token, i: number | undefined): number {
  if (typeof given === 'number') return given;
  const priority = asPriority(evaluate(execution, given, token, token.scope, i));
  if (priority === undefined) throw new Incident('priority', `"${given.text}" is no priority`);
  return priority;
}

/** Begins an iteration of a user task: its people are asked for; the signers of a vote are known already. */
export function openIteration(execution: Execution, owner: Draft<Token>, i: number): void {
  const { task } = execution.nodeOf(owner);
  const known = task?.vote !== undefined || execution.scopes.get(owner.id)?.loop?.solo;
  attemptIteration(execution, owner, i, () => (known ? openTask(execution, owner, i) : askPeople(execution, owner, i)));
}

/** Runs a move of one iteration; what it cannot do is an incident of this iteration alone, the others go on. */
export function attemptIteration(execution: Execution, owner: Draft<Token>, i: number, move: () => void): void {
  try {
    move();
  } catch (error) {
    const scope = execution.scopes.get(owner.id);
    if (!(error instanceof Incident) || !scope?.loop) throw error;
    scope.loop = { ...scope.loop, stuck: withBit(scope.loop.stuck, i) };
    execution.note({ kind: 'incident', el: owner.el, token: owner.id, i, outcome: error.code });
    execution.effect({
      type: 'raiseIncident',
      token: owner.id,
      i,
      el: owner.el,
      code: error.code,
      message: error.message,
    });
  }
}
