import type { Permission } from '#lab/shared/define-permissions.js';
import { leavePages, mayLeave } from '../../hr/shared/hr.permissions.js';
import { mayProcess } from '../../process/shared/process.permissions.js';
import { mayPurchase, purchasePages } from '../../purchase/shared/purchase.permissions.js';
import { mayOrg, mayUsers } from './org.permissions.js';

interface PermissionRecord {
  /** `request`; named by `org.permission.records.<module>.<name>`. */
  readonly name: string;
  /** Its permissions are addresses of pages: no star takes them in but the bare one. */
  readonly isPages: boolean;
  readonly permissions: readonly Permission[];
}

export interface PermissionModule {
  /** The first part of its permissions, `purchase`; named by `org.permission.modules.<name>`. */
  readonly name: string;
  readonly records: readonly PermissionRecord[];
}

/** Everything, now and later: what administrators hold. */
export const everything: Permission = '*';

/** What the rooms declare, by module and record; a room that declares permissions has a line here. */
export const permissionCatalogue: readonly PermissionModule[] = [
  moduleOf('purchase', { ...mayPurchase, ...purchasePages }),
  moduleOf('hr', { ...mayLeave, ...leavePages }),
  moduleOf('process', mayProcess),
  moduleOf('sys', mayUsers),
  moduleOf('user', mayOrg),
];

/** Every single permission that a room declares. */
export const declaredPermissions: readonly Permission[] = permissionCatalogue.flatMap(({ records }) =>
  records.flatMap(({ permissions }) => permissions),
);

function moduleOf(
  name: string,
  table: Readonly<Record<string, Readonly<Record<string, Permission>>>>,
): PermissionModule {
  return {
    name,
    records: Object.entries(table).map(([record, actions]) => {
      const permissions = Object.values(actions);
      return { name: record, isPages: permissions.every(isPage), permissions };
    }),
  };
}

function isPage(permission: Permission): boolean {
  return permission.startsWith('/');
}

/** The last part of a permission, under which `org.permission.actions` names it: `search`, `leaveClaim_approve`. */
export function actionOf(permission: Permission): string {
  return permission.split(isPage(permission) ? '/' : ':').at(-1) ?? '';
}

/**
 * Whether `held` gives all that `wanted` does, the stars of both included: `purchase:*` covers `purchase:request:*`,
 * never the other way round. Doors are asked with `holds`, which is content with any overlap.
 */
export function covers(held: Permission, wanted: Permission): boolean {
  const mine = held.split(':');
  const asked = wanted.split(':');
  for (const [index, part] of mine.entries()) {
    if (part === '*' && index === mine.length - 1) return index < asked.length;
    if (asked[index] === undefined || (part !== '*' && part !== asked[index])) return false;
  }
  return mine.length === asked.length;
}

/** Whether somebody who holds `held` holds all of `wanted`. */
export function coversAll(held: readonly Permission[], wanted: readonly Permission[]): boolean {
  return wanted.every((each) => held.some((mine) => covers(mine, each)));
}
