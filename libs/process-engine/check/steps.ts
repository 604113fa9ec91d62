import type { Check, Checked } from '../compile/checks/check.js';
import { addDuration, parseCycle } from '../expression/index.js';
import type { Node } from '../model/definition.js';
import { isActivity, writtenName } from '../model/nodes.js';
import type { PeopleRule, TaskSpec, TimerSpec } from '../model/specs.js';
import { against } from './against.js';

/** Every step has people or a handler, and a name of its own. */
export const steps: Check = (checked) => {
  const { process, problems, subject } = checked;
  if (subject && process.separation === 'none') problems.warning('no-separation', process.id);
  for (const node of process.all.values()) {
    checkWork(checked, node);
    checkOffer(checked, node);
    if (node.task) checkTask(checked, node, node.task);
  }
  const named = new Map<string, Node>();
  for (const node of [...process.all.values()].filter(isActivity))
    for (const name of new Set([node.names.name, node.names.zh ?? '', node.names.en ?? ''])) {
      const other = named.get(name);
      if (name !== '' && other && other !== node) {
        problems.warning('same-name', node.id, { name });
        break;
      }
      if (name !== '') named.set(name, node);
    }
};

/** Work without a handler would pass as done. */
function checkWork({ problems, subject }: Checked, { id, kind, work, decision, script }: Node): void {
  if (work?.notify?.people.some(needsChoice)) problems.error('rule-incomplete', id);
  if (script || work?.handler !== undefined || work?.topic !== undefined) return;
  if (kind === 'businessRuleTask' && !decision) problems.error('no-decision', id);
  if ((kind === 'serviceTask' || kind === 'sendTask') && work?.message === undefined)
    problems.report(subject ? 'error' : 'warning', 'no-handler', id);
}

/** A message that is an action of people needs those people. */
function checkOffer({ problems, subject }: Checked, { id, kind, event }: Node): void {
  if (event?.type !== 'message' || event.people.length > 0 || kind === 'startEvent') return;
  const action = writtenName(event.message.name);
  if (subject?.actions.includes(action)) problems.warning('no-sender', id, { action });
}

function checkTask({ problems, process, subject }: Checked, { id }: Node, task: TaskSpec): void {
  const rules = [...task.people, ...task.peopleElse, ...task.copies, ...task.veto];
  const unchosen = rules.find(needsChoice);
  if (unchosen) problems.error('rule-incomplete', id);
  const passing = task.actions.filter((action) => !against(task).has(action));
  const decides = task.actions.length > 1 && passing.some((action) => !subject?.ofOwner?.includes(action));
  if (decides && task.self === 'ask' && process.separation !== 'none') problems.warning('own-approval', id);
  if (remindsLate(task)) problems.warning('reminder-late', id);
}

/** `user()`, `role()`, `group()`: a rule without a chosen person, role or group. */
function needsChoice({ resolver, args }: PeopleRule): boolean {
  return ['user', 'role', 'group'].includes(resolver) && args.every((arg) => arg === '');
}

/**
 * Whether a part of the schedule begins only when the timeout has decided already. Each part counts from the last reminder
 * of the one before it.
 */
function remindsLate({ timeout, reminders }: TaskSpec): boolean {
  const after = timeout && spanOf(timeout.after)?.every;
  if (after === undefined) return false;
  let begin = 0;
  for (const reminder of reminders) {
    const span = spanOf(reminder);
    if (!span) return false;
    if (begin + span.every >= after) return true;
    begin += span.every * span.rounds;
  }
  return false;
}

interface Span {
  /** Milliseconds, months as they are from the beginning of a year. */
  readonly every: number;
  readonly rounds: number;
}

/** A written duration or cycle; undefined for expressions and for what begins or ends at a date. */
function spanOf({ kind, value }: TimerSpec): Span | undefined {
  if (typeof value !== 'string') return undefined;
  const cycle = kind === 'cycle' ? parseCycle(value) : undefined;
  if (kind === 'date' || cycle?.start !== undefined || cycle?.end !== undefined) return undefined;
  const from = '2026-01-01T00:00:00.000Z';
  const until = addDuration(from, cycle?.duration ?? value, 'UTC');
  if (until === undefined) return undefined;
  const rounds = cycle ? Math.max(1, cycle.repeat ?? Infinity) : 1;
  return { every: Date.parse(until) - Date.parse(from), rounds };
}
