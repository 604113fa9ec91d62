import { isAskedWord, offerableOperations, type OfferableOperation } from '#lab/shared/task-operations.js';
import type { Node } from '#lab/process-engine/index.js';

const words = Object.keys(offerableOperations) as OfferableOperation[];

/** The operations that a node offers: those that it names, else the usual ones. */
export function offeredAt(node: Node | undefined): OfferableOperation[] {
  const named: readonly string[] = (node?.task?.operations ?? []).filter((word) => !isAskedWord(word));
  return words.filter((word) => (named.length > 0 ? named.includes(word) : offerableOperations[word]));
}
