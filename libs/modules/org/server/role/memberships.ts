import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { insert, remove } from '#lab/platform/database/sql.js';
import { userStatus } from '../../shared/org.codes.js';
import { orgErrors } from '../../shared/org.errors.js';
import type { Member, MembersQuery } from '../../shared/access.dto.js';
import { everything } from '../../shared/permission-catalogue.js';
import { orgChanged, OrgDirectory } from '../people/org-directory.js';
import { User } from '../user/user.entity.js';
import { Grants } from './grants.js';
import { Role, UserRole } from './role.entity.js';

const route = 'org/roles';

/** Who has a role; what is given or taken counts from the next request of the person on. */
@Injectable()
export class Memberships {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly grants: Grants,
    private readonly audit: Audit,
  ) {}

  /** @throws BusinessError 8013 when there is no such role */
  async list(id: string, { page, size, sort, search }: MembersQuery): Promise<Page<Member>> {
    await this.assertThere(id);
    await this.org.refresh();
    const members = this.db
      .repo(User)
      .createQueryBuilder('user')
      .innerJoin(UserRole, 'membership', 'membership.userId = user.id')
      .where('membership.roleId = :id', { id })
      .orderBy('user.userId', sort.startsWith('-') ? 'DESC' : 'ASC')
      .skip((page - 1) * size)
      .take(size);
    if (search)
      members.andWhere('(user.userId LIKE :like OR user.nameZh LIKE :like OR user.nameEn LIKE :like)', {
        like: `%${search}%`,
      });
    const [rows, total] = await members.getManyAndCount();
    return { rows: rows.map((user) => this.memberOf(user)), total };
  }

  /**
   * Adds people; those who are in already stay.
   * @throws BusinessError 8013 no such role, 4006 no such person or disabled, 1104 more than the giver holds
   */
  async give(me: Me, id: string, users: readonly string[]): Promise<void> {
    await this.db.lock(Role, [id]);
    await this.assertThere(id);
    this.grants.assertHeld(me, await this.permissionsOf(id));
    const wanted = [...new Set(users)];
    const found = await this.db.repo(User).findBy({ id: In(wanted) });
    for (const user of wanted) {
      const person = found.find((each) => each.id === user);
      if (!person || person.status === userStatus.of.disabled)
        throw new BusinessError(orgErrors.userMissing, [person?.userId ?? user]);
    }
    const present = await this.db.repo(UserRole).findBy({ roleId: id, userId: In(wanted) });
    const fresh = wanted.filter((user) => !present.some(({ userId }) => userId === user));
    if (fresh.length === 0) return;
    this.db.write(insert('org_user_role', ...fresh.map((userId) => ({ userId, roleId: id }))));
    this.audit.record({
      action: `${route}.give`,
      subject: route,
      recordId: id,
      actor: me.id,
      detail: { users: fresh },
    });
    orgChanged(this.db);
  }

  /** Takes somebody out. @throws BusinessError 8013 when they are not in it, 1105 when nobody else may do everything */
  async take(me: Me, id: string, userId: string): Promise<void> {
    await this.db.lock(Role, [id]);
    const isIn = await this.db.repo(UserRole).existsBy({ userId, roleId: id });
    if (!isIn) throw new BusinessError(errors.notFound);
    this.db.write(remove('org_user_role', { userId, roleId: id }));
    if ((await this.permissionsOf(id)).includes(everything)) await this.grants.assertAdministratorLeft();
    this.audit.record({
      action: `${route}.take`,
      subject: route,
      recordId: id,
      actor: me.id,
      detail: { users: [userId] },
    });
    orgChanged(this.db);
  }

  private async assertThere(id: string): Promise<void> {
    if (!(await this.db.repo(Role).existsBy({ id }))) throw new BusinessError(errors.notFound);
  }

  private async permissionsOf(roleId: string): Promise<readonly string[]> {
    await this.org.refresh();
    const role = this.org.role(roleId);
    return role ? this.org.lineageOf(role).flatMap(({ permissions }) => permissions) : [];
  }

  private memberOf({ id, userId, nameZh, nameEn, departmentId, title, status }: User): Member {
    const department = this.org.department(departmentId);
    return {
      id,
      userId,
      name: { zh: nameZh, en: nameEn },
      department: department ? { zh: department.nameZh, en: department.nameEn } : null,
      title,
      status,
    };
  }
}
