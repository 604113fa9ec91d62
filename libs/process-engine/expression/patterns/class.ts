/** Why a pattern cannot be used, by the codes of the problems of a text. */
export type PatternFaultCode =
  | 'pattern'
  | 'pattern-flags'
  | 'pattern-reference'
  | 'pattern-subtraction'
  | 'pattern-size';

/** Ends reading a pattern; it leaves the folder as a `null` result or as a problem of the text. */
export class PatternFault extends Error {
  constructor(readonly code: PatternFaultCode = 'pattern') {
    super(code);
  }
}

/** Code points from the first to the last, in order and without overlaps. */
type Interval = readonly [first: number, last: number];

/** What a class holds: code points that are written out, and categories that the matcher knows. */
export interface CharacterSet {
  readonly intervals: readonly Interval[];
  /** In the matcher's words: `\p{Nd}`. */
  readonly categories: readonly string[];
}

const last = 0x10ffff;
/** More letters than this are not folded one by one. */
const mostFolded = 2_000;

const categories = /^(L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|Z[slp]?|S[mcko]?|C[cfon]?)$/;

/** Blocks of Unicode that patterns name most, by the names of XML Schema. */
const blocks: ReadonlyMap<string, Interval> = new Map([
  ['IsBasicLatin', [0, 0x7f]],
  ['IsLatin-1Supplement', [0x80, 0xff]],
  ['IsLatinExtended-A', [0x100, 0x17f]],
  ['IsLatinExtended-B', [0x180, 0x24f]],
  ['IsGreek', [0x370, 0x3ff]],
  ['IsGreekandCoptic', [0x370, 0x3ff]],
  ['IsCyrillic', [0x400, 0x4ff]],
  ['IsHebrew', [0x590, 0x5ff]],
  ['IsArabic', [0x600, 0x6ff]],
  ['IsThai', [0xe00, 0xe7f]],
  ['IsGeneralPunctuation', [0x2000, 0x206f]],
  ['IsCJKSymbolsandPunctuation', [0x3000, 0x303f]],
  ['IsHiragana', [0x3040, 0x309f]],
  ['IsKatakana', [0x30a0, 0x30ff]],
  ['IsHangulSyllables', [0xac00, 0xd7af]],
  ['IsCJKUnifiedIdeographs', [0x4e00, 0x9fff]],
]);

const blanks: readonly Interval[] = [
  [9, 10],
  [13, 13],
  [32, 32],
];

/** A set of these code points. */
export function setOf(...intervals: readonly Interval[]): CharacterSet {
  return { intervals: merged(intervals), categories: [] };
}

/** The set of `\d`, `\s`, `\w`, `\i`, `\c` and their opposites (XML Schema, appendix F); undefined for other letters. */
export function setOfEscape(letter: string): CharacterSet | undefined {
  switch (letter) {
    case 'd':
      return { intervals: [], categories: ['\\p{Nd}'] };
    case 'D':
      return { intervals: [], categories: ['\\P{Nd}'] };
    case 's':
      return setOf(...blanks);
    case 'S':
      return setOf(...complement(blanks));
    case 'w':
      return { intervals: [], categories: ['\\p{L}', '\\p{M}', '\\p{N}', '\\p{S}'] };
    case 'W':
      return { intervals: [], categories: ['\\p{P}', '\\p{Z}', '\\p{C}'] };
    case 'i':
      return { intervals: [[58, 58], [95, 95]], categories: ['\\p{L}', '\\p{Nl}'] }; // prettier-ignore
    case 'c':
      return { intervals: [[45, 46], [58, 58], [95, 95], [0xb7, 0xb7]], categories: ['\\p{L}', '\\p{M}', '\\p{Nd}', '\\p{Nl}'] }; // prettier-ignore
    default:
      return undefined;
  }
}

/** The set of `\p{name}`, or of `\P{name}`. */
export function setOfProperty(name: string, isNegated: boolean): CharacterSet {
  const block = blocks.get(name);
  if (block) return setOf(...(isNegated ? complement([block]) : [block]));
  if (!categories.test(name)) throw new PatternFault();
  return { intervals: [], categories: [`\\${isNegated ? 'P' : 'p'}{${name}}`] };
}

/** Everything that one of the sets holds. */
export function together(sets: readonly CharacterSet[]): CharacterSet {
  return {
    intervals: merged(sets.flatMap(({ intervals }) => intervals)),
    categories: sets.flatMap((set) => set.categories),
  };
}

/**
 * What `of` holds without `without`, as the matcher reads it. Categories have too many characters to be counted out one
 * by one, so that they cannot be part of a subtraction.
 */
export function difference(
  of: CharacterSet,
  isNegated: boolean,
  without: CharacterSet,
  isCaseless: boolean,
): CharacterSet {
  if (of.categories.length + without.categories.length > 0) {
    throw new PatternFault('pattern-subtraction');
  }
  const [from, taken] = [of, without].map(({ intervals }) => (isCaseless ? folded(intervals) : intervals));
  const start = isNegated ? complement(from ?? []) : (from ?? []);
  return { intervals: complement(merged([...complement(start), ...(taken ?? [])])), categories: [] };
}

/** The set as a class of the matcher. */
export function written({ intervals, categories: named }: CharacterSet, isNegated: boolean): string {
  if (intervals.length + named.length === 0) return isNegated ? '(?s:.)' : '[^\\x{0}-\\x{10FFFF}]';
  const parts = intervals.map(([from, to]) => (from === to ? point(from) : `${point(from)}-${point(to)}`));
  return `[${isNegated ? '^' : ''}${parts.join('')}${named.join('')}]`;
}

/** A character by its number, so that none has a meaning of its own. */
export function point(code: number): string {
  return `\\x{${code.toString(16)}}`;
}

function merged(intervals: readonly Interval[]): readonly Interval[] {
  const found: [number, number][] = [];
  for (const [from, to] of intervals.toSorted((a, b) => a[0] - b[0])) {
    const before = found.at(-1);
    if (before && from <= before[1] + 1) before[1] = Math.max(before[1], to);
    else found.push([from, to]);
  }
  return found;
}

function complement(intervals: readonly Interval[]): readonly Interval[] {
  const found: Interval[] = [];
  let next = 0;
  for (const [from, to] of merged(intervals)) {
    if (from > next) found.push([next, from - 1]);
    next = to + 1;
  }
  return next > last ? found : [...found, [next, last]];
}

/** The code points and their other cases. */
function folded(intervals: readonly Interval[]): readonly Interval[] {
  const count = intervals.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  if (count > mostFolded) throw new PatternFault('pattern-subtraction');
  const others: Interval[] = [];
  for (const [from, to] of intervals) {
    for (let code = from; code <= to; code += 1) {
      const letter = String.fromCodePoint(code);
      for (const other of [letter.toLowerCase(), letter.toUpperCase()]) {
        const cased = other.codePointAt(0) ?? code;
        if (String.fromCodePoint(cased) === other) others.push([cased, cased]);
      }
    }
  }
  return merged([...intervals, ...others]);
}
