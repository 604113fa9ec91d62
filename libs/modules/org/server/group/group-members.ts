import { Injectable } from '@nestjs/common';
import type { Permission } from '#lab/shared/define-permissions.js';
import { group } from '../../shared/group.resource.js';
import { Members } from '../people/members.js';
import { Group, UserGroup } from './group.entity.js';

/** Who was put into a group; the members of groups below it belong to it as well, and are listed there. */
@Injectable()
export class GroupMembers extends Members {
  constructor() {
    super({ route: group.route, owner: Group, link: UserGroup, table: 'org_user_group', column: 'groupId' });
  }

  protected givenBy(id: string): Promise<readonly Permission[]> {
    return this.grants.givenByGroup(id);
  }
}
