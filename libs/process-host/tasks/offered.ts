import {
  isAskedWord,
  offerableOperations,
  type OfferableOperation,
  type TaskOperation,
} from '#lab/shared/task-operations.js';
import type { Node } from '#lab/process-engine/index.js';

const words = Object.keys(offerableOperations) as OfferableOperation[];

/** Whether the diagram decides about an operation; others are always possible. */
export function isOfferable(operation: TaskOperation): operation is OfferableOperation {
  return Object.hasOwn(offerableOperations, operation);
}

/** The operations that a node offers: those that it names, else the usual ones. */
export function offeredAt(node: Node | undefined): OfferableOperation[] {
  const named: readonly string[] = (node?.task?.operations ?? []).filter((word) => !isAskedWord(word));
  return words.filter((word) => (named.length > 0 ? named.includes(word) : offerableOperations[word]));
}
