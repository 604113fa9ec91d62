import { z } from 'zod';
import type { BothNames } from '#lab/shared/texts.js';
import type { Named } from './access.dto.js';

/** Puts an entry of a tree elsewhere, with the version that was seen; to the top without a parent. */
export const moveBody = z.object({ version: z.number().int(), parentId: z.string().min(1).max(36).nullable() });
export type MoveBody = z.infer<typeof moveBody>;

/** What the entries of every tree have; the tree follows from `parentId`. */
export interface TreeNode {
  readonly id: string;
  readonly version: number;
  readonly code: string;
  readonly name: BothNames;
  readonly parentId: string | null;
  /** People who can work and belong to it directly. */
  readonly people: number;
}

export interface DepartmentNode extends TreeNode {
  readonly manager: {
    readonly id: string;
    readonly name: BothNames;
    /** Address of their picture. */
    readonly photo: string | null;
  } | null;
}

export interface GroupNode extends TreeNode {
  /** Its own, without those of the groups above. */
  readonly roles: readonly Named[];
}

/** The roles of a group, replaced as a whole. */
export const groupRolesBody = z.object({
  version: z.number().int(),
  roles: z.array(z.string().min(1).max(36)).max(100),
});
export type GroupRolesBody = z.infer<typeof groupRolesBody>;

export interface GroupRoles {
  readonly version: number;
  readonly own: readonly (Named & { readonly disabled: boolean })[];
  /** Those of the groups above it, which its members hold as well. */
  readonly inherited: readonly (Named & { readonly disabled: boolean; readonly from: Named })[];
}

/** What goes when a group is deleted. */
export interface GroupRemoval {
  readonly version: number;
  /** The group itself first, then those below it. */
  readonly groups: readonly (Named & { readonly people: number; readonly roles: readonly Named[] })[];
}

/** Deletes what `GroupRemoval` has shown. */
export const removeGroupBody = z.object({
  version: z.number().int(),
  groups: z.array(z.string().min(1).max(36)).min(1).max(1000),
});
export type RemoveGroupBody = z.infer<typeof removeGroupBody>;
