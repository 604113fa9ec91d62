import type { OfferedAction } from '#lab/shared/process-view.js';
import type { Me } from '#lab/platform/access/me.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { takenBy, userOf, ways, writtenName, type Definition } from '#lab/process-engine/index.js';
import { namesOf, nodeOf, signingAt } from '../definitions/nodes.js';
import { isNamed } from '../people/people.js';
import { labelsAt } from '../definitions/labels.js';
import { editableAt } from './form.js';

/** One of my to-do rows of the record. */
export interface MyRow {
  readonly taskId: string;
  readonly principal: string;
  readonly kind: string;
  readonly element: string;
  readonly way: string | null;
  readonly onBehalfOf: string | null;
}

/** Words that one to-do row lets its reader say. */
export function actionsAt(
  definition: Definition,
  row: Pick<MyRow, 'taskId' | 'kind' | 'element' | 'way'>,
): OfferedAction[] {
  if (row.kind === 'held' || row.way === ways.advice) return [];
  const node = nodeOf(definition, row.element);
  const labels = labelsAt(definition, row.element);
  const named = (action: string) => (labels[action] ? { action, label: labels[action] } : { action });
  if (row.kind === 'offer') {
    return node?.event?.type === 'message'
      ? [{ ...named(writtenName(node.event.message.name)), task: row.taskId }]
      : [];
  }
  const edit = editableAt(node);
  const step = namesOf(definition, row.element);
  const signing = signingAt(node);
  const offered = {
    task: row.taskId,
    step,
    ...(edit.length > 0 ? { edit } : {}),
    ...(signing.length > 0 ? { signing } : {}),
  };
  return (node?.task?.actions ?? []).map((action) => ({ ...named(action), ...offered }));
}

/** Whether a user has a task by name, from the diagram or from another user; a claimed task does not count. */
export function isGiven({ principal, way }: MyRow, me: Me): boolean {
  return isNamed(principal, me) && way !== ways.claimed;
}

/** Who has a task of mine in hand, because they claimed it or I asked them to do it. */
export function holderOf(
  todos: readonly MyRow[],
  mine: readonly MyRow[],
  task: string | undefined,
): string | undefined {
  const held = mine.find(({ kind, taskId }) => kind === 'held' && (task === undefined || task === taskId));
  const taken = held && takenBy(todos.filter(({ taskId }) => taskId === held.taskId));
  return taken && userOf(taken.principal);
}

/** Whether the diagram has a message of this name that people send as an action. */
export function isMessageAction(definition: Definition, action: string): boolean {
  const nodes = [...definition.processes.values()].flatMap(({ all }) => [...all.values()]);
  return nodes.some(
    ({ event }) => event?.type === 'message' && event.people.length > 0 && event.message.name === action,
  );
}

/** Each action of each task once; the step is named only where several tasks offer the same action. */
export function distinguished(actions: readonly OfferedAction[]): OfferedAction[] {
  const each = [...new Map(actions.map((offer) => [`${offer.action} ${offer.task ?? ''}`, offer])).values()];
  return each.map(({ step, ...offer }) =>
    each.some(({ action, task }) => action === offer.action && task !== offer.task) ? { ...offer, step } : offer,
  );
}

export function myRow(row: Row): MyRow {
  return {
    taskId: String(row.taskId),
    principal: String(row.principal),
    kind: String(row.kind),
    element: String(row.element),
    way: row.way === null ? null : String(row.way),
    onBehalfOf: row.onBehalfOf === null ? null : String(row.onBehalfOf),
  };
}
