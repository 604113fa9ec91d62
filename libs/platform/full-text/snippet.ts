import { foldedCharacter } from '#lab/shared/fold.js';
import { termsOf } from './tokens.js';

/** A piece of a text around what was looked for. */
export interface Snippet {
  /** In one line; `…` where it was cut. */
  readonly text: string;
  /** Where the terms are in it: from, to. */
  readonly hits: readonly (readonly [number, number])[];
}

/** Characters before the first hit, and of a snippet altogether. */
const before = 30;
const longest = 120;

/**
 * The first place of a text where a term of the search is, with every hit around it. Undefined where there is none.
 * Folding changes no position: it gives one UTF-16 unit for each.
 */
export function snippetOf(text: string, search: string): Snippet | undefined {
  const wanted = termsOf(search).map(({ runs }) => runs.map(escaped).join('[^\\p{L}\\p{N}]*'));
  if (wanted.length === 0) return undefined;
  // Words are found by their beginning, as the index finds them.
  const pattern = new RegExp(wanted.map((term) => `(?:${startsWord(term)}${term})`).join('|'), 'gu');
  const units = Array.from(text, (character) => (character.length === 1 ? foldedCharacter(character) : character));
  const line = units.join('');
  const first = pattern.exec(line);
  if (!first) return undefined;
  const from = Math.max(0, wordStart(line, first.index - before));
  const to = Math.min(text.length, from + longest);
  const opening = from > 0 ? '…' : '';
  const piece = text.slice(from, to).replace(/\s/gu, ' ');
  pattern.lastIndex = from;
  const hits: [number, number][] = [];
  for (let hit = pattern.exec(line); hit && hit.index + hit[0].length <= to; hit = pattern.exec(line))
    hits.push([hit.index - from + opening.length, hit.index - from + hit[0].length + opening.length]);
  return { text: `${opening}${piece}${to < text.length ? '…' : ''}`, hits };
}

const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

function startsWord(term: string): string {
  return unspaced.test(term) ? '' : '(?<![\\p{L}\\p{N}])';
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Moves a position to the beginning of the word that it is in, so that no word is cut. */
function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const blank = text.lastIndexOf(' ', at);
  return blank >= 0 && at - blank < before / 2 ? blank + 1 : at;
}
