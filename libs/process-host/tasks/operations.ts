import type { Definition, Node } from '#lab/process-engine/index.js';

/** What people may do with an open task without ending it; the words of `lab:operations`. */
export const taskOperations = [
  'claim',
  'transfer',
  'delegate',
  'return',
  'addSign',
  'removeSign',
  'comment',
  'cc',
  'urge',
  'dueDate',
] as const;
export type TaskOperation = (typeof taskOperations)[number];

/** What a node offers whose diagram does not say; moving a due date has to be allowed. */
const usual: readonly string[] = [
  'claim',
  'transfer',
  'delegate',
  'return',
  'addSign',
  'removeSign',
  'comment',
  'cc',
  'urge',
];

/** Stands among the operations of a node whose actions all want an opinion; it offers nothing by itself. */
const opinionWord = 'opinion';

/** How a task came to the holder of a to-do row where the diagram did not give it to them. */
export const ways = {
  /** Taken out of a group's list. */
  claimed: 'claimed',
  /** Its owner is absent. */
  substitute: 'substitute',
  /** Asked for an opinion; the task goes back to its owner. */
  advice: 'advice',
  /** Asked to do it in the owner's place. */
  delegate: 'delegate',
} as const;

/** The node of a diagram, wherever it stands. */
export function nodeOf(definition: Definition, element: string): Node | undefined {
  return [...definition.processes.values()].map(({ all }) => all.get(element)).find((found) => found !== undefined);
}

/** The operations that a node offers. */
export function offeredAt(node: Node | undefined): TaskOperation[] {
  const said = (node?.task?.operations ?? []).filter((word) => word !== opinionWord);
  const offered = said.length > 0 ? said : usual;
  return taskOperations.filter((operation) => offered.includes(operation));
}

/** Whether nobody may act there without saying why. */
export function asksOpinion(node: Node | undefined): boolean {
  return node?.task?.operations.includes(opinionWord) ?? false;
}
