import { Injectable } from '@nestjs/common';
import type { Permission } from '#lab/shared/define-permissions.js';
import { isFoundIn } from '#lab/shared/fold.js';
import { coversAll, everything, permissionTexts } from '#lab/shared/permission-catalogue.js';
import type { MissingAccess } from '#lab/shared/missing-access.js';
import type { Page } from '#lab/shared/paging.js';
import type { BothNames, Language } from '#lab/shared/texts.js';
import { RoutePermissions } from '#lab/platform/access/declared-routes.js';
import { Rooms } from '#lab/platform/rooms.js';
import { Texts } from '#lab/platform/texts/texts.js';
import type { GivenAddress, Holder, HoldersQuery, PermissionUse } from '../../shared/permission.dto.js';
import { named } from '../named.js';
import { memberOf } from '../people/member-of.js';
import { OrgDirectory } from '../people/org-directory.js';
import type { Role } from '../role/role.entity.js';
import { Photos } from '../user/photos.js';
import type { User } from '../user/user.entity.js';

/** The declared permissions from the other side: which roles give each, and who holds it. */
@Injectable()
export class PermissionViews {
  constructor(
    private readonly org: OrgDirectory,
    private readonly rooms: Rooms,
    private readonly routes: RoutePermissions,
    private readonly texts: Texts,
    private readonly photos: Photos,
  ) {}

  async all(): Promise<PermissionUse[]> {
    await this.org.refresh();
    const roles = this.org.roles().map((role) => ({ role, permissions: this.givenBy(role) }));
    const people = this.people().map(({ id }) => this.org.permissionsOf(id));
    return this.rooms.permissions.map((permission) => {
      const holders = people.filter((held) => coversAll(held, [permission]));
      return {
        permission,
        roles: roles.flatMap(({ role, permissions }) => {
          const as = permissions.find((each) => coversAll(this.rooms.givenBy(each), [permission]));
          return as === undefined ? [] : [{ ...named(role), as }];
        }),
        people: holders.length,
        unused: holders.every((held) => held.includes(everything)),
      };
    });
  }

  /** What roles may be given by its address: the pages and the routes that ask for a permission other than `*`. */
  addresses(): GivenAddress[] {
    return [this.rooms.addresses, this.routes.all()].flatMap((known) =>
      [...known]
        .map(([address, permissions]) => ({ address, permissions: [...permissions] }))
        .sort((one, other) => (one.address < other.address ? -1 : 1)),
    );
  }

  /** Who holds a permission, in pages. */
  async holders({ permission, page, size, sort, search }: HoldersQuery): Promise<Page<Holder>> {
    await this.org.refresh();
    const down = sort.startsWith('-');
    const found = this.people()
      .filter(({ id }) => coversAll(this.org.permissionsOf(id), [permission]))
      .filter(({ userId, nameZh, nameEn }) => !search || isFoundIn([userId, nameZh, nameEn], search))
      .sort((one, other) => (one.userId < other.userId === down ? 1 : -1));
    return {
      rows: found.slice((page - 1) * size, page * size).map((user) => this.holderOf(user, permission)),
      total: found.length,
    };
  }

  /**
   * What these permissions are called, and which roles in use give one of them. Roles that give everything are left
   * out, and so are permissions that no room declares, so that the answer names no account worth attacking.
   */
  async missing(wanted: readonly Permission[]): Promise<MissingAccess> {
    await this.org.refresh();
    const known = wanted.filter((each) => this.rooms.permissions.includes(each));
    const giving = this.org.roles().filter((role) => {
      const given = this.givenBy(role);
      return !given.includes(everything) && known.some((each) => this.isGiven(given, each));
    });
    return {
      permissions: known.map((permission) => this.wordsOf(permission)),
      roles: giving.map((role) => named(role).name).sort((one, other) => (one.zh < other.zh ? -1 : 1)),
    };
  }

  /** `hr:claim:search` → "Leave claims: See". */
  private wordsOf(permission: Permission): BothNames {
    const keys = permissionTexts(this.rooms.permissionModules, permission);
    if (!keys) return { zh: permission };
    const say = (language: Language) =>
      this.texts.say(language, 'org.permission.named', {
        record: this.texts.sayOfRooms(language, keys.record),
        action: this.texts.sayOfRooms(language, keys.action),
      });
    return { zh: say('zh'), en: say('en') };
  }

  private people(): readonly User[] {
    return this.org.users().filter(({ id }) => this.org.isEnabled(id));
  }

  private givenBy(role: Role): Permission[] {
    return this.org.lineageOf(role).flatMap(({ permissions }) => permissions);
  }

  private isGiven(given: readonly Permission[], permission: Permission): boolean {
    return given.some((each) => coversAll(this.rooms.givenBy(each), [permission]));
  }

  private holderOf(user: User, permission: Permission): Holder {
    const giving = this.org.rolesOf(user.id).filter((role) => this.isGiven(this.givenBy(role), permission));
    return {
      ...memberOf(user, this.org.department(user.departmentId), this.photos.addressOf(user)),
      roles: giving.map(named),
    };
  }
}
