import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Permission } from '#lab/shared/define-permissions.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { userStatus } from '../../shared/org.codes.js';
import { orgErrors } from '../../shared/org.errors.js';
import { coversAll, everything } from '../../shared/permission-catalogue.js';
import { User } from '../user/user.entity.js';
import { lineageOf } from './lineage.js';
import { Role, UserRole } from './role.entity.js';

/** What keeps the power over permissions from being taken or lost. */
@Injectable()
export class Grants {
  constructor(private readonly db: Database) {}

  /** Nobody gives what they do not hold. @throws BusinessError 1104 */
  assertHeld(me: Me, permissions: readonly Permission[]): void {
    if (!coversAll(me.permissions, permissions)) throw new BusinessError(orgErrors.beyondYourOwn);
  }

  /**
   * Asked after a change that may have cost somebody `*`, in its unit: somebody who can sign in must still hold it.
   * The roles that give it are held, so that two administrators cannot take it from each other at once.
   * @throws BusinessError 1105
   */
  async assertAdministratorLeft(): Promise<void> {
    const roles = new Map((await this.db.repo(Role).find()).map((role) => [role.id, role]));
    const giving = [...roles.values()].filter((role) =>
      lineageOf(role, roles).some(({ permissions }) => permissions.includes(everything)),
    );
    const ids = giving.map(({ id }) => id);
    await this.db.lock(Role, ids);
    const holders = (await this.db.repo(UserRole).findBy({ roleId: In(ids) })).map(({ userId }) => userId);
    const left = await this.db.repo(User).existsBy({ id: In(holders), status: userStatus.of.enabled });
    if (!left) throw new BusinessError(orgErrors.lastAdministrator);
  }
}
