import { folded } from '#lab/shared/fold.js';

/**
 * How a text is cut for the full-text index. Both databases get the same tokens, which are letters and digits of ASCII only,
 * so that neither needs a parser for Chinese and neither leaves out short or frequent words:
 * words are written `ww` + word; other letters in them as `x` + code point. Chinese, Japanese, Korean and Thai are written
 * without blanks, so each character makes a token with the one after it, `u` + both code points; the last of a run makes one
 * by itself.
 */

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** A run of characters that are written without blanks, or a word. */
const runs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+/gu;

/** MySQL indexes no token of more than 84 characters; what is longer is found by its beginning. */
const longestToken = 80;
/** Terms of one search; more would only make it slower. */
export const mostTerms = 8;

/** What is looked for between blanks: its tokens in a row, the last one as the beginning of a word. */
export interface Term {
  readonly phrase: readonly string[];
  /** The beginning of the token after the phrase; the phrase may be empty then. */
  readonly begins: string | undefined;
  /** The runs of the term as they are written, folded: for highlighting. */
  readonly runs: readonly string[];
}

const hex = (character: string) => (character.codePointAt(0) ?? 0).toString(16).padStart(5, '0');

function wordToken(word: string): string {
  const ascii = word.replace(/[^a-z0-9]/gu, (character) => `x${hex(character)}`);
  return `ww${ascii}`.slice(0, longestToken);
}

function runsOf(text: string): readonly string[] {
  return folded(text).match(runs) ?? [];
}

function isUnspaced(run: string): boolean {
  return unspaced.test(run);
}

/** The tokens of a run in their order. */
function tokensOfRun(run: string): string[] {
  if (!isUnspaced(run)) return [wordToken(run)];
  const characters = Array.from(run, hex);
  return characters.map((character, at) => `u${character}${characters[at + 1] ?? ''}`);
}

/** The tokens of a text, separated by blanks, as the index stores them. */
export function tokensOf(text: string): string {
  return runsOf(text).flatMap(tokensOfRun).join(' ');
}

/**
 * The terms of a search; all of them have to be found. Marks between letters and digits do not count: `HT-2026` finds
 * `HT 2026`. Without a letter or digit there are none.
 */
export function termsOf(search: string): readonly Term[] {
  return search
    .split(/\s+/u)
    .map(runsOf)
    .filter((found) => found.length > 0)
    .slice(0, mostTerms)
    .map(termOf);
}

function termOf(found: readonly string[]): Term {
  const last = found.at(-1) ?? '';
  const before = found.slice(0, -1).flatMap(tokensOfRun);
  if (!isUnspaced(last)) return { phrase: before, begins: wordToken(last), runs: found };
  const tokens = tokensOfRun(last);
  // The last character is part of the token before it; alone it is the beginning of one.
  const [alone = ''] = tokens;
  return tokens.length > 1
    ? { phrase: [...before, ...tokens.slice(0, -1)], begins: undefined, runs: found }
    : { phrase: before, begins: alone, runs: found };
}
