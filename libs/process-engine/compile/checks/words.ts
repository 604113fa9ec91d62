import { builtInNames } from '../../model/built-in-names.js';
import type { Node } from '../../model/definition.js';
import { writtenName } from '../../model/nodes.js';
import type { PeopleRule } from '../../model/specs.js';
import type { Check, Checked } from './check.js';

/** Every word of a diagram that names its subject is one of the subject's. */
export const words: Check = (checked) => {
  const { process, problems, subject, resolvers } = checked;
  for (const node of process.all.values()) {
    if (node.task?.vote && node.loop) problems.error('sign-and-loop', node.id);
    checkDecision(checked, node);
    if (!subject) continue;
    if (node.state !== undefined && !subject.states.includes(node.state))
      problems.error('unknown-state', node.id, { state: node.state });
    for (const action of node.task?.actions ?? []) {
      if (!subject.actions.includes(action)) problems.error('unknown-action', node.id, { action });
    }
    const handler = node.work?.handler;
    if (handler !== undefined && !node.work?.notify && !subject.handlers.includes(handler))
      problems.error('unknown-handler', node.id, { handler });
    if (node.task && node.task.people.length === 0) problems.error('no-assignee', node.id);
    checkOffer(checked, node);
    for (const [field, right] of node.task?.form ?? []) {
      const mayEdit = subject.fields?.[field];
      if (mayEdit === undefined) problems.error('unknown-field', node.id, { field });
      else if (right === 'edit' && !mayEdit) problems.error('field-not-editable', node.id, { field });
    }
  }
  if (subject) names(checked);

  for (const node of process.all.values()) {
    for (const rule of rulesOf(node)) {
      if (resolvers && subject && !resolvers.has(rule.resolver))
        problems.error('unknown-resolver', node.id, { resolver: rule.resolver });
    }
  }
};

/** A decision that is named as it is exists, or a handler answers in its place; one that an expression names is found later. */
function checkDecision({ problems, decisions }: Checked, { id, decision, work }: Node): void {
  const ref = decision?.ref;
  if (!decisions || typeof ref !== 'string' || work?.handler !== undefined || decisions.has(ref)) return;
  problems.error('unknown-decision', id, { decision: ref });
}

/** A message that people send as an action is one of the subject's actions. */
function checkOffer({ problems, subject }: Checked, node: Node): void {
  if (node.event?.type !== 'message' || node.event.people.length === 0) return;
  const action = node.event.message.name;
  if (!subject?.actions.includes(writtenName(action)))
    problems.error('unknown-action', node.id, { action: writtenName(action) });
}

function rulesOf(node: Node): PeopleRule[] {
  const offered = node.event?.type === 'message' ? node.event.people : [];
  const { people = [], peopleElse = [], copies = [], weights = [], veto = [] } = node.task ?? {};
  const notified = node.work?.notify?.people ?? [];
  return [...people, ...peopleElse, ...weights.map(({ rule }) => rule), ...veto, ...copies, ...offered, ...notified];
}

/** Expressions read facts, variables that something writes, and what the engine itself answers. */
function names({ problems, subject, reading }: Checked): void {
  const known = new Set<string>([...Object.keys(subject?.facts ?? {}), ...reading.written, ...builtInNames]);
  for (const name of reading.written) {
    if (subject && name in subject.facts) problems.error('fact-as-variable', '', { name });
  }
  for (const { elementId, expression } of reading.expressions) {
    const asked = expression.reads.filter((name) => !expression.inFilters.includes(name));
    for (const name of asked) if (!known.has(name)) problems.error('unknown-fact', elementId, { name });
  }
}
