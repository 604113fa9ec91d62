import { Link } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { fieldLabel, RecordValue, type CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { department as resource } from '../../shared/department.resource.js';
import { mayUsers } from '../../shared/org.permissions.js';
import type { DepartmentNode } from '../../shared/tree.dto.js';
import { usersPath } from '../paths.js';
import { TreeHead, type TreeActs } from '../tree/tree-page.js';
import { peopleBelow } from '../tree/tree-shape.js';
import { DepartmentLeaders } from './department-leaders.js';

const facts = [
  'showId',
  'nameZh',
  'nameEn',
  'abbreviation',
  'parentId',
  'managerId',
  'deputyId',
  'costCentre',
  'leastPresent',
  'description',
] as const;

interface DepartmentDetailsProps {
  readonly node: DepartmentNode;
  readonly nodes: readonly DepartmentNode[];
  readonly acts: TreeActs;
}

/** One department: what it is, who leads it, and how many belong to it. */
export function DepartmentDetails({ node, nodes, acts }: DepartmentDetailsProps) {
  const t = useT();
  const nameIn = useNameIn();
  const may = useMay();
  const { data: row, error, refetch } = useApiQuery<CatalogueRow>(`${resource.route}/${node.id}`);
  if (error) return <ProblemPanel problem={error} onRetry={() => void refetch()} />;
  if (!row) return <PageComing />;
  const people = t('org.tree.peopleHere', { own: node.people, all: peopleBelow(nodes, node.id) });
  return (
    <>
      <TreeHead title={nameIn(node.name)} acts={acts} row={may(resource.permissions.save) ? row : undefined} />
      <Facts
        facts={[
          ...facts.map((name) => ({
            label: t(fieldLabel(resource, name)),
            value: <RecordValue resource={resource} name={name} row={row} />,
          })),
          {
            label: t('org.tree.people'),
            value: may(mayUsers.user.search) ? (
              <Link className="lab-link" to={`${usersPath}?departmentId=${node.id}`}>
                {people}
              </Link>
            ) : (
              people
            ),
          },
        ]}
      />
      <DepartmentLeaders id={node.id} name={nameIn(node.name)} />
    </>
  );
}
