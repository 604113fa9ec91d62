import { z } from 'zod';
import type { Permission } from '#lab/shared/define-permissions.js';
import { membersQuery, type Member, type Named } from './access.dto.js';

/** One permission that a room declares, who gives it and how many hold it. */
export interface PermissionUse {
  readonly permission: Permission;
  /** Roles that count, with what each says of its own or inherits: `purchase:*`. */
  readonly roles: readonly (Named & { readonly as: Permission })[];
  /** People who can work and hold it, administrators among them. */
  readonly people: number;
  /** Held by administrators only. */
  readonly unused: boolean;
}

/** A page or route that may be given to a role by its address: `/user/siteList`, `GET /org/sites/:id`. */
const givenAddress = z.strictObject({
  address: z.string(),
  /** What it asks for, of which one suffices. */
  permissions: z.array(z.string()),
});
export type GivenAddress = z.infer<typeof givenAddress>;
/** Pages first, then routes; each by its address. */
export const givenAddresses = z.array(givenAddress);

export const holdersQuery = membersQuery.extend({ permission: z.string().min(1).max(64) });
export type HoldersQuery = z.infer<typeof holdersQuery>;

/** A user who holds a permission, and the roles through which. */
export interface Holder extends Member {
  readonly roles: readonly Named[];
}

/** What a page asks for, of which one suffices: permissions, split by commas. */
export const missingQuery = z.object({
  permission: z
    .string()
    .min(1)
    .max(500)
    .transform((all) => all.split(',')),
});
export type MissingQuery = z.infer<typeof missingQuery>;

const bothNames = z.strictObject({ zh: z.string(), en: z.string().nullable() });
/** What a user lacks, in words, and the names of the roles that give any of it; no one is named. */
export const missingAnswer = z.strictObject({ permissions: z.array(bothNames), roles: z.array(bothNames) });
