import { armReminder, armTimeout, dueAfter, evaluateRules } from '../events/arming.js';
import type { Place } from '../execution/events.js';
import { Stuck, type Draft, type Run } from '../execution/execution.js';
import type { TaskSpec } from '../model/specs.js';
import { withBit, withoutBit } from '../state/loop-bits.js';
import type { Token } from '../state/state.js';

/**
 * Asks the host who has this task, or this iteration of it. A task of a diagram that names nobody is open at once:
 * whoever may see it may do it.
 */
export function askPeople(run: Run, token: Draft<Token>, i?: number): void {
  const node = run.nodeOf(token);
  const rules = evaluateRules(run, node.task?.people ?? [], token, i);
  const rulesElse = evaluateRules(run, node.task?.peopleElse ?? [], token, i);
  if (rules.length === 0 && rulesElse.length === 0 && !node.task?.vote) return openTask(run, token, i);
  const scope = i === undefined ? undefined : run.scopes.get(token.id);
  if (scope?.loop && i !== undefined) scope.loop = { ...scope.loop, asked: withBit(scope.loop.asked, i) };
  run.effect({
    type: 'askPeople',
    token: token.id,
    ...(i === undefined ? {} : { i }),
    el: node.id,
    rules,
    rulesElse,
    ...votersRules(run, token, node.task),
  });
}

/** The rules by which votes count more than once, or are a veto. */
function votersRules(run: Run, token: Token, task: TaskSpec | undefined) {
  const weights = (task?.weights ?? []).flatMap(({ rule: written, weight }) =>
    evaluateRules(run, [written], token).map((rule) => ({ rule, weight })),
  );
  const veto = evaluateRules(run, task?.veto ?? [], token);
  return { ...(weights.length > 0 ? { weights } : {}), ...(veto.length > 0 ? { veto } : {}) };
}

/** The people of an iteration are known: they are not waited for any more. */
export function peopleFound(run: Run, owner: Token, i: number): void {
  const scope = run.scopes.get(owner.id);
  if (!scope?.loop) return;
  const { asked: before, ...loop } = scope.loop;
  const asked = withoutBit(before, i);
  scope.loop = asked === '0' ? loop : { ...loop, asked };
}

/** The place of an iteration; the task that others have joined keeps the one that it had. */
export function taskPlace(run: Run, token: Token, i: number | undefined): Place {
  const isOwn = i === undefined || (i === 0 && run.scopes.get(token.id)?.loop?.solo);
  return isOwn ? { token: token.id } : { token: token.id, i };
}

/** Opens the task; its reminders begin with the first one that is opened. */
export function openTask(run: Run, token: Draft<Token>, i?: number): void {
  const { task } = run.nodeOf(token);
  const due = task?.due ? { due: dueAfter(run, task.due, token) } : {};
  const reminded = [...run.armed.values()].some(({ owner, step }) => owner === token.id && step !== undefined);
  if (!reminded) armReminder(run, token, 0, run.moment.at);
  armTimeout(run, token);
  // A loop that could not be decided stays an incident beside its open iterations.
  if (token.wait !== 'incident') token.wait = 'task';
  run.effect({ type: 'openTask', ...taskPlace(run, token, i), el: token.el, ...due });
}

/** Begins an iteration of a user task: its people are asked for; the signers of a vote are known already. */
export function openIteration(run: Run, owner: Draft<Token>, i: number): void {
  const { task } = run.nodeOf(owner);
  const known = task?.vote !== undefined || run.scopes.get(owner.id)?.loop?.solo;
  attemptIteration(run, owner, i, () => (known ? openTask(run, owner, i) : askPeople(run, owner, i)));
}

/** Runs a move of one iteration; what it cannot do is an incident of this iteration alone, the others go on. */
export function attemptIteration(run: Run, owner: Draft<Token>, i: number, move: () => void): void {
  try {
    move();
  } catch (error) {
    const scope = run.scopes.get(owner.id);
    if (!(error instanceof Stuck) || !scope?.loop) throw error;
    scope.loop = { ...scope.loop, stuck: withBit(scope.loop.stuck, i) };
    run.note({ kind: 'incident', el: owner.el, token: owner.id, i, outcome: error.code });
    run.effect({ type: 'raiseIncident', token: owner.id, i, el: owner.el, code: error.code, message: error.message });
  }
}
