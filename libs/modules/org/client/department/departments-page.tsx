import { useNameIn } from '#lab/ui/i18n/language-provider.jsx';
import { Avatar } from '#lab/ui/subject/person.jsx';
import { department } from '../../shared/department.resource.js';
import type { DepartmentNode } from '../../shared/tree.dto.js';
import { TreePage } from '../tree/tree-page.js';
import { DepartmentDetails } from './department-details.js';

/** The structure of the company: what is part of what, and who leads it. */
export function DepartmentsPage() {
  return (
    <TreePage<DepartmentNode>
      resource={department}
      mark={({ manager }) => manager && <Leader manager={manager} />}
      details={(node, nodes, acts) => <DepartmentDetails key={node.id} node={node} nodes={nodes} acts={acts} />}
    />
  );
}

function Leader({ manager: { id, name, photo } }: { readonly manager: NonNullable<DepartmentNode['manager']> }) {
  const shown = useNameIn()(name);
  return (
    <span className="org-tree-leader" title={shown}>
      <Avatar id={id} name={shown} picture={photo} />
      <span className="lab-unseen">{shown}</span>
    </span>
  );
}
