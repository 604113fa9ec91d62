import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds, type Permission } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion } from '#lab/platform/database/versioned.js';
import { Rooms } from '#lab/platform/rooms.js';
import { Settings } from '#lab/platform/settings/settings.js';
import type {
  EffectivePermission,
  GivenThrough,
  LinePerson,
  MadePassword,
  UserAccess,
  UserSight,
} from '../../shared/access.dto.js';
import { loginTypes, roleStatus, userStatus } from '../../shared/org.codes.js';
import { orgErrors } from '../../shared/org.errors.js';
import { companySettings } from '../people/company.settings.js';
import { orgChanged, OrgDirectory } from '../people/org-directory.js';
import { named } from '../named.js';
import type { Role } from '../role/role.entity.js';
import { IdentityGuard } from './identity-guard.js';
import { newPassword } from './new-password.js';
import { hashPassword } from './password-hash.js';
import { User } from './user.entity.js';
import { Photos } from './photos.js';
import { assertPasswordHere, UserService } from './user.service.js';

/** From which states an order leads where. */
const orders = {
  enable: { from: [userStatus.of.disabled], to: userStatus.of.enabled },
  unlock: { from: [userStatus.of.locked], to: userStatus.of.enabled },
} as const satisfies Record<string, { from: readonly string[]; to: string }>;
export type UserOrder = keyof typeof orders;

/** How people get in and what they may do there. */
@Injectable()
export class UserAccessService {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly users: UserService,
    private readonly identity: IdentityGuard,
    private readonly settings: Settings,
    private readonly audit: Audit,
    private readonly photos: Photos,
    private readonly rooms: Rooms,
  ) {}

  /** @throws BusinessError 8013 */
  async of(id: string): Promise<UserAccess> {
    const user = await this.users.get(id);
    await this.org.refresh();
    return {
      version: user.version,
      status: user.status,
      lockedUntil: user.lockedUntil?.toISOString() ?? null,
      lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
      hasPassword: user.passwordHash !== null,
      passwordHere: user.loginType === loginTypes.of.local,
      isCeo: this.org.company.ceoId === id,
      photo: this.photos.addressOf(user),
      line: this.org.lineOf(id).map((each) => this.linePerson(each)),
      roles: this.org.heldRolesOf(id).map(({ role, group }) => ({
        ...named(role),
        disabled: role.status === roleStatus.of.disabled,
        group: group && named(group),
      })),
      groups: this.org.groupsOf(id).map(named),
      permissions: this.why(id, this.rooms.permissions),
    };
  }

  /** What a user's menus are drawn from. @throws BusinessError 8013 */
  async sightOf(id: string): Promise<UserSight> {
    await this.users.get(id);
    await this.org.refresh();
    return { permissions: this.org.permissionsOf(id) };
  }

  /**
   * Whether a user holds these permissions, and why; undeclared permissions are allowed too.
   * @throws BusinessError 8013
   */
  async whyOf(id: string, wanted: readonly Permission[]): Promise<EffectivePermission[]> {
    await this.users.get(id);
    await this.org.refresh();
    return this.why(id, wanted);
  }

  /** @throws BusinessError 8001 stale, 8002 when the person is not in a state for it, 1104, 1105 */
  async order(me: Me, id: string, order: UserOrder, version: number): Promise<void> {
    const user = await this.held(id, version);
    const { from, to } = orders[order];
    if (!from.some((state) => state === user.status)) throw new BusinessError(errors.illegalState);
    await this.users.setStatus(me, user, to);
  }

  /**
   * Makes a new password, which ends all sessions of the person.
   * @throws BusinessError 8001 stale, 1135 when they sign in elsewhere, 1104 when they may do more than who asks
   */
  async makePassword(me: Me, id: string, version: number): Promise<MadePassword> {
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    assertPasswordHere(await this.held(id, version));
    // Knowing a password is holding all permissions of its owner.
    await this.identity.assertMayActAs(me, id);
    await this.users.setPasswordHash(id, passwordHash);
    this.audit.record({ action: 'org/users.password', subject: 'org/users', recordId: id, actor: me.id });
    return { password };
  }

  /** Names the one whom diagrams find as CEO. @throws BusinessError 4006 when they are disabled, 8001 stale */
  async makeCeo(me: Me, id: string, version: number): Promise<void> {
    const user = await this.held(id, version);
    if (user.status === userStatus.of.disabled) throw new BusinessError(orgErrors.userMissing, [user.userId]);
    const company = await this.settings.get(companySettings);
    await this.settings.put(companySettings, { ...company, ceoId: id });
    this.audit.record({
      action: 'company.ceo',
      subject: 'company',
      recordId: id,
      actor: me.id,
      detail: { from: company.ceoId, to: id },
    });
    orgChanged(this.db);
  }

  private async held(id: string, version: number): Promise<User> {
    await this.db.lock(User, [id]);
    const user = await this.users.get(id);
    assertVersion(user, version);
    return user;
  }

  private linePerson(user: User): LinePerson {
    const { id, nameZh, nameEn, title, status } = user;
    return {
      id,
      name: { zh: nameZh, en: nameEn },
      title,
      status,
      isCeo: this.org.company.ceoId === id,
      photo: this.photos.addressOf(user),
    };
  }

  private why(userId: string, wanted: readonly Permission[]): EffectivePermission[] {
    const held = this.org.heldRolesOf(userId);
    return wanted.map((permission) => {
      const through = held.flatMap(({ role, group }) =>
        this.waysOf(role, permission).map((way) => ({ ...way, group: group && named(group) })),
      );
      const wouldGive =
        through.length > 0 ? [] : this.org.roles().filter((role) => this.waysOf(role, permission).length > 0);
      return { permission, through, wouldGive: wouldGive.map(named) };
    });
  }

  /** How a role gives a permission: of its own, or because it inherits it. */
  private waysOf(role: Role, permission: Permission): Omit<GivenThrough, 'group'>[] {
    return this.org.lineageOf(role).flatMap((each) => {
      const as = each.permissions.find((mine) => holds(this.rooms.givenBy(mine), permission));
      return as === undefined ? [] : [{ role: named(role), from: each.id === role.id ? null : named(each), as }];
    });
  }
}
