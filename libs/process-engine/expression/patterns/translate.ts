import {
  difference,
  PatternFault,
  point,
  setOf,
  setOfEscape,
  setOfProperty,
  together,
  written,
  type CharacterSet,
  type PatternFaultCode,
} from './class.js';

/** A pattern as the matcher reads it. */
export interface Translated {
  readonly source: string;
  /** How many places of the pattern a match may be at. */
  readonly size: number;
}

/** The flags of a pattern (XPath functions 3.0, §5.6.1.1). */
export interface Flags {
  /** `s`: a dot is any character. */
  readonly dotAll: boolean;
  /** `m`: `^` and `$` are at every line. */
  readonly lines: boolean;
  /** `i`: capitals and small letters are the same. */
  readonly caseless: boolean;
  /** `x`: blanks of the pattern do not count. */
  readonly spaced: boolean;
  /** `q`: every character of the pattern is itself; `s`, `m` and `x` have no effect then. */
  readonly quoted: boolean;
}

/** Places of a pattern, repeated ones counted as often as they may come. */
const mostPlaces = 2_000;
const mostRepeats = 1_000;
const deepest = 100;

/** Characters that are themselves after a backslash. */
const signs = '\\|.-^?*+{}()[]$';
const controls: ReadonlyMap<string, number> = new Map([
  ['n', 10],
  ['r', 13],
  ['t', 9],
]);

/** The flags of their letters; undefined where one is unknown. */
export function flagsOf(letters: string): Flags | undefined {
  if (/[^smixq]/.test(letters)) return undefined;
  const quoted = letters.includes('q');
  const has = (letter: string) => !quoted && letters.includes(letter);
  return { dotAll: has('s'), lines: has('m'), caseless: letters.includes('i'), spaced: has('x'), quoted };
}

/**
 * Reads a pattern of XML Schema and XPath and writes it for the matcher, whose own syntax knows more and means some of it
 * otherwise. What a matcher of linear time cannot do, which is a reference to what a group has matched, is refused.
 */
export function translate(pattern: string, flags: Flags): Translated | Fault {
  const written = flags.quoted ? Array.from(pattern, (char) => (signs.includes(char) ? `\\${char}` : char)) : [pattern];
  const translation = new Translation(written.join(''), flags);
  try {
    return translation.whole();
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error;
    return { code: error.code, part: translation.rest };
  }
}

/** Why a pattern cannot be used, and where: the part of it that begins there. */
export interface Fault {
  readonly code: PatternFaultCode;
  readonly part: string;
}

interface Part {
  readonly source: string;
  readonly size: number;
}

class Translation {
  private readonly characters: readonly string[];
  private at = 0;
  private depth = 0;

  constructor(
    pattern: string,
    private readonly flags: Flags,
  ) {
    this.characters = Array.from(flags.spaced ? withoutBlanks(pattern) : pattern);
  }

  /** What follows the place where reading has ended. */
  get rest(): string {
    return this.characters.slice(Math.max(0, this.at - 1)).join('');
  }

  whole(): Translated {
    const { source, size } = this.branches();
    if (this.at < this.characters.length) throw new PatternFault();
    const { caseless, lines } = this.flags;
    const set = `${caseless ? 'i' : ''}${lines ? 'm' : ''}`;
    return { source: set === '' ? source : `(?${set})${source}`, size };
  }

  /** The character that comes next, empty at the end. */
  private peek(): string {
    return this.characters[this.at] ?? '';
  }

  private take(): string {
    const next = this.peek();
    this.at = Math.min(this.at + 1, this.characters.length);
    return next;
  }

  private branches(): Part {
    this.depth += 1;
    if (this.depth > deepest) throw new PatternFault('pattern-size');
    const parts = [this.branch()];
    while (this.peek() === '|') {
      this.take();
      parts.push(this.branch());
    }
    this.depth -= 1;
    return { source: parts.map(({ source }) => source).join('|'), size: sum(parts) };
  }

  private branch(): Part {
    const parts: Part[] = [];
    while (this.peek() !== '' && this.peek() !== '|' && this.peek() !== ')') parts.push(this.piece());
    return { source: parts.map(({ source }) => source).join(''), size: sum(parts) };
  }

  private piece(): Part {
    if (this.peek() === '^' || this.peek() === '$') return { source: this.take(), size: 1 };
    const { source, size } = this.atom();
    const { quantifier, most } = this.quantifier();
    const places = size * Math.max(1, most);
    if (places > mostPlaces) throw new PatternFault('pattern-size');
    return { source: source + quantifier, size: places };
  }

  private atom(): Part {
    const sign = this.take();
    switch (sign) {
      case '(':
        return this.group();
      case '[':
        return { source: this.characterClass(), size: 1 };
      case '.':
        return { source: this.flags.dotAll ? '(?s:.)' : '[^\\n\\r]', size: 1 };
      case '\\':
        return { source: this.escape(), size: 1 };
      case '?':
      case '*':
      case '+':
      case '{':
        throw new PatternFault();
      case '}':
      case ']':
        throw new PatternFault();
      default:
        return { source: point(sign.codePointAt(0) ?? 0), size: 1 };
    }
  }

  private group(): Part {
    const isPlain = this.peek() === '?';
    if (isPlain) {
      this.take();
      if (this.take() !== ':') throw new PatternFault();
    }
    const { source, size } = this.branches();
    if (this.take() !== ')') throw new PatternFault();
    return { source: `(${isPlain ? '?:' : ''}${source})`, size: size + 1 };
  }

  /** `?`, `*`, `+`, `{2}`, `{2,}`, `{2,5}`, each with a `?` for the shortest match. */
  private quantifier(): { readonly quantifier: string; readonly most: number } {
    const { quantifier, most } = this.repeats();
    if (quantifier === '' || this.peek() !== '?') return { quantifier, most };
    this.take();
    return { quantifier: `${quantifier}?`, most };
  }

  private repeats(): { readonly quantifier: string; readonly most: number } {
    if (this.peek() === '?' || this.peek() === '*' || this.peek() === '+') return { quantifier: this.take(), most: 1 };
    if (this.peek() !== '{') return { quantifier: '', most: 1 };
    const end = this.characters.indexOf('}', this.at);
    const text = end < 0 ? '' : this.characters.slice(this.at + 1, end).join('');
    const [, low, comma, high = ''] = /^(\d{1,5})(,(\d{1,5})?)?$/.exec(text) ?? [];
    if (low === undefined) throw new PatternFault();
    const least = Number(low);
    const most = comma === undefined || high === '' ? least : Number(high);
    if (most < least) throw new PatternFault();
    if (most > mostRepeats) throw new PatternFault('pattern-size');
    this.at = end + 1;
    return { quantifier: `{${text}}`, most };
  }

  private escape(): string {
    const next = this.peek();
    if (/[1-9]/.test(next)) throw new PatternFault('pattern-reference');
    const set = this.escapedSet();
    if (set) return written(set, false);
    if (next === 'I' || next === 'C') {
      this.take();
      return written(setOfEscape(next.toLowerCase()) ?? setOf(), true);
    }
    return point(this.escapedCharacter());
  }

  /** `\d`, `\p{Lu}` and the like, after the backslash. */
  private escapedSet(): CharacterSet | undefined {
    const set = setOfEscape(this.peek());
    if (set) {
      this.take();
      return set;
    }
    if (this.peek() !== 'p' && this.peek() !== 'P') return undefined;
    const isNegated = this.take() === 'P';
    const end = this.characters.indexOf('}', this.at);
    if (this.peek() !== '{' || end < 0) throw new PatternFault();
    const name = this.characters.slice(this.at + 1, end).join('');
    this.at = end + 1;
    return setOfProperty(name, isNegated);
  }

  private escapedCharacter(): number {
    const letter = this.take();
    const control = controls.get(letter);
    if (control !== undefined) return control;
    if (letter === '' || !signs.includes(letter)) throw new PatternFault();
    return letter.charCodeAt(0);
  }

  /** What follows `[`, up to its `]`. */
  private characterClass(): string {
    const { set, isNegated } = this.classContent();
    return written(set, isNegated);
  }

  private classContent(): { readonly set: CharacterSet; readonly isNegated: boolean } {
    this.depth += 1;
    if (this.depth > deepest) throw new PatternFault('pattern-size');
    const isNegated = this.peek() === '^';
    if (isNegated) this.take();
    const sets: CharacterSet[] = [];
    let without: ReturnType<Translation['classContent']> | undefined;
    while (this.peek() !== ']' && !without) {
      if (this.peek() === '') throw new PatternFault();
      if (this.peek() === '-' && this.characters[this.at + 1] === '[' && sets.length > 0) {
        this.at += 2;
        without = this.classContent();
      } else sets.push(this.classItem(sets.length === 0));
    }
    if (this.take() !== ']') throw new PatternFault();
    this.depth -= 1;
    if (sets.length === 0) throw new PatternFault();
    const set = together(sets);
    if (!without) return { set, isNegated };
    const { caseless } = this.flags;
    const taken = without.isNegated ? difference(without.set, true, setOf(), caseless) : without.set;
    return { set: difference(set, isNegated, taken, caseless), isNegated: false };
  }

  private classItem(isFirst: boolean): CharacterSet {
    if (this.peek() === '\\') {
      this.take();
      const set = this.escapedSet();
      if (set) return set;
      return this.rangeFrom(this.escapedCharacter());
    }
    const sign = this.take();
    if (sign === '[') throw new PatternFault();
    const isLast = this.peek() === ']' || (this.peek() === '-' && this.characters[this.at + 1] === '[');
    if (sign === '-' && !isFirst && !isLast) throw new PatternFault();
    return this.rangeFrom(sign.codePointAt(0) ?? 0);
  }

  /** A character, or all from it to that after a `-`. */
  private rangeFrom(first: number): CharacterSet {
    const after = this.characters[this.at + 1] ?? '';
    if (this.peek() !== '-' || after === ']' || after === '[' || after === '') return setOf([first, first]);
    this.take();
    const isEscaped = this.peek() === '\\';
    const sign = this.take();
    const end = isEscaped ? this.escapedCharacter() : (sign.codePointAt(0) ?? 0);
    if (end < first) throw new PatternFault();
    return setOf([first, end]);
  }
}

function sum(parts: readonly Part[]): number {
  const size = parts.reduce((all, part) => all + part.size, 0);
  if (size > mostPlaces) throw new PatternFault('pattern-size');
  return size;
}

/** Blanks count within classes only. */
function withoutBlanks(pattern: string): string {
  let depth = 0;
  let isEscaped = false;
  return Array.from(pattern)
    .filter((sign) => {
      const isBlank = /[\t\n\r ]/.test(sign);
      if (isBlank && depth === 0) return false;
      if (!isEscaped && sign === '[') depth += 1;
      if (!isEscaped && sign === ']') depth -= 1;
      isEscaped = !isEscaped && sign === '\\';
      return true;
    })
    .join('');
}
