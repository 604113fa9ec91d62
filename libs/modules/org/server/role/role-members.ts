import { Injectable } from '@nestjs/common';
import type { Permission } from '#lab/shared/define-permissions.js';
import { role } from '../../shared/role.resource.js';
import { Members } from '../people/members.js';
import { Role, UserRole } from './role.entity.js';

/** Who was given a role; those who hold it through a group are members of that. */
@Injectable()
export class RoleMembers extends Members {
  constructor() {
    super({ route: role.route, owner: Role, link: UserRole, table: 'org_user_role', column: 'roleId' });
  }

  protected givenBy(id: string): Promise<readonly Permission[]> {
    return this.grants.givenByRoles([id]);
  }
}
