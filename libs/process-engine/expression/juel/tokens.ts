import { ProblemFound, quoted } from '../ast.js';

/** A word, a number, a text or a sign of an expression. */
export interface Token {
  readonly kind: 'name' | 'number' | 'text' | 'sign' | 'end';
  /** What was written; of a text, what it means. */
  readonly text: string;
  readonly at: number;
  /** The position after it. */
  readonly end: number;
}

const blanks = /\s*/y;
const name = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const sign = /==|!=|<=|>=|&&|\|\||[-+*/%<>!?:.,()[\]{}]/y;

/** The token that begins at a position or after the blanks there. */
export function tokenAt(source: string, position: number): Token {
  const at = endOf(blanks, source, position) ?? position;
  for (const [kind, pattern] of [
    ['name', name],
    ['number', number],
    ['sign', sign],
  ] as const) {
    const end = endOf(pattern, source, at);
    if (end !== undefined) return { kind, text: source.slice(at, end), at, end };
  }
  const first = source.charAt(at);
  if (first === '') return { kind: 'end', text: '', at, end: at };
  if (first === '"' || first === "'") return textToken(source, at, first);
  throw new ProblemFound('unexpected', { text: quoted(first) }, at);
}

function endOf(pattern: RegExp, source: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : undefined;
}

/** A backslash escapes a quote or another backslash, and nothing else. */
function textToken(source: string, at: number, quote: string): Token {
  let text = '';
  for (let here = at + 1; here < source.length; here++) {
    const char = source.charAt(here);
    if (char === quote) return { kind: 'text', text, at, end: here + 1 };
    if (char !== '\\') {
      text += char;
      continue;
    }
    const escaped = source.charAt(++here);
    if (!['\\', '"', "'"].includes(escaped))
      throw new ProblemFound('escape', { text: quoted(`\\${escaped}`) }, here - 1);
    text += escaped;
  }
  throw new ProblemFound('open-quote', {}, at);
}
