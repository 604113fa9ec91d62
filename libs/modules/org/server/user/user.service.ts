import { Injectable } from '@nestjs/common';
import { In, IsNull, Not, type FindOptionsWhere } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Page } from '#lab/shared/paging.js';
import type { Assignee } from '#lab/shared/process-view.js';
import { folded } from '#lab/shared/fold.js';
import type { Me } from '#lab/platform/access/me.js';
import { refuseTogether } from '#lab/platform/http/field-errors.js';
import { Sessions } from '#lab/platform/access/sessions.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { ResourceService, type Option, type OptionQuery } from '#lab/platform/resource/resource.service.js';
import { assignee } from '#lab/process-host/index.js';
import { loginTypes, userStatus } from '../../shared/org.codes.js';
import { orgErrors } from '../../shared/org.errors.js';
import { everything } from '#lab/shared/permission-catalogue.js';
import { user as resource } from '../../shared/user.resource.js';
import { orgChanged, OrgDirectory } from '../people/org-directory.js';
import { Grants } from '../role/grants.js';
import { UserGroup } from '../group/group.entity.js';
import { UserRole } from '../role/role.entity.js';
import { RoleMembers } from '../role/role-members.js';
import { IdentityGuard } from './identity-guard.js';
import { FormerPassword } from './former-password.entity.js';
import { Photos } from './photos.js';
import { hashPassword } from './password-hash.js';
import { User } from './user.entity.js';
import { UserRules } from './user.rules.js';

/** Passwords before the present one that are kept, as hashes, and refused. */
const formerKept = 3;

@Injectable()
export class UserService extends ResourceService<User> {
  constructor(
    private readonly sessions: Sessions,
    private readonly org: OrgDirectory,
    private readonly grants: Grants,
    private readonly identity: IdentityGuard,
    private readonly rules: UserRules,
    private readonly photos: Photos,
    private readonly members: RoleMembers,
  ) {
    super(resource, User);
  }

  /** With their roles, and the address of their picture beside. */
  override async shown(rows: readonly User[]): Promise<object[]> {
    const roles = await this.rolesOf(rows.map(({ id }) => id));
    for (const row of rows) row.roles = roles.get(row.id) ?? null;
    const shown = await super.shown(rows);
    return rows.map((row, at) => ({ ...shown[at], photo: this.photos.addressOf(row) }));
  }

  /** With the absence in which each is now. */
  override async options(query: OptionQuery, me: Me): Promise<Page<Option>> {
    const { rows, total } = await super.options(query, me);
    await this.org.refresh();
    const now = this.clock.now();
    const withAbsence = rows.map((row): Option & Pick<Assignee, 'absence'> => {
      const { absence } = assignee(this.org, row.id, now);
      return absence ? { ...row, absence } : row;
    });
    return { rows: withAbsence, total };
  }

  /** By the pinyin of the name. */
  protected override alsoFound(search: string) {
    return { id: this.org.foundBy(search) };
  }

  protected override choosable(): FindOptionsWhere<User> {
    return { status: Not(userStatus.of.disabled) };
  }

  override async create(me: Me, values: Readonly<Record<string, unknown>>): Promise<User> {
    const saved = await super.create(me, values);
    if (saved.roles?.length) await this.settleRoles(me, saved);
    return saved;
  }

  /** @throws BusinessError 1104 when sign-in data would change of a user who holds more than `me` */
  override async update(me: Me, id: string, version: number, values: Readonly<Record<string, unknown>>): Promise<User> {
    const saved = await super.update(me, id, version, values);
    await this.settleRoles(me, saved);
    return saved;
  }

  /** @throws BusinessError 1104 when the user holds more than `me`; 5008 when they have signed in or are named */
  override async remove(me: Me, id: string): Promise<void> {
    await this.identity.assertMayActAs(me, id);
    return super.remove(me, id);
  }

  protected override async assertUnique(row: User): Promise<void> {
    row.userId = folded(row.userId);
    row.email = folded(row.email ?? '') || null;
    await this.rules.assertNamesFree(row);
  }

  protected override rulesOfPart(row: User, before: User | undefined, me: Me) {
    return [() => this.assertUnique(row), ...this.formRules(row, before, me)];
  }

  /** What is asked of a form as a whole; each refusal names its field. */
  private formRules(row: User, before: User | undefined, me: Me): (() => Promise<void>)[] {
    return [
      () => this.rules.assertFitting(row, before),
      async () => {
        if (row.reporterId !== before?.reporterId) await this.rules.assertReportingLine(row);
      },
      async () => {
        if (row.departmentId !== before?.departmentId) await this.rules.assertDepartment(row);
      },
      () => this.assertRoles(me, row, before),
      async () => {
        if (before) await this.identity.assertMayChange(me, Object.assign(new User(), before), row);
      },
      async () => {
        const wasEnabled = before && before.status !== userStatus.of.disabled;
        if (!wasEnabled && row.status !== userStatus.of.disabled) await this.rules.assertRoomForOneMore();
      },
    ];
  }

  /** Fills in the roles of before; roles that were not sent stay. @throws BusinessError 403, 1104, 4006, 8012 */
  private async assertRoles(me: Me, row: User, before: User | undefined): Promise<void> {
    const present = before ? ((await this.rolesOf([row.id])).get(row.id) ?? null) : null;
    if (before) before.roles = present;
    if (row.roles === undefined) row.roles = present;
    const wanted = row.roles ?? [];
    await this.rules.assertRoles(me, row, {
      given: wanted.filter((role) => !present?.includes(role)),
      taken: present?.filter((role) => !wanted.includes(role)) ?? [],
    });
  }

  /** Gives and takes what the form says; the links, the audit of the roles and the last administrator are theirs. */
  private async settleRoles(me: Me, { id, roles }: User): Promise<void> {
    const present = (await this.rolesOf([id])).get(id) ?? [];
    const wanted = roles ?? [];
    for (const role of wanted) if (!present.includes(role)) await this.members.give(me, role, [id]);
    for (const role of present) if (!wanted.includes(role)) await this.members.take(me, role, id);
  }

  /** The roles given to people themselves, by user. */
  private async rolesOf(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const links = await this.db.repo(UserRole).find({ where: { userId: In([...ids]) }, order: { roleId: 'ASC' } });
    const roles = new Map<string, string[]>();
    for (const { userId, roleId } of links) roles.set(userId, [...(roles.get(userId) ?? []), roleId]);
    return roles;
  }

  protected override async beforeSave(row: User, before: User | undefined, me: Me): Promise<void> {
    row.status ??= userStatus.of.enabled;
    row.emailLogin ??= false;
    await refuseTogether(...this.formRules(row, before, me));
    row.failures ??= 0;
    row.passwordHash ??= null;
    row.passwordAt ??= null;
    row.lockedUntil ??= null;
    row.lastLoginAt ??= null;
    if (row.status !== userStatus.of.locked) row.lockedUntil = null;
    // A disabled user is signed out at once on all devices.
    if (before && row.status === userStatus.of.disabled && before.status !== row.status)
      await this.sessions.revokeAll(row.id);
  }

  /** @throws BusinessError 1105 when this was the last one who may do everything */
  protected override async changed(row: User): Promise<void> {
    await this.org.refresh();
    if (this.org.permissionsOf(row.id).includes(everything)) await this.grants.assertAdministratorLeft();
    orgChanged(this.db);
  }

  protected override async beforeRemove(row: User): Promise<void> {
    await this.org.refresh();
    const used = await this.repo().existsBy({ reporterId: row.id });
    if (used || row.lastLoginAt !== null) throw new BusinessError(orgErrors.inUse);
    await this.db.repo(UserRole).delete({ userId: row.id });
    await this.db.repo(UserGroup).delete({ userId: row.id });
    await this.db.repo(FormerPassword).delete({ userId: row.id });
  }

  /** Enables or disables a user; the row is held by the caller. @throws BusinessError 1104, 1105 */
  async setStatus(me: Me, row: User, status: string): Promise<void> {
    await this.identity.assertMayActAs(me, row.id);
    const before = Object.assign(new User(), row);
    Object.assign(row, { status, failures: 0 });
    await this.beforeSave(row, before, me);
    await this.repo().save(stamp(row, me.id, this.clock.now()));
    await this.changed(row);
    this.audit.record({
      action: 'org/users.status',
      subject: 'org/users',
      recordId: row.id,
      actor: me.id,
      detail: { from: before.status, to: status },
    });
  }

  /** Sets a password that an administrator or a seed gives; the person is signed out everywhere. */
  async setPassword(userId: string, password: string): Promise<void> {
    await this.setPasswordHash(userId, await hashPassword(password));
  }

  /**
   * As `setPassword`, with the hash computed before: hashing is slow, and no lock should be held meanwhile.
   * @throws BusinessError 1135 for a user who signs in elsewhere
   */
  async setPasswordHash(userId: string, passwordHash: string): Promise<void> {
    const former = await this.db.repo(User).findOneBy({ id: userId });
    if (former) assertPasswordHere(former);
    const now = this.clock.now();
    if (former?.passwordHash) await this.keepFormer(userId, former.passwordHash, now);
    await this.db.repo(User).update({ id: userId }, { passwordHash, passwordAt: now });
    await this.sessions.revokeAll(userId);
  }

  /** The user who decides in a user's place where a rule names them, once they cannot act; null clears it. */
  async setSuccessor(userId: string, successorId: string | null): Promise<void> {
    await this.db.repo(User).update({ id: userId }, { successorId });
    orgChanged(this.db);
  }

  /** Another hash of the same password, unless it has been replaced meanwhile. */
  async renewHash(userId: string, from: string, to: string): Promise<void> {
    await this.db.unit(async () => {
      await this.db.repo(User).update({ id: userId, passwordHash: from }, { passwordHash: to });
    });
  }

  /** Ends a lock that came from failed sign-ins; one that an administrator set stays. */
  async forgiveFailures(userId: string): Promise<void> {
    const { affected } = await this.db
      .repo(User)
      .update(
        { id: userId, status: userStatus.of.locked, lockedUntil: Not(IsNull()) },
        { status: userStatus.of.enabled, lockedUntil: null },
      );
    await this.db.repo(User).update({ id: userId }, { failures: 0 });
    if (affected) orgChanged(this.db);
  }

  /** Hashes of the passwords before the present one that may not come back yet, the latest first. */
  async formerPasswords(userId: string): Promise<string[]> {
    const rows = await this.db
      .repo(FormerPassword)
      .find({ where: { userId }, order: { replacedAt: 'DESC', id: 'DESC' } });
    return rows.slice(0, formerKept).map(({ passwordHash }) => passwordHash);
  }

  private async keepFormer(userId: string, passwordHash: string, replacedAt: Date): Promise<void> {
    const repo = this.db.repo(FormerPassword);
    await repo.insert({ id: this.ids.next(), userId, passwordHash, replacedAt });
    const rows = await repo.find({ where: { userId }, order: { replacedAt: 'DESC', id: 'DESC' } });
    const gone = rows.slice(formerKept).map(({ id }) => id);
    if (gone.length > 0) await repo.delete(gone);
  }

  /** The language that a person reads screens and mails in; their own choice, so no version is asked for. */
  async setLanguage(userId: string, language: 'zh' | 'en'): Promise<void> {
    await this.db.repo(User).update({ id: userId }, { language });
    orgChanged(this.db);
  }
}

/** @throws BusinessError 1135 for a user whom the directory or an identity provider vouches for */
export function assertPasswordHere({ loginType }: User): void {
  if (loginType !== loginTypes.of.local) throw new BusinessError(orgErrors.passwordElsewhere);
}
