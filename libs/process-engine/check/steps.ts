import type { Check, Checked } from '../compile/checks/check.js';
import { addDuration } from '../expression/index.js';
import type { Node } from '../model/definition.js';
import { isActivity, writtenName } from '../model/nodes.js';
import type { PeopleRule, TaskSpec, TimerSpec } from '../model/specs.js';

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

function checkTask({ problems, process }: Checked, { id }: Node, task: TaskSpec): void {
  const rules = [...task.people, ...task.peopleElse, ...task.copies, ...task.veto];
  const unchosen = rules.find(needsChoice);
  if (unchosen) problems.error('rule-incomplete', id);
  const decides = task.actions.length > 1;
  if (decides && task.self === 'ask' && process.separation !== 'none') problems.warning('own-approval', id);
  const after = task.timeout && lengthOf(task.timeout.after);
  const late = task.reminders.map(lengthOf).find((length) => after !== undefined && (length ?? 0) >= after);
  if (late !== undefined) problems.warning('reminder-late', id);
}

/** `user()`, `role()`, `group()`: a rule without a chosen person, role or group. */
function needsChoice({ resolver, args }: PeopleRule): boolean {
  return ['user', 'role', 'group'].includes(resolver) && args.every((arg) => arg === '');
}

/** Milliseconds of a written duration, months as they are from the beginning of a year. */
function lengthOf({ kind, value }: TimerSpec): number | undefined {
  if (kind !== 'duration' || typeof value !== 'string') return undefined;
  const from = '2026-01-01T00:00:00.000Z';
  const until = addDuration(from, value, 'UTC');
  return until === undefined ? undefined : Date.parse(until) - Date.parse(from);
}
