import type { Check, Checked } from '../compile/checks/check.js';
import type { Expression } from '../expression/index.js';
import type { Flow, Node, Process } from '../model/definition.js';
import type { TaskSpec } from '../model/specs.js';
import { against } from './against.js';
import { isEnd } from '../compile/checks/check.js';

/**
 * Every action that a step offers has a way of its own: a flow that names it, or a condition that reads the outcome.
 * One action may take the way that is left. Of several, only the first does; the others would go on like it, so that a
 * rejection would approve, unless the diagram says that they go on (`lab:continues`).
 */
export const ways: Check = (checked) => {
  const { process, problems } = checked;
  for (const node of process.all.values()) {
    const { task } = node;
    if (!task || task.actions.length < 2) continue;
    const seen = lookBehind(checked, node, task);
    const open = task.actions.filter((action) => !seen.named.has(action));
    for (const action of task.continues.filter((one) => !open.includes(one)))
      problems.error('continues', node.id, { action });
    const asked = open.filter((action) => !task.continues.includes(action));
    // Where every flow behind the task names an action, nothing is left for one that none of them names.
    const usual = seen.goesOn ? (asked.find((action) => !against(task).has(action)) ?? asked[0]) : undefined;
    for (const action of asked) if (action !== usual) problems.error('no-way', node.id, { action });
  }
};

/** Which actions of a task have a way of their own behind it, and whether the others have one in common. */
interface Behind {
  readonly named: ReadonlySet<string>;
  readonly goesOn: boolean;
}

/** Follows the token with its outcome, until another task decides again or a join drops the outcome. */
function lookBehind({ process, reading }: Checked, from: Node, { actions }: TaskSpec): Behind {
  const named = new Set<string>();
  let goesOn = from.outgoing.length === 0 || from.outgoing.some((flow) => isOpen(from, flow));
  for (const { elementId, expression } of reading.expressions)
    if (asksAbout(expression, from) || (elementId === from.id && readsOutcome(expression)))
      for (const action of namedIn(expression, actions)) named.add(action);
  const seen = new Set<string>();
  const queue = [...leaving(process, from)];
  for (const flow of queue) {
    if (seen.has(flow.id)) continue;
    seen.add(flow.id);
    if (flow.action !== undefined) named.add(flow.action);
    if (flow.condition && readsOutcome(flow.condition))
      for (const action of namedIn(flow.condition, actions)) named.add(action);
    const target = process.all.get(flow.target);
    if (!target || target.task || forgets(target)) continue;
    for (const { elementId, expression } of reading.expressions)
      if (elementId === target.id && readsOutcome(expression))
        for (const action of namedIn(expression, actions)) named.add(action);
    // A gateway right behind the task is where the task's ways part.
    if (flow.source === from.id && target.outgoing.length > 1 && !target.outgoing.some((one) => isOpen(target, one)))
      goesOn = false;
    queue.push(...(target.inner?.starts ?? []).flatMap(({ outgoing }) => outgoing), ...leaving(process, target));
  }
  return { named, goesOn };
}

/** Flows by which a token leaves an element; at the end of a sub-process those of the sub-process. */
function leaving(process: Process, node: Node): readonly Flow[] {
  if (node.outgoing.length > 0) return node.outgoing;
  const holder = process.all.get(node.body);
  return holder && (isEnd(node) || node.task) ? leaving(process, holder) : [];
}

/** A flow that asks for no action. */
function isOpen({ defaultFlow }: Node, flow: Flow): boolean {
  return flow === defaultFlow || flow.action === undefined;
}

/** `outcomes.approval`, wherever it is read. */
function asksAbout({ reads, text }: Expression, { id }: Node): boolean {
  return reads.includes('outcomes') && (text.includes(id) || !/outcomes\s*\./.test(text));
}

/** Several tokens that become one bear no decision any more. */
function forgets({ kind, incoming }: Node): boolean {
  return kind === 'parallelGateway' && incoming.length > 1;
}

function readsOutcome({ reads }: Expression): boolean {
  return reads.includes('outcome') || reads.includes('outcomes');
}

/** The actions that an expression speaks of; all of them where it names none, for then it may ask for any. */
function namedIn({ text }: Expression, actions: readonly string[]): readonly string[] {
  const named = actions.filter((action) => new RegExp(`["']${action}["']`).test(text));
  return named.length > 0 ? named : actions;
}
