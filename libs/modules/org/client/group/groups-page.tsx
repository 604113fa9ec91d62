import { group } from '../../shared/group.resource.js';
import type { GroupNode } from '../../shared/tree.dto.js';
import { TreePage } from '../tree/tree-page.js';
import { GroupDetails } from './group-details.js';

/** People who are asked together or hold the same roles. */
export function GroupsPage() {
  return (
    <TreePage<GroupNode>
      resource={group}
      deletesItself
      details={(node, _nodes, acts) => <GroupDetails key={node.id} node={node} acts={acts} />}
    />
  );
}
