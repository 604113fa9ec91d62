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
import { Group, Role, UserGroup, UserRole } from './role.entity.js';

const kinds = {
  role: { entity: Role, membership: UserRole, table: 'org_user_role', column: 'roleId', route: 'org/roles' },
  group: { entity: Group, membership: UserGroup, table: 'org_user_group', column: 'groupId', route: 'org/groups' },
} as const;
export type MembershipKind = keyof typeof kinds;

/** Who has a role or belongs to a group; what is given or taken counts from the next request of the person on. */
@Injectable()
export class Memberships {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly grants: Grants,
    private readonly audit: Audit,
  ) {}

  /** @throws BusinessError 8013 when there is no such role or group */
  async list(kind: MembershipKind, id: string, { page, size, sort, search }: MembersQuery): Promise<Page<Member>> {
    const { membership, column } = kinds[kind];
    await this.assertThere(kind, id);
    await this.org.refresh();
    const members = this.db
      .repo(User)
      .createQueryBuilder('user')
      .innerJoin(membership, 'membership', 'membership.userId = user.id')
      .where(`membership.${column} = :id`, { id })
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
   * @throws BusinessError 8013 no such role or group, 4006 no such person or disabled, 1104 more than the giver holds
   */
  async give(me: Me, kind: MembershipKind, id: string, users: readonly string[]): Promise<void> {
    const { entity, membership, table, column, route } = kinds[kind];
    await this.db.lock(entity, [id]);
    await this.assertThere(kind, id);
    if (kind === 'role') this.grants.assertHeld(me, await this.permissionsOf(id));
    const wanted = [...new Set(users)];
    const found = await this.db.repo(User).findBy({ id: In(wanted) });
    for (const user of wanted) {
      const person = found.find((each) => each.id === user);
      if (!person || person.status === userStatus.of.disabled)
        throw new BusinessError(orgErrors.userMissing, [person?.userId ?? user]);
    }
    const present = await this.db.repo<UserRole | UserGroup>(membership).findBy({ [column]: id, userId: In(wanted) });
    const fresh = wanted.filter((user) => !present.some(({ userId }) => userId === user));
    if (fresh.length === 0) return;
    this.db.write(insert(table, ...fresh.map((userId) => ({ userId, [column]: id }))));
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
  async take(me: Me, kind: MembershipKind, id: string, userId: string): Promise<void> {
    const { entity, membership, table, column, route } = kinds[kind];
    await this.db.lock(entity, [id]);
    const isIn = await this.db.repo<UserRole | UserGroup>(membership).existsBy({ userId, [column]: id });
    if (!isIn) throw new BusinessError(errors.notFound);
    this.db.write(remove(table, { userId, [column]: id }));
    if (kind === 'role' && (await this.permissionsOf(id)).includes(everything))
      await this.grants.assertAdministratorLeft();
    this.audit.record({
      action: `${route}.take`,
      subject: route,
      recordId: id,
      actor: me.id,
      detail: { users: [userId] },
    });
    orgChanged(this.db);
  }

  private async assertThere(kind: MembershipKind, id: string): Promise<void> {
    if (!(await this.db.repo<Role | Group>(kinds[kind].entity).existsBy({ id })))
      throw new BusinessError(errors.notFound);
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
