import { hash } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Sessions } from '#lab/platform/access/sessions.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { userStatus } from '../../shared/org.codes.js';
import { orgErrors } from '../../shared/org.errors.js';
import { everything } from '../../shared/permission-catalogue.js';
import { user as resource } from '../../shared/user.resource.js';
import { orgChanged, OrgDirectory } from '../people/org-directory.js';
import { Grants } from '../role/grants.js';
import { UserGroup, UserRole } from '../role/role.entity.js';
import { User } from './user.entity.js';

@Injectable()
export class UserService extends ResourceService<User> {
  constructor(
    private readonly sessions: Sessions,
    private readonly org: OrgDirectory,
    private readonly grants: Grants,
  ) {
    super(resource, User);
  }

  protected override isOffered(row: User): boolean {
    return row.status !== userStatus.of.disabled;
  }

  protected override async beforeSave(row: User, before: User | undefined): Promise<void> {
    row.userId = row.userId.trim().toLowerCase();
    row.email = row.email?.trim().toLowerCase() ?? null;
    await this.assertTaken(row);
    await this.assertReportingLine(row);
    row.failures ??= 0;
    row.passwordHash ??= null;
    row.lockedUntil ??= null;
    row.lastLoginAt ??= null;
    if (row.status !== userStatus.of.locked) row.lockedUntil = null;
    // Whoever is disabled is out at once, on every device.
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
    const used = this.org.users().some(({ reporterId }) => reporterId === row.id);
    if (used || row.lastLoginAt !== null) throw new BusinessError(orgErrors.inUse);
    await this.db.repo(UserRole).delete({ userId: row.id });
    await this.db.repo(UserGroup).delete({ userId: row.id });
  }

  /** Lets a person in or keeps them out; the row is held by the caller. @throws BusinessError 1105 */
  async setStatus(me: Me, row: User, status: string): Promise<void> {
    const before = Object.assign(new User(), row);
    Object.assign(row, { status, failures: 0 });
    await this.beforeSave(row, before);
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
    await this.setPasswordHash(userId, await hash(password));
  }

  /** As `setPassword`, hashed before: hashing takes its time, and nobody should be held meanwhile. */
  async setPasswordHash(userId: string, passwordHash: string): Promise<void> {
    await this.db.repo(User).update({ id: userId }, { passwordHash });
    await this.sessions.revokeAll(userId);
  }

  /** The language that a person reads screens and mails in; their own choice, so no version is asked for. */
  async setLanguage(userId: string, language: 'zh' | 'en'): Promise<void> {
    await this.db.repo(User).update({ id: userId }, { language });
    orgChanged(this.db);
  }

  private async assertTaken(row: User): Promise<void> {
    for (const [field, error] of [
      ['userId', orgErrors.usernameTaken],
      ['email', orgErrors.emailTaken],
      ['employeeNo', orgErrors.employeeNoTaken],
    ] as const) {
      const value = row[field];
      if (value === null || value === undefined) continue;
      const other = await this.db.repo(User).findOneBy({ [field]: value });
      if (other && other.id !== row.id)
        throw new BusinessError(error, [], { fields: [{ path: field, code: error.code }] });
    }
  }

  /** Nobody reports to themselves, directly or round a corner. */
  private async assertReportingLine(row: User): Promise<void> {
    if (row.reporterId === null || row.reporterId === undefined) return;
    await this.org.refresh();
    if (!this.org.user(row.reporterId)) throw refuseField('reporterId', 'missing');
    for (let at: string | null | undefined = row.reporterId, steps = 0; at && steps < 100; steps++) {
      if (at === row.id)
        throw new BusinessError(errors.reportingLineConflict, [], { fields: [{ path: 'reporterId', code: 101 }] });
      at = this.org.user(at)?.reporterId;
    }
  }
}
