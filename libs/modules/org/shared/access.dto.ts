import { z } from 'zod';
import { bothNames } from '#lab/shared/answers.js';
import type { Permission } from '#lab/shared/define-permissions.js';
import { pageQuery } from '#lab/shared/paging.js';
import type { BothNames } from '#lab/shared/texts.js';

/**
 * `*`, `purchase:*`, `purchase:request:search`, the address of a page, `/purchase/myTodoPrList`, and a route,
 * `GET /purchase/requests/:id`.
 */
const permission = z
  .string()
  .max(128)
  .regex(/^(\*|[\w-]+(:([\w-]+|\*)){1,2}|(\/[\w-]+)+|(GET|POST|PUT|DELETE) (\/:?[\w-]+)+)$/);

export const permissionsBody = z.object({
  version: z.number().int(),
  permissions: z.array(permission).max(300),
});
export type PermissionsBody = z.infer<typeof permissionsBody>;

export const membersBody = z.object({ users: z.array(z.string().min(1).max(36)).min(1).max(100) });
export type MembersBody = z.infer<typeof membersBody>;

export const membersQuery = pageQuery.extend({ sort: z.enum(['userId', '-userId']).default('userId') });
export type MembersQuery = z.infer<typeof membersQuery>;

/** A role or a group by its name. */
export interface Named {
  readonly id: string;
  readonly code: string;
  readonly name: BothNames;
}

/** A permission that a role has from one that it inherits from. */
export interface InheritedPermission {
  readonly permission: Permission;
  readonly from: Named;
}

export interface RolePermissions {
  readonly version: number;
  readonly own: readonly Permission[];
  readonly inherited: readonly InheritedPermission[];
}

/** A user who has a role. */
export interface Member {
  readonly id: string;
  readonly userId: string;
  readonly name: BothNames;
  readonly department: BothNames | null;
  readonly title: string | null;
  readonly status: string;
  /** Address of their picture. */
  readonly photo: string | null;
}

/** An order about one person, with the version that was seen. */
export const userOrderBody = z.object({ version: z.number().int() });
export type UserOrderBody = z.infer<typeof userOrderBody>;

/** A way by which a user holds a permission. */
export interface GivenThrough {
  readonly role: Named;
  /** The role above it that says so; null when it is the role's own. */
  readonly from: Named | null;
  /** The group that gives them the role; null when it is given to the person. */
  readonly group: Named | null;
  /** As it is written there: `purchase:*`. */
  readonly as: Permission;
}

/** One permission of the catalogue and why a user holds it or not. */
export interface EffectivePermission {
  readonly permission: Permission;
  /** Empty when they do not hold it. */
  readonly through: readonly GivenThrough[];
  /** Roles that would give it to a user who does not hold it. */
  readonly wouldGive: readonly Named[];
}

/** A superior in the reporting line. */
export interface LinePerson {
  readonly id: string;
  readonly name: BothNames;
  readonly title: string | null;
  readonly status: string;
  readonly isCeo: boolean;
  /** Address of their picture. */
  readonly photo: string | null;
}

/** How a user can sign in, what they belong to, and what follows from it. Instants are ISO texts. */
export interface UserAccess {
  readonly version: number;
  readonly status: string;
  readonly lockedUntil: string | null;
  readonly lastLoginAt: string | null;
  readonly hasPassword: boolean;
  /** False for those whom the directory or an identity provider vouches for. */
  readonly passwordHere: boolean;
  readonly isCeo: boolean;
  /** Address of their picture. */
  readonly photo: string | null;
  /** The superiors, the nearest first, up to the CEO or a user without a superior. */
  readonly line: readonly LinePerson[];
  /** Every way by which they have a role; `group` gives it to them, null where it is given to the person. */
  readonly roles: readonly (Named & { readonly disabled: boolean; readonly group: Named | null })[];
  readonly groups: readonly Named[];
  readonly permissions: readonly EffectivePermission[];
}

/** A password generated for a user; shown only once. */
export interface MadePassword {
  readonly password: string;
}

/** All that a user may do, as their roles say it: what menus are drawn from. */
export const userSight = z.strictObject({ permissions: z.array(z.string()) });
export type UserSight = z.infer<typeof userSight>;

const named = z.strictObject({ id: z.string(), code: z.string(), name: bothNames });
export const effectivePermission = z.strictObject({
  permission: z.string(),
  through: z.array(z.strictObject({ role: named, from: named.nullable(), group: named.nullable(), as: z.string() })),
  wouldGive: z.array(named),
});
