import type { TaskOperation } from '#lab/shared/task-operations.js';
import type { Node } from '#lab/process-engine/index.js';
import { opinionWord } from '../definitions/nodes.js';

/** Operations that a diagram offers by `lab:operations`, and whether it offers them without naming them. */
const offerable = {
  claim: true,
  transfer: true,
  delegate: true,
  return: true,
  addSign: true,
  removeSign: true,
  comment: true,
  cc: true,
  urge: true,
  // Moving a due date has to be allowed.
  dueDate: false,
} as const satisfies Partial<Record<TaskOperation, boolean>>;
type OfferableOperation = keyof typeof offerable;

const words = Object.keys(offerable) as OfferableOperation[];

/** Whether the diagram decides about an operation; others are always possible. */
export function isOfferable(operation: TaskOperation): operation is OfferableOperation {
  return Object.hasOwn(offerable, operation);
}

/** The operations that a node offers: those that it names, else the usual ones. */
export function offeredAt(node: Node | undefined): OfferableOperation[] {
  const named: readonly string[] = (node?.task?.operations ?? []).filter((word) => word !== opinionWord);
  return words.filter((word) => (named.length > 0 ? named.includes(word) : offerable[word]));
}
