import { diffArrays, type ArrayChange } from 'diff';

/** A stretch of two texts: in both of them, or in one alone. */
export interface Stretch {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** The texts that are compared, and how long that may take. */
export interface TwoTexts {
  readonly before: string;
  readonly after: string;
  readonly milliseconds: number;
}

/** Written without blanks between words: a character is compared by itself. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}';
const pieces = new RegExp(`[${unspaced}]|(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])+|\\s+|.`, 'gsu');

/**
 * What has changed from one text to the other, in their order: lines first, then word by word within those that differ,
 * Chinese character by character. Undefined where that takes longer than it may.
 */
export function findDifference({ before, after, milliseconds }: TwoTexts): readonly Stretch[] | undefined {
  const until = performance.now() + milliseconds;
  const changesOf = (one: readonly string[], other: readonly string[]) =>
    diffArrays([...one], [...other], { timeout: Math.max(0, until - performance.now()) });
  const lines = changesOf(linesOf(before), linesOf(after));
  if (!lines) return undefined;
  const found: Stretch[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [change, next] = [lines[at], lines[at + 1]];
    if (!change) continue;
    if (!change.removed || !next?.added) {
      found.push(stretchOf(change));
      continue;
    }
    const words = changesOf(piecesOf(change.value.join('')), piecesOf(next.value.join('')));
    if (!words) return undefined;
    found.push(...words.map(stretchOf));
    at++;
  }
  return joined(found);
}

function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/gu) ?? [];
}

function piecesOf(text: string): readonly string[] {
  return text.match(pieces) ?? [];
}

function stretchOf({ added, removed, value }: ArrayChange<string>): Stretch {
  return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value.join('') };
}

/** Neighbours of one kind are one stretch. */
function joined(found: readonly Stretch[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const { kind, text } of found) {
    const last = stretches.at(-1);
    if (last?.kind === kind) stretches[stretches.length - 1] = { kind, text: last.text + text };
    else if (text !== '') stretches.push({ kind, text });
  }
  return stretches;
}
