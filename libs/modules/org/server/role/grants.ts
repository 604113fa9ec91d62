import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Permission } from '#lab/shared/define-permissions.js';
import type { Me } from '#lab/platform/access/me.js';
import { RoutePermissions } from '#lab/platform/access/declared-routes.js';
import { Database } from '#lab/platform/database/database.js';
import { Rooms } from '#lab/platform/rooms.js';
import { userStatus } from '../../shared/org.codes.js';
import { orgErrors } from '../../shared/org.errors.js';
import { coversAll, everything } from '#lab/shared/permission-catalogue.js';
import { Group, GroupRole, UserGroup } from '../group/group.entity.js';
import { upwards } from '../tree.js';
import { SignInWays } from './sign-in-ways.js';
import { User } from '../user/user.entity.js';
import { lineageOf } from './lineage.js';
import { Role, UserRole } from './role.entity.js';

/** What keeps the power over permissions from being taken or lost. */
@Injectable()
export class Grants {
  constructor(
    private readonly db: Database,
    private readonly ways: SignInWays,
    private readonly rooms: Rooms,
    private readonly routes: RoutePermissions,
  ) {}

  /**
   * Users grant only what they hold. The address of a page counts as what the page asks for, a route as held by those who
   * hold it or a permission that opens it.
   * @throws BusinessError 1104
   */
  assertHeld(me: Me, permissions: readonly Permission[]): void {
    const isHeld = (wanted: Permission) =>
      [wanted, ...this.routes.askedBy(wanted)].some((each) => coversAll(me.permissions, [each]));
    if (!permissions.flatMap((each) => this.rooms.givenBy(each)).every(isHeld))
      throw new BusinessError(orgErrors.beyondYourOwn);
  }

  /**
   * Asked after a change that may have cost a user `*` or their sign-in, in its unit: a user who can sign in must still
   * hold it. Who can sign in: enabled, and by a way that works (`SignInWays`).
   * The roles that give it are held, so that two administrators cannot take it from each other at once.
   * @throws BusinessError 1105
   */
  async assertAdministratorLeft(): Promise<void> {
    const roles = await this.roles();
    const giving = [...roles.values()].filter((role) =>
      lineageOf(role, roles).some(({ permissions }) => permissions.includes(everything)),
    );
    const ids = giving.map(({ id }) => id);
    await this.db.lock(Role, ids);
    const holders = [
      ...(await this.db.repo(UserRole).findBy({ roleId: In(ids) })),
      ...(await this.db.repo(UserGroup).findBy({ groupId: In(await this.groupsWith(ids)) })),
    ].map(({ userId }) => userId);
    const enabled = await this.db.repo(User).findBy({ id: In(holders), status: userStatus.of.enabled });
    for (const user of enabled) if (await this.ways.isOpenTo(user)) return;
    throw new BusinessError(orgErrors.lastAdministrator);
  }

  /** All that roles give, with those that they inherit from, as the unit sees it. */
  async givenByRoles(ids: readonly string[]): Promise<readonly Permission[]> {
    const roles = await this.roles();
    const given = ids.flatMap((id) => {
      const role = roles.get(id);
      return role ? lineageOf(role, roles).flatMap(({ permissions }) => permissions) : [];
    });
    return [...new Set(given)];
  }

  /** All that a user may do for being in a group: through its roles and those of the groups above. */
  async givenByGroup(id: string): Promise<readonly Permission[]> {
    const groups = await this.groups();
    const group = groups.get(id);
    const line = group ? upwards(group, groups).map((each) => each.id) : [];
    const links = await this.db.repo(GroupRole).findBy({ groupId: In(line) });
    return this.givenByRoles(links.map(({ roleId }) => roleId));
  }

  /** The groups whose members hold one of the roles: those that have it, and all below them. */
  private async groupsWith(roleIds: readonly string[]): Promise<string[]> {
    const groups = await this.groups();
    const links = await this.db.repo(GroupRole).findBy({ roleId: In([...roleIds]) });
    const having = new Set(links.map(({ groupId }) => groupId));
    return [...groups.values()]
      .filter((group) => upwards(group, groups).some(({ id }) => having.has(id)))
      .map(({ id }) => id);
  }

  private async roles(): Promise<ReadonlyMap<string, Role>> {
    return new Map((await this.db.repo(Role).find()).map((role) => [role.id, role]));
  }

  private async groups(): Promise<ReadonlyMap<string, Group>> {
    return new Map((await this.db.repo(Group).find()).map((group) => [group.id, group]));
  }
}
