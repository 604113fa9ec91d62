import type { UserAccess } from '../../shared/access.dto.js';
import { group as resource } from '../../shared/group.resource.js';
import { UserMembership } from '../members/user-membership.js';
import { groupsPath } from '../paths.js';

interface UserGroupsProps {
  readonly id: string;
  readonly name: string;
  readonly access: UserAccess;
}

/** The groups of a person, whose roles they hold. */
export function UserGroups({ id, name, access }: UserGroupsProps) {
  return (
    <UserMembership
      user={{ id, name }}
      resource={resource}
      rows={access.groups}
      to={(group) => `${groupsPath}?id=${group}`}
      texts="org.access.ofGroups"
    />
  );
}
