import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Permission } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { insert, remove } from '#lab/platform/database/sql.js';
import { assertVersion, stamp } from '#lab/platform/database/versioned.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { group as resource } from '../../shared/group.resource.js';
import { orgErrors } from '../../shared/org.errors.js';
import { everything } from '#lab/shared/permission-catalogue.js';
import type { RemoveGroupBody } from '../../shared/tree.dto.js';
import { orgChanged } from '../people/org-directory.js';
import { Grants } from '../role/grants.js';
import { Role } from '../role/role.entity.js';
import { assertNotBelowItself, downwards } from '../tree.js';
import { Group, GroupRole, UserGroup } from './group.entity.js';

type Values = Readonly<Record<string, unknown>>;

/** Groups and the roles of their members; a change counts for everybody in them from their next request on. */
@Injectable()
export class GroupService extends ResourceService<Group> {
  constructor(private readonly grants: Grants) {
    super(resource, Group);
  }

  /** @throws BusinessError 1104 when it would be below a group that gives more than the person holds; 1105, 1161 */
  override async update(me: Me, id: string, version: number, values: Values): Promise<Group> {
    const before = await this.grants.givenByGroup(id);
    const saved = await super.update(me, id, version, values);
    await this.assertAllowed(me, before, await this.grants.givenByGroup(id));
    return saved;
  }

  /**
   * Says which roles the members of a group hold.
   * @throws BusinessError 8001 stale, 8012 no such role, 1104 a role that gives more than the person holds, 1105
   */
  async setRoles(me: Me, id: string, version: number, roles: readonly string[]): Promise<void> {
    await this.db.lock(Group, [id]);
    const group = await this.get(id);
    assertVersion(group, version);
    const wanted = [...new Set(roles)];
    const known = await this.db.repo(Role).findBy({ id: In(wanted) });
    const unknown = wanted.findIndex((role) => !known.some((each) => each.id === role));
    if (unknown >= 0) throw refuseField(`roles.${unknown}`, 'missing');
    const before = (await this.db.repo(GroupRole).findBy({ groupId: id })).map(({ roleId }) => roleId);
    const given = wanted.filter((role) => !before.includes(role));
    const taken = before.filter((role) => !wanted.includes(role));
    this.grants.assertHeld(me, await this.grants.givenByRoles([...given, ...taken]));
    const held = await this.grants.givenByGroup(id);
    if (taken.length > 0) this.db.write(remove('org_group_role', { groupId: id, roleId: taken }));
    if (given.length > 0) this.db.write(insert('org_group_role', ...given.map((roleId) => ({ groupId: id, roleId }))));
    await this.repo().save(stamp(group, me.id, this.clock.now()));
    if (held.includes(everything)) await this.grants.assertAdministratorLeft();
    this.audit.record({
      action: 'org/groups.roles',
      subject: resource.route,
      recordId: id,
      actor: me.id,
      detail: { given, taken },
    });
    orgChanged(this.db);
  }

  /** A group and those below it, each after the one that it is below. */
  async branch(id: string): Promise<Group[]> {
    return downwards(await this.get(id), await this.repo().find());
  }

  /**
   * Deletes a group with all below it.
   * @param seen what the person was shown would go
   * @throws BusinessError 8001 when something else would go by now; 1104 when one of them gives more than the person
   * holds, 1105 when no other user may do everything
   */
  async removeBranch(me: Me, id: string, { version, groups: seen }: RemoveGroupBody): Promise<void> {
    await this.db.lock(Group, [id, ...seen]);
    const branch = await this.branch(id);
    assertVersion(branch[0] ?? { version: -1 }, version);
    if (branch.length !== seen.length || !branch.every((each) => seen.includes(each.id)))
      throw new BusinessError(errors.stale);
    for (const group of [...branch].reverse()) await this.remove(me, group.id);
  }

  /** @throws BusinessError 1165 when groups are below it, 1104, 1105 */
  override async remove(me: Me, id: string): Promise<void> {
    const given = await this.grants.givenByGroup(id);
    this.grants.assertHeld(me, given);
    await super.remove(me, id);
    if (given.includes(everything)) await this.grants.assertAdministratorLeft();
  }

  protected override async beforeSave(row: Group): Promise<void> {
    const all = await this.repo().find();
    assertNotBelowItself(row, new Map(all.map((each) => [each.id, each])));
  }

  protected override async beforeRemove(row: Group): Promise<void> {
    const below = (await this.branch(row.id)).length - 1;
    if (below > 0) throw new BusinessError(orgErrors.groupHasParts, [below]);
    await this.db.repo(UserGroup).delete({ groupId: row.id });
    await this.db.repo(GroupRole).delete({ groupId: row.id });
  }

  protected override changed(): Promise<void> {
    orgChanged(this.db);
    return Promise.resolve();
  }

  /** Moving a group gives its members the roles of the groups above, and takes those from where it was. */
  private async assertAllowed(me: Me, before: readonly Permission[], after: readonly Permission[]): Promise<void> {
    this.grants.assertHeld(me, [
      ...after.filter((each) => !before.includes(each)),
      ...before.filter((each) => !after.includes(each)),
    ]);
    if (before.includes(everything) && !after.includes(everything)) await this.grants.assertAdministratorLeft();
  }
}
