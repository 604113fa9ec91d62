import type { TreeNode } from '../../shared/tree.dto.js';

/** A node with what is below it. */
export interface Branch<N extends TreeNode> {
  readonly node: N;
  /** It is what was searched for, rather than being shown for something below it. */
  readonly fits: boolean;
  readonly children: readonly Branch<N>[];
}

/** The nodes as a tree. With a search those that fit stay, and all above them, so that one sees where they are. */
export function shapeOf<N extends TreeNode>(nodes: readonly N[], search: string): readonly Branch<N>[] {
  const wanted = search.trim().toLowerCase();
  const known = new Set(nodes.map(({ id }) => id));
  const branches = (parentId: string | null): Branch<N>[] =>
    nodes
      // One whose parent is not there any more would be lost from sight.
      .filter((node) => (parentId === null ? !known.has(node.parentId ?? '') : node.parentId === parentId))
      .flatMap((node) => {
        const fits = textOf(node).includes(wanted);
        const children = branches(node.id);
        return fits || children.length > 0 ? [{ node, fits, children }] : [];
      });
  return branches(null);
}

/** Everything in a tree, parents first. */
export function flat<N extends TreeNode>(branches: readonly Branch<N>[]): readonly N[] {
  return branches.flatMap(({ node, children }) => [node, ...flat(children)]);
}

/** People of a node and of all below it. */
export function peopleBelow(nodes: readonly TreeNode[], id: string): number {
  const own = nodes.find((node) => node.id === id)?.people ?? 0;
  return nodes
    .filter(({ parentId }) => parentId === id)
    .reduce((sum, child) => sum + peopleBelow(nodes, child.id), own);
}

function textOf({ code, name }: TreeNode): string {
  return `${code}\n${name.zh}\n${name.en ?? ''}`.toLowerCase();
}
