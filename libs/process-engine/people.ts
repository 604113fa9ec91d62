import { armReminder, dueAfter, evaluateRules } from './arming.js';
import type { Draft, Run } from './run.js';
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
  token.wait = 'task';
  const due = task?.due ? { due: dueAfter(run, task.due, token) } : {};
  run.effect({ type: 'openTask', token: token.id, ...(i === undefined ? {} : { i }), el: token.el, ...due });
  const reminded = [...run.armed.values()].some(({ owner, step }) => owner === token.id && step !== undefined);
  if (!reminded) armReminder(run, token, 0, run.moment.at);
}
