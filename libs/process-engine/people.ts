import { armReminder, dueAfter, evaluateRules } from './arming.js';
import { withBit } from './loop-bits.js';
import { Stuck, type Draft, type Run } from './run.js';
import type { Token } from './state.js';

/**
 * Asks the host who has this task, or this iteration of it. A task of a diagram that names nobody is open at once:
 * whoever may see it may do it.
 */
export function askPeople(run: Run, token: Draft<Token>, i?: number): void {
  const node = run.nodeOf(token);
  const rules = evaluateRules(run, node.task?.people ?? [], token, i);
  const rulesElse = evaluateRules(run, node.task?.peopleElse ?? [], token, i);
  if (rules.length === 0 && rulesElse.length === 0 && !node.task?.vote) return openTask(run, token, i);
  run.effect({ type: 'askPeople', token: token.id, ...(i === undefined ? {} : { i }), el: node.id, rules, rulesElse });
}

/** Opens the task; its reminders begin with the first one that is opened. */
export function openTask(run: Run, token: Draft<Token>, i?: number): void {
  const { task } = run.nodeOf(token);
  const due = task?.due ? { due: dueAfter(run, task.due, token) } : {};
  const reminded = [...run.armed.values()].some(({ owner, step }) => owner === token.id && step !== undefined);
  if (!reminded) armReminder(run, token, 0, run.moment.at);
  // A loop that could not be decided stays an incident beside its open iterations.
  if (token.wait !== 'incident') token.wait = 'task';
  run.effect({ type: 'openTask', token: token.id, ...(i === undefined ? {} : { i }), el: token.el, ...due });
}

/** Begins an iteration of a user task: its people are asked for; the signers of a vote are known already. */
export function openIteration(run: Run, owner: Draft<Token>, i: number): void {
  const { task } = run.nodeOf(owner);
  attemptIteration(run, owner, i, () => (task?.vote ? openTask(run, owner, i) : askPeople(run, owner, i)));
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
