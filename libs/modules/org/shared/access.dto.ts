import { z } from 'zod';
import type { Permission } from '#lab/shared/define-permissions.js';
import { pageQuery } from '#lab/shared/paging.js';
import type { BothNames } from '#lab/shared/texts.js';

/** `*`, `purchase:*`, `purchase:request:search`. */
const permission = z
  .string()
  .max(64)
  .regex(/^(\*|[\w-]+(:([\w-]+|\*)){1,2})$/);

export const permissionsBody = z.object({
  version: z.number().int(),
  permissions: z.array(permission).max(300),
});
export type PermissionsBody = z.infer<typeof permissionsBody>;

export const membersBody = z.object({ users: z.array(z.string().min(1).max(36)).min(1).max(100) });
export type MembersBody = z.infer<typeof membersBody>;

export const membersQuery = pageQuery.extend({ sort: z.enum(['userId', '-userId']).default('userId') });
export type MembersQuery = z.infer<typeof membersQuery>;

/** A role, a group or whatever else has a name of its own. */
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

/** Somebody who has a role or belongs to a group. */
export interface Member {
  readonly id: string;
  readonly userId: string;
  readonly name: BothNames;
  readonly department: BothNames | null;
  readonly title: string | null;
  readonly status: string;
}
