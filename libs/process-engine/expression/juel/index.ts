import { orProblem, ProblemFound, type Ast, type Problem } from '../ast.js';
import { bounds } from '../evaluation.js';
import { call, literal } from './nodes.js';
import { readExpression } from './parse.js';

const opening = /[$#]\{/;

/** Text up to the next expression; a backslash before `${` makes it text. */
const plainText = /(?:\\[$#]\{|(?![$#]\{)[\s\S])*/y;

/** Whether a text has something in it that the expression language of Java's engines has to work out. */
export function isJuel(text: string): boolean {
  return opening.test(text);
}

/**
 * Reads `${amount > 1000}`, `#{…}`, or text with such expressions in it, as the unified expression language of JSR 245
 * has it, into the tree that FEEL is read into; an expression without an exact counterpart there is a problem.
 *
 * What is strict where Java's engines convert: values of different types, and null where two values are put in order,
 * leave a comparison open (null), and logic is for booleans only. A text in arithmetic is a number only when it is
 * written out. Numbers are exact decimals, so `10 / 4 * 2` is 5 and not 5.0.
 */
export function parseJuel(text: string): { readonly ast: Ast } | { readonly problem: Problem } {
  return orProblem(() => {
    if (text.length > bounds.source)
      throw new ProblemFound('too-long', { limit: String(bounds.source) }, bounds.source);
    const parts = readParts(text.trimEnd(), text.length - text.trimStart().length);
    const [first = literal('', 0), ...more] = parts;
    return { ast: more.length === 0 ? first : joined(parts) };
  });
}

function readParts(source: string, start: number): readonly Ast[] {
  const parts: Ast[] = [];
  for (let at = start; at < source.length;) {
    plainText.lastIndex = at;
    const plain = plainText.exec(source)?.[0] ?? '';
    if (plain !== '') parts.push(literal(plain.replace(/\\([$#]\{)/g, '$1'), at));
    at += plain.length;
    if (at === source.length) break;
    const { ast, end } = readExpression(source, at + 2);
    parts.push(ast);
    at = end;
  }
  return parts;
}

/** Null is nothing in a text, which is what joining texts makes of it. */
function joined(parts: readonly Ast[]): Ast {
  const texts = parts.map((part) => (part.kind === 'literal' && typeof part.value === 'string' ? part : asText(part)));
  return call('string join', [{ kind: 'list', items: texts, at: 0 }], 0);
}

function asText(part: Ast): Ast {
  return call('string', [part], part.at);
}
