import { useMay } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { group as resource } from '../../shared/group.resource.js';
import { role } from '../../shared/role.resource.js';
import type { GroupRoles } from '../../shared/tree.dto.js';
import { MembershipSection } from '../members/membership-section.js';
import { rolesPath } from '../paths.js';

interface GroupRolesSectionProps {
  readonly id: string;
  readonly name: string;
  readonly roles: GroupRoles;
}

/** The roles that members of a group hold; those of the groups above are taken away there. */
export function GroupRolesSection({ id, name, roles }: GroupRolesSectionProps) {
  const t = useT();
  const nameIn = useNameIn();
  const may = useMay();
  const mayWrite = may(resource.permissions.save);
  const own = roles.own.map((each) => each.id);
  const save = useApiMutation(
    (next: readonly string[]) => api.put(`${resource.route}/${id}/roles`, { version: roles.version, roles: next }),
    {
      refreshes: [resource.route, 'org/users', 'auth'],
      onDone: () => notify({ tone: 'done', text: t('org.group.rolesSaved') }),
    },
  );
  const disabled = (is: boolean) => (is ? [t('org.role.statusCodes.2')] : []);
  const rows = [
    ...roles.own.map((each) => ({ ...each, hint: disabled(each.disabled).join('') })),
    ...roles.inherited.map((each) => ({
      ...each,
      hint: [t('org.permission.inherited', { role: nameIn(each.from.name) }), ...disabled(each.disabled)].join(
        t('ui.listComma'),
      ),
      fixed: true,
    })),
  ];
  return (
    <MembershipSection
      title={t('org.group.roles')}
      rows={rows}
      none={t('org.group.noRoles')}
      of={role.route}
      to={may(role.permissions.search) ? (each) => `${rolesPath}/${each}` : undefined}
      labels={{
        choose: t('org.access.ofRoles.choose'),
        give: t('org.access.ofRoles.give'),
        take: (each) => t('org.access.ofRoles.take', { name: each }),
        takeAsk: (each) => t('org.group.takeRoleAsk', { role: each, name }),
      }}
      onGive={mayWrite ? (each, done) => save.mutate([...own, each], { onSuccess: done }) : undefined}
      onTake={mayWrite ? (each) => save.mutate(own.filter((one) => one !== each)) : undefined}
      busy={save.isPending}
    />
  );
}
