import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { fieldLabel, RecordValue, type CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { group as resource } from '../../shared/group.resource.js';
import type { GroupNode, GroupRoles } from '../../shared/tree.dto.js';
import { MembersSection } from '../members/members-section.js';
import { groupsPath } from '../paths.js';
import { TreeHead, type TreeActs } from '../tree/tree-page.js';
import { DeleteGroup } from './delete-group.js';
import { GroupRolesSection } from './group-roles.js';

const facts = ['code', 'nameZh', 'nameEn', 'parentId', 'description'] as const;

/** One group: its roles, and who is in it. */
export function GroupDetails({ node, acts }: { readonly node: GroupNode; readonly acts: TreeActs }) {
  const t = useT();
  const nameIn = useNameIn();
  const mayWrite = useMay()(resource.permissions.save);
  const route = `${resource.route}/${node.id}`;
  const row = useApiQuery<CatalogueRow>(route);
  const roles = useApiQuery<GroupRoles>(`${route}/roles`);
  const problem = row.error ?? roles.error;
  if (problem)
    return (
      <ProblemPanel
        problem={problem}
        onRetry={() => {
          void row.refetch();
          void roles.refetch();
        }}
      />
    );
  if (!row.data || !roles.data) return <PageComing />;
  const name = nameIn(node.name);
  return (
    <>
      <TreeHead
        title={name}
        acts={acts}
        row={mayWrite ? row.data : undefined}
        tools={<DeleteGroup id={node.id} name={name} onGone={acts.onGone} />}
      />
      <Facts
        facts={facts.map((field) => ({
          label: t(fieldLabel(resource, field)),
          value: <RecordValue resource={resource} name={field} row={row.data} />,
        }))}
      />
      <GroupRolesSection id={node.id} name={name} roles={roles.data} />
      <MembersSection route={route} to={`${groupsPath}/${node.id}/members`} />
    </>
  );
}
