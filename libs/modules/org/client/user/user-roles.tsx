import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { UserAccess } from '../../shared/access.dto.js';
import { role as resource } from '../../shared/role.resource.js';
import { UserMembership } from '../members/user-membership.js';
import { rolesPath } from '../paths.js';

interface UserRolesProps {
  readonly id: string;
  readonly name: string;
  readonly access: UserAccess;
}

/** The roles of a person; those that a group gives are taken away there. */
export function UserRoles({ id, name, access }: UserRolesProps) {
  const t = useT();
  const nameIn = useNameIn();
  const rows = access.roles.map(({ disabled, group, ...role }) => {
    const hints = [
      ...(group ? [t('org.access.throughGroup', { group: nameIn(group.name) })] : []),
      ...(disabled ? [t('org.role.statusCodes.2')] : []),
    ];
    return { ...role, hint: hints.join(t('ui.listComma')), fixed: group !== null };
  });
  return (
    <UserMembership
      user={{ id, name }}
      resource={resource}
      rows={rows}
      to={(role) => `${rolesPath}/${role}`}
      texts="org.access.ofRoles"
    />
  );
}
