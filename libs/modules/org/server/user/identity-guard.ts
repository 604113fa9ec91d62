import { Injectable } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';
import { refusedAt } from '#lab/platform/http/field-errors.js';
import { OrgDirectory } from '../people/org-directory.js';
import { Grants } from '../role/grants.js';
import type { User } from './user.entity.js';

/**
 * The fields of a user that decide who signs in, and as whom. Password, second factor, sign-in identity and roles are
 * stored elsewhere; their routes call `assertMayActAs` or `Grants.assertHeld` themselves.
 */
const identityFields = [
  'userId',
  'email',
  'emailLogin',
  'loginType',
  'userType',
  'userDivision',
  'status',
] as const satisfies readonly (keyof User)[];

/** The identity fields in which two versions of a user differ. */
function changedIdentity(before: User, after: User): (typeof identityFields)[number][] {
  return identityFields.filter((field) => before[field] !== after[field]);
}

/** A user who can change how another one signs in can act as that one, and needs all of their permissions. */
@Injectable()
export class IdentityGuard {
  constructor(
    private readonly org: OrgDirectory,
    private readonly grants: Grants,
  ) {}

  /**
   * For a change of sign-in data of another user; one's own is free. A disabled user counts with the permissions that
   * they would have once enabled.
   * @throws BusinessError 1104 when the other user holds a permission that `me` does not
   */
  async assertMayActAs(me: Me, userId: string): Promise<void> {
    if (userId === me.id) return;
    await this.org.refresh();
    this.grants.assertHeld(me, this.org.permissionsOf(userId));
  }

  /** As `assertMayActAs`, where an identity field has changed. @throws BusinessError 1104 at each of these fields */
  async assertMayChange(me: Me, before: User, after: User): Promise<void> {
    const changed = changedIdentity(before, after);
    if (changed.length > 0) await refusedAt(changed, () => this.assertMayActAs(me, after.id));
  }
}
