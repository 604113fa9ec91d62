import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Named } from '../../shared/access.dto.js';
import { roleStatus } from '../../shared/org.codes.js';
import type { GroupNode, GroupRemoval, GroupRoles } from '../../shared/tree.dto.js';
import { named } from '../named.js';
import { OrgDirectory } from '../people/org-directory.js';
import type { Role } from '../role/role.entity.js';
import { downwards, upwards } from '../tree.js';
import type { Group } from './group.entity.js';

/** Groups as screens show them. */
@Injectable()
export class GroupViews {
  constructor(private readonly org: OrgDirectory) {}

  async tree(): Promise<GroupNode[]> {
    await this.org.refresh();
    const people = this.people();
    return this.org
      .groups()
      .map((group) => ({
        ...named(group),
        version: group.version,
        parentId: group.parentId,
        people: people.get(group.id) ?? 0,
        roles: this.org.rolesOfGroup(group.id).map(named),
      }))
      .sort((one, other) => (one.code < other.code ? -1 : 1));
  }

  /** @throws BusinessError 8013 */
  async roles(id: string): Promise<GroupRoles> {
    const group = await this.group(id);
    const [, ...above] = upwards(group, this.byId());
    return {
      version: group.version,
      own: this.org.rolesOfGroup(id).map(standing),
      inherited: above.flatMap((from) =>
        this.org.rolesOfGroup(from.id).map((role) => ({ ...standing(role), from: named(from) })),
      ),
    };
  }

  /** What would go if the group was deleted now. @throws BusinessError 8013 */
  async removal(id: string): Promise<GroupRemoval> {
    const group = await this.group(id);
    const people = this.people();
    return {
      version: group.version,
      groups: downwards(group, this.org.groups()).map((each) => ({
        ...named(each),
        people: people.get(each.id) ?? 0,
        roles: this.org.rolesOfGroup(each.id).map(named),
      })),
    };
  }

  private async group(id: string): Promise<Group> {
    await this.org.refresh();
    const group = this.org.group(id);
    if (!group) throw new BusinessError(errors.notFound);
    return group;
  }

  private byId(): ReadonlyMap<string, Group> {
    return new Map(this.org.groups().map((group) => [group.id, group]));
  }

  /** Members of each group who can work, without those of the groups below. */
  private people(): ReadonlyMap<string, number> {
    const count = new Map<string, number>();
    for (const { id } of this.org.users())
      if (this.org.isEnabled(id))
        for (const group of this.org.groupsOf(id)) count.set(group.id, (count.get(group.id) ?? 0) + 1);
    return count;
  }
}

function standing(role: Role): Named & { readonly disabled: boolean } {
  return { ...named(role), disabled: role.status === roleStatus.of.disabled };
}
