import { tokensOf } from '#lab/platform/full-text/tokens.js';

/** What two requests are compared by. */
export interface Likened {
  readonly title: string;
  readonly category: string | undefined;
}

/** How much the same category counts beside the title. */
const ofCategory = 0.5;

/** How similar two requests are, from 0 to 1.5: the words that their titles share (Dice), and half for the same category. */
export function similarity(one: Likened, other: Likened): number {
  const [a, b] = [wordsIn(one.title), wordsIn(other.title)];
  const shared = [...a].filter((word) => b.has(word)).length;
  const words = a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size);
  return words + (one.category !== undefined && one.category === other.category ? ofCategory : 0);
}

/** Words, and pairs of characters of scripts without blanks. */
function wordsIn(text: string): ReadonlySet<string> {
  return new Set(tokensOf(text).split(' ').filter(Boolean));
}
