import {
  askedWords,
  isAskedWord,
  offerableOperations,
  type AskedWord,
  type OfferableOperation,
} from '#lab/shared/task-operations.js';
import { wordsOf } from './read.js';

export const operationWords = Object.keys(offerableOperations) as OfferableOperation[];
const usual = operationWords.filter((word) => offerableOperations[word]);

/** What `lab:operations` says of a step. */
export interface Offers {
  /** What can be done with a task besides deciding it. */
  readonly operations: readonly OfferableOperation[];
  /** What its decisions ask for. */
  readonly asked: readonly AskedWord[];
  /** Words that are neither; they are kept. */
  readonly others: readonly string[];
}

/** Where no operation is named the usual ones are offered. */
export function offersOf(text: string): Offers {
  const words = wordsOf(text);
  const named = operationWords.filter((word) => words.includes(word));
  return {
    operations: named.length > 0 ? named : usual,
    asked: askedWords.filter((word) => words.includes(word)),
    others: words.filter((word) => !isAskedWord(word) && !Object.hasOwn(offerableOperations, word)),
  };
}

/** The text that says so; the usual operations need not be named. No operation at all cannot be said. */
export function printOffers({ operations, asked, others }: Offers): string {
  const isUsual = operations.length === usual.length && usual.every((word) => operations.includes(word));
  const named = isUsual ? [] : operationWords.filter((word) => operations.includes(word));
  return [...named, ...askedWords.filter((word) => asked.includes(word)), ...others].join(' ');
}
