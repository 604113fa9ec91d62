import { useState, type ReactNode } from 'react';
import { Tree, type TreeProps } from 'antd';
import { UsersRound } from 'lucide-react';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { TreeNode } from '../../shared/tree.dto.js';
import { flat, type Branch } from './tree-shape.js';

interface TreePaneProps<N extends TreeNode> {
  readonly branches: readonly Branch<N>[];
  readonly label: string;
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
  /** Absent for readers. `parentId` is null for the top. */
  readonly onMove?: (id: string, parentId: string | null) => void;
  /** Shown before the number of people of the entry. */
  readonly mark?: (node: N) => ReactNode;
}

type Data = NonNullable<TreeProps['treeData']>[number];

/** A tree to choose from with mouse or arrow keys; entries are dragged to where they belong. */
export function TreePane<N extends TreeNode>({ branches, label, chosen, onChoose, onMove, mark }: TreePaneProps<N>) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const nodes = flat(branches);
  const dataOf = ({ node, fits, children }: Branch<N>): Data => ({
    key: node.id,
    title: <Entry node={node} muted={!fits} mark={mark?.(node)} />,
    children: children.map(dataOf),
  });
  const drop: TreeProps['onDrop'] = ({ dragNode, node, dropToGap }) => {
    const moved = nodes.find(({ id }) => id === dragNode.key);
    const at = nodes.find(({ id }) => id === node.key);
    const parentId = (dropToGap ? at?.parentId : at?.id) ?? null;
    // The order is that of the codes: a drop between its own siblings changes nothing.
    if (moved && moved.parentId !== parentId) onMove?.(moved.id, parentId);
  };
  return (
    <Tree
      aria-label={label}
      className="org-tree"
      blockNode
      virtual={false}
      treeData={branches.map(dataOf)}
      expandedKeys={nodes.map(({ id }) => id).filter((id) => !closed.has(id))}
      onExpand={(_keys, { node, expanded }) => setClosed((now) => toggled(now, String(node.key), expanded))}
      selectedKeys={chosen === null ? [] : [chosen]}
      onSelect={([key]) => onChoose(key === undefined ? null : String(key))}
      draggable={onMove ? { icon: false } : false}
      onDrop={drop}
    />
  );
}

interface EntryProps {
  readonly node: TreeNode;
  readonly muted: boolean;
  readonly mark: ReactNode;
}

function Entry({ node: { name, code, people }, muted, mark }: EntryProps) {
  const t = useT();
  const nameIn = useNameIn();
  return (
    <span className="org-tree-entry" data-muted={muted || undefined}>
      <span className="org-tree-name">{nameIn(name)}</span>
      <span className="lab-muted">{code}</span>
      <span className="org-tree-people" title={t('org.tree.people')}>
        {mark}
        <UsersRound size={12} strokeWidth={1.7} aria-label={t('org.tree.people')} />
        {people}
      </span>
    </span>
  );
}

function toggled(closed: ReadonlySet<string>, key: string, open: boolean): ReadonlySet<string> {
  const next = new Set(closed);
  if (open) next.delete(key);
  else next.add(key);
  return next;
}
