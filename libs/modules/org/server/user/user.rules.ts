import { Injectable } from '@nestjs/common';
import { In, Not, type FindOptionsWhere } from 'typeorm';
import { BusinessError, type ErrorCode } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { called } from '#lab/platform/database/search.js';
import { refusedAt, refuseField, refuseTogether } from '#lab/platform/http/field-errors.js';
import { Counter } from '#lab/platform/numbering/numbering.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { userStatus } from '../../shared/org.codes.js';
import { orgErrors } from '../../shared/org.errors.js';
import { mayOrg } from '../../shared/org.permissions.js';
import { Department } from '../department/department.entity.js';
import { companySettings } from '../people/company.settings.js';
import { orgRevision } from '../people/org-directory.js';
import { Grants } from '../role/grants.js';
import { Role } from '../role/role.entity.js';
import { User } from './user.entity.js';

/** Days of leave that one year can have. */
const mostDays = 366;

/** What must hold among all people, asked in the unit that saves one of them. */
@Injectable()
export class UserRules {
  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
    private readonly grants: Grants,
  ) {}

  /**
   * User name, e-mail address and employee number are unique, and no e-mail address equals another user's user name. User
   * name and address are stored folded; of the employee number neither case nor width counts.
   * @throws BusinessError 1006 e-mail, 1007 employee number, 1008 user name, 1009 name at the sign-in
   */
  async assertNamesFree(row: User): Promise<void> {
    const { userId, email, employeeNo } = row;
    await refuseTogether(
      async () => {
        if (await this.exists(row, { userId })) throw refused('userId', orgErrors.usernameTaken);
        if (await this.exists(row, { email: userId })) throw refused('userId', orgErrors.signInNameTaken, userId);
      },
      async () => {
        if (!email) return;
        if (await this.exists(row, { email })) throw refused('email', orgErrors.emailTaken);
        if (await this.exists(row, { userId: email })) throw refused('email', orgErrors.signInNameTaken, email);
      },
      async () => {
        if (employeeNo && (await this.exists(row, { employeeNo: called(employeeNo) })))
          throw refused('employeeNo', orgErrors.employeeNoTaken);
      },
    );
  }

  /** @throws BusinessError 8012 */
  assertFitting({ email, emailLogin, joinDate, resignDate, ...row }: User, before: User | undefined): Promise<void> {
    return refuseTogether(
      () => {
        if (before?.emailLogin && !emailLogin) throw refused('emailLogin', orgErrors.emailLoginStays);
      },
      () => {
        if (emailLogin && !email) throw refuseField('email', 'required');
      },
      () => {
        if (joinDate && resignDate && resignDate < joinDate) throw refuseField('resignDate', 'tooSmall', joinDate);
      },
      ...(['baseLegalDays', 'annualLeave', 'paidSickLeave'] as const).map((field) => () => {
        const days = Number(row[field] ?? 0);
        if (days < 0) throw refuseField(field, 'tooSmall', '0');
        if (days > mostDays) throw refuseField(field, 'tooBig', String(mostDays));
      }),
    );
  }

  /** @throws BusinessError 8012 for a department that does not exist */
  async assertDepartment({ departmentId }: User): Promise<void> {
    if (departmentId && !(await this.db.repo(Department).existsBy({ id: departmentId })))
      throw refuseField('departmentId', 'missing');
  }

  /**
   * Roles are given and taken by those who may do so, and hold all that the roles give.
   * @throws BusinessError 403, 8012 for a role that does not exist, 4006 to a disabled user, 1104
   */
  async assertRoles(me: Me, row: User, { given, taken }: Record<'given' | 'taken', readonly string[]>): Promise<void> {
    if (given.length + taken.length === 0) return;
    if (!holds(me.permissions, mayOrg.role.save)) throw refused('roles', errors.forbidden);
    const known = await this.db.repo(Role).countBy({ id: In([...given]) });
    if (known < given.length) throw refuseField('roles', 'missing');
    if (given.length > 0 && row.status === userStatus.of.disabled)
      throw refused('roles', orgErrors.userMissing, row.userId);
    await refusedAt(['roles'], async () =>
      this.grants.assertHeld(me, await this.grants.givenByRoles([...given, ...taken])),
    );
  }

  /**
   * No user reports to themselves, directly or indirectly. Changes of the reporting line wait for each other, so that
   * two changes cannot close a circle between them.
   * @throws BusinessError 101, 8012 for a superior who does not exist
   */
  async assertReportingLine(row: User): Promise<void> {
    if (!row.reporterId) return;
    await this.db.lock(Counter, [orgRevision]);
    const above = await this.lineOf(row.reporterId);
    if (above.length === 0) throw refuseField('reporterId', 'missing');
    if (above.includes(row.id)) throw refused('reporterId', errors.reportingLineConflict);
  }

  /** A user and all superiors, in one query that also ends when the line has a cycle. */
  private async lineOf(id: string): Promise<string[]> {
    const rows = await this.db.query({
      sql: [
        'WITH RECURSIVE `line` (`id`, `reporterId`) AS (SELECT `id`, `reporterId` FROM `org_user` WHERE `id` = ?',
        'UNION SELECT u.`id`, u.`reporterId` FROM `org_user` u JOIN `line` l ON u.`id` = l.`reporterId`)',
        'SELECT `id` FROM `line`',
      ].join(' '),
      values: [id],
    });
    return rows.map((row) => String(row['id']));
  }

  /**
   * One more person may be enabled; those who enable people wait for each other.
   * @throws BusinessError 1150 at the status, with how many there may be, and are
   */
  async assertRoomForOneMore(): Promise<void> {
    const { userQuota } = await this.settings.get(companySettings);
    if (userQuota === 0) return;
    await this.db.lock(Counter, [orgRevision]);
    const enabled = await this.db.repo(User).countBy({ status: Not(userStatus.of.disabled) });
    if (enabled >= userQuota) throw refused('status', orgErrors.quotaReached, String(userQuota), String(enabled));
  }

  private exists(row: User, where: FindOptionsWhere<User>): Promise<boolean> {
    return this.db.repo(User).existsBy({ ...where, id: Not(row.id) });
  }
}

function refused(path: string, error: ErrorCode, ...args: string[]): BusinessError {
  return new BusinessError(error, args, { fields: [{ path, code: error.code, args }] });
}
