import { normalizeContextKey } from 'lezer-feel';
import { ProblemFound, quoted, type Ast, type OwnType } from '../ast.js';
import type { Node } from './tree.js';

/** The text that is being read, and what is known so far. */
export interface Source {
  readonly text: string;
  /** Known names and those that the text itself declares, by their normal form. */
  readonly names: Map<string, string>;
  /** Names of entries by their normal form; they are no names by themselves. */
  readonly entries: ReadonlyMap<string, string>;
  /** Types that the surroundings declare. */
  readonly types: ReadonlyMap<string, OwnType>;
  /** How many filters enclose the node: an element may have undeclared entries there. */
  filters: number;
  depth: number;
}

/** The source of a node. */
export function textAt(node: Node, source: Source): string {
  return source.text.slice(node.from, node.to);
}

/** The words of a name, with single blanks where the text has some, in the spelling of its declaration. */
export function spelled(node: Node, source: Source): string {
  const words = node.children;
  const [only] = words;
  if (words.length === 1 && only) {
    const word = textAt(only, source);
    return only.name === 'BacktickIdentifier' ? word.slice(1, -1) : word;
  }
  const text = words.map((word, index) => {
    const before = words[index - 1];
    return `${before && before.to < word.from ? ' ' : ''}${textAt(word, source)}`;
  });
  const normal = normalizeContextKey(text.join(''));
  return source.names.get(normal) ?? source.entries.get(normal) ?? text.join('');
}

/** A name that the text declares, so that later uses of it are known. */
export function declared(node: Node, source: Source): string {
  const text = spelled(node, source);
  declare(text, source);
  return text;
}

/** A key or name that later parts of the text may use. */
export function declare(text: string, source: Source): void {
  const normal = normalizeContextKey(text);
  if (!source.names.has(normal)) source.names.set(normal, text);
}

/** A name that is read. */
export function name(node: Node, source: Source): Ast {
  const text = spelled(node, source);
  // Several words in a row are a name only where it is declared: otherwise an operator is missing.
  if (node.children.length > 1 && source.filters === 0 && !source.names.has(normalizeContextKey(text))) {
    throw new ProblemFound('unknown-name', { text: quoted(text) }, node.from);
  }
  return { kind: 'name', name: text, at: node.from };
}
