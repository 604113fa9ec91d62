import type { Permission } from './define-permissions.js';

interface PermissionRecord {
  /** `request`; named by `permission.records.<module>.<name>` of the room's texts. */
  readonly name: string;
  /** Its permissions are addresses of pages: only the bare star covers them. */
  readonly isPages: boolean;
  readonly permissions: readonly Permission[];
}

export interface PermissionModule {
  /** The first part of its permissions, `purchase`; named by `permission.modules.<name>` of the room's texts. */
  readonly name: string;
  readonly records: readonly PermissionRecord[];
}

/** A page that asks for one of some permissions. */
export interface PermittedPage {
  /** From the root of the site, without parameters. A role that is given it may do what the permissions allow. */
  readonly path: string;
  readonly permissions: readonly Permission[];
}

/** All permissions, present and future: what administrators hold. */
export const everything: Permission = '*';

/** Declares what a room adds to the catalogue of permissions: those of one module, by record. */
export function permissionModule(
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

/** Every single permission of the modules, in the order declared. */
export function permissionsOf(modules: readonly PermissionModule[]): readonly Permission[] {
  return modules.flatMap(({ records }) => records.flatMap(({ permissions }) => permissions));
}

/** The text keys of a permission's record and action; undefined where no module declares it. */
export function permissionTexts(
  modules: readonly PermissionModule[],
  permission: Permission,
): { readonly record: string; readonly action: string } | undefined {
  for (const module of modules)
    for (const record of module.records)
      if (record.permissions.includes(permission))
        return { record: recordText(module, record.name), action: actionText(permission) };
  return undefined;
}

/** Where a module is named; rooms have these words in their own texts. */
export function moduleText(module: string): string {
  return `permission.modules.${module}`;
}

/** Where a record of a module is named. */
export function recordText({ name }: PermissionModule, record: string): string {
  return `permission.records.${name}.${record}`;
}

/** Where the last part of a permission is named: `search`, `leaveClaim_approve`. */
export function actionText(permission: Permission): string {
  return `permission.actions.${permission.split(isPage(permission) ? '/' : ':').at(-1) ?? ''}`;
}

function isPage(permission: Permission): boolean {
  return permission.startsWith('/');
}

/**
 * Whether `held` gives all that `wanted` does, stars included: `purchase:*` covers `purchase:request:*`, never the
 * reverse. Routes ask `holds`, which needs any overlap only.
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

/** Whether a user who holds `held` holds all of `wanted`. */
export function coversAll(held: readonly Permission[], wanted: readonly Permission[]): boolean {
  return wanted.every((each) => held.some((mine) => covers(mine, each)));
}
