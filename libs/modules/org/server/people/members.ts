import { Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Permission } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { whereAnyContains } from '#lab/platform/database/search.js';
import { insert, remove } from '#lab/platform/database/sql.js';
import { userStatus } from '../../shared/org.codes.js';
import { orgErrors } from '../../shared/org.errors.js';
import type { Member, MembersQuery } from '../../shared/access.dto.js';
import { everything } from '#lab/shared/permission-catalogue.js';
import { Grants } from '../role/grants.js';
import { Photos } from '../user/photos.js';
import { User } from '../user/user.entity.js';
import { memberOf } from './member-of.js';
import { orgChanged, OrgDirectory } from './org-directory.js';

/** What people are members of, and where that is written. */
interface MembersOf {
  /** Route of the catalogue, which the audit names too. */
  readonly route: string;
  readonly owner: new () => { readonly id: string };
  readonly link: new () => { readonly userId: string };
  readonly table: string;
  /** The column of the table that names the owner. */
  readonly column: string;
}

/** Who has a role or is in a group; what is given or taken counts from the next request of the person on. */
@Injectable()
export abstract class Members {
  @Inject(Database) private readonly db!: Database;
  @Inject(OrgDirectory) private readonly org!: OrgDirectory;
  @Inject(Grants) protected readonly grants!: Grants;
  @Inject(Audit) private readonly audit!: Audit;
  @Inject(Photos) private readonly photos!: Photos;

  protected constructor(private readonly of: MembersOf) {}

  /** All that members may do for being members, as the unit sees it. */
  protected abstract givenBy(id: string): Promise<readonly Permission[]>;

  /** @throws BusinessError 8013 when there is no such role or group */
  async list(id: string, { page, size, sort, search }: MembersQuery): Promise<Page<Member>> {
    await this.assertThere(id);
    await this.org.refresh();
    const members = this.db
      .repo(User)
      .createQueryBuilder('user')
      .innerJoin(this.of.link, 'membership', 'membership.userId = user.id')
      .where(`membership.${this.of.column} = :id`, { id })
      .orderBy('user.userId', sort.startsWith('-') ? 'DESC' : 'ASC')
      .skip((page - 1) * size)
      .take(size);
    if (search) members.andWhere(...whereAnyContains(['user.userId', 'user.nameZh', 'user.nameEn'], search));
    const [rows, total] = await members.getManyAndCount();
    return {
      rows: rows.map((user) => memberOf(user, this.org.department(user.departmentId), this.photos.addressOf(user))),
      total,
    };
  }

  /**
   * Adds people; those who are in already stay.
   * @throws BusinessError 8013 nothing there, 4006 no such person or disabled, 1104 more than the giver holds
   */
  async give(me: Me, id: string, users: readonly string[]): Promise<void> {
    await this.db.lock(this.of.owner, [id]);
    await this.assertThere(id);
    this.grants.assertHeld(me, await this.givenBy(id));
    const wanted = [...new Set(users)];
    const found = await this.db.repo(User).findBy({ id: In(wanted) });
    for (const user of wanted) {
      const person = found.find((each) => each.id === user);
      if (!person || person.status === userStatus.of.disabled)
        throw new BusinessError(orgErrors.userMissing, [person?.userId ?? user]);
    }
    const present = await this.links({ [this.of.column]: id, userId: In(wanted) });
    const fresh = wanted.filter((user) => !present.some(({ userId }) => userId === user));
    if (fresh.length === 0) return;
    this.db.write(insert(this.of.table, ...fresh.map((userId) => ({ userId, [this.of.column]: id }))));
    this.note(me, id, 'give', fresh);
  }

  /**
   * Removes a member.
   * @throws BusinessError 8013 when they are not in it, 1104 when it gives more than the remover holds, 1105 when no one
   * else may do everything
   */
  async take(me: Me, id: string, userId: string): Promise<void> {
    await this.db.lock(this.of.owner, [id]);
    const [link] = await this.links({ userId, [this.of.column]: id });
    if (!link) throw new BusinessError(errors.notFound);
    const given = await this.givenBy(id);
    this.grants.assertHeld(me, given);
    this.db.write(remove(this.of.table, { userId, [this.of.column]: id }));
    if (given.includes(everything)) await this.grants.assertAdministratorLeft();
    this.note(me, id, 'take', [userId]);
  }

  private note(me: Me, recordId: string, verb: 'give' | 'take', users: readonly string[]): void {
    const { route } = this.of;
    this.audit.record({ action: `${route}.${verb}`, subject: route, recordId, actor: me.id, detail: { users } });
    orgChanged(this.db);
  }

  private links(where: object): Promise<{ readonly userId: string }[]> {
    return this.db.repo(this.of.link).findBy(where);
  }

  private async assertThere(id: string): Promise<void> {
    if (!(await this.db.repo(this.of.owner).existsBy({ id }))) throw new BusinessError(errors.notFound);
  }
}
