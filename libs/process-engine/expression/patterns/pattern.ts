import { RE2JS } from 're2js';
import { bounds, BudgetExceeded } from '../evaluation.js';
import { flagsOf, translate, type Fault } from './translate.js';

/** A regular expression that is matched in a time that grows with the text only as fast as the text. */
export interface Pattern {
  /** How many places a match may be at while a character is read. */
  readonly size: number;
  readonly found: (text: string) => boolean;
  /** The text with every match replaced; null where the pattern matches nothing at all, or `by` is no replacement. */
  readonly replaced: (text: string, by: string) => string | null;
  /** What lies between the matches; null where the pattern matches nothing at all. */
  readonly parts: (text: string) => readonly string[] | null;
}

/** Kept, since a loop asks for the same few again and again. */
const kept = new Map<string, Pattern | Fault>();
const mostKept = 100;

/** A pattern of XPath functions 3.0 §5.6 with its flags, or why it cannot be used. */
export function patternOf(text: string, flags: string): Pattern | Fault {
  const key = `${flags}/${text}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make(text, flags);
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, made);
  return made;
}

function make(text: string, letters: string): Pattern | Fault {
  const flags = flagsOf(letters);
  if (!flags) return { code: 'pattern-flags', part: letters };
  const translated = translate(text, flags);
  if ('code' in translated) return translated;
  try {
    return around(RE2JS.compile(translated.source), translated.size, flags.quoted);
  } catch {
    // The matcher has bounds of its own, for repeats within repeats.
    return { code: 'pattern-size', part: text };
  }
}

/** @param isQuoted whether a replacement is what it is written as, like the pattern */
function around(matcher: RE2JS, size: number, isQuoted: boolean): Pattern {
  // A pattern that matches nothing at all would match between all characters (XPath functions 3.0, FORX0003).
  const matchesNothing = matcher.matches('');
  return {
    size,
    found: (text) => matcher.matcher(text).find(),
    replaced: (text, by) => {
      const pieces = matchesNothing ? undefined : isQuoted ? [by] : piecesOf(by);
      return pieces ? replaced(matcher, text, pieces) : null;
    },
    parts: (text) => (matchesNothing ? null : parts(matcher, text)),
  };
}

/** A text of a replacement, or the number of a group. */
type Piece = string | { readonly digits: string };

function replaced(matcher: RE2JS, text: string, pieces: readonly Piece[]): string {
  const found = matcher.matcher(text);
  const groups = found.groupCount();
  let result = '';
  let from = 0;
  while (found.find()) {
    result += text.slice(from, found.start());
    for (const piece of pieces) result += typeof piece === 'string' ? piece : groupOf(found, piece, groups);
    if (result.length > bounds.characters) throw new BudgetExceeded('characters');
    from = found.end();
  }
  return result + text.slice(from);
}

/** `$12` is group 12 where there is one, else group 1 and the digit 2. */
function groupOf(found: ReturnType<RE2JS['matcher']>, digits: { readonly digits: string }, groups: number): string {
  let { digits: name } = digits;
  let rest = '';
  while (name.length > 1 && Number(name) > groups) {
    rest = (name.at(-1) ?? '') + rest;
    name = name.slice(0, -1);
  }
  const group = Number(name);
  return (group > groups ? '' : (found.group(group) ?? '')) + rest;
}

/** The texts and groups of a replacement; undefined for one with a `$` or `\` that means nothing. */
function piecesOf(by: string): readonly Piece[] | undefined {
  const pieces = by.match(/\\[\\$]|\$\d+|[^\\$]+|[\\$]/gu) ?? [];
  if (pieces.some((piece) => piece === '\\' || piece === '$')) return undefined;
  return pieces.map((piece) =>
    piece.startsWith('$') ? { digits: piece.slice(1) } : piece.startsWith('\\') ? piece.slice(1) : piece,
  );
}

function parts(matcher: RE2JS, text: string): readonly string[] {
  const found = matcher.matcher(text);
  const between: string[] = [];
  let from = 0;
  while (found.find()) {
    between.push(text.slice(from, found.start()));
    from = found.end();
  }
  return [...between, text.slice(from)];
}
