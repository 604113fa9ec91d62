import type { parser } from 'lezer-feel';
import { ProblemFound } from '../ast.js';

/** A node of the grammar with the children that mean something. */
export interface Node {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly children: readonly Node[];
}

type Tree = ReturnType<typeof parser.parse>;
type Cursor = ReturnType<Tree['cursor']>;

/** Far more than an expression of the allowed nesting needs, and far less than the call stack holds. */
const deepest = 1000;

/** Copies the parser's tree, whose own nodes are made anew at every step. */
export function readTree(tree: Tree): Node {
  return readNode(tree.cursor(), 0);
}

function readNode(cursor: Cursor, depth: number): Node {
  const { name, from, to } = cursor;
  if (depth > deepest) throw new ProblemFound('too-deep', {}, from);
  const children: Node[] = [];
  if (cursor.firstChild()) {
    do if (!cursor.type.isSkipped) children.push(readNode(cursor, depth + 1));
    while (cursor.nextSibling());
    cursor.parent();
  }
  return { name, from, to, children };
}

/** A child that the grammar promises. */
export function child(node: Node, index: number): Node {
  const found = node.children[index];
  if (!found) throw new ProblemFound('incomplete', {}, node.to);
  return found;
}
