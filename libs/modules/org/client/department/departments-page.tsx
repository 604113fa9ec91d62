import { department } from '../../shared/department.resource.js';
import type { DepartmentNode } from '../../shared/tree.dto.js';
import { TreePage } from '../tree/tree-page.js';
import { DepartmentDetails } from './department-details.js';

/** The structure of the company: what is part of what, and who leads it. */
export function DepartmentsPage() {
  return (
    <TreePage<DepartmentNode>
      resource={department}
      details={(node, nodes, acts) => <DepartmentDetails key={node.id} node={node} nodes={nodes} acts={acts} />}
    />
  );
}
