import type { ReactNode } from 'react';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import type { RolePermissions } from '../../shared/access.dto.js';
import { role as resource } from '../../shared/role.resource.js';

interface WithRoleProps {
  readonly id: string;
  readonly children: (role: CatalogueRow, permissions: RolePermissions) => ReactNode;
}

/** Draws a role once it and what it gives are there. */
export function WithRole({ id, children }: WithRoleProps) {
  const route = `${resource.route}/${id}`;
  const role = useApiQuery<CatalogueRow>(route);
  const permissions = useApiQuery<RolePermissions>(`${route}/permissions`);
  const problem = role.error ?? permissions.error;
  if (problem)
    return (
      <ProblemPanel
        problem={problem}
        onRetry={() => {
          void role.refetch();
          void permissions.refetch();
        }}
      />
    );
  if (!role.data || !permissions.data) return <PageComing />;
  return children(role.data, permissions.data);
}
